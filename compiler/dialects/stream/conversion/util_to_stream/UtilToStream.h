#pragma once

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::iree::stream {

/// Globals of tensors, by name, and the type of the resource that each becomes.
using TensorGlobals = llvm::StringMap<Type>;
TensorGlobals findTensorGlobals(ModuleOp module);

/// Replaces globals of tensors by globals of resources and of their sizes, named `@global__size`. An
/// initial value moves into an initializer.
void convertTensorGlobals(ModuleOp module);

/// Patterns for functions, calls, and accesses of globals. `globals` must outlive them.
void populateUtilToStreamPatterns(const TypeConverter &converter, const TensorGlobals &globals,
                                  RewritePatternSet &patterns);

} // namespace mlir::iree::stream
