#include "runtime/hal/vulkan/DeviceBuffer.h"

#include "runtime/hal/vulkan/Results.h"

namespace strata::rt::hal::vulkan {

Result<std::unique_ptr<DeviceBuffer>> DeviceBuffer::create(std::shared_ptr<MemoryBlocks> blocks,
                                                           int64_t bytes, Placement placement) {
  std::unique_ptr<DeviceBuffer> buffer(new DeviceBuffer(std::move(blocks)));
  STRATA_RETURN_IF_ERROR(buffer->allocate(bytes, placement));
  return buffer;
}

Status DeviceBuffer::allocate(int64_t bytes, Placement placement) {
  const DeviceFunctions &vk = device().vk();
  bool hasAddresses = device().features().v12.bufferDeviceAddress;
  bytes_ = std::max<int64_t>((bytes + 3) & ~int64_t{3}, 4);
  auto info = tagged<VkBufferCreateInfo>(VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
  info.size = static_cast<VkDeviceSize>(bytes_);
  info.usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
               VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
               VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
  if (hasAddresses)
    info.usage |= VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
  STRATA_VK(vk, CreateBuffer, device().handle(), &info, nullptr, &buffer_);
  VkMemoryRequirements requirements;
  vk.GetBufferMemoryRequirements(device().handle(), buffer_, &requirements);
  STRATA_ASSIGN_OR_RETURN(part_, blocks_->allocate(requirements, placement));
  STRATA_VK(vk, BindBufferMemory, device().handle(), buffer_, part_.memory, part_.offset);
  if (hasAddresses) {
    auto address = tagged<VkBufferDeviceAddressInfo>(VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO);
    address.buffer = buffer_;
    address_ = vk.GetBufferDeviceAddress(device().handle(), &address);
  }
  return {};
}

DeviceBuffer::~DeviceBuffer() {
  device().vk().DestroyBuffer(device().handle(), buffer_, nullptr);
  if (part_.memory != VK_NULL_HANDLE)
    blocks_->free(part_);
}

} // namespace strata::rt::hal::vulkan
