// The Vulkan target as the compiler's host pipeline sees it.
#pragma once

#include "compiler/dialects/hal/target/TargetBackend.h"
#include "compiler/targets/vulkan/Options.h"

#include <functional>

namespace mlir::iree::vulkan {

/// Called whenever the options are needed, after the command line has been read.
using GetOptions = std::function<Options()>;

/// Adds the backend `vulkan-spirv` and the device `vulkan`, which loads what it compiles.
void registerVulkanTarget(targets::TargetRegistry &registry, GetOptions getOptions);

} // namespace mlir::iree::vulkan
