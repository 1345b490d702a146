// What strata-compile does with a program, and what it writes: --compile-mode.
#pragma once

#include "compiler/pipeline/Compilation.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree {

enum class CompileMode { Standard, VM, HALExecutable, Precompile };

/// Narrows the phases of a compilation to those of the mode that the flag asks for.
CompileMode applyCompileMode(pipeline::Compilation &compilation);

/// Whether a module is something that the mode compiles.
LogicalResult checkInput(ModuleOp module, CompileMode mode);

/// Writes the binary of the one executable that a module holds, as a device loads it.
LogicalResult writeExecutableBinary(ModuleOp module, raw_ostream &os);

} // namespace mlir::iree
