// What a runtime loads as an executable for Vulkan: a header of 64 bytes, then a FlatBuffer `VKE1` with the SPIR-V
// and how each kernel is given its bindings.
#pragma once

#include "compiler/dialects/hal/ir/HalOps.h"

namespace mlir::iree::vulkan {

/// The bytes of the file. From `debugLevel` 1 on exports name their source.
std::vector<uint8_t> buildExecutableFile(hal::ExecutableVariantOp variant,
                                         ArrayRef<uint32_t> spirv, int debugLevel);

} // namespace mlir::iree::vulkan
