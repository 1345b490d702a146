#include "runtime/hal/vulkan/VulkanAllocator.h"

#include <algorithm>
#include <cstring>

namespace strata::rt::hal::vulkan {

VulkanMemory::~VulkanMemory() {
  buffer_.reset();
  for (const std::shared_ptr<MemoryBudget> &budget : budgets_)
    if (budget)
      budget->release(bytes_);
}

void VulkanMemory::charge(std::array<std::shared_ptr<MemoryBudget>, 2> budgets, int64_t bytes) {
  budgets_ = std::move(budgets);
  bytes_ = bytes;
}

/// `copy(recording, staged, from, count)` for pieces that staging memory has room for.
template <typename Copy> Status VulkanMemory::inPieces(int64_t bytes, Copy copy) {
  constexpr int64_t kPieceBytes = 8 << 20;
  STRATA_ASSIGN_OR_RETURN(std::unique_ptr<DeviceBuffer> staged,
                          DeviceBuffer::create(queue_->blocks(), std::min(bytes, kPieceBytes),
                                               Placement::Staging));
  for (int64_t from = 0; from < bytes; from += kPieceBytes)
    STRATA_RETURN_IF_ERROR(copy(*staged, from, std::min(bytes - from, kPieceBytes)));
  return {};
}

Status VulkanMemory::read(int64_t offset, std::span<uint8_t> target) {
  auto copy = [&](DeviceBuffer &staged, int64_t from, int64_t count) -> Status {
    STRATA_ASSIGN_OR_RETURN(std::unique_ptr<Recording> recording, queue_->record());
    VkBufferCopy region = {static_cast<VkDeviceSize>(offset + from), 0,
                           static_cast<VkDeviceSize>(count)};
    queue_->device().vk().CmdCopyBuffer(recording->commands(), buffer_->handle(), staged.handle(),
                                        1, &region);
    STRATA_RETURN_IF_ERROR(queue_->run(std::move(recording)));
    std::memcpy(target.data() + from, staged.host(), static_cast<size_t>(count));
    return {};
  };
  return inPieces(static_cast<int64_t>(target.size()), copy);
}

Status VulkanMemory::write(int64_t offset, std::span<const uint8_t> source) {
  auto copy = [&](DeviceBuffer &staged, int64_t from, int64_t count) -> Status {
    std::memcpy(staged.host(), source.data() + from, static_cast<size_t>(count));
    STRATA_ASSIGN_OR_RETURN(std::unique_ptr<Recording> recording, queue_->record());
    VkBufferCopy region = {0, static_cast<VkDeviceSize>(offset + from),
                           static_cast<VkDeviceSize>(count)};
    queue_->device().vk().CmdCopyBuffer(recording->commands(), staged.handle(), buffer_->handle(),
                                        1, &region);
    return queue_->run(std::move(recording));
  };
  return inPieces(static_cast<int64_t>(source.size()), copy);
}

Status VulkanMemory::clear() {
  if (host()) {
    std::memset(host(), 0, static_cast<size_t>(buffer_->bytes()));
    return {};
  }
  STRATA_ASSIGN_OR_RETURN(std::unique_ptr<Recording> recording, queue_->record());
  queue_->device().vk().CmdFillBuffer(recording->commands(), buffer_->handle(), 0, VK_WHOLE_SIZE,
                                      0);
  return queue_->run(std::move(recording));
}

Result<VulkanMemory *> memoryOf(const Buffer &buffer, const LogicalDevice &device) {
  auto *memory = dynamic_cast<VulkanMemory *>(buffer.deviceMemory());
  if (!memory || &memory->buffer().device() != &device)
    return Status(Code::InvalidArgument,
                  "the buffer is not in the memory of the device that is to use it: copy it there");
  return memory;
}

Result<Ref<VulkanMemory>> VulkanAllocator::allocateMemory(uint32_t memoryType, int64_t bytes) {
  // Where both share one memory there is no other; elsewhere the host's reach costs kernels speed.
  bool isShared = (memoryType & kMemoryHostVisible) ||
                  (queue_->device().physical().isUnified() && !deviceOnly_);
  STRATA_ASSIGN_OR_RETURN(std::unique_ptr<DeviceBuffer> buffer,
                          DeviceBuffer::create(queue_->blocks(), bytes,
                                               isShared ? Placement::Shared : Placement::Device));
  uint8_t *host = isShared ? buffer->host() : nullptr;
  auto memory = make<VulkanMemory>(queue_, std::move(buffer), host);
  STRATA_RETURN_IF_ERROR(memory->clear());
  return memory;
}

Result<Ref<Buffer>> VulkanAllocator::allocate(uint32_t memoryType, uint32_t usage, int64_t bytes) {
  if (bytes < 0)
    return Status(Code::InvalidArgument,
                  format("allocation of %lld bytes is negative", (long long)bytes));
  auto failed = [&](Status status) {
    return std::move(status).annotate(
        format("failed to allocate buffer of length %lld", (long long)bytes));
  };
  if (!budget_->reserve(bytes))
    return explainBudget(
        failed(Status(Code::ResourceExhausted, "more than the limit of device memory")), *budget_);
  Result<Ref<VulkanMemory>> allocated = allocateMemory(memoryType, bytes);
  if (!allocated.ok()) {
    budget_->release(bytes);
    return failed(allocated.takeStatus());
  }
  Ref<VulkanMemory> memory = allocated.take();
  std::shared_ptr<MemoryBudget> taken =
      taken_[(memoryType & kMemoryDeviceLocal) == kMemoryDeviceLocal];
  (void)taken->reserve(bytes);
  memory->charge({budget_, std::move(taken)}, bytes);
  memoryType |= kMemoryDeviceLocal;
  usage |= kUsageTransfer;
  if (memory->host()) {
    memoryType |= kMemoryHostVisible | kMemoryHostCoherent;
    usage |= kUsageMappingScoped | kUsageMappingPersistent | kUsageMappingAccessRandom;
  }
  return Buffer::onDevice(std::move(memory), bytes, memoryType, usage);
}

Status VulkanAllocator::configure(std::span<const std::string> specs) {
  if (specs.empty())
    return {};
  return Status(Code::Unimplemented, "--device_allocator=" + specs.front() +
                                         ": vulkan devices have an allocator of their own");
}

} // namespace strata::rt::hal::vulkan
