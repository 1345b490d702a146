// The commands of a HAL command buffer as those of Vulkan.
#pragma once

#include "runtime/hal/CommandBuffer.h"
#include "runtime/hal/vulkan/DispatchTimer.h"
#include "runtime/hal/vulkan/Recording.h"
#include "runtime/hal/vulkan/VulkanExecutable.h"

namespace strata::rt::hal::vulkan {

class Recorder {
public:
  /// `timer` may be null.
  Recorder(const LogicalDevice &device, Recording &recording, std::span<const BufferRange> table,
           DispatchTimer *timer)
      : device_(device), recording_(recording), table_(table), timer_(timer) {}

  /// Errors: those of ranges, and what the device can't: kernels of another device, workgroups beyond
  /// its limits, offsets that it can't bind.
  Status record(const CommandBuffer &commands);

private:
  /// A part of a VkBuffer.
  struct Place {
    VkBuffer buffer = VK_NULL_HANDLE;
    VkDeviceSize offset = 0, length = 0;
    VkDeviceAddress address = 0;
  };
  Result<Place> place(const BufferRange &range, uint16_t access) const;
  void copy(VkBuffer source, VkDeviceSize sourceOffset, const Place &target);

  Status record(const Command &command);
  Status fill(const Command &command);
  Status update(const Command &command);
  Status copy(const Command &command);
  Status dispatch(const DispatchArguments &arguments);
  Status checkCounts(const uint32_t counts[3]) const;
  Status bindSets(const PipelineLayout &layout, std::span<const Place> bindings);
  Status pushAddresses(const PipelineLayout &layout, std::span<const Place> bindings);
  void pushConstants(const PipelineLayout &layout, std::span<const uint32_t> constants);

  const LogicalDevice &device_;
  Recording &recording_;
  const std::span<const BufferRange> table_;
  DispatchTimer *const timer_;
};

} // namespace strata::rt::hal::vulkan
