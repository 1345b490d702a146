// What executables see of their dispatch: verifiers and value facts.

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/hal/ir/HalSyntax.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsInterface.cpp.inc"

namespace mlir::iree::hal {

LogicalResult InterfaceConstantLoadOp::verify() {
  if (getOrdinal() < 0 || getOrdinal() >= getLayout().getConstants())
    return emitOpError() << "loads constant " << getOrdinal() << ", but the layout has "
                         << getLayout().getConstants();
  return success();
}

LogicalResult InterfaceBindingSubspanOp::verify() {
  if (auto shaped = dyn_cast<ShapedType>(getType()))
    if (shaped.getNumDynamicDims() != static_cast<int64_t>(getDynamicDims().size()))
      return emitOpError() << "result type " << shaped << " has " << shaped.getNumDynamicDims()
                           << " dynamic dimensions, but " << getDynamicDims().size()
                           << " are given";
  int64_t count = static_cast<int64_t>(getLayout().getBindings().size());
  if (getBinding() < 0 || getBinding() >= count)
    return emitOpError() << "refers to binding " << getBinding() << ", but the layout has "
                         << count;
  return success();
}

ValueRange InterfaceBindingSubspanOp::getOperandDynamicDims(unsigned) { return {}; }
ValueRange InterfaceBindingSubspanOp::getResultDynamicDims(unsigned) { return getDynamicDims(); }

PipelineBindingAttr InterfaceBindingSubspanOp::getPipelineBindingAttr() {
  return getLayout().getBindings()[getBinding()];
}

/// A power of two that divides the value, as far as the IR tells; nothing where it does not.
static std::optional<uint64_t> findAlignment(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getZExtValue();
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (auto known = op->getAttrOfType<IntegerAttr>("stream.alignment"))
    return known.getValue().getZExtValue();
  if (auto load = dyn_cast<InterfaceConstantLoadOp>(op)) {
    if (std::optional<int64_t> known = load.getAlignment())
      return static_cast<uint64_t>(*known);
    return std::nullopt;
  }
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtUIOp>(op))
    return findAlignment(op->getOperand(0));
  if (auto assume = dyn_cast<util::AssumeIntOp>(op))
    return assume.getUnionedUnsignedDivisor(cast<OpResult>(value).getResultNumber());
  return std::nullopt;
}

llvm::Align InterfaceBindingSubspanOp::calculateAlignment() {
  llvm::Align natural(1);
  if (auto shaped = dyn_cast<ShapedType>(getType()))
    if (shaped.getElementType().isIntOrFloat())
      natural = llvm::Align(
          llvm::PowerOf2Ceil(llvm::divideCeil(shaped.getElementTypeBitWidth(), 8)));
  std::optional<int64_t> base = getAlignment();
  if (!base || !llvm::isPowerOf2_64(*base))
    return natural;
  if (!getByteOffset())
    return llvm::Align(*base);
  std::optional<uint64_t> offset = findAlignment(getByteOffset());
  return offset ? llvm::commonAlignment(llvm::Align(*base), *offset) : natural;
}

LogicalResult
InterfaceBindingSubspanOp::reifyResultShapes(OpBuilder &builder,
                                             ReifiedRankedShapedTypeDims &shapes) {
  auto shaped = dyn_cast<ShapedType>(getType());
  if (!shaped)
    return failure();
  shapes.push_back(getMixedValues(shaped.getShape(), getDynamicDims(), builder));
  return success();
}

//===-- hal.interface.workgroup.* -----------------------------------------------------------===//

/// `upperBound` is the largest count or size; ids stay one below.
static void setRange(Value result, std::optional<int64_t> upperBound, int64_t minimum,
                     SetIntRangeFn setResultRange) {
  unsigned width = ConstantIntRanges::getStorageBitwidth(result.getType());
  if (!upperBound)
    return setResultRange(result,
                          ConstantIntRanges::fromSigned(APInt(width, minimum),
                                                        APInt::getSignedMaxValue(width)));
  setResultRange(result, ConstantIntRanges::fromUnsigned(
                             APInt(width, minimum), APInt(width, *upperBound + minimum - 1)));
}

void InterfaceWorkgroupIDOp::inferResultRanges(ArrayRef<ConstantIntRanges>,
                                               SetIntRangeFn setResultRange) {
  setRange(getResult(), getUpperBound(), 0, setResultRange);
}
void InterfaceWorkgroupCountOp::inferResultRanges(ArrayRef<ConstantIntRanges>,
                                                  SetIntRangeFn setResultRange) {
  setRange(getResult(), getUpperBound(), 1, setResultRange);
}
void InterfaceWorkgroupSizeOp::inferResultRanges(ArrayRef<ConstantIntRanges>,
                                                 SetIntRangeFn setResultRange) {
  setRange(getResult(), getUpperBound(), 1, setResultRange);
}

} // namespace mlir::iree::hal
