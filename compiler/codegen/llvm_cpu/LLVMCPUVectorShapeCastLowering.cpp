#include "compiler/codegen/llvm_cpu/Passes.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUVECTORSHAPECASTLOWERINGPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

namespace {

struct LLVMCPUVectorShapeCastLoweringPass
    : impl::LLVMCPUVectorShapeCastLoweringPassBase<LLVMCPUVectorShapeCastLoweringPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    vector::populateVectorShapeCastLoweringPatterns(patterns);
    (void)applyPatternsGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace mlir::iree::codegen
