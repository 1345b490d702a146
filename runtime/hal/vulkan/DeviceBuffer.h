// A VkBuffer with its memory.
#pragma once

#include "runtime/hal/vulkan/MemoryBlocks.h"

namespace strata::rt::hal::vulkan {

class DeviceBuffer {
public:
  /// Large enough for at least one word, so that an empty buffer can be bound. Errors:
  /// RESOURCE_EXHAUSTED.
  static Result<std::unique_ptr<DeviceBuffer>> create(std::shared_ptr<MemoryBlocks> blocks,
                                                      int64_t bytes, Placement placement);
  ~DeviceBuffer();
  DeviceBuffer(const DeviceBuffer &) = delete;

  VkBuffer handle() const { return buffer_; }
  /// Null where the host can't reach it.
  uint8_t *host() const { return part_.host; }
  /// Zero when the device has no addresses.
  VkDeviceAddress address() const { return address_; }
  int64_t bytes() const { return bytes_; }
  LogicalDevice &device() const { return blocks_->device(); }

private:
  explicit DeviceBuffer(std::shared_ptr<MemoryBlocks> blocks) : blocks_(std::move(blocks)) {}
  Status allocate(int64_t bytes, Placement placement);

  std::shared_ptr<MemoryBlocks> blocks_;
  VkBuffer buffer_ = VK_NULL_HANDLE;
  MemoryBlocks::Part part_;
  VkDeviceAddress address_ = 0;
  int64_t bytes_ = 0;
};

} // namespace strata::rt::hal::vulkan
