#include "compiler/codegen/common/bufferize/Bindings.h"

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

} // namespace mlir::iree::codegen
