#include "runtime/hal/vulkan/LogicalDevice.h"

#include "runtime/hal/vulkan/Results.h"

namespace strata::rt::hal::vulkan {

Result<std::shared_ptr<LogicalDevice>> LogicalDevice::create(std::shared_ptr<Instance> instance,
                                                             PhysicalDevice physical) {
  std::shared_ptr<LogicalDevice> device(
      new LogicalDevice(std::move(instance), std::move(physical)));
  if (Status status = device->open(); !status.ok())
    return std::move(status).annotate("opening " + device->physical_.description());
  return device;
}

Status LogicalDevice::open() {
  const InstanceFunctions &vk = instance_->vk();
  float priority = 1;
  auto queue = tagged<VkDeviceQueueCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO);
  queue.queueFamilyIndex = physical_.queueFamily();
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  Features features = physical_.features();
  features.v11.pNext = &features.v12;
  if (physical_.apiVersion() >= VK_API_VERSION_1_3)
    features.v12.pNext = &features.v13;
  auto info = tagged<VkDeviceCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO);
  info.pNext = &features.v11;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  info.pEnabledFeatures = &features.core;
  STRATA_VK(vk, CreateDevice, physical_.handle(), &info, nullptr, &device_);
#define STRATA_VULKAN_LOAD(name)                                                                   \
  vk_.name = reinterpret_cast<PFN_vk##name>(vk.GetDeviceProcAddr(device_, "vk" #name));            \
  if (!vk_.name)                                                                                   \
    return Status(Code::Incompatible, "the driver has no vk" #name);
  STRATA_VULKAN_DEVICE_FUNCTIONS(STRATA_VULKAN_LOAD)
#undef STRATA_VULKAN_LOAD
  vk_.GetDeviceQueue(device_, physical_.queueFamily(), 0, &queue_);
  auto cache = tagged<VkPipelineCacheCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO);
  STRATA_VK(vk_, CreatePipelineCache, device_, &cache, nullptr, &pipelineCache_);
  return {};
}

LogicalDevice::~LogicalDevice() {
  if (vk_.DestroyPipelineCache && pipelineCache_ != VK_NULL_HANDLE)
    vk_.DestroyPipelineCache(device_, pipelineCache_, nullptr);
  if (vk_.DestroyDevice)
    vk_.DestroyDevice(device_, nullptr);
}

} // namespace strata::rt::hal::vulkan
