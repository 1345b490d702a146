// Folders and canonicalizers of ops that change a range of a resource: fill, update, copy.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamPatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::stream {

//===----------------------------------------------------------------------===//
// Fill
//===----------------------------------------------------------------------===//

/// True for a result of an op that has storage of its own.
static bool hasOwnStorage(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !op->hasTrait<trait::AsyncPhase>())
    return false;
  auto tiedOp = dyn_cast<util::TiedOpInterface>(op);
  return !tiedOp || !tiedOp.getTiedResultOperand(value);
}

namespace {

/// Nothing of the target remains.
struct FullFillToSplat : OpRewritePattern<AsyncFillOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncFillOp op, PatternRewriter &rewriter) const override {
    Value target = op.getTarget();
    if (op.getTargetLength() != op.getTargetSize() || !target.getDefiningOp() ||
        util::TiedOpInterface::findTiedBaseValue(target) != target)
      return failure();
    rewriter.replaceOpWithNewOp<AsyncSplatOp>(op, op.getType(), Value(), op.getValue(),
                                              op.getTargetSize(), op.getAffinityAttr());
    return success();
  }
};

/// The target has the pattern everywhere.
struct FillOfSplat : OpRewritePattern<AsyncFillOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncFillOp op, PatternRewriter &rewriter) const override {
    auto splat = op.getTarget().getDefiningOp<AsyncSplatOp>();
    if (!splat || splat.getValue() != op.getValue())
      return failure();
    rewriter.replaceOp(op, splat.getResult());
    return success();
  }
};

/// Two ranges side by side with one pattern are one range.
struct JoinAdjacentFills : OpRewritePattern<AsyncFillOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncFillOp op, PatternRewriter &rewriter) const override {
    auto other = op.getTarget().getDefiningOp<AsyncFillOp>();
    if (!other || !other.getResult().hasOneUse() || other.getValue() != op.getValue())
      return failure();
    bool isBehind = other.getTargetEnd() == op.getTargetOffset();
    bool isBefore = op.getTargetEnd() == other.getTargetOffset();
    if (!isBehind && !isBefore)
      return failure();
    Value start = isBehind ? other.getTargetOffset() : op.getTargetOffset();
    Value end = isBehind ? op.getTargetEnd() : other.getTargetEnd();
    Location loc = rewriter.getFusedLoc({other.getLoc(), op.getLoc()});
    Value length = rewriter.createOrFold<arith::AddIOp>(loc, other.getTargetLength(),
                                                        op.getTargetLength());
    rewriter.replaceOpWithNewOp<AsyncFillOp>(op, op.getType(), other.getTarget(),
                                             other.getTargetSize(), start, end, length,
                                             op.getValue(), op.getAffinityAttr());
    rewriter.eraseOp(other);
    return success();
  }
};

} // namespace

void AsyncFillOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<ShortenFillPattern<AsyncFillOp>, FullFillToSplat, FillOfSplat, JoinAdjacentFills,
              EraseUnused<AsyncFillOp>>(context);
}

//===----------------------------------------------------------------------===//
// Update and copy
//===----------------------------------------------------------------------===//

/// The update replaces all of the target.
OpFoldResult AsyncUpdateOp::fold(FoldAdaptor) {
  if (getUpdateSize() != getTargetSize() || getUpdate().getType() != getType())
    return {};
  if (getUpdate() == getTarget() || hasOwnStorage(getTarget()))
    return getUpdate();
  return {};
}

namespace {

/// An op that writes to the target of an update something else than a resource: `written`.
template <typename OpT, typename... Written>
void replaceUpdate(AsyncUpdateOp op, PatternRewriter &rewriter, Written... written) {
  rewriter.replaceOpWithNewOp<OpT>(op, op.getType(), op.getTarget(), op.getTargetSize(),
                                   op.getTargetOffset(), op.getTargetEnd(), written...,
                                   op.getAffinityAttr());
}

struct UpdateOfSplatToFill : OpRewritePattern<AsyncUpdateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncUpdateOp op, PatternRewriter &rewriter) const override {
    auto splat = op.getUpdate().getDefiningOp<AsyncSplatOp>();
    if (!splat || splat.getAwaitTimepoint())
      return failure();
    replaceUpdate<AsyncFillOp>(op, rewriter, op.getUpdateSize(), splat.getValue());
    return success();
  }
};

/// The slice need not exist on its own. It must still be what it was: nothing changes its source.
struct UpdateOfSliceToCopy : OpRewritePattern<AsyncUpdateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncUpdateOp op, PatternRewriter &rewriter) const override {
    auto slice = op.getUpdate().getDefiningOp<AsyncSliceOp>();
    if (!slice || slice->getBlock() != op->getBlock() ||
        util::TiedOpInterface::hasAnyTiedUses(slice.getSource()))
      return failure();
    replaceUpdate<AsyncCopyOp>(op, rewriter, slice.getSource(), slice.getSourceSize(),
                               slice.getSourceOffset(), slice.getSourceEnd(),
                               slice.getResultSize());
    return success();
  }
};

/// The update has been made in the storage of the target, all of which it replaces. Nobody may write
/// to it meanwhile: then it is this op that asks for a copy.
struct ElideUpdateInPlace : OpRewritePattern<AsyncUpdateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncUpdateOp op, PatternRewriter &rewriter) const override {
    Value update = op.getUpdate();
    if (op.getUpdateSize() != op.getTargetSize() || update.getType() != op.getType() ||
        util::TiedOpInterface::findTiedBaseValue(update) !=
            util::TiedOpInterface::findTiedBaseValue(op.getTarget()))
      return failure();
    if (!llvm::all_of(update.getUsers(), [&](Operation *user) { return onlyReads(user, update); }))
      return failure();
    rewriter.replaceOp(op, update);
    return success();
  }

  static bool onlyReads(Operation *user, Value resource) {
    if (auto accessOp = dyn_cast<AsyncAccessOpInterface>(user)) {
      SmallVector<AsyncAccessRange> ranges;
      accessOp.getAsyncAccessRanges(ranges);
      return llvm::none_of(ranges, [&](const AsyncAccessRange &range) {
        return range.resource == resource && range.isWrite();
      });
    }
    auto effects = getEffectsRecursively(user);
    return effects && llvm::none_of(*effects, [](const MemoryEffects::EffectInstance &effect) {
      return isa<MemoryEffects::Write>(effect.getEffect());
    });
  }
};

struct CopyOfWholeToUpdate : OpRewritePattern<AsyncCopyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncCopyOp op, PatternRewriter &rewriter) const override {
    if (op.getSourceEnd() != op.getSourceSize() || op.getLength() != op.getSourceSize())
      return failure();
    rewriter.replaceOpWithNewOp<AsyncUpdateOp>(
        op, op.getType(), op.getTarget(), op.getTargetSize(), op.getTargetOffset(),
        op.getTargetEnd(), op.getSource(), op.getSourceSize(), op.getAffinityAttr());
    return success();
  }
};

} // namespace

void AsyncUpdateOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<ElideUpdateInPlace, UpdateOfSplatToFill, UpdateOfSliceToCopy,
              EraseUnused<AsyncUpdateOp>>(context);
}

void AsyncCopyOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<CopyOfWholeToUpdate, EraseUnused<AsyncCopyOp>>(context);
}

void AsyncCollectiveOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                    MLIRContext *context) {
  results.add<EraseUnused<AsyncCollectiveOp>>(context);
}

} // namespace mlir::iree::stream
