// What Vulkan answers, as a status with words.
#pragma once

#include "runtime/base/Status.h"
#include "runtime/hal/vulkan/Functions.h"

namespace strata::rt::hal::vulkan {

/// `VK_ERROR_DEVICE_LOST` and what it means; numbers without a name are shown as such.
std::string resultText(VkResult result);

/// Ok for success and for what only informs; `call` is the function that answered, as in
/// `vkQueueSubmit`. Errors: RESOURCE_EXHAUSTED without memory, UNAVAILABLE without a device, layer or
/// extension, INCOMPATIBLE for a driver of another time, INTERNAL otherwise.
Status check(VkResult result, const char *call,
             std::source_location where = std::source_location::current());

} // namespace strata::rt::hal::vulkan

/// `STRATA_VK(vk, QueueSubmit, queue, 1, &info, fence);` in a function that returns a Status.
#define STRATA_VK(functions, name, ...)                                                            \
  STRATA_RETURN_IF_ERROR(                                                                          \
      ::strata::rt::hal::vulkan::check((functions).name(__VA_ARGS__), "vk" #name))
