// The CUDA target as the compiler's host pipeline sees it.
#pragma once

#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/targets/cuda/Options.h"

#include <functional>

namespace mlir::iree::cuda {

/// Called whenever the options are needed, after the command line has been read.
using GetOptions = std::function<Options()>;

/// Lets kernels be translated to LLVM IR.
void registerTranslations(DialectRegistry &registry);

/// Adds the backend `cuda` and the device `cuda`, which loads what it compiles.
void registerCudaTarget(targets::TargetRegistry &registry, GetOptions getOptions);

} // namespace mlir::iree::cuda
