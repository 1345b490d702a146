// Canonicalizers of commands: a range of a subview is a range of what it views.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamPatterns.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::stream {

namespace {

/// The offset within what `subview` views. It is computed outside of the region if that is possible.
Value addSubviewOffset(Operation *command, ResourceSubviewOp subview, Value offset,
                       PatternRewriter &rewriter) {
  OpBuilder::InsertionGuard guard(rewriter);
  Operation *region = command->getParentOfType<CmdExecuteOp>();
  if (region && util::isValueUsableForOp(offset, region) &&
      util::isValueUsableForOp(subview.getSourceOffset(), region))
    rewriter.setInsertionPoint(region);
  Location loc = rewriter.getFusedLoc({subview.getLoc(), command->getLoc()});
  return rewriter.createOrFold<arith::AddIOp>(loc, subview.getSourceOffset(), offset);
}

/// Replaces one (resource, size, offset) of a command.
LogicalResult foldSubview(Operation *op, MutableOperandRange resource, MutableOperandRange size,
                          MutableOperandRange offset, PatternRewriter &rewriter) {
  auto subview = resource[0].get().getDefiningOp<ResourceSubviewOp>();
  if (!subview)
    return failure();
  Value sum = addSubviewOffset(op, subview, offset[0].get(), rewriter);
  rewriter.modifyOpInPlace(op, [&] {
    resource.assign(subview.getSource());
    size.assign(subview.getSourceSize());
    offset.assign(sum);
  });
  return success();
}

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
  results.add<FoldResourceSubviews<CmdDispatchOp>>(context);
}

void CmdCollectiveOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                  MLIRContext *context) {
  results.add<FoldResourceSubviews<CmdCollectiveOp>>(context);
}

void CmdCallOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<FoldCallSubviews>(context);
}

} // namespace mlir::iree::stream
