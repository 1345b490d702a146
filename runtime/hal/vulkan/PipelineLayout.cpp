#include "runtime/hal/vulkan/PipelineLayout.h"

#include "runtime/hal/vulkan/Results.h"

#include <algorithm>

namespace strata::rt::hal::vulkan {

Status LayoutDescription::check(const SpirvInterface &spirv) const {
  using Kind = SpirvInterface::Resource::Kind;
  for (const SpirvInterface::Resource &resource : spirv.resources) {
    auto missing = [&](const char *what) {
      return Status(Code::InvalidArgument,
                    format("a shader uses binding %u of set %u, %s", resource.binding, resource.set,
                           what));
    };
    if (resource.set >= sets.size())
      return missing("which the pipeline's layout doesn't have");
    const auto &set = sets[resource.set];
    auto found = std::ranges::find(set, resource.binding, &VkDescriptorSetLayoutBinding::binding);
    if (found == set.end())
      return missing("which the pipeline's layout doesn't have");
    Kind kind = found->descriptorType == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER ? Kind::StorageBuffer
                                                                           : Kind::UniformBuffer;
    if (resource.kind != kind)
      return missing("which is another kind of resource in the pipeline's layout");
    if (resource.count > found->descriptorCount)
      return missing("which has fewer elements in the pipeline's layout");
  }
  if (spirv.pushConstantBytes > pushConstantBytes)
    return Status(Code::InvalidArgument,
                  format("a shader uses %llu bytes of push constants, the pipeline's layout has %u",
                         (unsigned long long)spirv.pushConstantBytes, pushConstantBytes));
  return {};
}

Result<std::shared_ptr<PipelineLayout>>
PipelineLayout::create(std::shared_ptr<LogicalDevice> device, LayoutDescription description) {
  std::shared_ptr<PipelineLayout> layout(
      new PipelineLayout(std::move(device), std::move(description)));
  STRATA_RETURN_IF_ERROR(layout->open());
  return layout;
}

Status PipelineLayout::open() {
  const DeviceFunctions &vk = device_->vk();
  for (const auto &bindings : description_.sets) {
    auto info = tagged<VkDescriptorSetLayoutCreateInfo>(
        VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO);
    info.bindingCount = static_cast<uint32_t>(bindings.size());
    info.pBindings = bindings.data();
    VkDescriptorSetLayout set = VK_NULL_HANDLE;
    STRATA_VK(vk, CreateDescriptorSetLayout, device_->handle(), &info, nullptr, &set);
    sets_.push_back(set);
  }
  VkPushConstantRange range = {VK_SHADER_STAGE_COMPUTE_BIT, 0, description_.pushConstantBytes};
  auto info = tagged<VkPipelineLayoutCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
  info.setLayoutCount = static_cast<uint32_t>(sets_.size());
  info.pSetLayouts = sets_.data();
  info.pushConstantRangeCount = range.size ? 1 : 0;
  info.pPushConstantRanges = &range;
  STRATA_VK(vk, CreatePipelineLayout, device_->handle(), &info, nullptr, &layout_);
  return {};
}

PipelineLayout::~PipelineLayout() {
  device_->vk().DestroyPipelineLayout(device_->handle(), layout_, nullptr);
  for (VkDescriptorSetLayout set : sets_)
    device_->vk().DestroyDescriptorSetLayout(device_->handle(), set, nullptr);
}

} // namespace strata::rt::hal::vulkan
