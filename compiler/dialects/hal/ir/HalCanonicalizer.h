// Patterns that several operations of the hal dialect use.
#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::hal {

/// Erases an operation without uses. For those that could be erased but must not be merged: each
/// execution gives a new object, so they are not marked pure.
template <typename Op>
struct EraseUnused : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (!op->use_empty())
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace mlir::iree::hal
