#include "compiler/codegen/common/vectorize/SlicesInTransfers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::iree::codegen {
namespace {

/// Whether the trailing dimensions of a slice's type are those of what is sliced: only leading ones were dropped.
bool dropsLeadingDims(RankedTensorType slice, RankedTensorType whole,
                      ArrayRef<OpFoldResult> sizes) {
  RankedTensorType full = tensor::ExtractSliceOp::inferResultType(whole, sizes);
  return full.getShape().take_back(slice.getRank()) == slice.getShape();
}

/// read(slice(t)) -> read(t), the offsets added to the indices.
struct ReadOfSlice : OpRewritePattern<vector::TransferReadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferReadOp op,
                                PatternRewriter &rewriter) const override {
    auto slice = op.getBase().getDefiningOp<tensor::ExtractSliceOp>();
    if (!slice || op.getTransferRank() == 0 || op.hasOutOfBoundsDim() || op.getMask() ||
        !op.getPermutationMap().isMinorIdentity() || !slice.hasUnitStride() ||
        !dropsLeadingDims(slice.getType(), slice.getSourceType(), slice.getMixedSizes()))
      return failure();
    SmallVector<Value> indices;
    int64_t dropped = slice.getSourceType().getRank() - slice.getType().getRank();
    for (auto [dim, offset] : llvm::enumerate(slice.getMixedOffsets())) {
      Value start = getValueOrCreateConstantIndexOp(rewriter, slice.getLoc(), offset);
      if (static_cast<int64_t>(dim) >= dropped)
        start = arith::AddIOp::create(rewriter, op.getLoc(), op.getIndices()[dim - dropped], start);
      indices.push_back(start);
    }
    SmallVector<bool> inBounds(op.getTransferRank(), true);
    rewriter.replaceOpWithNewOp<vector::TransferReadOp>(op, op.getVectorType(), slice.getSource(),
                                                        indices, op.getPadding(),
                                                        ArrayRef<bool>(inBounds));
    return success();
  }
};

/// Whether nothing of the tensor that is written into stays. A write in bounds can't be longer than its dimension, so
/// a dimension that is at most as long as the vector is just as long.
bool overwritesAll(vector::TransferWriteOp op) {
  VectorType vector = op.getVectorType();
  ShapedType type = op.getShapedType();
  if (op.hasOutOfBoundsDim() || op.getMask() || vector.isScalable() ||
      vector.getRank() != type.getRank())
    return false;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    int64_t size = type.getDimSize(dim);
    if (ShapedType::isDynamic(size)) {
      FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
          presburger::BoundType::UB, {op.getBase(), dim}, /*stopCondition=*/nullptr,
          /*closedUB=*/true);
      if (failed(bound))
        return false;
      size = *bound;
    }
    if (size != vector.getDimSize(dim))
      return false;
  }
  return true;
}

/// insert_slice(write(v), t) -> write(v, t)
struct InsertOfWrite : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    auto write = op.getSource().getDefiningOp<vector::TransferWriteOp>();
    if (!write || !op.hasUnitStride() || write.getTransferRank() == 0 ||
        !write.getPermutationMap().isIdentity() || !overwritesAll(write) ||
        !dropsLeadingDims(op.getSourceType(), op.getType(), op.getMixedSizes()))
      return failure();
    SmallVector<Value> indices =
        getValueOrCreateConstantIndexOp(rewriter, op.getLoc(), op.getMixedOffsets());
    SmallVector<bool> inBounds(write.getTransferRank(), true);
    rewriter.replaceOpWithNewOp<vector::TransferWriteOp>(op, write.getValueToStore(), op.getDest(),
                                                         indices, ArrayRef<bool>(inBounds));
    return success();
  }
};

/// slice(write(v, empty)) from the origin -> write(v, smaller empty)
struct SliceOfWrite : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    auto write = op.getSource().getDefiningOp<vector::TransferWriteOp>();
    if (!write || !write->hasOneUse() || write.getMask() || op.getDroppedDims().any() ||
        !op.hasUnitStride() || !areAllConstantIntValue(op.getMixedOffsets(), 0) ||
        !write.getBase().getDefiningOp<tensor::EmptyOp>() ||
        write.getTransferRank() != op.getType().getRank() ||
        !write.getPermutationMap().isIdentity())
      return failure();
    SmallVector<OpFoldResult> sizes = op.getMixedSizes();
    Value init = tensor::EmptyOp::create(rewriter, op.getLoc(), sizes,
                                         op.getType().getElementType());
    SmallVector<bool> inBounds;
    for (auto [length, size, index] :
         llvm::zip_equal(write.getVectorType().getShape(), sizes, write.getIndices())) {
      std::optional<int64_t> end = getConstantIntValue(size), start = getConstantIntValue(index);
      inBounds.push_back(end && start && *start + length <= *end);
    }
    rewriter.replaceOpWithNewOp<vector::TransferWriteOp>(op, write.getValueToStore(), init,
                                                         write.getIndices(),
                                                         write.getPermutationMap(), inBounds);
    return success();
  }
};

} // namespace

void populateSlicesInTransfersPatterns(RewritePatternSet &patterns) {
  patterns.add<ReadOfSlice, InsertOfWrite, SliceOfWrite>(patterns.getContext());
}

} // namespace mlir::iree::codegen
