// Object files to one self-contained shared object, by the linker inside this process.
#pragma once

#include "mlir/Support/LLVM.h"

#include <string>

namespace mlir::iree::llvm_cpu {

/// Links `objects` to an ELF shared object without any dependency or import. Only one link runs at a time, since
/// the linker has global state. The linker's own messages are returned in `error`.
LogicalResult linkSharedObject(ArrayRef<ArrayRef<char>> objects, bool keepDebugInfo,
                               SmallVectorImpl<char> &bytes, std::string &error);

/// Names that an object file uses and does not define, sorted.
FailureOr<std::vector<std::string>> findUndefinedSymbols(ArrayRef<char> object, std::string &error);

} // namespace mlir::iree::llvm_cpu
