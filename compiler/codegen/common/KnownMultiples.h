// Indices of which something is known.
#pragma once

#include "mlir/IR/Value.h"

namespace mlir::iree::codegen {

/// Whether `value`, an index, is a multiple of `divisor` whenever it is computed: in loops and
/// branches too, if all that goes around in them is.
bool isKnownMultiple(Value value, int64_t divisor);

} // namespace mlir::iree::codegen
