// Folders and canonicalizers of timepoints, and of ops that wait for them.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamPatterns.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::iree::stream {

//===----------------------------------------------------------------------===//
// Immediate, join, barrier
//===----------------------------------------------------------------------===//

OpFoldResult TimepointImmediateOp::fold(FoldAdaptor) {
  return TimepointAttr::get(getContext(), getResultTimepoint().getType());
}

OpFoldResult TimepointJoinOp::fold(FoldAdaptor operands) {
  if (llvm::all_of(operands.getAwaitTimepoints(),
                   [](Attribute attr) { return isa_and_present<TimepointAttr>(attr); }))
    return operands.getAwaitTimepoints().front();
  if (getODSOperands(0).size() == 1)
    return getODSOperands(0).front();
  return {};
}

/// Values that were imported as a timepoint, asked back.
LogicalResult TimepointExportOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &results) {
  auto imported = getAwaitTimepoint().getDefiningOp<TimepointImportOp>();
  if (!imported || imported->getOperandTypes() != getResultTypes())
    return failure();
  results.append(imported->operand_begin(), imported->operand_end());
  return success();
}

namespace {

/// What has been reached, or is joined already, adds nothing.
struct SimplifyJoin : OpRewritePattern<TimepointJoinOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointJoinOp op, PatternRewriter &rewriter) const override {
    llvm::SetVector<Value> timepoints;
    for (Value timepoint : op.getAwaitTimepoints()) {
      if (isImmediate(timepoint))
        continue;
      if (auto nested = timepoint.getDefiningOp<TimepointJoinOp>())
        timepoints.insert_range(nested.getAwaitTimepoints());
      else
        timepoints.insert(timepoint);
    }
    if (llvm::equal(timepoints, op.getAwaitTimepoints()))
      return failure();
    if (timepoints.empty())
      rewriter.replaceOpWithNewOp<TimepointImmediateOp>(op, op.getResultTimepoint().getType());
    else if (timepoints.size() == 1)
      rewriter.replaceOp(op, timepoints.front());
    else
      rewriter.modifyOpInPlace(
          op, [&] { op.getAwaitTimepointsMutable().assign(timepoints.getArrayRef()); });
    return success();
  }
};

/// A resource that has been awaited is available when its timepoint is.
struct SkipAwaitOfBarrier : OpRewritePattern<TimepointBarrierOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointBarrierOp op, PatternRewriter &rewriter) const override {
    auto await = op.getResource().getDefiningOp<TimepointAwaitOp>();
    if (!await || await.getSync())
      return failure();
    unsigned index = cast<OpResult>(op.getResource()).getResultNumber();
    rewriter.replaceOp(op, {await.getResourceOperands()[index], await.getAwaitTimepoint()});
    return success();
  }
};

/// What is imported or allocated on the spot is available at once.
struct BarrierOfPresent : OpRewritePattern<TimepointBarrierOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointBarrierOp op, PatternRewriter &rewriter) const override {
    if (!isa_and_present<ResourceAllocOp, TensorImportOp>(op.getResource().getDefiningOp()))
      return failure();
    Value immediate = TimepointImmediateOp::create(rewriter, op.getLoc(),
                                                   rewriter.getType<TimepointType>());
    rewriter.replaceOp(op, {op.getResource(), immediate});
    return success();
  }
};

} // namespace

void TimepointJoinOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                  MLIRContext *context) {
  results.add<SimplifyJoin>(context);
}

void TimepointBarrierOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                     MLIRContext *context) {
  results.add<BarrierOfPresent, SkipAwaitOfBarrier>(context);
}

//===----------------------------------------------------------------------===//
// Await
//===----------------------------------------------------------------------===//

LogicalResult TimepointAwaitOp::fold(FoldAdaptor operands,
                                     SmallVectorImpl<OpFoldResult> &results) {
  bool isReached = isa_and_present<TimepointAttr>(operands.getAwaitTimepoint());
  if (isReached)
    llvm::append_range(results, getResourceOperands());
  return success(isReached);
}

namespace {

/// The host waits as late as it can, but not once per use in some region.
struct SinkAwait : OpRewritePattern<TimepointAwaitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointAwaitOp op, PatternRewriter &rewriter) const override {
    if (op.getSync())
      return failure();
    llvm::SetVector<Operation *> users;
    for (Operation *user : op->getUsers())
      if (Operation *ancestor = op->getParentRegion()->findAncestorOpInRegion(*user))
        users.insert(ancestor);
    if (users.empty())
      return failure();
    DominanceInfo dominance(op->getParentOp());
    Block *block = users.front()->getBlock();
    for (Operation *user : users)
      block = dominance.findNearestCommonDominator(block, user->getBlock());
    if (!block)
      return failure();
    Operation *first = block->getTerminator();
    for (Operation *user : users)
      if (user->getBlock() == block && user->isBeforeInBlock(first))
        first = user;
    return sinkBefore(op, first, rewriter);
  }
};

