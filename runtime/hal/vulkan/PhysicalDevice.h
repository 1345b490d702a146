// A device as its driver describes it: what it is called, what it can, and how much.
#pragma once

#include "runtime/base/Status.h"
#include "runtime/hal/vulkan/Functions.h"

#include <string>

namespace strata::rt::hal::vulkan {

/// The features that kernels may need, for a chain that vkCreateDevice takes.
struct Features {
  VkPhysicalDeviceFeatures core = {};
  VkPhysicalDeviceVulkan11Features v11 =
      tagged<VkPhysicalDeviceVulkan11Features>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES);
  VkPhysicalDeviceVulkan12Features v12 =
      tagged<VkPhysicalDeviceVulkan12Features>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES);
  VkPhysicalDeviceVulkan13Features v13 =
      tagged<VkPhysicalDeviceVulkan13Features>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES);
};

class PhysicalDevice {
public:
  /// Errors: INCOMPATIBLE, naming the device, when it is older than Vulkan 1.2 or can't compute.
  static Result<PhysicalDevice> read(const InstanceFunctions &vk, VkPhysicalDevice handle);

  VkPhysicalDevice handle() const { return handle_; }
  const std::string &name() const { return name_; }
  /// 32 hexadecimal digits.
  const std::string &uuid() const { return uuid_; }
  std::string path() const { return "GPU-" + uuid_; }
  /// `llvmpipe (LLVM 15.0.6, 256 bits), Vulkan 1.3.230, llvmpipe Mesa 22.3.6`
  std::string description() const;
  uint32_t apiVersion() const { return apiVersion_; }
  const VkPhysicalDeviceLimits &limits() const { return limits_; }
  const VkPhysicalDeviceMemoryProperties &memory() const { return memory_; }
  /// Of what the device has, what the driver switches on.
  const Features &features() const { return features_; }
  uint32_t queueFamily() const { return queueFamily_; }
  bool hasTimestamps() const { return hasTimestamps_; }
  /// Host and device share one memory: nothing is won by keeping buffers out of the host's reach.
  bool isUnified() const { return isUnified_; }
  uint32_t subgroupSize() const { return subgroupSize_; }
  /// Whether kernels may use these operations of subgroups.
  bool hasSubgroups(VkSubgroupFeatureFlags operations) const {
    return (subgroupOperations_ & operations) == operations;
  }
  /// Whether kernels may ask for a subgroup of this size.
  bool canRequireSubgroupSize(uint32_t size) const;

private:
  Status readFeatures(const InstanceFunctions &vk);
  Status findQueueFamily(const InstanceFunctions &vk);

  VkPhysicalDevice handle_ = VK_NULL_HANDLE;
  std::string name_, uuid_, driver_;
  uint32_t apiVersion_ = 0, queueFamily_ = 0, subgroupSize_ = 0;
  VkSubgroupFeatureFlags subgroupOperations_ = 0;
  uint32_t minSubgroupSize_ = 0, maxSubgroupSize_ = 0;
  bool hasTimestamps_ = false, isUnified_ = false, requiresSubgroupSize_ = false;
  VkPhysicalDeviceLimits limits_ = {};
  VkPhysicalDeviceMemoryProperties memory_ = {};
  Features features_;
};

} // namespace strata::rt::hal::vulkan
