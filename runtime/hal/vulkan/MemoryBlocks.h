// The device's memory in large blocks, of which buffers get parts: a driver gives only a few thousand
// allocations, and each is slow.
//
// A block is a list of its parts, free and taken in turn; the first free part that is large enough is
// taken, and neighbours that are free grow together again. What is as large as a block is one of its
// own.
#pragma once

#include "runtime/hal/vulkan/LogicalDevice.h"

#include <list>
#include <mutex>

namespace strata::rt::hal::vulkan {

/// What memory is wanted for.
enum class Placement {
  Device,  ///< the fastest for kernels; the host may not reach it
  Shared,  ///< near the device and reached by the host
  Staging, ///< the host's, for copies
};

class MemoryBlocks {
public:
  /// A part of a block. `host` is null where the host can't reach it.
  struct Part {
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkDeviceSize offset = 0;
    uint8_t *host = nullptr;
    size_t block = 0;
  };

  explicit MemoryBlocks(std::shared_ptr<LogicalDevice> device) : device_(std::move(device)) {}
  ~MemoryBlocks();
  MemoryBlocks(const MemoryBlocks &) = delete;

  LogicalDevice &device() const { return *device_; }
  /// Memory of another kind stands in where the wanted one is used up, as long as the host's reach
  /// stays. Errors: RESOURCE_EXHAUSTED.
  Result<Part> allocate(const VkMemoryRequirements &requirements, Placement placement);
  void free(const Part &part);

private:
  struct Range {
    VkDeviceSize offset, bytes;
    bool isFree;
  };
  struct Block {
    VkDeviceMemory memory = VK_NULL_HANDLE;
    uint8_t *host = nullptr;
    uint32_t type = 0;
    VkDeviceSize bytes = 0;
    std::list<Range> ranges;
  };
  std::vector<uint32_t> typesFor(uint32_t allowed, Placement placement) const;
  Result<Part> allocateOfType(const VkMemoryRequirements &requirements, uint32_t type);
  Result<size_t> addBlock(VkDeviceSize bytes, uint32_t type);
  static bool takeFrom(Block &block, const VkMemoryRequirements &requirements, Part &part);

  std::shared_ptr<LogicalDevice> device_;
  std::mutex mutex_;
  std::vector<Block> blocks_; // without memory: a place to use again
};

} // namespace strata::rt::hal::vulkan
