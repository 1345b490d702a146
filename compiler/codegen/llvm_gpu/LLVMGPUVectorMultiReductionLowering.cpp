#include "compiler/codegen/llvm_gpu/Passes.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Utils/VectorUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMGPUVECTORMULTIREDUCTIONLOWERINGPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

namespace {

/// All elements of a row at once, those that a mask selects where there is one.
struct ReduceRow : vector::MaskableOpRewritePattern<vector::MultiDimReductionOp> {
  using MaskableOpRewritePattern::MaskableOpRewritePattern;

  FailureOr<Value> matchAndRewriteMaskableOp(vector::MultiDimReductionOp op,
                                             vector::MaskingOpInterface mask,
                                             PatternRewriter &rewriter) const override {
    if (op.getSourceVectorType().getRank() != 1 || !op.isReducedDim(0))
      return failure();
    Operation *reduced = vector::ReductionOp::create(rewriter, op.getLoc(), op.getKind(),
                                                     op.getSource(), op.getAcc());
    if (mask)
      reduced = vector::maskOperation(rewriter, reduced, mask.getMask());
    return reduced->getResult(0);
  }
};

struct LLVMGPUVectorMultiReductionLoweringPass
    : impl::LLVMGPUVectorMultiReductionLoweringPassBase<LLVMGPUVectorMultiReductionLoweringPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<ReduceRow>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
