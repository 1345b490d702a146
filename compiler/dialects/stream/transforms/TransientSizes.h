// How the size of a function's transients is found: by computing it elsewhere than where it is
// used, and by what callers read of it.
#pragma once

#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::stream {

/// What callers learn about a function.
constexpr StringLiteral kReflectionAttr = "iree.reflection";
/// In it, the function that computes the bytes of storage that a call needs.
constexpr StringLiteral kTransientSizeAttr = "iree.abi.transients.size";
/// In it, those bytes where they are constant.
constexpr StringLiteral kConstantTransientSizeAttr = "iree.abi.transients.size.constant";
/// On a `stream.resource.pack`, that it lays out transients in storage of the caller.
constexpr StringLiteral kEmplacedAttr = "stream.experimental.transients";

/// Adds an entry to the reflection of a function.
void addReflection(FunctionOpInterface function, StringRef name, Attribute value);

/// Computes `value` again where `builder` stands, from values that are mapped or that `isAvailable`
/// accepts; null if that would take more than operations without effects. Clones are added to
/// `mapping`.
Value cloneComputation(Value value, IRMapping &mapping, OpBuilder &builder,
                       llvm::function_ref<bool(Value)> isAvailable);

} // namespace mlir::iree::stream
