// The sums of a convolution (see ZeroPoints.h) are those of the whole filter for a channel, and
// those of each window of the input, which are a pooling.

#include "compiler/global_optimization/Passes.h"
#include "compiler/global_optimization/ZeroPoints.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_LINALGQUANTIZEDCONVTOCONVPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

/// Builds the corrections of one convolution.
class Corrector {
public:
  Corrector(PatternRewriter &rewriter, linalg::LinalgOp op)
      : rewriter(rewriter), loc(op.getLoc()),
        element(getElementTypeOrSelf(op->getResult(0).getType())) {}

  /// Subtracts `zero` times the sums, which are of the given dimensions of the result.
  Value subtractSums(Value result, Value sums, Value zero, ArrayRef<unsigned> dims) {
    AffineMap identity = rewriter.getMultiDimIdentityMap(4);
    auto map = AffineMap::getMultiDimMapWithTargets(4, dims, rewriter.getContext());
    return mapElements(result, {result, sums}, {identity, map},
                       [&](OpBuilder &body, ValueRange args) {
                         Value product = arith::MulIOp::create(body, loc, args[1], zero);
                         return arith::SubIOp::create(body, loc, args[0], product).getResult();
                       });
  }

  Value addScalar(Value result, Value scalar) {
    AffineMap identity = rewriter.getMultiDimIdentityMap(4);
    return mapElements(result, {result}, {identity}, [&](OpBuilder &body, ValueRange args) {
      return arith::AddIOp::create(body, loc, args[0], scalar).getResult();
    });
  }

  /// Sums up the windows that `like`, the result of the convolution, has in `input`, channel by
  /// channel.
  Value sumWindows(Value input, Value filter, Value like, DenseIntElementsAttr strides,
                   DenseIntElementsAttr dilations) {
    SmallVector<int64_t> shape, window;
    SmallVector<Value> sizes, windowSizes;
    for (auto [value, dim] : {std::pair(input, 0), {like, 1}, {like, 2}, {input, 3}})
      appendSize(value, dim, shape, sizes);
    Value zeros = createZeros(rewriter, loc, RankedTensorType::get(shape, element), sizes);
    for (int64_t dim : {0, 1})
      appendSize(filter, dim, window, windowSizes);
    Value windowShape = tensor::EmptyOp::create(rewriter, loc, window, element, windowSizes);
    return linalg::PoolingNhwcSumOp::create(rewriter, loc, zeros.getType(),
                                            ValueRange{input, windowShape}, zeros, strides,
                                            dilations)
        .getResult(0);
  }

  /// The part that both zero points have together.
  Value getConstantPart(Value inputZero, Value filterZero, Value filter, ArrayRef<int64_t> dims) {
    Value count = countElements(rewriter, loc, filter, dims, element);
    Value zeros = arith::MulIOp::create(rewriter, loc, inputZero, filterZero);
    return arith::MulIOp::create(rewriter, loc, zeros, count);
  }

private:
  Value mapElements(Value like, ValueRange inputs, SmallVector<AffineMap> maps,
                    function_ref<Value(OpBuilder &, ValueRange)> compute) {
    Value empty =
        tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, like), element);
    maps.push_back(rewriter.getMultiDimIdentityMap(4));
    SmallVector<utils::IteratorType> loops(4, utils::IteratorType::parallel);
    return linalg::GenericOp::create(rewriter, loc, empty.getType(), inputs, empty, maps, loops,
                                     [&](OpBuilder &body, Location loc, ValueRange args) {
                                       linalg::YieldOp::create(body, loc, compute(body, args));
                                     })
        .getResult(0);
  }

  void appendSize(Value value, int64_t dim, SmallVector<int64_t> &shape,
                  SmallVector<Value> &sizes) {
    int64_t size = cast<RankedTensorType>(value.getType()).getShape()[dim];
    shape.push_back(size);
    if (ShapedType::isDynamic(size))
      sizes.push_back(tensor::DimOp::create(rewriter, loc, value, dim));
  }

  PatternRewriter &rewriter;
  Location loc;
  Type element;
};

