// Facts about the buffers bound to a dispatch.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"

namespace mlir::iree::codegen {

/// The binding that `buffer` is a view of, or null.
hal::InterfaceBindingSubspanOp getBinding(Value buffer);

/// Whether a dispatch may write to the binding.
bool isWritable(hal::InterfaceBindingSubspanOp op);

} // namespace mlir::iree::codegen
