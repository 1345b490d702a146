// Folders and canonicalizers of allocations, subviews and sizes.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamPatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::stream {

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

namespace {

/// Memory that is at most freed again is not needed. Who waits for either waits for what it waited for.
struct EraseUnusedAllocation : OpRewritePattern<ResourceAllocaOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourceAllocaOp op, PatternRewriter &rewriter) const override {
    SmallVector<ResourceDeallocaOp> deallocas;
    for (Operation *user : op.getResult().getUsers()) {
      auto dealloca = dyn_cast<ResourceDeallocaOp>(user);
      if (!dealloca)
        return failure();
      deallocas.push_back(dealloca);
    }
    auto reached = [&](Operation *at, Value await) -> Value {
      if (await)
        return await;
      rewriter.setInsertionPoint(at);
      return TimepointImmediateOp::create(rewriter, at->getLoc(),
                                          rewriter.getType<TimepointType>());
    };
    for (ResourceDeallocaOp dealloca : deallocas)
      rewriter.replaceOp(dealloca, reached(dealloca, dealloca.getAwaitTimepoint()));
    rewriter.replaceAllUsesWith(op.getResultTimepoint(), reached(op, op.getAwaitTimepoint()));
    rewriter.eraseOp(op);
    return success();
  }
};

/// Allocations (or frees) that wait for each other for no reason all wait for what the first one does.
template <typename OpT>
struct UnchainAllocations : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    SmallVector<OpT> chain = {op};
    while (chain.back().getResultTimepoint().hasOneUse()) {
      auto next = dyn_cast<OpT>(*chain.back().getResultTimepoint().user_begin());
      if (!next || next->getBlock() != op->getBlock())
        break;
      chain.push_back(next);
    }
    if (chain.size() == 1)
      return failure();
    SmallVector<Location> locs;
    SmallVector<Value> timepoints;
    for (OpT link : chain) {
      locs.push_back(link.getLoc());
      timepoints.push_back(link.getResultTimepoint());
    }
    rewriter.setInsertionPointAfter(chain.back());
    auto joined = TimepointJoinOp::create(rewriter, rewriter.getFusedLoc(locs),
                                          rewriter.getType<TimepointType>(), timepoints);
    Value await = op.getAwaitTimepoint();
    for (OpT link : ArrayRef(chain).drop_front()) {
      rewriter.modifyOpInPlace(link, [&] {
        if (await)
          link.getAwaitTimepointMutable().assign(await);
        else
          link.getAwaitTimepointMutable().clear();
      });
    }
    rewriter.replaceAllUsesExcept(timepoints.back(), joined.getResultTimepoint(), joined);
    return success();
  }
};

} // namespace

void ResourceAllocaOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                   MLIRContext *context) {
  results.add<EraseUnusedAllocation, UnchainAllocations<ResourceAllocaOp>,
              DropImmediateAwait<ResourceAllocaOp>>(context);
}

void ResourceDeallocaOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                     MLIRContext *context) {
  results.add<UnchainAllocations<ResourceDeallocaOp>, DropImmediateAwait<ResourceDeallocaOp>>(
      context);
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// The size is known wherever the resource comes from.
OpFoldResult ResourceSizeOp::fold(FoldAdaptor) {
  Operation *op = getOperation();
  Value size = util::SizeAwareTypeInterface::findSizeValue(getODSOperands(0).front(),
                                                           op->getBlock(),
                                                           Block::iterator(op));
  return size != getResult() ? OpFoldResult(size) : OpFoldResult();
}

namespace {

struct SizeOfSelect : OpRewritePattern<ResourceSizeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourceSizeOp op, PatternRewriter &rewriter) const override {
    auto select = op->getOperand(0).getDefiningOp<arith::SelectOp>();
    if (!select)
      return failure();
    auto sizeOf = [&](Value resource) {
      return rewriter.createOrFold<ResourceSizeOp>(op.getLoc(), rewriter.getIndexType(), resource,
                                                   op.getAffinityAttr());
    };
    Value trueSize = sizeOf(select.getTrueValue());
    Value falseSize = sizeOf(select.getFalseValue());
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, select.getCondition(), trueSize, falseSize);
    return success();
  }
};

} // namespace

void ResourceSizeOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                 MLIRContext *context) {
  results.add<SizeOfSelect>(context);
}

//===----------------------------------------------------------------------===//
// Subviews
//===----------------------------------------------------------------------===//

OpFoldResult ResourceSubviewOp::fold(FoldAdaptor) {
  if (getSourceSize() == getResultSize())
    return getSource();
  return {};
}

namespace {

struct SubviewOfSubview : OpRewritePattern<ResourceSubviewOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourceSubviewOp op, PatternRewriter &rewriter) const override {
    auto outer = op.getSource().getDefiningOp<ResourceSubviewOp>();
    if (!outer)
      return failure();
    Location loc = rewriter.getFusedLoc({outer.getLoc(), op.getLoc()});
    Value offset = rewriter.createOrFold<arith::AddIOp>(loc, outer.getSourceOffset(),
                                                        op.getSourceOffset());
    rewriter.replaceOpWithNewOp<ResourceSubviewOp>(op, op.getType(), outer.getSource(),
                                                   outer.getSourceSize(), offset,
                                                   op.getResultSize());
    return success();
  }
};

/// Of two places in one resource the offset is selected.
struct SelectOfSubviews : OpRewritePattern<arith::SelectOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SelectOp op, PatternRewriter &rewriter) const override {
    auto a = op.getTrueValue().getDefiningOp<ResourceSubviewOp>();
    auto b = op.getFalseValue().getDefiningOp<ResourceSubviewOp>();
    if (!a || !b || a.getSource() != b.getSource() || a.getResultSize() != b.getResultSize())
      return failure();
    Value offset = arith::SelectOp::create(rewriter, op.getLoc(), op.getCondition(),
                                           a.getSourceOffset(), b.getSourceOffset());
    rewriter.replaceOpWithNewOp<ResourceSubviewOp>(op, op.getType(), a.getSource(),
                                                   a.getSourceSize(), offset, a.getResultSize());
    return success();
  }
};

/// The host reads and writes at its place in what is viewed.
struct LoadFromSubview : OpRewritePattern<ResourceLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourceLoadOp op, PatternRewriter &rewriter) const override {
    return foldSubview(op, op.getSourceMutable(), op.getSourceSizeMutable(),
                       op.getSourceOffsetMutable(), rewriter);
  }
};

struct StoreToSubview : OpRewritePattern<ResourceStoreOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourceStoreOp op, PatternRewriter &rewriter) const override {
    return foldSubview(op, op.getTargetMutable(), op.getTargetSizeMutable(),
                       op.getTargetOffsetMutable(), rewriter);
  }
};

} // namespace

void ResourceSubviewOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                    MLIRContext *context) {
  results.add<SubviewOfSubview, SelectOfSubviews, LoadFromSubview, StoreToSubview>(context);
  addParameterViewPatterns(results);
}

} // namespace mlir::iree::stream
