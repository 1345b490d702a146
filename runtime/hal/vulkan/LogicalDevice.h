// A device opened for use. Whatever was made on it holds it, so that it goes last.
#pragma once

#include "runtime/hal/vulkan/Instance.h"

namespace strata::rt::hal::vulkan {

class LogicalDevice {
public:
  static Result<std::shared_ptr<LogicalDevice>> create(std::shared_ptr<Instance> instance,
                                                       PhysicalDevice physical);
  ~LogicalDevice();
  LogicalDevice(const LogicalDevice &) = delete;

  VkDevice handle() const { return device_; }
  const DeviceFunctions &vk() const { return vk_; }
  const PhysicalDevice &physical() const { return physical_; }
  const Features &features() const { return physical_.features(); }
  const VkPhysicalDeviceLimits &limits() const { return physical_.limits(); }
  VkQueue queue() const { return queue_; }
  /// Shared by all pipelines: equal kernels are compiled once.
  VkPipelineCache pipelineCache() const { return pipelineCache_; }

private:
  LogicalDevice(std::shared_ptr<Instance> instance, PhysicalDevice physical)
      : instance_(std::move(instance)), physical_(std::move(physical)) {}
  Status open();

  std::shared_ptr<Instance> instance_;
  PhysicalDevice physical_;
  VkDevice device_ = VK_NULL_HANDLE;
  VkQueue queue_ = VK_NULL_HANDLE;
  VkPipelineCache pipelineCache_ = VK_NULL_HANDLE;
  DeviceFunctions vk_;
};

} // namespace strata::rt::hal::vulkan
