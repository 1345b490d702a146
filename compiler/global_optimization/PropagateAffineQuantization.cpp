#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"
#include "compiler/global_optimization/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_PROPAGATEAFFINEQUANTIZATIONPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

using linalg_ext::DequantizeAffineOp;

/// The same dequantization, of another input into another output.
Value dequantize(OpBuilder &builder, DequantizeAffineOp op, Value input, Value output,
                 ArrayRef<AffineMap> maps) {
  return DequantizeAffineOp::create(builder, op.getLoc(), TypeRange{output.getType()}, input,
                                    op.getScale(), op.getZeroPoint(), output,
                                    builder.getAffineMapArrayAttr(maps), op.getQuantMinAttr(),
                                    op.getQuantMaxAttr(), op.getInputUnsignedAttr(),
                                    op.getZpUnsignedAttr())
      .getResult(0);
}

/// The zero point as a number of the input's type, or null where it isn't one number.
Value getPadding(OpBuilder &builder, DequantizeAffineOp op) {
  auto type = cast<IntegerType>(getElementTypeOrSelf(op.getInput()));
  Value zero = op.getZeroPoint();
  if (!zero)
    return arith::ConstantOp::create(builder, op.getLoc(), builder.getIntegerAttr(type, 0));
  auto number = dyn_cast<IntegerType>(zero.getType());
  if (!number || number.getWidth() < type.getWidth())
    return nullptr;
  if (number.getWidth() > type.getWidth())
    return arith::TruncIOp::create(builder, op.getLoc(), type, zero);
  return zero;
}

/// Zeros around floats are zero points around the integers.
LogicalResult padIntegers(tensor::PadOp pad, PatternRewriter &rewriter) {
  auto op = pad.getSource().getDefiningOp<DequantizeAffineOp>();
  Value value = pad.getConstantPaddingValue();
  if (!op || !value || !matchPattern(value, m_AnyZeroFloat()) || !isOutsideDispatch(pad) ||
      !isOutsideDispatch(op))
    return failure();
  SmallVector<AffineMap> maps = op.getMaps();
  // Dimensions of the integers come in the same order.
  if (maps.front() != maps.back())
    return failure();
  for (auto [dim, loop] : llvm::enumerate(maps.back().getResults())) {
    unsigned position = cast<AffineDimExpr>(loop).getPosition();
    bool varies = maps[1].isFunctionOfDim(position) ||
                  (op.getZeroPoint() && maps[2].isFunctionOfDim(position));
    if (varies && !(isConstantIntValue(pad.getMixedLowPad()[dim], 0) &&
                    isConstantIntValue(pad.getMixedHighPad()[dim], 0)))
      return failure();
  }
  Value padding = getPadding(rewriter, op);
  if (!padding)
    return failure();
  auto type = pad.getResultType();
  auto integers = tensor::PadOp::create(
      rewriter, pad.getLoc(), RankedTensorType::get(type.getShape(), padding.getType()),
      op.getInput(), pad.getMixedLowPad(), pad.getMixedHighPad(), padding, pad.getNofold());
  Value output = tensor::EmptyOp::create(
      rewriter, pad.getLoc(), tensor::getMixedSizes(rewriter, pad.getLoc(), integers.getResult()),
      type.getElementType());
  rewriter.replaceOp(pad, dequantize(rewriter, op, integers, output, maps));
  return success();
}

/// A transpose by its two maps, or nothing.
std::optional<AffineMap> getTransposedMap(linalg::LinalgOp op) {
  Block &body = *op.getBlock();
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 || op->getNumResults() != 1 ||
      !llvm::hasSingleElement(body.getOperations()) ||
      body.getTerminator()->getOperand(0) != body.getArgument(0))
    return std::nullopt;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!maps[0].isPermutation() || !maps[1].isPermutation())
    return std::nullopt;
  // From dimensions of the source to dimensions of the result.
  return maps[1].compose(inversePermutation(maps[0]));
}

struct DequantizeTransposed : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp transpose, PatternRewriter &rewriter) const override {
    if (!isa<linalg::TransposeOp, linalg::GenericOp>(transpose.getOperation()))
      return failure();
    std::optional<AffineMap> order = getTransposedMap(transpose);
    auto op = order ? transpose.getDpsInputs()[0].getDefiningOp<DequantizeAffineOp>() : nullptr;
    if (!op || !op->hasOneUse() || !isOutsideDispatch(op) || !isOutsideDispatch(transpose) ||
        getElementTypeOrSelf(transpose.getDpsInits()[0]) != getElementTypeOrSelf(op.getOutput()))
      return failure();
    SmallVector<AffineMap> maps = op.getMaps();
    maps.back() = order->compose(maps.back());
    rewriter.replaceOp(transpose,
                       dequantize(rewriter, op, op.getInput(), transpose.getDpsInits()[0], maps));
    return success();
  }
};

struct PropagateAffineQuantizationPass
    : impl::PropagateAffineQuantizationPassBase<PropagateAffineQuantizationPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add(padIntegers);
    patterns.add<DequantizeTransposed>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
