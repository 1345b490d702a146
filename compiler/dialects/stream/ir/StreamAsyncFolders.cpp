// Folders and canonicalizers of ops on resources with value semantics.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamPatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::stream {

//===----------------------------------------------------------------------===//
// Casts and transfers
//===----------------------------------------------------------------------===//

/// A cast to the same lifetime, and a cast back, is its source.
OpFoldResult AsyncCastOp::fold(FoldAdaptor) {
  if (getSource().getType() == getType())
    return getSource();
  auto source = getSource().getDefiningOp<AsyncCastOp>();
  if (source && source.getSource().getType() == getType() &&
      source.getSourceSize() == getResultSize())
    return source.getSource();
  return {};
}

/// There and back again.
OpFoldResult AsyncTransferOp::fold(FoldAdaptor) {
  auto source = getSource().getDefiningOp<AsyncTransferOp>();
  if (source && !getExecutionAffinityAttr() && !source.getExecutionAffinityAttr() &&
      source.getSource().getType() == getType() &&
      source.getSourceAffinityAttr() == getTargetAffinityAttr())
    return source.getSource();
  return {};
}

namespace {

/// The lifetime in between is of no interest; a cast back is left to folding.
LogicalResult skipFirstCast(AsyncCastOp last, PatternRewriter &rewriter) {
  auto first = last.getSource().getDefiningOp<AsyncCastOp>();
  bool isChain = first && first.getSource().getType() != last.getType();
  if (isChain)
    rewriter.modifyOpInPlace(last, [&] {
      last.getSourceMutable().set(first.getSource());
      last.getSourceSizeMutable().set(first.getSourceSize());
    });
  return success(isChain);
}

/// Where a value stays at its place and off the host, a copy is all that is asked for.
struct TransferInPlaceToClone : OpRewritePattern<AsyncTransferOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncTransferOp op, PatternRewriter &rewriter) const override {
    bool isMoved = op.getSourceAffinityAttr() != op.getTargetAffinityAttr();
    for (Value side : {Value(op.getSource()), Value(op.getResult())})
      isMoved |= cast<ResourceType>(side.getType()).getLifetime() == Lifetime::Staging;
    if (isMoved)
      return failure();
    rewriter.replaceOpWithNewOp<AsyncCloneOp>(op, op.getType(), op.getSource(), op.getSourceSize(),
                                              op.getResultSize(), op.getSourceAffinityAttr());
    return success();
  }
};

/// Places that are only passed through are left out.
struct TransferOfTransfer : OpRewritePattern<AsyncTransferOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncTransferOp op, PatternRewriter &rewriter) const override {
    auto before = op.getSource().getDefiningOp<AsyncTransferOp>();
    if (!before)
      return failure();
    while (auto earlier = before.getSource().getDefiningOp<AsyncTransferOp>())
      before = earlier;
    rewriter.modifyOpInPlace(op, [&] {
      op.getSourceMutable().assign(before.getSource());
      op.getSourceSizeMutable().assign(before.getSourceSize());
      op.setSourceAffinityAttr(before.getSourceAffinityAttr());
    });
    return success();
  }
};

} // namespace

void AsyncCastOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add(skipFirstCast);
  results.add<EraseUnused<AsyncCastOp>>(context);
}

void AsyncTransferOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                  MLIRContext *context) {
  results.add<TransferInPlaceToClone, TransferOfTransfer, EraseUnused<AsyncTransferOp>>(context);
}

//===----------------------------------------------------------------------===//
// Clones and slices
//===----------------------------------------------------------------------===//

/// The whole resource is no slice of it. The copy that a slice stands for is not needed, as values do
/// not change.
OpFoldResult AsyncSliceOp::fold(FoldAdaptor) {
  if (getSourceSize() == getResultSize())
    return getSource();
  return {};
}

namespace {

/// A slice of one repeated pattern is a smaller repetition, if it starts with a whole pattern.
struct SliceOfSplat : OpRewritePattern<AsyncSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncSliceOp op, PatternRewriter &rewriter) const override {
    auto splat = op.getSource().getDefiningOp<AsyncSplatOp>();
    if (!splat)
      return failure();
    unsigned bytes = splat.getValue().getType().getIntOrFloatBitWidth() / 8;
    APInt offset;
    bool isWhole = bytes == 1 || (matchPattern(op.getSourceOffset(), m_ConstantInt(&offset)) &&
                                  offset.urem(bytes) == 0);
    if (!isWhole)
      return failure();
    rewriter.replaceOpWithNewOp<AsyncSplatOp>(op, op.getType(), splat.getAwaitTimepoint(),
                                              splat.getValue(), op.getResultSize(),
                                              op.getAffinityAttr());
    return success();
  }
};

