// Canonicalization patterns that several stream ops share.
#pragma once

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::iree::stream {

/// True for a timepoint that is known to have been reached.
inline bool isImmediate(Value timepoint) {
  return timepoint && timepoint.getDefiningOp<TimepointImmediateOp>();
}

/// Waiting for what has been reached is no waiting.
template <typename OpT>
struct DropImmediateAwait : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    if (!isImmediate(op.getAwaitTimepoint()))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getAwaitTimepointMutable().clear(); });
    return success();
  }
};

/// An op without effects whose results nobody uses. It goes before anything else is tried.
template <typename OpT>
struct EraseUnused : OpRewritePattern<OpT> {
  explicit EraseUnused(MLIRContext *context) : OpRewritePattern<OpT>(context, /*benefit=*/1000) {}
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    if (!op->use_empty())
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

/// A copy of what is cheap to make again: each user gets one of its own.
template <typename OpT>
struct RepeatClonedSource : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT clone, PatternRewriter &rewriter) const override {
    auto source = clone.getSource().template getDefiningOp<StreamableOpInterface>();
    if (clone->use_empty() || !source ||
        !(source.preferCloneToConsumers() || isa<TensorCloneOp>(source.getOperation())))
      return failure();
    unsigned index = cast<OpResult>(clone.getSource()).getResultNumber();
    for (OpOperand &use : llvm::make_early_inc_range(clone->getUses())) {
      rewriter.setInsertionPoint(use.getOwner());
      Value again = rewriter.clone(*source)->getResult(index);
      again.setType(use.get().getType());
      rewriter.modifyOpInPlace(use.getOwner(), [&] { use.set(again); });
    }
    rewriter.eraseOp(clone);
    return success();
  }
};

/// Makes a constant that memory is filled with the shortest integer of whole bytes whose repetition is
/// the same. Fails if `pattern` is no constant, or none is shorter.
LogicalResult shortenFillPattern(OpOperand &pattern, PatternRewriter &rewriter);

template <typename OpT>
struct ShortenFillPattern : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    return shortenFillPattern(op.getValueMutable(), rewriter);
  }
};

/// A variant that is named again is never reached.
template <typename OpT>
struct NameEntryPointsOnce : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    llvm::SetVector<Attribute> names(op.getEntryPoints().begin(), op.getEntryPoints().end());
    if (names.size() == op.getEntryPoints().size())
      return failure();
    rewriter.modifyOpInPlace(
        op, [&] { op.setEntryPointsAttr(rewriter.getArrayAttr(names.getArrayRef())); });
    return success();
  }
};

/// Takes ranges of what `resource` views in place of ranges of the view. Each of `offsets` is within
/// the resource. Where `op` is in an execution region, sums are computed outside of it if they can be.
LogicalResult foldSubview(Operation *op, MutableOperandRange resource, MutableOperandRange size,
                          MutableOperandRange offsets, PatternRewriter &rewriter);

/// Patterns of ops on parameters that use a view, or of which a view is all that is used.
void addParameterViewPatterns(RewritePatternSet &patterns);

/// Moves `op` right before `target`. Fails if it is there already, or if only ops that are sunk
/// themselves stand in between: they would pass each other forever.
LogicalResult sinkBefore(Operation *op, Operation *target, PatternRewriter &rewriter);

/// Memory is not held before it is used.
template <typename OpT>
struct SinkToFirstUser : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override;
};
extern template struct SinkToFirstUser<AsyncAllocaOp>;
extern template struct SinkToFirstUser<AsyncSplatOp>;

} // namespace mlir::iree::stream
