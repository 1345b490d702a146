// Conversions and comparisons of constants.

#include "compiler/dialects/vm/ir/VmOps.h"

#include "mlir/IR/Matchers.h"

namespace mlir::iree::vm::fold {
namespace {

using llvm::APFloat;
using llvm::APInt;

//===- Conversions ----------------------------------------------------------------------------------===//

/// The low `width` bits, extended to the result type.
Attribute resize(Operation *op, Attribute operand, unsigned width, bool isSigned) {
  auto value = dyn_cast_if_present<IntegerAttr>(operand);
  if (!value)
    return {};
  Type type = op->getResult(0).getType();
  unsigned resultWidth = type.getIntOrFloatBitWidth();
  APInt low = value.getValue().trunc(width);
  return IntegerAttr::get(type, isSigned ? low.sext(resultWidth) : low.zext(resultWidth));
}

Attribute intToFloat(Operation *op, Attribute operand, bool isSigned) {
  auto value = dyn_cast_if_present<IntegerAttr>(operand);
  if (!value)
    return {};
  auto type = cast<FloatType>(op->getResult(0).getType());
  APFloat result(type.getFloatSemantics());
  result.convertFromAPInt(value.getValue(), isSigned, APFloat::rmNearestTiesToEven);
  return FloatAttr::get(type, result);
}

Attribute floatToInt(Operation *op, Attribute operand, bool isSigned) {
  auto value = dyn_cast_if_present<FloatAttr>(operand);
  if (!value)
    return {};
  Type type = op->getResult(0).getType();
  llvm::APSInt result(type.getIntOrFloatBitWidth(), /*isUnsigned=*/!isSigned);
  bool isExact = false;
  // What does not fit is undefined: it stays for the machine.
  if (value.getValue().convertToInteger(result, APFloat::rmNearestTiesToAway, &isExact) ==
      APFloat::opInvalidOp)
    return {};
  return IntegerAttr::get(type, result);
}

//===- Comparisons ----------------------------------------------------------------------------------===//

Attribute boolean(Operation *op, bool value) {
  return IntegerAttr::get(op->getResult(0).getType(), value ? 1 : 0);
}

/// `whenSame` is the result for a value and itself.
template <typename F>
OpFoldResult compareInt(Operation *op, ArrayRef<Attribute> operands, bool whenSame, F compare) {
  if (op->getOperand(0) == op->getOperand(1))
    return boolean(op, whenSame);
  auto a = dyn_cast_if_present<IntegerAttr>(operands[0]);
  auto b = dyn_cast_if_present<IntegerAttr>(operands[1]);
  return a && b ? boolean(op, compare(a.getValue(), b.getValue())) : Attribute();
}

/// Bits of the possible outcomes of comparing two floats.
enum Outcome : unsigned { kLess = 1, kEqual = 2, kGreater = 4, kUnordered = 8 };

unsigned getOutcome(const APFloat &a, const APFloat &b) {
  switch (a.compare(b)) {
  case APFloat::cmpLessThan:
    return kLess;
  case APFloat::cmpEqual:
    return kEqual;
  case APFloat::cmpGreaterThan:
    return kGreater;
  case APFloat::cmpUnordered:
    return kUnordered;
  }
  llvm_unreachable("unknown comparison result");
}

OpFoldResult compareFloat(Operation *op, ArrayRef<Attribute> operands, unsigned accepted) {
  auto a = dyn_cast_if_present<FloatAttr>(operands[0]);
  auto b = dyn_cast_if_present<FloatAttr>(operands[1]);
  if (!a || !b)
    return {};
  return boolean(op, getOutcome(a.getValue(), b.getValue()) & accepted);
}

OpFoldResult compareFloatWithZero(Operation *op, Attribute operand, bool whenNaN) {
  auto a = dyn_cast_if_present<FloatAttr>(operand);
  if (!a)
    return {};
  return boolean(op, a.getValue().isNaN() ? whenNaN : a.getValue().isNonZero());
}

} // namespace

#define VM_RESIZE(name, width, isSigned)                                                           \
  OpFoldResult name(Operation *op, ArrayRef<Attribute> operands) {                                 \
    return resize(op, operands[0], width, isSigned);                                               \
  }
VM_RESIZE(truncI8, 8, false)
VM_RESIZE(truncI16, 16, false)
VM_RESIZE(truncI32, 32, false)
VM_RESIZE(extI8S, 8, true)
VM_RESIZE(extI8U, 8, false)
VM_RESIZE(extI16S, 16, true)
VM_RESIZE(extI16U, 16, false)
VM_RESIZE(extI32S, 32, true)
VM_RESIZE(extI32U, 32, false)
#undef VM_RESIZE

OpFoldResult convertF(Operation *op, ArrayRef<Attribute> operands) {
  auto value = dyn_cast_if_present<FloatAttr>(operands[0]);
  if (!value)
    return {};
  auto type = cast<FloatType>(op->getResult(0).getType());
  APFloat result = value.getValue();
  bool losesInfo = false;
  result.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
  return FloatAttr::get(type, result);
}

OpFoldResult castToFS(Operation *op, ArrayRef<Attribute> operands) {
  return intToFloat(op, operands[0], /*isSigned=*/true);
}
OpFoldResult castToFU(Operation *op, ArrayRef<Attribute> operands) {
  return intToFloat(op, operands[0], /*isSigned=*/false);
}
OpFoldResult castToIS(Operation *op, ArrayRef<Attribute> operands) {
  return floatToInt(op, operands[0], /*isSigned=*/true);
}
OpFoldResult castToIU(Operation *op, ArrayRef<Attribute> operands) {
  return floatToInt(op, operands[0], /*isSigned=*/false);
}

OpFoldResult castRef(Operation *op, ArrayRef<Attribute> operands) {
  Value operand = op->getOperand(0);
  Type type = op->getResult(0).getType();
  if (operand.getType() == type)
    return operand;
  // A cast there and back.
  Operation *def = operand.getDefiningOp();
  if (def && isa<CastAnyRefOp, CastRefAnyOp>(def) && def->getName() != op->getName() &&
      def->getOperand(0).getType() == type)
    return def->getOperand(0);
  return {};
}

#define VM_COMPARE_INT(name, whenSame, predicate)                                                  \
  OpFoldResult name(Operation *op, ArrayRef<Attribute> operands) {                                 \
    return compareInt(op, operands, whenSame,                                                      \
                      [](const APInt &a, const APInt &b) { return a.predicate(b); });              \
  }
VM_COMPARE_INT(cmpEQ, true, eq)
VM_COMPARE_INT(cmpNE, false, ne)
VM_COMPARE_INT(cmpLTS, false, slt)
VM_COMPARE_INT(cmpLTU, false, ult)
VM_COMPARE_INT(cmpLTES, true, sle)
VM_COMPARE_INT(cmpLTEU, true, ule)
VM_COMPARE_INT(cmpGTS, false, sgt)
VM_COMPARE_INT(cmpGTU, false, ugt)
VM_COMPARE_INT(cmpGTES, true, sge)
VM_COMPARE_INT(cmpGTEU, true, uge)
#undef VM_COMPARE_INT

OpFoldResult cmpNZ(Operation *op, ArrayRef<Attribute> operands) {
  auto value = dyn_cast_if_present<IntegerAttr>(operands[0]);
  return value ? boolean(op, !value.getValue().isZero()) : Attribute();
}

// `ne` accepts unordered operands in both spellings: that is how the machine compares.
#define VM_COMPARE_FLOAT(name, accepted)                                                           \
  OpFoldResult name##O(Operation *op, ArrayRef<Attribute> operands) {                              \
    return compareFloat(op, operands, accepted);                                                   \
  }                                                                                                \
  OpFoldResult name##U(Operation *op, ArrayRef<Attribute> operands) {                              \
    return compareFloat(op, operands, (accepted) | kUnordered);                                    \
  }
