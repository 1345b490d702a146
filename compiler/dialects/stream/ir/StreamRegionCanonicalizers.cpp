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

/// A captured subview is captured as what it views, so that commands can take their range of that.
template <typename OpT>
struct CaptureViewedResource : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    Block &body = op.getBody().front();
    bool changed = false;
    rewriter.setInsertionPointToStart(&body);
    for (auto [i, operand] : llvm::enumerate(SmallVector<Value>(op.getResourceOperands()))) {
      auto subview = operand.template getDefiningOp<ResourceSubviewOp>();
      if (!subview)
        continue;
      BlockArgument arg = body.getArgument(i);
      auto inner = ResourceSubviewOp::create(rewriter, subview.getLoc(), arg.getType(), arg,
                                             subview.getSourceSize(), subview.getSourceOffset(),
                                             subview.getResultSize());
      rewriter.replaceAllUsesExcept(arg, inner.getResult(), inner);
      rewriter.modifyOpInPlace(op, [&] {
        op.getResourceOperandsMutable().slice(i, 1).assign(subview.getSource());
        op.getResourceOperandSizesMutable().slice(i, 1).assign(subview.getSourceSize());
      });
      changed = true;
    }
    return success(changed);
  }
};

/// Captures that are not used in the body, captures of one resource, results of one value, and results
/// that nobody uses.
template <typename OpT>
struct PruneCaptures : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    Block &body = op.getBody().front();
    bool changed = replaceEqualResults(op, rewriter);
    SmallVector<unsigned> unusedResults;
    for (auto [i, result] : llvm::enumerate(op.getClosureResults()))
      if (result.use_empty())
        unusedResults.push_back(i);
    DenseMap<Value, BlockArgument> firsts;
    SmallVector<unsigned> unused;
    for (auto [i, operand, arg] : llvm::enumerate(op.getResourceOperands(), body.getArguments())) {
      if (isTied(op, i))
        continue;
      if (arg.use_empty()) {
        unused.push_back(i);
        continue;
      }
      auto [first, isNew] = firsts.try_emplace(operand, arg);
      if (isNew)
        continue;
      rewriter.replaceAllUsesWith(arg, first->second);
      unused.push_back(i);
    }
    if (unused.empty() && unusedResults.empty())
      return success(changed);
    auto pruned = op.cloneReplacementExcludingOperandsAndResults(unused, unusedResults, rewriter);
    rewriter.insert(pruned.getOperation());
    SmallVector<Value> replacements;
    unsigned next = 0;
    for (auto [i, result] : llvm::enumerate(op->getResults()))
      replacements.push_back(llvm::is_contained(unusedResults, i) ? Value()
                                                                  : pruned->getResult(next++));
    for (auto [result, replacement] : llvm::zip_equal(op->getResults(), replacements))
      if (replacement)
        rewriter.replaceAllUsesWith(result, replacement);
    rewriter.eraseOp(op);
    return success();
  }

  template <typename ClosureOpT>
  static bool replaceEqualResults(ClosureOpT op, PatternRewriter &rewriter) {
    auto yield = cast<YieldOp>(op.getBody().front().getTerminator());
    llvm::SmallDenseMap<Value, Value> firsts;
    bool changed = false;
    for (auto [value, result] : llvm::zip_equal(yield.getResourceOperands(), op.getResults())) {
      auto [first, isNew] = firsts.try_emplace(value, result);
      if (isNew || result.use_empty())
        continue;
      rewriter.replaceAllUsesWith(result, first->second);
      changed = true;
    }
    return changed;
  }
  static bool replaceEqualResults(CmdExecuteOp, PatternRewriter &) { return false; }

  template <typename TiedOpT>
  static bool isTied(TiedOpT op, unsigned i) {
    return op.isOperandTied(op.getTiedOperandsIndexAndLength().first + i);
  }
  static bool isTied(CmdExecuteOp, unsigned) { return false; }
};

/// A result that is a capture changed in place is the capture.
template <typename OpT>
struct TieResultsToCaptures : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    Block &body = op.getBody().front();
    auto yield = cast<YieldOp>(body.getTerminator());
    bool changed = false;
    for (auto [i, value] : llvm::enumerate(yield.getResourceOperands())) {
      auto arg = dyn_cast<BlockArgument>(util::TiedOpInterface::findTiedBaseValue(value));
      if (!arg || arg.getOwner() != &body || op.getTiedResultOperandIndex(i))
        continue;
      rewriter.modifyOpInPlace(op, [&] { op.setTiedResultOperandIndex(i, arg.getArgNumber()); });
      changed = true;
    }
    return success(changed);
  }
};

/// A region that only passes on what it captures.
struct ElideEmptyExecution : OpRewritePattern<AsyncExecuteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncExecuteOp op, PatternRewriter &rewriter) const override {
    Block &body = op.getBody().front();
    auto yield = cast<YieldOp>(body.getTerminator());
    SmallVector<Value> values;
    for (Value value : yield.getResourceOperands()) {
      auto arg = dyn_cast<BlockArgument>(value);
      if (!arg || arg.getOwner() != &body)
        return failure();
      values.push_back(op.getResourceOperands()[arg.getArgNumber()]);
    }
    if (!body.without_terminator().empty())
      return failure();
    if (op.getAwaitTimepoint())
      values.push_back(op.getAwaitTimepoint());
    else
      values.push_back(TimepointImmediateOp::create(rewriter, op.getLoc(),
                                                    op.getResultTimepoint().getType()));
    rewriter.replaceOp(op, values);
    return success();
  }
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

/// A region in a region without any command.
template <typename OpT>
struct EraseEmptyRegion : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    if (!op.getBody().front().without_terminator().empty())
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void AsyncExecuteOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                 MLIRContext *context) {
  results.add<DropImmediateAwait<AsyncExecuteOp>, AwaitCapturesInRegion<AsyncExecuteOp>,
              CaptureViewedResource<AsyncExecuteOp>, ElideEmptyExecution,
              PruneCaptures<AsyncExecuteOp>, TieResultsToCaptures<AsyncExecuteOp>,
              EraseUnused<AsyncExecuteOp>>(context);
}

void AsyncConcurrentOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                    MLIRContext *context) {
  results.add<PruneCaptures<AsyncConcurrentOp>, TieResultsToCaptures<AsyncConcurrentOp>,
              EraseUnused<AsyncConcurrentOp>>(context);
}

void CmdExecuteOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<DropImmediateAwait<CmdExecuteOp>, AwaitCapturesInRegion<CmdExecuteOp>,
              CaptureViewedResource<CmdExecuteOp>, ElideEmptyCommands,
              PruneCaptures<CmdExecuteOp>, EraseUnused<CmdExecuteOp>>(context);
}

void CmdSerialOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<EraseEmptyRegion<CmdSerialOp>>(context);
}

void CmdConcurrentOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                  MLIRContext *context) {
  results.add<EraseEmptyRegion<CmdConcurrentOp>>(context);
}

} // namespace mlir::iree::stream
