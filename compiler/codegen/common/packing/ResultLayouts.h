// Layouts of results and of the buffers that they are stored to.
#pragma once

#include "compiler/codegen/common/Passes.h"

namespace mlir::iree::codegen {

/// The dialects of what is made below.
void registerResultLayoutDialects(DialectRegistry &registry);

/// Lets results be stored by map_store ops that do what only moves elements between them and their
/// buffers: everything in all of a dispatch, else chains that reshape.
LogicalResult combineResultLayouts(FunctionOpInterface func, RelayoutScope scope);

} // namespace mlir::iree::codegen
