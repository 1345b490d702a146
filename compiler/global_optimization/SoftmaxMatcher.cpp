#include "compiler/global_optimization/SoftmaxMatcher.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::global_optimization {
namespace {

bool isParallel(linalg::GenericOp op) { return op.getNumParallelLoops() == op.getNumLoops(); }

/// The only op of the body besides the yield, which yields it.
Operation *getBodyOp(linalg::GenericOp op) {
  Block *body = op.getBlock();
  if (!llvm::hasNItems(*body, 2))
    return nullptr;
  Operation *inner = &body->front();
  return inner->getNumResults() == 1 && body->getTerminator()->getOperand(0) == inner->getResult(0)
             ? inner
             : nullptr;
}

/// True if the body is `OpT` of the first elements of all operands in their order; either order if
/// it commutes.
template <typename OpT> bool hasBody(linalg::GenericOp op, unsigned count, bool commutes = false) {
  Operation *inner = getBodyOp(op);
  if (!isa_and_nonnull<OpT>(inner) || inner->getNumOperands() != count)
    return false;
  auto isArg = [&](unsigned operand, unsigned arg) {
    return inner->getOperand(operand) == op.getBlock()->getArgument(arg);
  };
  if (count == 1)
    return isArg(0, 0);
  return (isArg(0, 0) && isArg(1, 1)) || (commutes && isArg(0, 1) && isArg(1, 0));
}

bool isIdentity(linalg::GenericOp op, OpOperand *operand) {
  return op.getMatchingIndexingMap(operand).isIdentity();
}

/// Reads all dimensions but the innermost: (d0, d1, d2) -> (d0, d1).
bool dropsInnermost(linalg::GenericOp op, OpOperand *operand) {
  AffineMap map = op.getMatchingIndexingMap(operand);
  return op.getNumLoops() > 0 &&
         map == AffineMap::getMultiDimIdentityMap(op.getNumLoops(), map.getContext())
                    .getMajorSubMap(op.getNumLoops() - 1);
}

/// The input of an elementwise op of one operand.
template <typename OpT> Value matchUnary(Value value) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 || !isParallel(op) ||
      !isIdentity(op, op.getDpsInputOperand(0)) || !isIdentity(op, op.getDpsInitOperand(0)) ||
      !hasBody<OpT>(op, 1))
    return {};
  return op.getDpsInputs()[0];
}

/// The input of a reduction of the innermost dimension that starts from a constant.
template <typename OpT>
Value matchReduction(Value value, function_ref<bool(const APFloat &)> isStart) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() != 1 ||
      op.getIteratorTypesArray().back() != utils::IteratorType::reduction ||
      !isIdentity(op, op.getDpsInputOperand(0)) || !dropsInnermost(op, op.getDpsInitOperand(0)) ||
      !hasBody<OpT>(op, 2, /*commutes=*/true))
    return {};
  auto fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  FloatAttr start;
  if (!fill || !matchPattern(fill.getInputs()[0], m_Constant(&start)) || !isStart(start.getValue()))
    return {};
  return op.getDpsInputs()[0];
}

/// The reduced value that the operand spreads over the innermost dimension, by its map or by an op
/// of its own.
Value matchSpread(linalg::GenericOp op, OpOperand *operand) {
  if (dropsInnermost(op, operand))
    return operand->get();
  auto spread = operand->get().getDefiningOp<linalg::GenericOp>();
  if (!spread || !isIdentity(op, operand) || spread.getNumDpsInputs() != 1 || !isParallel(spread) ||
      !dropsInnermost(spread, spread.getDpsInputOperand(0)) ||
      !isIdentity(spread, spread.getDpsInitOperand(0)) ||
      !llvm::hasSingleElement(*spread.getBlock()) ||
      spread.getBlock()->getTerminator()->getOperand(0) != spread.getBlock()->getArgument(0))
    return {};
  return spread.getDpsInputs()[0];
}

/// The input of 1 / x.
Value matchReciprocal(Value value) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getNumDpsInputs() != 1 || !isParallel(op) ||
      !isIdentity(op, op.getDpsInputOperand(0)) || !isIdentity(op, op.getDpsInitOperand(0)))
    return {};
  auto div = dyn_cast_if_present<arith::DivFOp>(getBodyOp(op));
  if (!div || !matchPattern(div.getLhs(), m_OneFloat()) ||
      div.getRhs() != op.getBlock()->getArgument(0))
    return {};
  return op.getDpsInputs()[0];
}

bool isElementwisePair(linalg::GenericOp op) {
  return op && op.getNumDpsInputs() == 2 && op.getNumDpsInits() == 1 && isParallel(op) &&
         isIdentity(op, op.getDpsInputOperand(0)) && isIdentity(op, op.getDpsInitOperand(0));
}

} // namespace

Value matchSoftmax(linalg::GenericOp root) {
  if (!isElementwisePair(root))
    return {};
  OpOperand *denominator = root.getDpsInputOperand(1);
  Value sum;
  if (hasBody<arith::DivFOp>(root, 2))
    sum = matchSpread(root, denominator);
  else if (hasBody<arith::MulFOp>(root, 2, /*commutes=*/true) && dropsInnermost(root, denominator))
    sum = matchReciprocal(denominator->get());
  if (!sum)
    return {};
  Value exponential = root.getDpsInputs()[0];
  Value difference = matchUnary<math::ExpOp>(exponential);
  if (!difference || matchReduction<arith::AddFOp>(
                         sum, [](const APFloat &start) { return start.isZero(); }) != exponential)
    return {};
  auto subtract = difference.getDefiningOp<linalg::GenericOp>();
  if (!isElementwisePair(subtract) || !hasBody<arith::SubFOp>(subtract, 2))
    return {};
  Value source = subtract.getDpsInputs()[0];
  Value max = matchSpread(subtract, subtract.getDpsInputOperand(1));
  auto isLowest = [](const APFloat &start) {
    return start.isNegative() && (start.isInfinity() || start.isLargest());
  };
  if (!max || (matchReduction<arith::MaximumFOp>(max, isLowest) != source &&
               matchReduction<arith::MaxNumFOp>(max, isLowest) != source))
    return {};
  return source;
}

} // namespace mlir::iree::global_optimization
