// Where each matrix of a batch is multiplied by the same one, the batch is just more rows.

#include "compiler/global_optimization/Passes.h"

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_CONVERTBATCHMATMULTOMATMULPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

/// The matrix that `value` repeats along a new first dimension; null if it is something else.
Value getRepeatedMatrix(Value value) {
  if (auto broadcast = value.getDefiningOp<linalg::BroadcastOp>())
    return broadcast.getDimensions() == ArrayRef<int64_t>{0} ? broadcast.getInput() : Value();
  auto generic = value.getDefiningOp<linalg::GenericOp>();
  if (!generic || generic.getNumDpsInputs() != 1 || generic.getNumDpsInits() != 1 ||
      generic.getNumParallelLoops() != generic.getNumLoops() || generic.getNumLoops() == 0)
    return {};
  AffineMap identity = AffineMap::getMultiDimIdentityMap(generic.getNumLoops(), value.getContext());
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  auto yield = cast<linalg::YieldOp>(generic.getBody()->getTerminator());
  bool copies = yield.getOperand(0) == generic.getBody()->getArgument(0);
  return copies && maps[1] == identity && maps[0] == identity.dropResult(0)
             ? generic.getDpsInputs()[0]
             : Value();
}

SmallVector<ReassociationIndices> getBatchAndRows() { return {{0, 1}, {2}}; }

Value mergeBatchAndRows(OpBuilder &builder, Location loc, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  int64_t rows = type.isDynamicDim(0) || type.isDynamicDim(1)
                     ? ShapedType::kDynamic
                     : type.getDimSize(0) * type.getDimSize(1);
  auto merged = RankedTensorType::get({rows, type.getDimSize(2)}, type.getElementType());
  return tensor::CollapseShapeOp::create(builder, loc, merged, value, getBatchAndRows());
}

struct MultiplyOnce : OpRewritePattern<linalg::BatchMatmulOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::BatchMatmulOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return failure();
    AffineExpr batch, m, n, k;
    bindDims(op.getContext(), batch, m, n, k);
    auto getMap = [&](AffineExpr second, AffineExpr third) {
      return AffineMap::get(4, 0, {batch, second, third}, op.getContext());
    };
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    bool isTransposed = maps[1] == getMap(n, k);
    // With rows and columns of the left side swapped, merging would mix rows of different matrices.
    if (maps[0] != getMap(m, k) || (maps[1] != getMap(k, n) && !isTransposed) ||
        maps[2] != getMap(m, n))
      return failure();
    Value matrix = getRepeatedMatrix(op.getDpsInputOperand(1)->get());
    if (!matrix)
      return failure();

    Location loc = op.getLoc();
    Value lhs = op.getDpsInputOperand(0)->get(), init = op.getDpsInitOperand(0)->get();
    auto type = cast<RankedTensorType>(init.getType());
    Value rows = mergeBatchAndRows(rewriter, loc, lhs);
    Value result = mergeBatchAndRows(rewriter, loc, init);
    if (isTransposed)
      result = linalg::MatmulTransposeBOp::create(rewriter, loc, result.getType(),
                                                  ValueRange{rows, matrix}, result)
                   ->getResult(0);
    else
      result = linalg::MatmulOp::create(rewriter, loc, result.getType(), ValueRange{rows, matrix},
                                        result)
                   ->getResult(0);

    SmallVector<OpFoldResult> sizes;
    for (int64_t dim : {0, 1, 2}) {
      if (type.isDynamicDim(dim))
        sizes.push_back(
            tensor::DimOp::create(rewriter, loc, dim < 2 ? lhs : init, dim).getResult());
      else
        sizes.push_back(rewriter.getIndexAttr(type.getDimSize(dim)));
    }
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(op, type, result, getBatchAndRows(), sizes);
    return success();
  }
};

struct ConvertBatchMatmulToMatmulPass
    : impl::ConvertBatchMatmulToMatmulPassBase<ConvertBatchMatmulToMatmulPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<MultiplyOnce>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
