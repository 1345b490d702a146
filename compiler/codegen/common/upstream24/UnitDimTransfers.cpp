#include "compiler/codegen/common/upstream24/Patterns.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::iree::codegen::upstream24 {
namespace {

VectorType sliceDims(VectorType type, int64_t front, int64_t back) {
  return VectorType::get(type.getShape().drop_front(front).drop_back(back), type.getElementType(),
                         type.getScalableDims().drop_front(front).drop_back(back));
}

/// The value with another shape of as many elements; null stays null.
Value castTo(PatternRewriter &rewriter, Location loc, VectorType type, Value value) {
  return value && value.getType() != type
             ? vector::ShapeCastOp::create(rewriter, loc, type, value).getResult()
             : value;
}

ArrayAttr sliceInBounds(PatternRewriter &rewriter, ArrayAttr inBounds, int64_t front,
                        int64_t back) {
  return rewriter.getArrayAttr(inBounds.getValue().drop_front(front).drop_back(back));
}

/// Leading dimensions of one element; one dimension always stays.
int64_t countLeadingUnitDims(VectorType type) {
  int64_t count = 0;
  while (count < type.getRank() - 1 && type.getDimSize(count) == 1 &&
         !type.getScalableDims()[count])
    ++count;
  return count;
}

template <typename Transfer>
bool canChange(Transfer op) {
  return op.getTransferRank() > 0 && !op.isMasked() &&
         op.getVectorType().getElementType() == op.getShapedType().getElementType();
}

/// Masked reads and all writes transfer no leading unit dimensions; masks and values are cast to the shape that remains.
struct ReadWithoutLeadingUnitDims : OpRewritePattern<vector::TransferReadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferReadOp op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    int64_t dropped = countLeadingUnitDims(type);
    if (!op.getMask() || !canChange(op) || dropped == 0)
      return failure();
    Location loc = op.getLoc();
    VectorType narrow = sliceDims(type, dropped, 0);
    AffineMap map = op.getPermutationMap();
    map = AffineMap::get(map.getNumDims(), map.getNumSymbols(),
                         map.getResults().drop_front(dropped), map.getContext());
    Value mask =
        castTo(rewriter, loc, vector::inferTransferOpMaskType(narrow, map), op.getMask());
    auto read = vector::TransferReadOp::create(
        rewriter, loc, narrow, op.getBase(), op.getIndices(), AffineMapAttr::get(map),
        op.getPadding(), mask, sliceInBounds(rewriter, op.getInBoundsAttr(), dropped, 0));
    rewriter.replaceOpWithNewOp<vector::BroadcastOp>(op, type, read);
    return success();
  }
};

struct WriteWithoutLeadingUnitDims : OpRewritePattern<vector::TransferWriteOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferWriteOp op,
                                PatternRewriter &rewriter) const override {
    int64_t dropped = countLeadingUnitDims(op.getVectorType());
    if (!canChange(op) || dropped == 0)
      return failure();
    Location loc = op.getLoc();
    VectorType narrow = sliceDims(op.getVectorType(), dropped, 0);
    AffineMap map = op.getPermutationMap();
    map = AffineMap::get(map.getNumDims(), map.getNumSymbols(),
                         map.getResults().drop_front(dropped), map.getContext());
    Value value = castTo(rewriter, loc, narrow, op.getValueToStore());
    Value mask =
        castTo(rewriter, loc, vector::inferTransferOpMaskType(narrow, map), op.getMask());
    rewriter.replaceOpWithNewOp<vector::TransferWriteOp>(
        op, value, op.getBase(), op.getIndices(), AffineMapAttr::get(map), mask,
        sliceInBounds(rewriter, op.getInBoundsAttr(), dropped, 0));
    return success();
  }
};

/// Innermost dimensions of one element in both the vector and the buffer, which the transfer stays inside of.
template <typename Transfer>
int64_t countInnerUnitDims(Transfer op) {
  auto buffer = dyn_cast<MemRefType>(op.getShapedType());
  VectorType type = op.getVectorType();
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!buffer || !op.getPermutationMap().isMinorIdentity() ||
      failed(buffer.getStridesAndOffset(strides, offset)))
    return 0;
  int64_t count = 0;
  for (; count < type.getRank() - 1; ++count) {
    int64_t dim = buffer.getRank() - 1 - count, lane = type.getRank() - 1 - count;
    if (buffer.getDimSize(dim) != 1 || strides[dim] != 1 || type.getDimSize(lane) != 1 ||
        type.getScalableDims()[lane] || !op.isDimInBounds(lane))
      break;
  }
  return count;
}

Value dropInnerDims(PatternRewriter &rewriter, Location loc, Value buffer, int64_t dropped) {
  auto type = cast<MemRefType>(buffer.getType());
  SmallVector<OpFoldResult> offsets(type.getRank(), rewriter.getIndexAttr(0)),
      strides(type.getRank(), rewriter.getIndexAttr(1)),
      sizes = memref::getMixedSizes(rewriter, loc, buffer);
  MemRefType narrow = memref::SubViewOp::inferRankReducedResultType(
      type.getShape().drop_back(dropped), type, offsets, sizes, strides);
  return memref::SubViewOp::create(rewriter, loc, narrow, buffer, offsets, sizes, strides);
}

