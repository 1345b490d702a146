#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"
#include "compiler/input/tosa/Passes.h"

#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::iree::input::tosa {

#define GEN_PASS_DEF_TOSATOLINALGEXTPASS
#include "compiler/input/tosa/Passes.h.inc"

namespace {

/// For each coordinate in `indices` (batch x updates x 1), the number of its batch.
Value buildBatchNumbers(ImplicitLocOpBuilder &b, Value indices) {
  auto type = cast<RankedTensorType>(indices.getType());
  Type elementType = type.getElementType();
  SmallVector<Value> dims;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      dims.push_back(tensor::DimOp::create(b, indices, dim));
  Value empty = tensor::EmptyOp::create(b, type.getShape(), elementType, dims);
  if (type.getDimSize(0) == 1) {
    Value zero = arith::ConstantOp::create(b, b.getZeroAttr(elementType));
    return linalg::FillOp::create(b, zero, empty).getResult(0);
  }
  SmallVector<AffineMap> maps(2, b.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             b, type, indices, empty, maps, loops,
             [&](OpBuilder &nested, Location loc, ValueRange) {
               Value batch = linalg::IndexOp::create(nested, loc, 0);
               Value number = arith::IndexCastOp::create(nested, loc, elementType, batch);
               linalg::YieldOp::create(nested, loc, number);
             })
      .getResult(0);
}

/// The batch and what it holds as one list.
Value joinBatches(ImplicitLocOpBuilder &b, Value value) {
  SmallVector<ReassociationIndices> groups = {{0, 1}, {2}};
  return tensor::CollapseShapeOp::create(b, value, groups);
}

struct ConvertScatter : OpRewritePattern<mlir::tosa::ScatterOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(mlir::tosa::ScatterOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getValuesIn().getType());
    auto indicesType = dyn_cast<RankedTensorType>(op.getIndices().getType());
    if (!type || !indicesType || !isa<RankedTensorType>(op.getInput().getType()))
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    SmallVector<int64_t> shape(indicesType.getShape());
    shape.push_back(1);
    SmallVector<ReassociationIndices> groups = {{0}, {1, 2}};
    Value rows = tensor::ExpandShapeOp::create(b, indicesType.clone(shape), op.getIndices(), groups);
    Value batches = buildBatchNumbers(b, rows);
    shape.back() = 2;
    Value coordinates = mlir::tosa::ConcatOp::create(
        b, indicesType.clone(shape), ValueRange{batches, rows}, b.getI32IntegerAttr(2));
    coordinates = joinBatches(b, coordinates);
    Value updates = joinBatches(b, op.getInput());

    // TOSA allows no index twice, so the order of the updates doesn't matter.
    auto scatter = linalg_ext::ScatterOp::create(b, op->getResultTypes(), updates, coordinates,
                                                 /*mask=*/Value(), op.getValuesIn(),
                                                 b.getDenseI64ArrayAttr({0, 1}),
                                                 b.getBoolAttr(true));
    SmallVector<Type> arguments(2, type.getElementType());
    Block *body = b.createBlock(&scatter.getRegion(), {}, arguments,
                                SmallVector<Location>(2, op.getLoc()));
    linalg_ext::YieldOp::create(b, body->getArgument(0));
    rewriter.replaceOp(op, scatter);
    return success();
  }
};

struct TosaToLinalgExtPass : impl::TosaToLinalgExtPassBase<TosaToLinalgExtPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<ConvertScatter>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace mlir::iree::input::tosa
