// The functions of Vulkan that the driver calls, looked up at run time: nothing links the loader.
#pragma once

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan_core.h>

#define STRATA_VULKAN_INSTANCE_FUNCTIONS(X)                                                        \
  X(CreateDevice)                                                                                  \
  X(DestroyInstance)                                                                               \
  X(EnumeratePhysicalDevices)                                                                      \
  X(GetDeviceProcAddr)                                                                             \
  X(GetPhysicalDeviceFeatures2)                                                                    \
  X(GetPhysicalDeviceMemoryProperties)                                                             \
  X(GetPhysicalDeviceProperties2)                                                                  \
  X(GetPhysicalDeviceQueueFamilyProperties)

#define STRATA_VULKAN_DEVICE_FUNCTIONS(X)                                                          \
  X(AllocateCommandBuffers)                                                                        \
  X(AllocateDescriptorSets)                                                                        \
  X(AllocateMemory)                                                                                \
  X(BeginCommandBuffer)                                                                            \
  X(BindBufferMemory)                                                                              \
  X(CmdBindDescriptorSets)                                                                         \
  X(CmdBindPipeline)                                                                               \
  X(CmdCopyBuffer)                                                                                 \
  X(CmdDispatch)                                                                                   \
  X(CmdDispatchIndirect)                                                                           \
  X(CmdFillBuffer)                                                                                 \
  X(CmdPipelineBarrier)                                                                            \
  X(CmdPushConstants)                                                                              \
  X(CmdResetQueryPool)                                                                             \
  X(CmdWriteTimestamp)                                                                             \
  X(CreateBuffer)                                                                                  \
  X(CreateCommandPool)                                                                             \
  X(CreateComputePipelines)                                                                        \
  X(CreateDescriptorPool)                                                                          \
  X(CreateDescriptorSetLayout)                                                                     \
  X(CreatePipelineCache)                                                                           \
  X(CreatePipelineLayout)                                                                          \
  X(CreateQueryPool)                                                                               \
  X(CreateSemaphore)                                                                               \
  X(CreateShaderModule)                                                                            \
  X(DestroyBuffer)                                                                                 \
  X(DestroyCommandPool)                                                                            \
  X(DestroyDescriptorPool)                                                                         \
  X(DestroyDescriptorSetLayout)                                                                    \
  X(DestroyDevice)                                                                                 \
  X(DestroyPipeline)                                                                               \
  X(DestroyPipelineCache)                                                                          \
  X(DestroyPipelineLayout)                                                                         \
  X(DestroyQueryPool)                                                                              \
  X(DestroySemaphore)                                                                              \
  X(DestroyShaderModule)                                                                           \
  X(EndCommandBuffer)                                                                              \
  X(FreeMemory)                                                                                    \
  X(GetBufferDeviceAddress)                                                                        \
  X(GetBufferMemoryRequirements)                                                                   \
  X(GetDeviceQueue)                                                                                \
  X(GetQueryPoolResults)                                                                           \
  X(GetSemaphoreCounterValue)                                                                      \
  X(MapMemory)                                                                                     \
  X(QueueSubmit)                                                                                   \
  X(ResetCommandPool)                                                                              \
  X(ResetDescriptorPool)                                                                           \
  X(UpdateDescriptorSets)                                                                          \
  X(WaitSemaphores)

namespace strata::rt::hal::vulkan {

/// A structure of Vulkan that says what it is, all else zero.
template <typename T> constexpr T tagged(VkStructureType type) {
  T structure{};
  structure.sType = type;
  return structure;
}

#define STRATA_VULKAN_MEMBER(name) PFN_vk##name name = nullptr;
struct InstanceFunctions {
  STRATA_VULKAN_INSTANCE_FUNCTIONS(STRATA_VULKAN_MEMBER)
};
struct DeviceFunctions {
  STRATA_VULKAN_DEVICE_FUNCTIONS(STRATA_VULKAN_MEMBER)
};
#undef STRATA_VULKAN_MEMBER

} // namespace strata::rt::hal::vulkan
