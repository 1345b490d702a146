// Memory effects of operations that take buffers as well as tensors.
#pragma once

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::iree::util {

/// Adds `Effect` on each of `operands` that is a buffer. Tensors are values: they have no effects.
template <typename Effect>
void addBufferEffects(MutableArrayRef<OpOperand> operands,
                      SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  for (OpOperand &operand : operands)
    if (isa<MemRefType>(operand.get().getType()))
      effects.emplace_back(Effect::get(), &operand);
}

} // namespace mlir::iree::util
