// The CPU target as the compiler's host pipeline sees it.
#pragma once

#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/targets/llvm_cpu/Options.h"

#include <functional>

namespace mlir::iree::llvm_cpu {

/// Called whenever the options are needed, after the command line has been read.
using GetOptions = std::function<Options()>;

/// Adds the backend `llvm-cpu` and the device `local`, which loads what it compiles.
void registerCpuTarget(targets::TargetRegistry &registry, GetOptions getOptions);

} // namespace mlir::iree::llvm_cpu
