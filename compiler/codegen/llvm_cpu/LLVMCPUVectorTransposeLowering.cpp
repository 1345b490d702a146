#include "compiler/codegen/llvm_cpu/Passes.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Dialect/X86Vector/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUVECTORTRANSPOSELOWERINGPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

/// Whether a transposition exchanges two dimensions of 16, which has shuffles of its own.
static bool is16x16Transpose(vector::TransposeOp op) {
  FailureOr<std::pair<int, int>> dims = vector::isTranspose2DSlice(op);
  VectorType type = op.getSourceVectorType();
  return succeeded(dims) && type.getDimSize(dims->first) == 16 &&
         type.getDimSize(dims->second) == 16;
}

namespace {

struct LLVMCPUVectorTransposeLoweringPass
    : impl::LLVMCPUVectorTransposeLoweringPassBase<LLVMCPUVectorTransposeLoweringPass> {
  using LLVMCPUVectorTransposeLoweringPassBase::LLVMCPUVectorTransposeLoweringPassBase;

  void runOnOperation() override {
    auto lowering = vector::VectorTransposeLowering::Shuffle1D;
    getOperation().walk([&](vector::TransposeOp op) {
      if (is16x16Transpose(op))
        lowering = vector::VectorTransposeLowering::Shuffle16x16;
    });
    RewritePatternSet patterns(&getContext());
    vector::populateVectorToVectorCanonicalizationPatterns(patterns);
    vector::populateVectorTransposeLoweringPatterns(patterns, lowering);
    vector::populateVectorTransposeNarrowTypeRewritePatterns(patterns, /*benefit=*/20);
    if (lowerVectorTransposeToAVX2) {
      auto tiles = x86vector::avx2::TransposeLoweringOptions().lower4x8xf32().lower8x8xf32();
      x86vector::avx2::populateSpecializedTransposeLoweringPatterns(
          patterns, x86vector::avx2::LoweringOptions().setTransposeOptions(tiles), /*benefit=*/10);
    }
    (void)applyPatternsGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace mlir::iree::codegen
