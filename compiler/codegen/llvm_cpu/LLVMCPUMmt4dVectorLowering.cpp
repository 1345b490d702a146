#include "compiler/codegen/common/upstream24/Patterns.h"
#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/dialects/iree_codegen/ir/VectorCanonicalization.h"
#include "compiler/dialects/util/transforms/FixedOption.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUMMT4DVECTORLOWERINGPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

namespace {

struct LLVMCPUMmt4dVectorLoweringPass
    : impl::LLVMCPUMmt4dVectorLoweringPassBase<LLVMCPUMmt4dVectorLoweringPass> {
  using LLVMCPUMmt4dVectorLoweringPassBase::LLVMCPUMmt4dVectorLoweringPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    return util::requireValue(enableVectorContractCustomKernels, false, context);
  }

  void runOnOperation() override {
    // There is more than one where a sum of products has become a chain of them.
    WalkResult found =
        getOperation().walk([](vector::ContractionOp) { return WalkResult::interrupt(); });
    if (!found.wasInterrupted())
      return;
    MLIRContext *context = &getContext();
    // An addition of the result is folded into the accumulator before the shapes change.
    RewritePatternSet fold(context);
    vector::ContractionOp::getCanonicalizationPatterns(fold, context);
    RewritePatternSet dropUnitDims(context);
    vector::populateCastAwayVectorLeadingOneDimPatterns(dropUnitDims);
    upstream24::populateUnitDimTransferPatterns(dropUnitDims);
    upstream24::populateUnitDimsToShapeCastPatterns(dropUnitDims);
    upstream24::populateShapeCastOfBroadcastPatterns(dropUnitDims);
    upstream24::populateContractOverUnitReductionPatterns(dropUnitDims);
    populateShapeCastOfMaskPatterns(dropUnitDims);
    RewritePatternSet merge(context);
    vector::populateVectorReductionToContractPatterns(merge);
    vector::ExtractOp::getCanonicalizationPatterns(merge, context);
    if (failed(applyPatternsGreedily(getOperation(), std::move(fold))) ||
        failed(applyPatternsGreedily(getOperation(), std::move(dropUnitDims))) ||
        failed(applyPatternsGreedily(getOperation(), std::move(merge))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