/// Subviews are taken of what has been awaited, where commands can fold them.
struct SinkSubviewsBelowAwait : OpRewritePattern<TimepointAwaitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointAwaitOp op, PatternRewriter &rewriter) const override {
    bool changed = false;
    rewriter.setInsertionPointAfter(op);
    for (unsigned i = 0, e = op->getNumResults(); i < e; ++i) {
      auto subview = op.getResourceOperands()[i].getDefiningOp<ResourceSubviewOp>();
      if (!subview)
        continue;
      Value awaited = op->getResult(i);
      auto below = ResourceSubviewOp::create(rewriter, subview.getLoc(), subview.getType(), awaited,
                                             subview.getSourceSize(), subview.getSourceOffset(),
                                             subview.getResultSize());
      rewriter.replaceAllUsesExcept(awaited, below.getResult(), below);
      rewriter.modifyOpInPlace(op, [&] {
        op.getResourceOperandsMutable().slice(i, 1).assign(subview.getSource());
        op.getResourceOperandSizesMutable().slice(i, 1).assign(subview.getSourceSize());
      });
      changed = true;
    }
    return success(changed);
  }
};

/// What is awaited at the same time is awaited by one op, the first of them.
struct GroupAwaits : OpRewritePattern<TimepointAwaitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointAwaitOp op, PatternRewriter &rewriter) const override {
    DominanceInfo dominance(op->getParentOp());
    SmallVector<TimepointAwaitOp> group;
    for (Operation *user : op.getAwaitTimepoint().getUsers()) {
      auto other = dyn_cast<TimepointAwaitOp>(user);
      bool joins = other && other != op && !other.getSync() &&
                   other->getBlock() == op->getBlock() && op->isBeforeInBlock(other) &&
                   llvm::all_of(other->getOperands(), [&](Value operand) {
                     return dominance.properlyDominates(operand, op);
                   });
      if (joins)
        group.push_back(other);
    }
    if (group.empty() || op.getSync())
      return failure();
    group.push_back(op);
    llvm::sort(group, [](TimepointAwaitOp a, TimepointAwaitOp b) { return a->isBeforeInBlock(b); });
    SmallVector<Value> resources, sizes;
    for (TimepointAwaitOp await : group) {
      llvm::append_range(resources, await.getResourceOperands());
      llvm::append_range(sizes, await.getResourceOperandSizes());
    }
    auto joint = TimepointAwaitOp::create(rewriter, op.getLoc(), ValueRange(resources).getTypes(),
                                          resources, sizes, op.getAwaitTimepoint(), UnitAttr());
    unsigned next = 0;
    for (TimepointAwaitOp await : group) {
      unsigned count = await->getNumResults();
      rewriter.replaceOp(await, joint->getResults().slice(next, count));
      next += count;
    }
    return success();
  }
};

/// One resource is awaited once.
struct AwaitEachOnce : OpRewritePattern<TimepointAwaitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointAwaitOp op, PatternRewriter &rewriter) const override {
    llvm::MapVector<Value, unsigned> firsts;
    SmallVector<Value> resources, sizes;
    for (auto [resource, size] :
         llvm::zip_equal(op.getResourceOperands(), op.getResourceOperandSizes())) {
      if (!firsts.try_emplace(resource, resources.size()).second)
        continue;
      resources.push_back(resource);
      sizes.push_back(size);
    }
    if (resources.size() == op.getResourceOperands().size())
      return failure();
    auto once = TimepointAwaitOp::create(rewriter, op.getLoc(), ValueRange(resources).getTypes(),
                                         resources, sizes, op.getAwaitTimepoint(),
                                         op.getSyncAttr());
    SmallVector<Value> replacements;
    for (Value resource : op.getResourceOperands())
      replacements.push_back(once->getResult(firsts.lookup(resource)));
    rewriter.replaceOp(op, replacements);
    return success();
  }
};

/// What was awaited before is not awaited again.
struct AwaitOfAwaited : OpRewritePattern<TimepointAwaitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointAwaitOp op, PatternRewriter &rewriter) const override {
    bool changed = false;
    for (auto [operand, result] : llvm::zip_equal(op.getResourceOperands(), op.getResults())) {
      auto earlier = operand.getDefiningOp<TimepointAwaitOp>();
      if (!earlier || earlier.getAwaitTimepoint() != op.getAwaitTimepoint() || result.use_empty())
        continue;
      rewriter.replaceAllUsesWith(result, operand);
      changed = true;
    }
    return success(changed);
  }
};

struct EraseUnusedAwait : OpRewritePattern<TimepointAwaitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointAwaitOp op, PatternRewriter &rewriter) const override {
    if (op.getSync() || !op->use_empty())
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void TimepointAwaitOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                   MLIRContext *context) {
  results.add<SinkAwait, SinkSubviewsBelowAwait, GroupAwaits, AwaitEachOnce, AwaitOfAwaited,
              EraseUnusedAwait>(context);
}

} // namespace mlir::iree::stream
