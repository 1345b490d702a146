#include "compiler/codegen/common/upstream24/Patterns.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::iree::codegen::upstream24 {
namespace {

SmallVector<OpFoldResult> getSizes(OpBuilder &builder, Location loc, Value buffer) {
  MemRefType type = cast<MemRefType>(buffer.getType());
  SmallVector<OpFoldResult> sizes;
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    if (ShapedType::isStatic(size))
      sizes.push_back(builder.getIndexAttr(size));
    else
      sizes.push_back(builder.createOrFold<memref::DimOp>(loc, buffer, dim));
  }
  return sizes;
}

/// The vectorizer counts a gather's indices in elements of the tensor's shape, row by row. Where
/// the buffer's rows don't follow each other, that is no distance in memory: each lane's number is
/// taken apart by the shape again, and what it stands for is loaded on its own.
struct StridedGather : OpRewritePattern<vector::GatherOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::GatherOp op, PatternRewriter &rewriter) const override {
    auto buffer = dyn_cast<MemRefType>(op.getBase().getType());
    VectorType type = op.getVectorType();
    if (!buffer || buffer.areTrailingDimsContiguous(buffer.getRank()) || type.getRank() != 1 ||
        type.isScalable() || op.isMasked())
      return failure();

    Location loc = op.getLoc();
    SmallVector<OpFoldResult> sizes = getSizes(rewriter, loc, op.getBase());
    // In one dimension a number is its index.
    bool isLine = buffer.getRank() == 1;
    Value begin = isLine ? op.getOffsets().front()
                         : affine::AffineLinearizeIndexOp::create(rewriter, loc, op.getOffsets(),
                                                                  sizes);
    Value numbers = op.getIndices();
    if (!op.getIndexVectorType().getElementType().isIndex())
      numbers = arith::IndexCastOp::create(
          rewriter, loc, op.getIndexVectorType().clone(rewriter.getIndexType()), numbers);

    Value result = op.getPassThru();
    for (int64_t lane : llvm::seq(type.getDimSize(0))) {
      Value isWanted = vector::ExtractOp::create(rewriter, loc, op.getMask(), lane);
      Value number = vector::ExtractOp::create(rewriter, loc, numbers, lane);
      Value at = arith::AddIOp::create(rewriter, loc, begin, number);
      SmallVector<Value> indices{at};
      if (!isLine)
        indices = affine::AffineDelinearizeIndexOp::create(rewriter, loc, at, sizes).getResults();
      auto loaded = [&](OpBuilder &builder, Location loc) {
        Value element = load(builder, loc, op, indices);
        Value with = vector::InsertOp::create(builder, loc, element, result, lane);
        scf::YieldOp::create(builder, loc, with);
      };
      auto kept = [&](OpBuilder &builder, Location loc) {
        scf::YieldOp::create(builder, loc, result);
      };
      result = scf::IfOp::create(rewriter, loc, isWanted, loaded, kept).getResult(0);
    }
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  /// By a vector where the buffer has rows.
  static Value load(OpBuilder &builder, Location loc, vector::GatherOp op, ValueRange indices) {
    Type element = op.getVectorType().getElementType();
    llvm::MaybeAlign alignment(op.getAlignment().value_or(0));
    if (!cast<MemRefType>(op.getBase().getType()).isLastDimUnitStride())
      return memref::LoadOp::create(builder, loc, op.getBase(), indices);
    Value loaded = vector::LoadOp::create(builder, loc, VectorType::get(1, element), op.getBase(),
                                          indices, /*nontemporal=*/false, alignment);
    return vector::ExtractOp::create(builder, loc, loaded, 0);
  }
};

/// A column of a matrix is every n-th element of its rows one after the other.
struct GatherOfColumn : OpRewritePattern<vector::GatherOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::GatherOp op, PatternRewriter &rewriter) const override {
    auto column = op.getBase().getDefiningOp<memref::SubViewOp>();
    auto indexType = op.getIndexVectorType();
    if (!column || column.getType().getRank() != 1 || !indexType.getElementType().isIndex() ||
        op.isMasked())
      return failure();
    MemRefType matrix = column.getSourceType();
    SmallVector<int64_t> strides;
    int64_t offset;
    if (matrix.getRank() != 2 || !matrix.getLayout().isIdentity() || matrix.isDynamicDim(1) ||
        failed(column.getType().getStridesAndOffset(strides, offset)) ||
        ShapedType::isDynamic(offset) || strides.front() == 1 ||
        strides.front() != matrix.getDimSize(1))
      return failure();

    Location loc = op.getLoc();
    Value elements = memref::CollapseShapeOp::create(rewriter, loc, column.getSource(),
                                                     ArrayRef<ReassociationIndices>{{0, 1}});
    TypedAttr strideOfLanes = DenseElementsAttr::get(indexType, APInt(64, strides.front()));
    Value numbers = arith::MulIOp::create(
        rewriter, loc, op.getIndices(), arith::ConstantOp::create(rewriter, loc, strideOfLanes));
    Value begin = arith::MulIOp::create(
        rewriter, loc, op.getOffsets().front(),
        arith::ConstantIndexOp::create(rewriter, loc, strides.front()));
    begin = arith::AddIOp::create(rewriter, loc, begin,
                                  arith::ConstantIndexOp::create(rewriter, loc, offset));
    rewriter.replaceOpWithNewOp<vector::GatherOp>(op, op.getType(), elements, begin, numbers,
                                                  op.getMask(), op.getPassThru(),
                                                  op.getAlignmentAttr());
    return success();
  }
};

} // namespace

void populateStridedGatherPatterns(RewritePatternSet &patterns) {
  // Before upstream's, which take a number for an index of the last dimension, and a column to
  // begin with its matrix.
  patterns.add<GatherOfColumn>(patterns.getContext(), /*benefit=*/3);
  patterns.add<StridedGather>(patterns.getContext(), /*benefit=*/2);
}

} // namespace mlir::iree::codegen::upstream24