/// Masked transfers along inner unit dimensions become transfers of a view without them.
struct MaskedReadWithoutInnerUnitDims : OpRewritePattern<vector::TransferReadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferReadOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getMask() || !canChange(op))
      return failure();
    int64_t dropped = countInnerUnitDims(op);
    if (dropped == 0)
      return failure();
    Location loc = op.getLoc();
    Value view = dropInnerDims(rewriter, loc, op.getBase(), dropped);
    Value mask =
        castTo(rewriter, loc, sliceDims(op.getMaskType(), 0, dropped), op.getMask());
    VectorType narrow = sliceDims(op.getVectorType(), 0, dropped);
    AffineMap map = vector::getTransferMinorIdentityMap(cast<ShapedType>(view.getType()), narrow);
    auto read = vector::TransferReadOp::create(
        rewriter, loc, narrow, view, op.getIndices().drop_back(dropped), AffineMapAttr::get(map),
        op.getPadding(), mask, sliceInBounds(rewriter, op.getInBoundsAttr(), 0, dropped));
    rewriter.replaceOpWithNewOp<vector::ShapeCastOp>(op, op.getVectorType(), read);
    return success();
  }
};

struct MaskedWriteWithoutInnerUnitDims : OpRewritePattern<vector::TransferWriteOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferWriteOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getMask() || !canChange(op))
      return failure();
    int64_t dropped = countInnerUnitDims(op);
    if (dropped == 0)
      return failure();
    Location loc = op.getLoc();
    Value view = dropInnerDims(rewriter, loc, op.getBase(), dropped);
    VectorType narrow = sliceDims(op.getVectorType(), 0, dropped);
    Value value = castTo(rewriter, loc, narrow, op.getValueToStore());
    Value mask =
        castTo(rewriter, loc, sliceDims(op.getMaskType(), 0, dropped), op.getMask());
    AffineMap map = vector::getTransferMinorIdentityMap(cast<ShapedType>(view.getType()), narrow);
    rewriter.replaceOpWithNewOp<vector::TransferWriteOp>(
        op, value, view, op.getIndices().drop_back(dropped), AffineMapAttr::get(map), mask,
        sliceInBounds(rewriter, op.getInBoundsAttr(), 0, dropped));
    return success();
  }
};

/// The buffer without any unit dimension, if a masked transfer at its start has a lane dimension for each other one.
/// Upstream knows masks that lose dimensions with the buffer, not those that have none to lose.
template <typename Transfer>
Value dropUnitDimsUnderMask(Transfer op, PatternRewriter &rewriter) {
  auto buffer = dyn_cast<MemRefType>(op.getShapedType());
  auto isUnit = [](int64_t size) { return size == 1; };
  if (!buffer || !op.getMask() ||
      !isa_and_nonnull<vector::CreateMaskOp, vector::ConstantMaskOp>(
          op.getMask().getDefiningOp()) ||
      !canChange(op) || op.hasOutOfBoundsDim() ||
      !op.getPermutationMap().isMinorIdentity() ||
      llvm::any_of(op.getVectorType().getShape(), isUnit) ||
      llvm::count_if(buffer.getShape(), isUnit) !=
          buffer.getRank() - op.getVectorType().getRank() ||
      !llvm::all_of(op.getIndices(), [](Value index) { return isZeroInteger(index); }) ||
      op.getVectorType().getRank() == buffer.getRank())
    return nullptr;
  SmallVector<OpFoldResult> offsets(buffer.getRank(), rewriter.getIndexAttr(0)),
      strides(buffer.getRank(), rewriter.getIndexAttr(1)),
      sizes = memref::getMixedSizes(rewriter, op.getLoc(), op.getBase());
  SmallVector<int64_t> shape(buffer.getShape());
  llvm::erase_if(shape, isUnit);
  MemRefType narrow =
      memref::SubViewOp::inferRankReducedResultType(shape, buffer, offsets, sizes, strides)
          .canonicalizeStridedLayout();
  return memref::SubViewOp::create(rewriter, op.getLoc(), narrow, op.getBase(), offsets, sizes,
                                   strides);
}

struct MaskedReadWithoutBufferUnitDims : OpRewritePattern<vector::TransferReadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferReadOp op,
                                PatternRewriter &rewriter) const override {
    Value view = dropUnitDimsUnderMask(op, rewriter);
    if (!view)
      return failure();
    int64_t rank = op.getVectorType().getRank();
    rewriter.replaceOpWithNewOp<vector::TransferReadOp>(
        op, op.getVectorType(), view, op.getIndices().take_back(rank),
        AffineMapAttr::get(rewriter.getMultiDimIdentityMap(rank)), op.getPadding(), op.getMask(),
        op.getInBoundsAttr());
    return success();
  }
};

struct MaskedWriteWithoutBufferUnitDims : OpRewritePattern<vector::TransferWriteOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferWriteOp op,
                                PatternRewriter &rewriter) const override {
    Value view = dropUnitDimsUnderMask(op, rewriter);
    if (!view)
      return failure();
    int64_t rank = op.getVectorType().getRank();
    rewriter.replaceOpWithNewOp<vector::TransferWriteOp>(
        op, op.getValueToStore(), view, op.getIndices().take_back(rank),
        AffineMapAttr::get(rewriter.getMultiDimIdentityMap(rank)), op.getMask(),
        op.getInBoundsAttr());
    return success();
  }
};

} // namespace

void populateMaskedBufferUnitDimPatterns(RewritePatternSet &patterns) {
  patterns.add<MaskedReadWithoutBufferUnitDims, MaskedWriteWithoutBufferUnitDims>(
      patterns.getContext());
}

void populateUnitDimTransferPatterns(RewritePatternSet &patterns) {
  // Before upstream's patterns of the same operations.
  patterns.add<ReadWithoutLeadingUnitDims, WriteWithoutLeadingUnitDims,
               MaskedReadWithoutInnerUnitDims, MaskedWriteWithoutInnerUnitDims>(
      patterns.getContext(), /*benefit=*/2);
}

} // namespace mlir::iree::codegen::upstream24