/// Zero points of numbers that are summed up in the type of the result.
bool isConvertible(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics())
    return false;
  SmallVector<Value> inputs = op.getDpsInputs();
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  return isSummable(inputs[0], element) && isSummable(inputs[1], element) &&
         inputs[2].getType() == element && inputs[3].getType() == element;
}

struct SplitConv : OpRewritePattern<linalg::Conv2DNhwcHwcfQOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::Conv2DNhwcHwcfQOp op,
                                PatternRewriter &rewriter) const override {
    if (!isConvertible(op))
      return failure();
    Location loc = op.getLoc();
    Value input = op.getInputs()[0], filter = op.getInputs()[1];
    Value inputZero = op.getInputs()[2], filterZero = op.getInputs()[3];
    Type element = getElementTypeOrSelf(op.getType(0));
    bool hasInputZero = !isConstantZero(inputZero), hasFilterZero = !isConstantZero(filterZero);
    Corrector corrector(rewriter, op);
    Value result =
        linalg::Conv2DNhwcHwcfOp::create(rewriter, loc, op.getType(0), ValueRange{input, filter},
                                         op.getOutputs(), op.getStrides(), op.getDilations())
            .getResult(0);
    if (hasInputZero) {
      Value sums = sumAlong(rewriter, loc, filter, element, {true, true, true, false});
      result = corrector.subtractSums(result, sums, inputZero, {3});
    }
    if (hasFilterZero) {
      // First across the channels, which leaves one to pool.
      Value sums = sumAlong(rewriter, loc, input, element, {false, false, false, true});
      SmallVector<ReassociationIndices> lastTwo = {{0}, {1}, {2, 3}};
      auto withChannel = llvm::to_vector(cast<RankedTensorType>(sums.getType()).getShape());
      withChannel.push_back(1);
      sums = tensor::ExpandShapeOp::create(
          rewriter, loc, RankedTensorType::get(withChannel, element), sums, lastTwo);
      sums = corrector.sumWindows(sums, filter, result, op.getStrides(), op.getDilations());
      auto pooled = cast<RankedTensorType>(sums.getType());
      sums = tensor::CollapseShapeOp::create(
          rewriter, loc, RankedTensorType::get(pooled.getShape().drop_back(), element), sums,
          lastTwo);
      result = corrector.subtractSums(result, sums, filterZero, {0, 1, 2});
    }
    if (hasInputZero && hasFilterZero)
      result = corrector.addScalar(
          result, corrector.getConstantPart(inputZero, filterZero, filter, {0, 1, 2}));
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct SplitDepthwiseConv : OpRewritePattern<linalg::DepthwiseConv2DNhwcHwcQOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::DepthwiseConv2DNhwcHwcQOp op,
                                PatternRewriter &rewriter) const override {
    if (!isConvertible(op))
      return failure();
    Location loc = op.getLoc();
    Value input = op.getInputs()[0], filter = op.getInputs()[1];
    Value inputZero = op.getInputs()[2], filterZero = op.getInputs()[3];
    Type element = getElementTypeOrSelf(op.getType(0));
    bool hasInputZero = !isConstantZero(inputZero), hasFilterZero = !isConstantZero(filterZero);
    Corrector corrector(rewriter, op);
    Value result = linalg::DepthwiseConv2DNhwcHwcOp::create(
                       rewriter, loc, op.getType(0), ValueRange{input, filter}, op.getOutputs(),
                       op.getStrides(), op.getDilations())
                       .getResult(0);
    if (hasInputZero) {
      Value sums = sumAlong(rewriter, loc, filter, element, {true, true, false});
      result = corrector.subtractSums(result, sums, inputZero, {3});
    }
    if (hasFilterZero) {
      Value sums = corrector.sumWindows(input, filter, result, op.getStrides(), op.getDilations());
      result = corrector.subtractSums(result, sums, filterZero, {0, 1, 2, 3});
    }
    if (hasInputZero && hasFilterZero)
      result = corrector.addScalar(
          result, corrector.getConstantPart(inputZero, filterZero, filter, {0, 1}));
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct LinalgQuantizedConvToConvPass
    : impl::LinalgQuantizedConvToConvPassBase<LinalgQuantizedConvToConvPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    linalg::populateSimplifyDepthwiseConvPatterns(patterns);
    patterns.add<SplitConv, SplitDepthwiseConv>(&getContext());
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
