// A Vulkan instance: the loader, opened at run time, and the devices it knows.
#pragma once

#include "runtime/hal/Device.h"
#include "runtime/hal/vulkan/PhysicalDevice.h"

#include <memory>

namespace strata::rt::hal::vulkan {

class Instance {
public:
  /// Errors: UNAVAILABLE, with what is missing, when there is no loader, no driver, or no layer that
  /// was asked for.
  static Result<std::shared_ptr<Instance>> create(const VulkanOptions &options);
  ~Instance();
  Instance(const Instance &) = delete;

  const InstanceFunctions &vk() const { return vk_; }
  /// Those that can serve, in the loader's order.
  const std::vector<PhysicalDevice> &devices() const { return devices_; }
  /// By its index, its path, its UUID with or without dashes, or its name; the first when `path` is
  /// empty. Errors: NOT_FOUND, with what there is.
  Result<PhysicalDevice> choose(std::string_view path) const;

private:
  Instance() = default;
  Status open(const VulkanOptions &options);
  Status createInstance(const VulkanOptions &options);
  Status findDevices();

  PFN_vkGetInstanceProcAddr getProcAddress_ = nullptr;
  VkInstance instance_ = VK_NULL_HANDLE;
  VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
  InstanceFunctions vk_;
  std::vector<PhysicalDevice> devices_;
  /// Of devices that can't serve: why.
  std::string refused_;
};

} // namespace strata::rt::hal::vulkan