/// One element of a copy that is moved to the host for it alone: only its bytes need to be moved.
struct LoadBytesOfClone : OpRewritePattern<AsyncLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncLoadOp op, PatternRewriter &rewriter) const override {
    auto transfer = op.getSource().getDefiningOp<AsyncTransferOp>();
    if (!transfer || !transfer.getResult().hasOneUse())
      return failure();
    auto clone = transfer.getSource().getDefiningOp<AsyncCloneOp>();
    if (!clone || !op.getType().isIntOrFloat())
      return failure();
    Location loc = op.getLoc();
    int64_t bytes = llvm::divideCeil(op.getType().getIntOrFloatBitWidth(), 8);
    Value size = arith::ConstantIndexOp::create(rewriter, loc, bytes);
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value end = rewriter.createOrFold<arith::AddIOp>(loc, op.getSourceOffset(), size);
    Value slice = AsyncSliceOp::create(rewriter, loc, clone.getSource().getType(),
                                       clone.getSource(), clone.getSourceSize(),
                                       op.getSourceOffset(), end, size, clone.getAffinityAttr());
    Value staged = AsyncTransferOp::create(
        rewriter, loc, transfer.getType(), slice, size, size, transfer.getSourceAffinityAttr(),
        transfer.getTargetAffinityAttr(), transfer.getExecutionAffinityAttr());
    rewriter.replaceOpWithNewOp<AsyncLoadOp>(op, op.getType(), staged, size, zero);
    return success();
  }
};

} // namespace

void AsyncCloneOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<RepeatClonedSource<AsyncCloneOp>, LoadBytesOfClone, EraseUnused<AsyncCloneOp>>(
      context);
}

void AsyncSliceOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<SliceOfSplat, EraseUnused<AsyncSliceOp>>(context);
}

//===----------------------------------------------------------------------===//
// Splats and constants
//===----------------------------------------------------------------------===//

namespace {

struct ConstantToSplat : OpRewritePattern<AsyncConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncConstantOp op, PatternRewriter &rewriter) const override {
    TypedAttr pattern = getPattern(op.getValueAttr());
    if (!pattern)
      return failure();
    Value value = arith::ConstantOp::create(rewriter, op.getLoc(), pattern);
    rewriter.replaceOpWithNewOp<AsyncSplatOp>(op, op.getType(), op.getAwaitTimepoint(), value,
                                              op.getResultSize(), op.getAffinityAttr());
    return success();
  }

  /// The element as an integer of 8, 16 or 32 bits; null if there is none.
  static TypedAttr getPattern(Attribute attr) {
    auto splat = dyn_cast<SplatElementsAttr>(attr);
    if (!splat)
      return {};
    APInt bits;
    if (isa<FloatType>(splat.getElementType()))
      bits = splat.getSplatValue<APFloat>().bitcastToAPInt();
    else if (isa<IntegerType>(splat.getElementType()))
      bits = splat.getSplatValue<APInt>();
    unsigned width = bits.getBitWidth();
    if (width != 8 && width != 16 && width != 32)
      return {};
    return IntegerAttr::get(IntegerType::get(attr.getContext(), width), bits);
  }
};

} // namespace

void AsyncConstantOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                  MLIRContext *context) {
  results.add<ConstantToSplat, DropImmediateAwait<AsyncConstantOp>>(context);
}

void AsyncSplatOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<ShortenFillPattern<AsyncSplatOp>, SinkToFirstUser<AsyncSplatOp>,
              DropImmediateAwait<AsyncSplatOp>, EraseUnused<AsyncSplatOp>>(context);
}

void AsyncAllocaOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                MLIRContext *context) {
  results.add<EraseUnused<AsyncAllocaOp>, SinkToFirstUser<AsyncAllocaOp>>(context);
}

void AsyncDispatchOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                  MLIRContext *context) {
  results.add<EraseUnused<AsyncDispatchOp>, NameEntryPointsOnce<AsyncDispatchOp>>(context);
}

} // namespace mlir::iree::stream
