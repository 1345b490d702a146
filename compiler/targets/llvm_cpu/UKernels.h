// Microkernels that come with the compiler: bitcode made by the build of ukernels/.
#pragma once

#include "mlir/Support/LLVM.h"

#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace mlir::iree::llvm_cpu {

/// Defines the microkernels that the module declares and specializes them for their calls: what the constants of a call rule
/// out is gone afterwards, instructions that the machine doesn't have among it. What remains is to be inlined.
LogicalResult linkUKernels(llvm::Module &module, llvm::TargetMachine &machine, std::string &error);

} // namespace mlir::iree::llvm_cpu
