// From an LLVM module to an object file: the optimizer, then the code generator.
#pragma once

#include "mlir/Support/LLVM.h"

#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace mlir::iree::llvm_cpu {

struct Target;

/// Runs LLVM's default -O2 pipeline with the vectorizers that `target` asks for: kernels are vectorized long before
/// they get here. Fails if the result is not valid IR, with `error` set.
LogicalResult optimize(llvm::Module &module, llvm::TargetMachine &machine, const Target &target,
                       std::string &error);

/// Emits an object file, or assembly text.
LogicalResult emitObject(llvm::Module &module, llvm::TargetMachine &machine, bool assembly,
                         SmallVectorImpl<char> &bytes, std::string &error);

} // namespace mlir::iree::llvm_cpu
