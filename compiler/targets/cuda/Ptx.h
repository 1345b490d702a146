// PTX, the assembly language of Nvidia's GPUs, by LLVM's NVPTX back end.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"

namespace mlir::iree::cuda {

/// Gets what is made on the way: the suffix of a file and its text.
using ArtifactSink = llvm::function_ref<void(StringRef suffix, StringRef text)>;

/// The name of a function in PTX, which knows neither dots nor dashes.
std::string getKernelName(StringRef function);

/// The code of all functions of `variant`, whose exports become kernels. Fails with a diagnostic.
FailureOr<std::string> compileToPtx(hal::ExecutableVariantOp variant, ArtifactSink sink);

} // namespace mlir::iree::cuda
