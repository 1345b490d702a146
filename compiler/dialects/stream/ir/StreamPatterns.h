// Canonicalization patterns that several stream ops share.
#pragma once

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "mlir/IR/PatternMatch.h"

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

/// An op without effects whose result nobody uses.
template <typename OpT>
struct EraseUnused : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    if (!op->use_empty())
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace mlir::iree::stream
