#include "runtime/hal/vulkan/Recording.h"

#include "runtime/hal/vulkan/Results.h"

namespace strata::rt::hal::vulkan {

static constexpr int64_t kStagingBytes = 64 << 10;

Result<std::unique_ptr<Recording>> Recording::create(std::shared_ptr<MemoryBlocks> blocks) {
  std::unique_ptr<Recording> recording(new Recording(std::move(blocks)));
  LogicalDevice &device = recording->device();
  auto pool = tagged<VkCommandPoolCreateInfo>(VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
  pool.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
  pool.queueFamilyIndex = device.physical().queueFamily();
  STRATA_VK(device.vk(), CreateCommandPool, device.handle(), &pool, nullptr,
            &recording->commandPool_);
  auto info = tagged<VkCommandBufferAllocateInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
  info.commandPool = recording->commandPool_;
  info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  info.commandBufferCount = 1;
  STRATA_VK(device.vk(), AllocateCommandBuffers, device.handle(), &info, &recording->commands_);
  return recording;
}

Recording::~Recording() {
  for (VkDescriptorPool pool : descriptorPools_)
    device().vk().DestroyDescriptorPool(device().handle(), pool, nullptr);
  device().vk().DestroyCommandPool(device().handle(), commandPool_, nullptr);
}

Status Recording::begin() {
  auto info = tagged<VkCommandBufferBeginInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
  info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  STRATA_VK(device().vk(), BeginCommandBuffer, commands_, &info);
  barrier();
  return {};
}

Status Recording::end() {
  auto memory = tagged<VkMemoryBarrier>(VK_STRUCTURE_TYPE_MEMORY_BARRIER);
  memory.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
  memory.dstAccessMask = VK_ACCESS_HOST_READ_BIT | VK_ACCESS_HOST_WRITE_BIT;
  device().vk().CmdPipelineBarrier(commands_, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                                   VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &memory, 0, nullptr, 0,
                                   nullptr);
  STRATA_VK(device().vk(), EndCommandBuffer, commands_);
  return {};
}

void Recording::barrier() {
  auto memory = tagged<VkMemoryBarrier>(VK_STRUCTURE_TYPE_MEMORY_BARRIER);
  memory.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
  memory.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  device().vk().CmdPipelineBarrier(commands_, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                                   VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 1, &memory, 0, nullptr, 0,
                                   nullptr);
}

Result<Recording::Staged> Recording::stage(int64_t bytes) {
  int64_t begin = (stagedBytes_ + 63) & ~int64_t{63};
  if (staging_.empty() || bytes > staging_.back()->bytes() ||
      begin > staging_.back()->bytes() - bytes) {
    STRATA_ASSIGN_OR_RETURN(
        std::unique_ptr<DeviceBuffer> buffer,
        DeviceBuffer::create(blocks_, std::max(bytes, kStagingBytes), Placement::Staging));
    staging_.push_back(std::move(buffer));
    begin = 0;
  }
  stagedBytes_ = begin + bytes;
  DeviceBuffer &buffer = *staging_.back();
  return Staged{buffer.handle(), static_cast<VkDeviceSize>(begin), buffer.host() + begin,
                buffer.address() ? buffer.address() + static_cast<VkDeviceAddress>(begin) : 0};
}

Result<VkDescriptorPool> Recording::addDescriptorPool() {
  // A set has up to 32 descriptors, mostly three or four.
  constexpr uint32_t kSets = 64;
  VkDescriptorPoolSize sizes[] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 8 * kSets},
                                  {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, kSets}};
  auto info = tagged<VkDescriptorPoolCreateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO);
  info.maxSets = kSets;
  info.poolSizeCount = std::size(sizes);
  info.pPoolSizes = sizes;
  VkDescriptorPool pool = VK_NULL_HANDLE;
  STRATA_VK(device().vk(), CreateDescriptorPool, device().handle(), &info, nullptr, &pool);
  descriptorPools_.push_back(pool);
  return pool;
}

Result<VkDescriptorSet> Recording::descriptorSet(VkDescriptorSetLayout layout) {
  for (;;) {
    bool isNew = descriptorPool_ == descriptorPools_.size();
    if (isNew)
      STRATA_RETURN_IF_ERROR(addDescriptorPool().takeStatus());
    auto info = tagged<VkDescriptorSetAllocateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO);
    info.descriptorPool = descriptorPools_[descriptorPool_];
    info.descriptorSetCount = 1;
    info.pSetLayouts = &layout;
    VkDescriptorSet set = VK_NULL_HANDLE;
    VkResult result = device().vk().AllocateDescriptorSets(device().handle(), &info, &set);
    bool isFull = result == VK_ERROR_OUT_OF_POOL_MEMORY || result == VK_ERROR_FRAGMENTED_POOL;
    if (isFull && !isNew) {
      ++descriptorPool_;
      continue;
    }
    STRATA_RETURN_IF_ERROR(check(result, "vkAllocateDescriptorSets"));
    return set;
  }
}

Status Recording::reset() {
  retained_.clear();
  // What large data went through is given back.
  while (staging_.size() > 1 || (!staging_.empty() && staging_.back()->bytes() > kStagingBytes))
    staging_.pop_back();
  stagedBytes_ = 0;
  descriptorPool_ = 0;
  for (VkDescriptorPool pool : descriptorPools_)
    STRATA_VK(device().vk(), ResetDescriptorPool, device().handle(), pool, 0);
  STRATA_VK(device().vk(), ResetCommandPool, device().handle(), commandPool_, 0);
  return {};
}

} // namespace strata::rt::hal::vulkan
