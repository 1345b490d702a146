#include "compiler/codegen/common/upstream24/Patterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

#include "llvm/ADT/SmallBitVector.h"

namespace mlir::iree::codegen::upstream24 {
namespace {

template <typename... Ops> bool isConvOf(linalg::LinalgOp op) {
  SmallVector<int64_t> dilations, strides;
  return (linalg::isaConvolutionOpOfType<Ops>(op, &dilations, &strides) || ...);
}

/// Takes from `value` the dimensions that only `dropped` loops, of one iteration each, go along. The map of what
/// remains is stored in `map`.
Value dropDims(OpBuilder &builder, Location loc, Value value, AffineMap &map,
               const llvm::SmallBitVector &dropped) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> results;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    bool isDropped = false;
    for (unsigned loop : dropped.set_bits())
      isDropped |= expr.isFunctionOfDim(loop);
    if (isDropped)
      continue;
    shape.push_back(type.getDimSize(dim));
    results.push_back(expr);
  }
  map = projectDims(AffineMap::get(map.getNumDims(), 0, results, map.getContext()), dropped,
                    /*compressDimsFlag=*/true);
  SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0)),
      strides(type.getRank(), builder.getIndexAttr(1)),
      sizes = tensor::getMixedSizes(builder, loc, value);
  return tensor::ExtractSliceOp::create(builder, loc,
                                        RankedTensorType::get(shape, type.getElementType()), value,
                                        offsets, sizes, strides);
}

/// A convolution over one row (or one column) in generic form loses that dimension.
struct DownscaleConv : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || !linalg::isaConvolutionOpInterface(op) ||
        !isConvOf<linalg::Conv2DNhwcHwcfOp, linalg::Conv2DNchwFchwOp,
                  linalg::DepthwiseConv2DNhwcHwcOp, linalg::PoolingNhwcSumOp,
                  linalg::PoolingNhwcMaxOp, linalg::PoolingNhwcMaxUnsignedOp,
                  linalg::PoolingNhwcMinOp, linalg::PoolingNhwcMinUnsignedOp,
                  linalg::PoolingNchwSumOp, linalg::PoolingNchwMaxOp>(op))
      return failure();
    FailureOr<linalg::ConvolutionDimensions> dims = linalg::inferConvolutionDims(op);
    if (failed(dims) || dims->outputImage.size() != 2 || dims->filterLoop.size() != 2)
      return failure();
    SmallVector<int64_t> extents = op.getStaticLoopRanges();
    std::optional<unsigned> axis;
    for (unsigned i : {1u, 0u})
      if (extents[dims->outputImage[i]] == 1 && extents[dims->filterLoop[i]] == 1)
        axis = i;
    if (!axis)
      return failure();
    llvm::SmallBitVector dropped(op.getNumLoops());
    dropped.set(dims->outputImage[*axis]);
    dropped.set(dims->filterLoop[*axis]);

    Location loc = op.getLoc();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    SmallVector<Value> operands;
    for (auto [operand, map] : llvm::zip_equal(op->getOperands(), maps))
      operands.push_back(dropDims(rewriter, loc, operand, map, dropped));
    SmallVector<utils::IteratorType> loops;
    for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray()))
      if (!dropped.test(loop))
        loops.push_back(type);
    Value out = operands.back();
    auto narrow = linalg::GenericOp::create(
        rewriter, loc, out.getType(), ValueRange(operands).drop_back(), out, maps, loops,
        [&](OpBuilder &builder, Location, ValueRange args) {
          IRMapping mapping;
          mapping.map(op.getBody()->getArguments(), args);
          for (Operation &inner : *op.getBody())
            builder.clone(inner, mapping);
        });
    Value init = op.getDpsInits()[0];
    auto slice = out.getDefiningOp<tensor::ExtractSliceOp>();
    rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(op, narrow.getResult(0), init,
                                                       slice.getMixedOffsets(),
                                                       slice.getMixedSizes(),
                                                       slice.getMixedStrides());
    return success();
  }
};

} // namespace

void populateDownscaleConvPatterns(RewritePatternSet &patterns) {
  patterns.add<DownscaleConv>(patterns.getContext());
}

} // namespace mlir::iree::codegen::upstream24
