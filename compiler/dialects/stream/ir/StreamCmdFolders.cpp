// Canonicalizers of commands: a range of a subview is a range of what it views.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamPatterns.h"

namespace mlir::iree::stream {

namespace {

template <typename OpT>
struct FoldTargetSubview : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    return foldSubview(op, op.getTargetMutable(), op.getTargetSizeMutable(),
                       op.getTargetOffsetMutable(), rewriter);
  }
};

struct FoldSourceSubview : OpRewritePattern<CmdCopyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CmdCopyOp op, PatternRewriter &rewriter) const override {
    return foldSubview(op, op.getSourceMutable(), op.getSourceSizeMutable(),
                       op.getSourceOffsetMutable(), rewriter);
  }
};

template <typename OpT>
struct FoldResourceSubviews : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    bool changed = false;
    for (unsigned i = 0, e = op.getResources().size(); i < e; ++i)
      changed |= succeeded(foldSubview(op, op.getResourcesMutable().slice(i, 1),
                                       op.getResourceSizesMutable().slice(i, 1),
                                       op.getResourceOffsetsMutable().slice(i, 1), rewriter));
    return success(changed);
  }
};

/// Only operands that are resources have a size and an offset.
struct FoldCallSubviews : OpRewritePattern<CmdCallOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CmdCallOp op, PatternRewriter &rewriter) const override {
    bool changed = false;
    unsigned range = 0;
    for (unsigned i = 0, e = op.getResourceOperands().size(); i < e; ++i) {
      if (!isa<ResourceType>(op.getResourceOperands()[i].getType()))
        continue;
      changed |= succeeded(foldSubview(op, op.getResourceOperandsMutable().slice(i, 1),
                                       op.getResourceOperandSizesMutable().slice(range, 1),
                                       op.getResourceOperandOffsetsMutable().slice(range, 1),
                                       rewriter));
      ++range;
    }
    return success(changed);
  }
};

} // namespace

void CmdCopyOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<FoldSourceSubview, FoldTargetSubview<CmdCopyOp>>(context);
}

void CmdFillOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<FoldTargetSubview<CmdFillOp>>(context);
}

void CmdFlushOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<FoldTargetSubview<CmdFlushOp>>(context);
}

void CmdInvalidateOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                  MLIRContext *context) {
  results.add<FoldTargetSubview<CmdInvalidateOp>>(context);
}

void CmdDiscardOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<FoldTargetSubview<CmdDiscardOp>>(context);
}

void CmdDispatchOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<FoldResourceSubviews<CmdDispatchOp>, NameEntryPointsOnce<CmdDispatchOp>>(context);
}

void CmdCollectiveOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                  MLIRContext *context) {
  results.add<FoldResourceSubviews<CmdCollectiveOp>>(context);
}

void CmdCallOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<FoldCallSubviews>(context);
}

} // namespace mlir::iree::stream
