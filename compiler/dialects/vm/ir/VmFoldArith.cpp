// Arithmetic on constants, and the identities that need no constant at all.

#include "compiler/dialects/vm/ir/VmOps.h"

#include "mlir/IR/Matchers.h"

#include <cmath>

namespace mlir::iree::vm::fold {
namespace {

using llvm::APFloat;
using llvm::APInt;

constexpr APFloat::roundingMode kNearest = APFloat::rmNearestTiesToEven;

Attribute zeroOf(Operation *op) {
  Type type = op->getResult(0).getType();
  return Builder(op->getContext()).getZeroAttr(type);
}

/// Integers only: for floats, signed zeros and NaN spoil the identities of zero.
bool isZero(Attribute attr) {
  auto i = dyn_cast_if_present<IntegerAttr>(attr);
  return i && i.getValue().isZero();
}

bool isOne(Attribute attr) {
  if (auto i = dyn_cast_if_present<IntegerAttr>(attr))
    return i.getValue().isOne();
  auto f = dyn_cast_if_present<FloatAttr>(attr);
  return f && f.getValue().isExactlyValue(1.0);
}

template <typename F> Attribute unaryInt(ArrayRef<Attribute> operands, F calculate) {
  auto a = dyn_cast_if_present<IntegerAttr>(operands[0]);
  return a ? IntegerAttr::get(a.getType(), calculate(a.getValue())) : IntegerAttr();
}

template <typename F> Attribute binaryInt(ArrayRef<Attribute> operands, F calculate) {
  auto a = dyn_cast_if_present<IntegerAttr>(operands[0]);
  auto b = dyn_cast_if_present<IntegerAttr>(operands[1]);
  return a && b ? IntegerAttr::get(a.getType(), calculate(a.getValue(), b.getValue()))
                : IntegerAttr();
}

template <typename F> Attribute unaryFloat(ArrayRef<Attribute> operands, F calculate) {
  auto a = dyn_cast_if_present<FloatAttr>(operands[0]);
  if (!a)
    return {};
  APFloat value = a.getValue();
  calculate(value);
  return FloatAttr::get(a.getType(), value);
}

template <typename F> Attribute binaryFloat(ArrayRef<Attribute> operands, F calculate) {
  auto a = dyn_cast_if_present<FloatAttr>(operands[0]);
  auto b = dyn_cast_if_present<FloatAttr>(operands[1]);
  return a && b ? FloatAttr::get(a.getType(), calculate(a.getValue(), b.getValue())) : FloatAttr();
}

/// The integer op `family` of the type of `peer` that defines a value: `sub.i32` for an `add.i32`.
Operation *integerOp(Value value, Operation *peer, StringRef family) {
  Operation *def = value.getDefiningOp();
  if (!def || !isa<IntegerType>(value.getType()) || def->getDialect() != peer->getDialect())
    return nullptr;
  return def->getName().stripDialect().split('.').first == family ? def : nullptr;
}

} // namespace

OpFoldResult add(Operation *op, ArrayRef<Attribute> operands) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  if (isZero(operands[1]))
    return lhs;
  // (x - y) + y and y + (x - y) are x.
  if (Operation *sub = integerOp(lhs, op, "sub"); sub && sub->getOperand(1) == rhs)
    return sub->getOperand(0);
  if (Operation *sub = integerOp(rhs, op, "sub"); sub && sub->getOperand(1) == lhs)
    return sub->getOperand(0);
  if (Attribute result = binaryInt(operands, [](APInt a, const APInt &b) { return a + b; }))
    return result;
  return binaryFloat(operands, [](const APFloat &a, const APFloat &b) { return a + b; });
}

OpFoldResult sub(Operation *op, ArrayRef<Attribute> operands) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  if (isZero(operands[1]))
    return lhs;
  // (x + y) - x is y, (x + y) - y is x.
  if (Operation *add = integerOp(lhs, op, "add")) {
    if (add->getOperand(0) == rhs)
      return add->getOperand(1);
    if (add->getOperand(1) == rhs)
      return add->getOperand(0);
  }
  if (Attribute result = binaryInt(operands, [](APInt a, const APInt &b) { return a - b; }))
    return result;
  return binaryFloat(operands, [](const APFloat &a, const APFloat &b) { return a - b; });
}

OpFoldResult mul(Operation *op, ArrayRef<Attribute> operands) {
  if (isZero(operands[1]))
    return zeroOf(op);
  if (isOne(operands[1]))
    return op->getOperand(0);
  if (Attribute result = binaryInt(operands, [](const APInt &a, const APInt &b) { return a * b; }))
    return result;
  return binaryFloat(operands, [](const APFloat &a, const APFloat &b) { return a * b; });
}

