// Folders and canonicalizers of ops on resources and tensors.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamPatterns.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::stream {

//===----------------------------------------------------------------------===//
// Casts, slices, subviews, sizes
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

/// The whole resource is no slice of it. The copy that a slice stands for is not needed, as values do
/// not change.
OpFoldResult AsyncSliceOp::fold(FoldAdaptor) {
  if (getSourceSize() == getResultSize() && matchPattern(getSourceOffset(), m_Zero()))
    return getSource();
  return {};
}

OpFoldResult ResourceSubviewOp::fold(FoldAdaptor) {
  if (getSourceSize() == getResultSize() && matchPattern(getSourceOffset(), m_Zero()))
    return getSource();
  return {};
}

/// The size is known wherever the resource comes from.
OpFoldResult ResourceSizeOp::fold(FoldAdaptor) {
  Operation *op = getOperation();
  Value size = util::SizeAwareTypeInterface::findSizeValue(getODSOperands(0).front(),
                                                           op->getBlock(),
                                                           Block::iterator(op));
  return size != getResult() ? OpFoldResult(size) : OpFoldResult();
}

namespace {

/// A slice of a slice is a slice of its source.
struct SliceOfSlice : OpRewritePattern<AsyncSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncSliceOp op, PatternRewriter &rewriter) const override {
    auto source = op.getSource().getDefiningOp<AsyncSliceOp>();
    if (!source)
      return failure();
    Value start = rewriter.createOrFold<arith::AddIOp>(op.getLoc(), source.getSourceOffset(),
                                                       op.getSourceOffset());
    Value end = rewriter.createOrFold<arith::AddIOp>(op.getLoc(), source.getSourceOffset(),
                                                     op.getSourceEnd());
    rewriter.replaceOpWithNewOp<AsyncSliceOp>(op, op.getType(), source.getSource(),
                                              source.getSourceSize(), start, end,
                                              op.getResultSize(), op.getAffinityAttr());
    return success();
  }
};

/// A slice of one repeated pattern is a smaller repetition, if it starts with a whole pattern.
struct SliceOfSplat : OpRewritePattern<AsyncSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncSliceOp op, PatternRewriter &rewriter) const override {
    auto splat = op.getSource().getDefiningOp<AsyncSplatOp>();
    APInt offset;
    if (!splat || splat.getAwaitTimepoint() ||
        !matchPattern(op.getSourceOffset(), m_ConstantInt(&offset)))
      return failure();
    unsigned bytes = splat.getValue().getType().getIntOrFloatBitWidth() / 8;
    if (offset.urem(bytes) != 0)
      return failure();
    rewriter.replaceOpWithNewOp<AsyncSplatOp>(op, op.getType(), Value(), splat.getValue(),
                                              op.getResultSize(), op.getAffinityAttr());
    return success();
  }
};

/// Repeating the pattern is cheaper than copying the repetition.
struct CloneOfSplat : OpRewritePattern<AsyncCloneOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncCloneOp op, PatternRewriter &rewriter) const override {
    auto splat = op.getSource().getDefiningOp<AsyncSplatOp>();
    if (!splat || splat.getAwaitTimepoint())
      return failure();
    rewriter.replaceOpWithNewOp<AsyncSplatOp>(op, op.getType(), Value(), splat.getValue(),
                                              op.getResultSize(), op.getAffinityAttr());
    return success();
  }
};

} // namespace

void AsyncSliceOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<SliceOfSlice, SliceOfSplat>(context);
}

void AsyncCloneOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<CloneOfSplat, EraseUnused<AsyncCloneOp>>(context);
}

void AsyncTransferOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                  MLIRContext *context) {
  results.add<EraseUnused<AsyncTransferOp>>(context);
}

//===----------------------------------------------------------------------===//
// Splats and constants
//===----------------------------------------------------------------------===//

