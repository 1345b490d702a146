// Folders and canonicalizers of timepoints, and of ops that wait for them.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamPatterns.h"
#include "mlir/IR/PatternMatch.h"
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
    if (timepoints.size() == op.getAwaitTimepoints().size())
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

} // namespace

void TimepointJoinOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                  MLIRContext *context) {
  results.add<SimplifyJoin>(context);
}

void TimepointBarrierOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                     MLIRContext *context) {
  results.add<SkipAwaitOfBarrier>(context);
}

//===----------------------------------------------------------------------===//
// Await
//===----------------------------------------------------------------------===//

LogicalResult TimepointAwaitOp::fold(FoldAdaptor operands,
                                     SmallVectorImpl<OpFoldResult> &results) {
  if (!isa_and_present<TimepointAttr>(operands.getAwaitTimepoint()))
    return failure();
  results.append(getResourceOperands().begin(), getResourceOperands().end());
  return success();
}

namespace {

/// Resources that nobody uses need not be awaited, and one is awaited once.
struct PruneAwait : OpRewritePattern<TimepointAwaitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointAwaitOp op, PatternRewriter &rewriter) const override {
    llvm::SetVector<Value> resources;
    SmallVector<Value> sizes;
    SmallVector<Type> types;
    for (auto [i, resource] : llvm::enumerate(op.getResourceOperands())) {
      if (op.getResult(i).use_empty() || !resources.insert(resource))
        continue;
      sizes.push_back(op.getOperandSize(i));
      types.push_back(resource.getType());
    }
    if (resources.size() == op.getResourceOperands().size() || resources.empty())
      return failure();
    auto pruned = TimepointAwaitOp::create(rewriter, op.getLoc(), types, resources.getArrayRef(),
                                           sizes, op.getAwaitTimepoint(), op.getSyncAttr());
    SmallVector<Value> replacements;
    for (Value resource : op.getResourceOperands()) {
      auto it = llvm::find(resources, resource);
      replacements.push_back(it == resources.end() ? resource
                                                   : pruned.getResult(it - resources.begin()));
    }
    rewriter.replaceOp(op, replacements);
    return success();
  }
};

} // namespace

void TimepointAwaitOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                   MLIRContext *context) {
  results.add<PruneAwait>(context);
}

} // namespace mlir::iree::stream