OpFoldResult fma(Operation *op, ArrayRef<Attribute> operands) {
  if (isZero(operands[0]) || isZero(operands[1]))
    return op->getOperand(2);
  if (!operands[0] || !operands[1] || !operands[2])
    return {};
  if (auto c = dyn_cast<IntegerAttr>(operands[2])) {
    auto product = binaryInt(operands, [](const APInt &a, const APInt &b) { return a * b; });
    return binaryInt({product, c}, [](APInt a, const APInt &b) { return a + b; });
  }
  APFloat value = cast<FloatAttr>(operands[0]).getValue();
  value.fusedMultiplyAdd(cast<FloatAttr>(operands[1]).getValue(),
                         cast<FloatAttr>(operands[2]).getValue(), kNearest);
  return FloatAttr::get(op->getResult(0).getType(), value);
}

OpFoldResult absolute(Operation *op, ArrayRef<Attribute> operands) {
  if (Attribute result = unaryInt(operands, [](const APInt &a) { return a.abs(); }))
    return result;
  return unaryFloat(operands, [](APFloat &a) { a.clearSign(); });
}

// A constant zero divisor stays: dividing by it fails when it runs.
template <typename F>
static OpFoldResult divide(Operation *op, ArrayRef<Attribute> operands, F calculate) {
  if (isZero(operands[1]))
    return {};
  if (isZero(operands[0]))
    return zeroOf(op);
  if (isOne(operands[1]))
    return op->getOperand(0);
  return binaryInt(operands, calculate);
}

OpFoldResult divS(Operation *op, ArrayRef<Attribute> operands) {
  return divide(op, operands, [](const APInt &a, const APInt &b) { return a.sdiv(b); });
}
OpFoldResult divU(Operation *op, ArrayRef<Attribute> operands) {
  return divide(op, operands, [](const APInt &a, const APInt &b) { return a.udiv(b); });
}

template <typename F>
static OpFoldResult remainder(Operation *op, ArrayRef<Attribute> operands, F calculate) {
  if (isZero(operands[1]))
    return {};
  if (isZero(operands[0]) || isOne(operands[1]))
    return zeroOf(op);
  return binaryInt(operands, calculate);
}

OpFoldResult remS(Operation *op, ArrayRef<Attribute> operands) {
  return remainder(op, operands, [](const APInt &a, const APInt &b) { return a.srem(b); });
}
OpFoldResult remU(Operation *op, ArrayRef<Attribute> operands) {
  return remainder(op, operands, [](const APInt &a, const APInt &b) { return a.urem(b); });
}

template <typename F>
static OpFoldResult pick(Operation *op, ArrayRef<Attribute> operands, F calculate) {
  if (op->getOperand(0) == op->getOperand(1))
    return op->getOperand(0);
  return binaryInt(operands, calculate);
}

OpFoldResult minS(Operation *op, ArrayRef<Attribute> operands) {
  return pick(op, operands, [](const APInt &a, const APInt &b) { return llvm::APIntOps::smin(a, b); });
}
OpFoldResult minU(Operation *op, ArrayRef<Attribute> operands) {
  return pick(op, operands, [](const APInt &a, const APInt &b) { return llvm::APIntOps::umin(a, b); });
}
OpFoldResult maxS(Operation *op, ArrayRef<Attribute> operands) {
  return pick(op, operands, [](const APInt &a, const APInt &b) { return llvm::APIntOps::smax(a, b); });
}
OpFoldResult maxU(Operation *op, ArrayRef<Attribute> operands) {
  return pick(op, operands, [](const APInt &a, const APInt &b) { return llvm::APIntOps::umax(a, b); });
}

OpFoldResult bitNot(Operation *op, ArrayRef<Attribute> operands) {
  return unaryInt(operands, [](const APInt &a) { return ~a; });
}

OpFoldResult bitAnd(Operation *op, ArrayRef<Attribute> operands) {
  if (isZero(operands[1]))
    return zeroOf(op);
  if (op->getOperand(0) == op->getOperand(1))
    return op->getOperand(0);
  return binaryInt(operands, [](APInt a, const APInt &b) { return a & b; });
}

OpFoldResult bitOr(Operation *op, ArrayRef<Attribute> operands) {
  if (isZero(operands[1]) || op->getOperand(0) == op->getOperand(1))
    return op->getOperand(0);
  return binaryInt(operands, [](APInt a, const APInt &b) { return a | b; });
}

OpFoldResult bitXor(Operation *op, ArrayRef<Attribute> operands) {
  if (isZero(operands[1]))
    return op->getOperand(0);
  if (op->getOperand(0) == op->getOperand(1))
    return zeroOf(op);
  return binaryInt(operands, [](APInt a, const APInt &b) { return a ^ b; });
}

