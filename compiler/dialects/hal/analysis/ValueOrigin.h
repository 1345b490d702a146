// Where a value comes from, as far as its definition alone tells.
#pragma once

#include "mlir/IR/Value.h"

namespace mlir::iree::hal {

enum class ValueOrigin {
  Unknown,         ///< Computed, or passed in.
  Constant,        ///< A constant of the function.
  MutableGlobal,   ///< Loaded from a global that may change.
  ImmutableGlobal, ///< Loaded from a global that stays the same once the program has started.
};

ValueOrigin getValueOrigin(Value value);

/// Whether the value is the same each time the code that defines it runs.
inline bool isFixed(Value value) {
  ValueOrigin origin = getValueOrigin(value);
  return origin == ValueOrigin::Constant || origin == ValueOrigin::ImmutableGlobal;
}

} // namespace mlir::iree::hal