/// The value of a splat attribute as an integer of 8, 16 or 32 bits; null if there is none.
static TypedAttr getFillPattern(Attribute attr) {
  auto splat = dyn_cast<SplatElementsAttr>(attr);
  if (!splat)
    return {};
  Type type = splat.getElementType();
  APInt bits;
  if (isa<FloatType>(type))
    bits = splat.getSplatValue<APFloat>().bitcastToAPInt();
  else if (isa<IntegerType>(type))
    bits = splat.getSplatValue<APInt>();
  else
    return {};
  unsigned width = bits.getBitWidth();
  if (width != 8 && width != 16 && width != 32)
    return {};
  return IntegerAttr::get(IntegerType::get(attr.getContext(), width), bits);
}

namespace {

struct ConstantToSplat : OpRewritePattern<AsyncConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncConstantOp op, PatternRewriter &rewriter) const override {
    TypedAttr pattern = getFillPattern(op.getValueAttr());
    if (!pattern)
      return failure();
    Value value = arith::ConstantOp::create(rewriter, op.getLoc(), pattern);
    rewriter.replaceOpWithNewOp<AsyncSplatOp>(op, op.getType(), op.getAwaitTimepoint(), value,
                                              op.getResultSize(), op.getAffinityAttr());
    return success();
  }
};

} // namespace

void AsyncConstantOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                  MLIRContext *context) {
  results.add<ConstantToSplat, DropImmediateAwait<AsyncConstantOp>>(context);
}

void AsyncSplatOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<DropImmediateAwait<AsyncSplatOp>, EraseUnused<AsyncSplatOp>>(context);
}

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

namespace {

/// Memory that is only freed again is not needed.
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

} // namespace

void ResourceAllocaOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                   MLIRContext *context) {
  results.add<DropImmediateAwait<ResourceAllocaOp>, EraseUnusedAllocation>(context);
}

void ResourceDeallocaOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                     MLIRContext *context) {
  results.add<DropImmediateAwait<ResourceDeallocaOp>>(context);
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// What is exported and imported again as it was, is the same.
OpFoldResult TensorImportOp::fold(FoldAdaptor) {
  auto exported = getSource().getDefiningOp<TensorExportOp>();
  if (exported && exported.getSource().getType() == getType() &&
      exported.getSourceEncoding() == getResultEncoding() &&
      exported.getSourceEncodingDims() == getResultEncodingDims() &&
      exported.getSourceSize() == getResultSize())
    return exported.getSource();
  return {};
}

OpFoldResult TensorExportOp::fold(FoldAdaptor) {
  auto imported = getSource().getDefiningOp<TensorImportOp>();
  if (imported && imported.getSource().getType() == getType() &&
      imported.getResultEncoding() == getSourceEncoding() &&
      imported.getResultEncodingDims() == getSourceEncodingDims())
    return imported.getSource();
  return {};
}

namespace {

/// A constant of one repeated element is a splat of it.
struct TensorConstantToSplat : OpRewritePattern<TensorConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorConstantOp op, PatternRewriter &rewriter) const override {
    auto splat = dyn_cast<SplatElementsAttr>(op.getValue());
    if (!splat || !splat.getElementType().isIntOrFloat())
      return failure();
    Value size = TensorSizeofOp::create(rewriter, op.getLoc(), rewriter.getIndexType(),
                                        op.getResultEncodingAttr(), op.getResultEncodingDims(),
                                        op.getAffinityAttr());
    auto value = arith::ConstantOp::create(rewriter, op.getLoc(),
                                           cast<TypedAttr>(splat.getSplatValue<Attribute>()));
    auto result = TensorSplatOp::create(
        rewriter, op.getLoc(), rewriter.getType<ResourceType>(Lifetime::Unknown), value,
        op.getResultEncodingAttr(), op.getResultEncodingDims(), size, op.getAffinityAttr());
    rewriter.replaceOpWithNewOp<AsyncTransferOp>(op, op.getType(), result, size, size,
                                                 op.getAffinityAttr(), op.getAffinityAttr(),
                                                 AffinityAttr());
    return success();
  }
};

} // namespace

void TensorConstantOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                   MLIRContext *context) {
  results.add<TensorConstantToSplat>(context);
}

} // namespace mlir::iree::stream