OpFoldResult leadingZeros(Operation *op, ArrayRef<Attribute> operands) {
  return unaryInt(operands, [](const APInt &a) { return APInt(a.getBitWidth(), a.countl_zero()); });
}

// The machine uses the low bits of the amount; larger amounts are left to it.
template <typename F>
static OpFoldResult shift(Operation *op, ArrayRef<Attribute> operands, F calculate) {
  if (isZero(operands[0]))
    return zeroOf(op);
  if (isZero(operands[1]))
    return op->getOperand(0);
  auto amount = dyn_cast_if_present<IntegerAttr>(operands[1]);
  unsigned width = op->getResult(0).getType().getIntOrFloatBitWidth();
  if (!amount || amount.getValue().uge(width))
    return {};
  return unaryInt(operands, [&](const APInt &a) {
    return calculate(a, static_cast<unsigned>(amount.getValue().getZExtValue()));
  });
}

OpFoldResult shiftLeft(Operation *op, ArrayRef<Attribute> operands) {
  return shift(op, operands, [](const APInt &a, unsigned b) { return a.shl(b); });
}
OpFoldResult shiftRightS(Operation *op, ArrayRef<Attribute> operands) {
  return shift(op, operands, [](const APInt &a, unsigned b) { return a.ashr(b); });
}
OpFoldResult shiftRightU(Operation *op, ArrayRef<Attribute> operands) {
  return shift(op, operands, [](const APInt &a, unsigned b) { return a.lshr(b); });
}

OpFoldResult divF(Operation *op, ArrayRef<Attribute> operands) {
  if (isOne(operands[1]))
    return op->getOperand(0);
  return binaryFloat(operands, [](APFloat a, const APFloat &b) {
    a.divide(b, kNearest);
    return a;
  });
}

OpFoldResult remF(Operation *op, ArrayRef<Attribute> operands) {
  return binaryFloat(operands, [](APFloat a, const APFloat &b) {
    a.remainder(b);
    return a;
  });
}

// As the machine does it: compare, then pick.
OpFoldResult minF(Operation *op, ArrayRef<Attribute> operands) {
  return binaryFloat(operands, [](const APFloat &a, const APFloat &b) { return b < a ? b : a; });
}
OpFoldResult maxF(Operation *op, ArrayRef<Attribute> operands) {
  if (op->getOperand(0) == op->getOperand(1))
    return op->getOperand(0);
  return binaryFloat(operands, [](const APFloat &a, const APFloat &b) { return a < b ? b : a; });
}

OpFoldResult negate(Operation *op, ArrayRef<Attribute> operands) {
  return unaryFloat(operands, [](APFloat &a) { a.changeSign(); });
}
OpFoldResult ceiling(Operation *op, ArrayRef<Attribute> operands) {
  return unaryFloat(operands, [](APFloat &a) { a.roundToIntegral(APFloat::rmTowardPositive); });
}
OpFoldResult floorOf(Operation *op, ArrayRef<Attribute> operands) {
  return unaryFloat(operands, [](APFloat &a) { a.roundToIntegral(APFloat::rmTowardNegative); });
}
OpFoldResult squareRoot(Operation *op, ArrayRef<Attribute> operands) {
  return unaryFloat(operands, [](APFloat &a) {
    if (&a.getSemantics() == &APFloat::IEEEsingle())
      a = APFloat(std::sqrt(a.convertToFloat()));
    else
      a = APFloat(std::sqrt(a.convertToDouble()));
  });
}

OpFoldResult select(Operation *op, ArrayRef<Attribute> operands) {
  if (auto condition = dyn_cast_if_present<IntegerAttr>(operands[0]))
    return op->getOperand(condition.getValue().isZero() ? 2 : 1);
  if (op->getOperand(1) == op->getOperand(2))
    return op->getOperand(1);
  return {};
}

OpFoldResult switchOf(Operation *op, ArrayRef<Attribute> operands) {
  constexpr unsigned kDefault = 1, kFirstValue = 2;
  auto values = op->getOperands().drop_front(kFirstValue);
  if (auto index = dyn_cast_if_present<IntegerAttr>(operands[0])) {
    int64_t value = index.getValue().getSExtValue();
    bool inRange = value >= 0 && value < static_cast<int64_t>(values.size());
    return inRange ? values[value] : op->getOperand(kDefault);
  }
  Value otherwise = op->getOperand(kDefault);
  if (llvm::all_of(values, [&](Value value) { return value == otherwise; }))
    return otherwise;
  return {};
}

} // namespace mlir::iree::vm::fold
