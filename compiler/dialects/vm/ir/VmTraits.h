#pragma once

#include "mlir/IR/OpDefinition.h"

namespace mlir::iree::vm {

/// The op may end the invocation with a status.
template <typename ConcreteType>
class MayFail : public OpTrait::TraitBase<ConcreteType, MayFail> {};

} // namespace mlir::iree::vm
