// How long the kernels of one submission ran, by the device's own clock.
#pragma once

#include "runtime/hal/DispatchProfile.h"
#include "runtime/hal/vulkan/Recording.h"

namespace strata::rt::hal::vulkan {

class DispatchTimer {
public:
  /// For up to `dispatches` of them; null when the device can't tell the time.
  static Result<std::shared_ptr<DispatchTimer>> create(std::shared_ptr<MemoryBlocks> blocks,
                                                       size_t dispatches, Recording &recording);
  ~DispatchTimer();
  DispatchTimer(const DispatchTimer &) = delete;

  /// Around a dispatch.
  void begin(Recording &recording, std::string name, const uint32_t workgroups[3]);
  void end(Recording &recording);
  /// Once the submission is over. The device's clock is not the host's: its last time is taken for
  /// now.
  void report(DispatchProfile &profile) const;

private:
  explicit DispatchTimer(std::shared_ptr<MemoryBlocks> blocks) : blocks_(std::move(blocks)) {}
  LogicalDevice &device() const { return blocks_->device(); }

  std::shared_ptr<MemoryBlocks> blocks_;
  VkQueryPool queries_ = VK_NULL_HANDLE;
  std::vector<DispatchProfile::Dispatch> dispatches_;
};

} // namespace strata::rt::hal::vulkan
