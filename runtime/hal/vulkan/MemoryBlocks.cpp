#include "runtime/hal/vulkan/MemoryBlocks.h"

#include "runtime/hal/vulkan/Results.h"

#include <algorithm>

namespace strata::rt::hal::vulkan {

static constexpr VkDeviceSize kBlockBytes = 32 << 20;

MemoryBlocks::~MemoryBlocks() {
  for (Block &block : blocks_)
    if (block.memory != VK_NULL_HANDLE)
      device_->vk().FreeMemory(device_->handle(), block.memory, nullptr);
}

/// Best first.
std::vector<uint32_t> MemoryBlocks::typesFor(uint32_t allowed, Placement placement) const {
  const VkPhysicalDeviceMemoryProperties &memory = device_->physical().memory();
  constexpr VkMemoryPropertyFlags kHost =
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  auto score = [&](VkMemoryPropertyFlags flags) {
    bool isLocal = flags & VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
    bool isCached = flags & VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
    switch (placement) {
    case Placement::Device:
      return 2 * isLocal + !(flags & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT);
    case Placement::Shared:
      return 2 * isLocal + isCached;
    case Placement::Staging:
      return 2 * isCached + !isLocal;
    }
    return 0;
  };
  std::vector<uint32_t> types;
  for (uint32_t i = 0; i < memory.memoryTypeCount; ++i) {
    VkMemoryPropertyFlags flags = memory.memoryTypes[i].propertyFlags;
    bool isPlain = !(flags & (VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT |
                              VK_MEMORY_PROPERTY_PROTECTED_BIT));
    if ((allowed & (1u << i)) && isPlain &&
        (placement == Placement::Device || (flags & kHost) == kHost))
      types.push_back(i);
  }
  // Types that are alike stay in the driver's order, which puts the better ones first.
  std::ranges::sort(types, {}, [&](uint32_t type) {
    return std::pair(-score(memory.memoryTypes[type].propertyFlags), type);
  });
  return types;
}

Result<MemoryBlocks::Part> MemoryBlocks::allocate(const VkMemoryRequirements &requirements,
                                                  Placement placement) {
  Status failure(Code::ResourceExhausted, "the device has no memory of the kind that is needed");
  std::lock_guard lock(mutex_);
  for (uint32_t type : typesFor(requirements.memoryTypeBits, placement)) {
    Result<Part> part = allocateOfType(requirements, type);
    if (part.ok())
      return part;
    failure = part.takeStatus();
  }
  return failure;
}

Result<MemoryBlocks::Part>
MemoryBlocks::allocateOfType(const VkMemoryRequirements &requirements, uint32_t type) {
  Part part;
  for (size_t i = 0; i < blocks_.size(); ++i)
    if (blocks_[i].memory != VK_NULL_HANDLE && blocks_[i].type == type &&
        takeFrom(blocks_[i], requirements, part)) {
      part.block = i;
      return part;
    }
  STRATA_ASSIGN_OR_RETURN(part.block, addBlock(std::max(kBlockBytes, requirements.size), type));
  if (!takeFrom(blocks_[part.block], requirements, part))
    return Status(Code::Internal, "a new block of memory has no room");
  return part;
}

Result<size_t> MemoryBlocks::addBlock(VkDeviceSize bytes, uint32_t type) {
  const DeviceFunctions &vk = device_->vk();
  auto flags = tagged<VkMemoryAllocateFlagsInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
  flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
  auto info = tagged<VkMemoryAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
  if (device_->features().v12.bufferDeviceAddress)
    info.pNext = &flags;
  info.allocationSize = bytes;
  info.memoryTypeIndex = type;
  Block block;
  STRATA_VK(vk, AllocateMemory, device_->handle(), &info, nullptr, &block.memory);
  block.type = type;
  block.bytes = bytes;
  block.ranges.push_back({0, bytes, true});
  VkMemoryPropertyFlags properties = device_->physical().memory().memoryTypes[type].propertyFlags;
  constexpr VkMemoryPropertyFlags kHost =
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  if ((properties & kHost) == kHost) {
    void *host = nullptr;
    Status status = check(vk.MapMemory(device_->handle(), block.memory, 0, VK_WHOLE_SIZE, 0, &host),
                          "vkMapMemory");
    if (!status.ok()) {
      vk.FreeMemory(device_->handle(), block.memory, nullptr);
      return status;
    }
    block.host = static_cast<uint8_t *>(host);
  }
  auto place = std::find_if(blocks_.begin(), blocks_.end(),
                            [](const Block &b) { return b.memory == VK_NULL_HANDLE; });
  size_t index = static_cast<size_t>(place - blocks_.begin());
  if (place == blocks_.end())
    blocks_.push_back(std::move(block));
  else
    *place = std::move(block);
  return index;
}

bool MemoryBlocks::takeFrom(Block &block, const VkMemoryRequirements &requirements, Part &part) {
  // Parts begin where any buffer may, and where hosts and kernels expect it.
  VkDeviceSize alignment = std::max<VkDeviceSize>(requirements.alignment, kBufferAlignment);
  for (auto range = block.ranges.begin(); range != block.ranges.end(); ++range) {
    VkDeviceSize begin = (range->offset + alignment - 1) / alignment * alignment;
    VkDeviceSize skipped = begin - range->offset;
    if (!range->isFree || range->bytes < skipped || range->bytes - skipped < requirements.size)
      continue;
    VkDeviceSize left = range->bytes - skipped - requirements.size;
    if (skipped)
      block.ranges.insert(range, {range->offset, skipped, true});
    if (left)
      block.ranges.insert(std::next(range), {begin + requirements.size, left, true});
    *range = {begin, requirements.size, false};
    part.memory = block.memory;
    part.offset = begin;
    part.host = block.host ? block.host + begin : nullptr;
    return true;
  }
  return false;
}

void MemoryBlocks::free(const Part &part) {
  std::lock_guard lock(mutex_);
  Block &block = blocks_[part.block];
  auto range = std::find_if(block.ranges.begin(), block.ranges.end(),
                            [&](const Range &r) { return r.offset == part.offset && !r.isFree; });
  if (range == block.ranges.end())
    return;
  range->isFree = true;
  if (auto next = std::next(range); next != block.ranges.end() && next->isFree) {
    range->bytes += next->bytes;
    block.ranges.erase(next);
  }
  if (range != block.ranges.begin())
    if (auto before = std::prev(range); before->isFree) {
      before->bytes += range->bytes;
      block.ranges.erase(range);
    }
  bool isEmpty = block.ranges.size() == 1 && block.ranges.front().isFree;
  // One empty block of the usual size is kept: programs take and give back in turn.
  if (!isEmpty || block.bytes == kBlockBytes)
    return;
  device_->vk().FreeMemory(device_->handle(), block.memory, nullptr);
  block = {};
}

} // namespace strata::rt::hal::vulkan
