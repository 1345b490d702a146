// Layouts of results and of the buffers that they are stored to.
#pragma once

#include "compiler/codegen/common/Passes.h"

namespace mlir::iree::codegen {

/// Folds reshapes, and slices if `scope` is all of a dispatch, between results and buffers.
LogicalResult combineResultLayouts(FunctionOpInterface func, RelayoutScope scope);

} // namespace mlir::iree::codegen
