#include "compiler/codegen/common/Passes.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_BUBBLEUPORDINALOPSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// Other users of the number that an ordinal marks get to see the mark as well.
struct MarkAllUses : OpRewritePattern<tensor_ext::DispatchWorkloadOrdinalOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor_ext::DispatchWorkloadOrdinalOp op,
                                PatternRewriter &rewriter) const override {
    auto cast = op.getOperand().getDefiningOp<arith::IndexCastUIOp>();
    if (!cast || cast->hasOneUse())
      return failure();
    rewriter.moveOpAfter(op, cast);
    rewriter.replaceAllUsesExcept(cast, op.getResult(), op);
    return success();
  }
};

struct BubbleUpOrdinalOpsPass : impl::BubbleUpOrdinalOpsPassBase<BubbleUpOrdinalOpsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<MarkAllUses>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
