// Functions that a code generator may call although nobody wrote the call: copies, fused multiply-add, half floats.
#pragma once

#include "mlir/Support/LLVM.h"

#include <string>
#include <vector>

namespace llvm {
class TargetMachine;
}

namespace mlir::iree::llvm_cpu {

struct Target;

/// Compiles those of `names` that builtins.c defines, and what they need, to an object file for `machine`. A name
/// that is not among them is an error: an embedded library may not import anything.
LogicalResult compileBuiltins(ArrayRef<std::string> names, const Target &target,
                              llvm::TargetMachine &machine, SmallVectorImpl<char> &object,
                              std::string &error);

} // namespace mlir::iree::llvm_cpu
