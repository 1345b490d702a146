// The GPUs that can be compiled for, by name.
#pragma once

#include "compiler/dialects/iree_gpu/ir/GpuDialect.h"
#include "compiler/targets/vulkan/Options.h"

namespace mlir::iree::vulkan {

/// The description of what the options ask for; null for a name that isn't known.
gpu::TargetAttr getGpu(MLIRContext *context, const Options &options);

/// All names, for a message.
std::string listNames();

} // namespace mlir::iree::vulkan