VM_COMPARE_FLOAT(cmpEQF, kEqual)
VM_COMPARE_FLOAT(cmpNEF, kLess | kGreater | kUnordered)
VM_COMPARE_FLOAT(cmpLTF, kLess)
VM_COMPARE_FLOAT(cmpLTEF, kLess | kEqual)
VM_COMPARE_FLOAT(cmpGTF, kGreater)
VM_COMPARE_FLOAT(cmpGTEF, kGreater | kEqual)
#undef VM_COMPARE_FLOAT

OpFoldResult cmpNZFO(Operation *op, ArrayRef<Attribute> operands) {
  return compareFloatWithZero(op, operands[0], /*whenNaN=*/true);
}
OpFoldResult cmpNZFU(Operation *op, ArrayRef<Attribute> operands) {
  return compareFloatWithZero(op, operands[0], /*whenNaN=*/true);
}
OpFoldResult cmpNaN(Operation *op, ArrayRef<Attribute> operands) {
  auto value = dyn_cast_if_present<FloatAttr>(operands[0]);
  return value ? boolean(op, value.getValue().isNaN()) : Attribute();
}

// The only constant reference is null, so two constants are the same.
OpFoldResult cmpEQRef(Operation *op, ArrayRef<Attribute> operands) {
  bool same = op->getOperand(0) == op->getOperand(1) || (operands[0] && operands[1]);
  return same ? boolean(op, true) : Attribute();
}
OpFoldResult cmpNERef(Operation *op, ArrayRef<Attribute> operands) {
  bool same = op->getOperand(0) == op->getOperand(1) || (operands[0] && operands[1]);
  return same ? boolean(op, false) : Attribute();
}
OpFoldResult cmpNZRef(Operation *op, ArrayRef<Attribute> operands) {
  return operands[0] ? boolean(op, false) : Attribute();
}

} // namespace mlir::iree::vm::fold
