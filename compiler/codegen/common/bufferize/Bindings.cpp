#include "compiler/codegen/common/bufferize/Bindings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::codegen {

hal::InterfaceBindingSubspanOp getBinding(Value buffer) {
  while (Operation *op = buffer.getDefiningOp()) {
    if (auto binding = dyn_cast<hal::InterfaceBindingSubspanOp>(op))
      return binding;
    // A view has one buffer operand; with several there is no single origin.
    Value source;
    for (Value operand : op->getOperands()) {
      if (!isa<MemRefType>(operand.getType()))
        continue;
      if (source)
        return nullptr;
      source = operand;
    }
    if (!source)
      return nullptr;
    buffer = source;
  }
  return nullptr;
}

bool isWritable(hal::InterfaceBindingSubspanOp op) {
  std::optional<hal::DescriptorFlags> flags = op.getDescriptorFlags();
  return !flags || !bitEnumContainsAll(*flags, hal::DescriptorFlags::ReadOnly);
}

/// The largest power of two that is known to divide `offset`.
static uint64_t getOffsetAlignment(Value offset) {
  constexpr uint64_t anything = uint64_t(1) << 62;
  APInt constant;
  if (matchPattern(offset, m_ConstantInt(&constant)))
    return constant.isZero() ? anything : uint64_t(1) << constant.countr_zero();
  Operation *op = offset.getDefiningOp();
  if (auto load = dyn_cast_or_null<hal::InterfaceConstantLoadOp>(op))
    return load.getAlignment() ? *load.getAlignment() : 1;
  if (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(op))
    return getOffsetAlignment(op->getOperand(0));
  if (isa_and_nonnull<arith::AddIOp>(op))
    return std::min(getOffsetAlignment(op->getOperand(0)), getOffsetAlignment(op->getOperand(1)));
  if (isa_and_nonnull<arith::MulIOp>(op))
    return std::max(getOffsetAlignment(op->getOperand(0)), getOffsetAlignment(op->getOperand(1)));
  return 1;
}

uint64_t getBindingAlignment(hal::InterfaceBindingSubspanOp op) {
  // Whatever else is unknown, a binding holds whole elements.
  Type element = cast<MemRefType>(op.getResult().getType()).getElementType();
  uint64_t natural = 1;
  if (element.isIntOrFloat())
    natural = llvm::PowerOf2Ceil(llvm::divideCeil(element.getIntOrFloatBitWidth(), 8));
  if (!op.getAlignment())
    return natural;
  uint64_t base = *op.getAlignment();
  if (!op.getByteOffset())
    return base;
  uint64_t alignment = std::min(base, getOffsetAlignment(op.getByteOffset()));
  return alignment > 1 ? alignment : natural;
}

} // namespace mlir::iree::codegen
