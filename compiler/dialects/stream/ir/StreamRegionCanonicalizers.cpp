// Canonicalizers of execution regions.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamPatterns.h"

namespace mlir::iree::stream {

namespace {

/// A captured resource that is awaited on the host is awaited by the region instead.
template <typename OpT>
struct AwaitCapturesInRegion : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    SmallVector<Value> timepoints = detail::presentValues(op.getAwaitTimepoint());
    SmallVector<Value> resources;
    bool changed = false;
    for (Value operand : op.getResourceOperands()) {
      auto await = operand.getDefiningOp<TimepointAwaitOp>();
      if (!await || await.getSync()) {
        resources.push_back(operand);
        continue;
      }
      if (!llvm::is_contained(timepoints, await.getAwaitTimepoint()))
        timepoints.push_back(await.getAwaitTimepoint());
      resources.push_back(
          await.getResourceOperands()[cast<OpResult>(operand).getResultNumber()]);
      changed = true;
    }
    if (!changed)
      return failure();
    Value joined = joinTimepoints(op.getLoc(), timepoints, rewriter);
    rewriter.modifyOpInPlace(op, [&] {
      op.getAwaitTimepointMutable().assign(joined);
      op.getResourceOperandsMutable().assign(resources);
    });
    return success();
  }
};

/// Captures that are not used in the body, and captures of one resource.
template <typename OpT>
struct PruneCaptures : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    Block &body = op.getBody().front();
    DenseMap<Value, BlockArgument> firsts;
    SmallVector<unsigned> unused;
    for (auto [i, operand, arg] : llvm::enumerate(op.getResourceOperands(), body.getArguments())) {
      auto [first, isNew] = firsts.try_emplace(operand, arg);
      if (!isNew && !isTied(op, i)) {
        rewriter.replaceAllUsesWith(arg, first->second);
        unused.push_back(i);
      } else if (arg.use_empty() && !isTied(op, i)) {
        if (isNew)
          firsts.erase(operand);
        unused.push_back(i);
      }
    }
    if (unused.empty())
      return failure();
    auto pruned = op.cloneReplacementExcludingOperandsAndResults(unused, {}, rewriter);
    rewriter.insert(pruned.getOperation());
    rewriter.replaceOp(op, pruned->getResults());
    return success();
  }

  static bool isTied(AsyncExecuteOp op, unsigned i) { return op.isOperandTied(i); }
  static bool isTied(CmdExecuteOp, unsigned) { return false; }
};

/// Commands that do nothing are done once what they wait for is reached.
struct ElideEmptyCommands : OpRewritePattern<CmdExecuteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CmdExecuteOp op, PatternRewriter &rewriter) const override {
    if (!op.getBody().front().without_terminator().empty())
      return failure();
    if (op.getAwaitTimepoint())
      rewriter.replaceOp(op, op.getAwaitTimepoint());
    else
      rewriter.replaceOpWithNewOp<TimepointImmediateOp>(op, op.getResultTimepoint().getType());
    return success();
  }
};

/// A region in a region that orders nothing: none or one op.
template <typename OpT>
struct InlineTrivialRegion : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    Block &body = op.getBody().front();
    if (!llvm::hasNItemsOrLess(body.without_terminator(), 1))
      return failure();
    rewriter.eraseOp(body.getTerminator());
    rewriter.inlineBlockBefore(&body, op);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void AsyncExecuteOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                 MLIRContext *context) {
  results.add<AwaitCapturesInRegion<AsyncExecuteOp>, DropImmediateAwait<AsyncExecuteOp>,
              PruneCaptures<AsyncExecuteOp>>(context);
}

void CmdExecuteOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<AwaitCapturesInRegion<CmdExecuteOp>, DropImmediateAwait<CmdExecuteOp>,
              ElideEmptyCommands, PruneCaptures<CmdExecuteOp>>(context);
}

void CmdSerialOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<InlineTrivialRegion<CmdSerialOp>>(context);
}

void CmdConcurrentOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                  MLIRContext *context) {
  results.add<InlineTrivialRegion<CmdConcurrentOp>>(context);
}

} // namespace mlir::iree::stream
