// What has to hold before a driver is given a SPIR-V module: drivers trust what they compile.
#pragma once

#include "runtime/hal/vulkan/PhysicalDevice.h"
#include "runtime/format/SpirvInterface.h"

namespace strata::rt::hal::vulkan {

/// The rules of SPIR-V and of the device's version of Vulkan, by SPIRV-Tools, then what the device
/// has: capabilities, shared memory, sizes of workgroups. Errors: INVALID_ARGUMENT for words that make
/// no sense, INCOMPATIBLE for what the device lacks.
Result<SpirvInterface> checkSpirv(std::span<const uint32_t> words, const PhysicalDevice &device);

} // namespace strata::rt::hal::vulkan
