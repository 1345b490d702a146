#include "runtime/hal/vulkan/Results.h"

namespace strata::rt::hal::vulkan {
namespace {

struct Known {
  VkResult result;
  Code code;
  const char *name, *meaning;
};

// In the order of the specification's list of return codes.
constexpr Known kKnown[] = {
    {VK_NOT_READY, Code::Deferred, "VK_NOT_READY", "a fence or query has not completed yet"},
    {VK_TIMEOUT, Code::DeadlineExceeded, "VK_TIMEOUT", "the wait did not end in time"},
    {VK_INCOMPLETE, Code::OutOfRange, "VK_INCOMPLETE", "the array was too small for the answer"},
    {VK_ERROR_OUT_OF_HOST_MEMORY, Code::ResourceExhausted, "VK_ERROR_OUT_OF_HOST_MEMORY",
     "the host has no memory left"},
    {VK_ERROR_OUT_OF_DEVICE_MEMORY, Code::ResourceExhausted, "VK_ERROR_OUT_OF_DEVICE_MEMORY",
     "the device has no memory left"},
    {VK_ERROR_INITIALIZATION_FAILED, Code::Unavailable, "VK_ERROR_INITIALIZATION_FAILED",
     "the driver could not be set up"},
    {VK_ERROR_DEVICE_LOST, Code::Unavailable, "VK_ERROR_DEVICE_LOST",
     "the device was lost: a kernel ran too long or went astray, or the driver was reset; nothing "
     "more can run on it"},
    {VK_ERROR_MEMORY_MAP_FAILED, Code::ResourceExhausted, "VK_ERROR_MEMORY_MAP_FAILED",
     "device memory could not be mapped"},
    {VK_ERROR_LAYER_NOT_PRESENT, Code::Unavailable, "VK_ERROR_LAYER_NOT_PRESENT",
     "a layer that was asked for is not installed"},
    {VK_ERROR_EXTENSION_NOT_PRESENT, Code::Unavailable, "VK_ERROR_EXTENSION_NOT_PRESENT",
     "an extension that was asked for is not there"},
    {VK_ERROR_FEATURE_NOT_PRESENT, Code::Unavailable, "VK_ERROR_FEATURE_NOT_PRESENT",
     "a feature that was asked for is not there"},
    {VK_ERROR_INCOMPATIBLE_DRIVER, Code::Incompatible, "VK_ERROR_INCOMPATIBLE_DRIVER",
     "no driver serves the version of Vulkan that was asked for"},
    {VK_ERROR_TOO_MANY_OBJECTS, Code::ResourceExhausted, "VK_ERROR_TOO_MANY_OBJECTS",
     "too many objects of one kind exist already"},
    {VK_ERROR_FRAGMENTED_POOL, Code::ResourceExhausted, "VK_ERROR_FRAGMENTED_POOL",
     "a pool has no room in one piece"},
    {VK_ERROR_OUT_OF_POOL_MEMORY, Code::ResourceExhausted, "VK_ERROR_OUT_OF_POOL_MEMORY",
     "a pool has no room left"},
    {VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS, Code::ResourceExhausted,
     "VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS", "the requested address is not available"},
    {VK_ERROR_UNKNOWN, Code::Unknown, "VK_ERROR_UNKNOWN",
     "the driver failed without saying why; validation layers may tell"},
};

const Known *find(VkResult result) {
  for (const Known &known : kKnown)
    if (known.result == result)
      return &known;
  return nullptr;
}

} // namespace

std::string resultText(VkResult result) {
  if (const Known *known = find(result))
    return std::string(known->name) + ": " + known->meaning;
  return format("VkResult %d", static_cast<int>(result));
}

Status check(VkResult result, const char *call, std::source_location where) {
  if (result == VK_SUCCESS || (result > 0 && !find(result)))
    return {};
  const Known *known = find(result);
  return Status(known ? known->code : Code::Internal,
                std::string(call) + " failed with " + resultText(result), where);
}

} // namespace strata::rt::hal::vulkan
