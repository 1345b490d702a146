#include "runtime/hal/vulkan/PhysicalDevice.h"

#include <vector>

namespace strata::rt::hal::vulkan {

static std::string versionText(uint32_t version) {
  return format("%u.%u.%u", VK_API_VERSION_MAJOR(version), VK_API_VERSION_MINOR(version),
                VK_API_VERSION_PATCH(version));
}

Result<PhysicalDevice> PhysicalDevice::read(const InstanceFunctions &vk, VkPhysicalDevice handle) {
  PhysicalDevice device;
  device.handle_ = handle;
  auto control = tagged<VkPhysicalDeviceSubgroupSizeControlProperties>(
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_PROPERTIES);
  auto driver = tagged<VkPhysicalDeviceDriverProperties>(
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES);
  auto v11 = tagged<VkPhysicalDeviceVulkan11Properties>(
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES);
  auto properties = tagged<VkPhysicalDeviceProperties2>(
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2);
  // What a device of an older version doesn't know must not be in the chain.
  vk.GetPhysicalDeviceProperties2(handle, &properties);
  device.name_ = properties.properties.deviceName;
  device.apiVersion_ = properties.properties.apiVersion;
  if (device.apiVersion_ < VK_API_VERSION_1_2)
    return Status(Code::Incompatible, device.name_ + " serves Vulkan " +
                                          versionText(device.apiVersion_) + ", 1.2 is needed");
  properties.pNext = &v11;
  v11.pNext = &driver;
  if (device.apiVersion_ >= VK_API_VERSION_1_3)
    driver.pNext = &control;
  vk.GetPhysicalDeviceProperties2(handle, &properties);
  for (uint8_t byte : v11.deviceUUID)
    device.uuid_ += format("%02x", byte);
  device.driver_ = std::string(driver.driverName) + " " + driver.driverInfo;
  device.limits_ = properties.properties.limits;
  device.isUnified_ = properties.properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU ||
                      properties.properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU;
  device.subgroupSize_ = v11.subgroupSize;
  if (v11.subgroupSupportedStages & VK_SHADER_STAGE_COMPUTE_BIT)
    device.subgroupOperations_ = v11.subgroupSupportedOperations;
  device.minSubgroupSize_ = control.minSubgroupSize;
  device.maxSubgroupSize_ = control.maxSubgroupSize;
  device.requiresSubgroupSize_ =
      control.requiredSubgroupSizeStages & VK_SHADER_STAGE_COMPUTE_BIT;
  vk.GetPhysicalDeviceMemoryProperties(handle, &device.memory_);
  STRATA_RETURN_IF_ERROR(device.readFeatures(vk));
  STRATA_RETURN_IF_ERROR(device.findQueueFamily(vk));
  return device;
}

// Only what kernels may use is switched on: other features may cost speed.
Status PhysicalDevice::readFeatures(const InstanceFunctions &vk) {
  Features all;
  auto chain = tagged<VkPhysicalDeviceFeatures2>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2);
  chain.pNext = &all.v11;
  all.v11.pNext = &all.v12;
  if (apiVersion_ >= VK_API_VERSION_1_3)
    all.v12.pNext = &all.v13;
  vk.GetPhysicalDeviceFeatures2(handle_, &chain);
  if (!all.v12.timelineSemaphore)
    return Status(Code::Incompatible, name_ + " has no timeline semaphores");
  auto &core = features_.core;
  core.robustBufferAccess = chain.features.robustBufferAccess;
  core.shaderFloat64 = chain.features.shaderFloat64;
  core.shaderInt64 = chain.features.shaderInt64;
  core.shaderInt16 = chain.features.shaderInt16;
  auto &v11 = features_.v11;
  v11.storageBuffer16BitAccess = all.v11.storageBuffer16BitAccess;
  v11.uniformAndStorageBuffer16BitAccess = all.v11.uniformAndStorageBuffer16BitAccess;
  v11.storagePushConstant16 = all.v11.storagePushConstant16;
  v11.variablePointersStorageBuffer = all.v11.variablePointersStorageBuffer;
  v11.variablePointers = all.v11.variablePointers;
  auto &v12 = features_.v12;
  v12.timelineSemaphore = true;
  v12.storageBuffer8BitAccess = all.v12.storageBuffer8BitAccess;
  v12.uniformAndStorageBuffer8BitAccess = all.v12.uniformAndStorageBuffer8BitAccess;
  v12.storagePushConstant8 = all.v12.storagePushConstant8;
  v12.shaderBufferInt64Atomics = all.v12.shaderBufferInt64Atomics;
  v12.shaderFloat16 = all.v12.shaderFloat16;
  v12.shaderInt8 = all.v12.shaderInt8;
  v12.scalarBlockLayout = all.v12.scalarBlockLayout;
  v12.uniformBufferStandardLayout = all.v12.uniformBufferStandardLayout;
  v12.shaderSubgroupExtendedTypes = all.v12.shaderSubgroupExtendedTypes;
  v12.bufferDeviceAddress = all.v12.bufferDeviceAddress;
  v12.vulkanMemoryModel = all.v12.vulkanMemoryModel;
  v12.vulkanMemoryModelDeviceScope = all.v12.vulkanMemoryModelDeviceScope;
  auto &v13 = features_.v13;
  v13.subgroupSizeControl = all.v13.subgroupSizeControl;
  v13.computeFullSubgroups = all.v13.computeFullSubgroups;
  v13.shaderIntegerDotProduct = all.v13.shaderIntegerDotProduct;
  return {};
}

// A family that only computes runs beside what draws, and is preferred.
Status PhysicalDevice::findQueueFamily(const InstanceFunctions &vk) {
  uint32_t count = 0;
  vk.GetPhysicalDeviceQueueFamilyProperties(handle_, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vk.GetPhysicalDeviceQueueFamilyProperties(handle_, &count, families.data());
  bool found = false;
  for (uint32_t i = 0; i < count; ++i) {
    if (!families[i].queueCount || !(families[i].queueFlags & VK_QUEUE_COMPUTE_BIT))
      continue;
    bool computesOnly = !(families[i].queueFlags & VK_QUEUE_GRAPHICS_BIT);
    if (found && !computesOnly)
      continue;
    found = true;
    queueFamily_ = i;
    hasTimestamps_ = families[i].timestampValidBits && limits_.timestampPeriod > 0;
    if (computesOnly)
      break;
  }
  return found ? Status() : Status(Code::Incompatible, name_ + " has no queue that computes");
}

std::string PhysicalDevice::description() const {
  return name_ + ", Vulkan " + versionText(apiVersion_) + ", " + driver_;
}

bool PhysicalDevice::canRequireSubgroupSize(uint32_t size) const {
  return requiresSubgroupSize_ && features_.v13.subgroupSizeControl && size >= minSubgroupSize_ &&
         size <= maxSubgroupSize_ && !(size & (size - 1));
}

} // namespace strata::rt::hal::vulkan
