// !hal.allocator of a Vulkan device.
#pragma once

#include "runtime/hal/Device.h"
#include "runtime/hal/vulkan/Queue.h"

#include <array>

namespace strata::rt::hal::vulkan {

/// An allocation that buffers are parts of.
class VulkanMemory final : public DeviceMemory {
public:
  VulkanMemory(std::shared_ptr<Queue> queue, std::unique_ptr<DeviceBuffer> buffer, uint8_t *host)
      : DeviceMemory(host), queue_(std::move(queue)), buffer_(std::move(buffer)) {}
  ~VulkanMemory() override;

  const DeviceBuffer &buffer() const { return *buffer_; }
  /// Whose budgets `bytes` are given back to.
  void charge(std::array<std::shared_ptr<MemoryBudget>, 2> budgets, int64_t bytes);

  Status read(int64_t offset, std::span<uint8_t> target) override;
  Status write(int64_t offset, std::span<const uint8_t> source) override;
  /// All bytes, at once.
  Status clear();

private:
  template <typename Copy> Status inPieces(int64_t bytes, Copy copy);

  std::shared_ptr<Queue> queue_;
  std::unique_ptr<DeviceBuffer> buffer_;
  std::array<std::shared_ptr<MemoryBudget>, 2> budgets_;
  int64_t bytes_ = 0;
};

/// The memory of `buffer` as that device's. Errors: INVALID_ARGUMENT when it is another's.
Result<VulkanMemory *> memoryOf(const Buffer &buffer, const LogicalDevice &device);

class VulkanAllocator final : public Allocator {
public:
  VulkanAllocator(std::shared_ptr<Queue> queue, std::shared_ptr<MemoryBudget> budget,
                  bool deviceOnly)
      : queue_(std::move(queue)), budget_(std::move(budget)), deviceOnly_(deviceOnly) {}

  Result<Ref<Buffer>> allocate(uint32_t memoryType, uint32_t usage, int64_t bytes) override;
  Status configure(std::span<const std::string> specs) override;
  bool importsHostMemory() const override { return false; }
  const MemoryBudget &hostLocal() const override { return *taken_[0]; }
  const MemoryBudget &deviceLocal() const override { return *taken_[1]; }

private:
  Result<Ref<VulkanMemory>> allocateMemory(uint32_t memoryType, int64_t bytes);

  std::shared_ptr<Queue> queue_;
  std::shared_ptr<MemoryBudget> budget_;
  std::array<std::shared_ptr<MemoryBudget>, 2> taken_ = {std::make_shared<MemoryBudget>(),
                                                         std::make_shared<MemoryBudget>()};
  const bool deviceOnly_;
};

} // namespace strata::rt::hal::vulkan
