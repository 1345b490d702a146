// GPUs of Nvidia by the names that people use, and what code generation has to know of them.
#pragma once

#include "compiler/dialects/iree_gpu/ir/GpuDialect.h"
#include "compiler/targets/cuda/Options.h"

namespace mlir::iree::cuda {

/// The architecture that `name` means: itself if it is one, whether or not it is described. Empty if unknown.
StringRef getArchitecture(StringRef name);

/// The names that getArchitecture knows beside architectures, for messages.
std::string listNames();

/// The description of the GPU; null if its architecture isn't described.
gpu::TargetAttr getGpu(MLIRContext *context, const Options &options);

} // namespace mlir::iree::cuda
