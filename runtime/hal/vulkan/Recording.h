// What one submission needs until it has run: a command buffer, descriptor sets, bytes the host gave,
// and the objects that it uses.
#pragma once

#include "runtime/base/Object.h"
#include "runtime/hal/vulkan/DeviceBuffer.h"


namespace strata::rt::hal::vulkan {

class Recording {
public:
  static Result<std::unique_ptr<Recording>> create(std::shared_ptr<MemoryBlocks> blocks);
  ~Recording();
  Recording(const Recording &) = delete;

  /// What is recorded runs after everything that was submitted before, and sees what that and the
  /// host wrote.
  Status begin();
  /// The host sees what was written, once the submission is over.
  Status end();
  VkCommandBuffer commands() const { return commands_; }
  /// What comes after sees what came before.
  void barrier();

  /// Bytes which both host and device reach, at a multiple of 64; undefined at first.
  struct Staged {
    VkBuffer buffer;
    VkDeviceSize offset;
    uint8_t *host;
    VkDeviceAddress address;
  };
  Result<Staged> stage(int64_t bytes);
  Result<VkDescriptorSet> descriptorSet(VkDescriptorSetLayout layout);
  /// Keeps `object` until the submission is over.
  void retain(Ref<Object> object) { retained_.push_back(std::move(object)); }

  /// Lets go of everything, to be used again.
  Status reset();

private:
  explicit Recording(std::shared_ptr<MemoryBlocks> blocks) : blocks_(std::move(blocks)) {}
  LogicalDevice &device() const { return blocks_->device(); }
  Result<VkDescriptorPool> addDescriptorPool();

  std::shared_ptr<MemoryBlocks> blocks_;
  VkCommandPool commandPool_ = VK_NULL_HANDLE;
  VkCommandBuffer commands_ = VK_NULL_HANDLE;
  std::vector<VkDescriptorPool> descriptorPools_;
  size_t descriptorPool_ = 0; // the one in use
  std::vector<std::unique_ptr<DeviceBuffer>> staging_;
  int64_t stagedBytes_ = 0; // of the last one
  std::vector<Ref<Object>> retained_;
};

} // namespace strata::rt::hal::vulkan
