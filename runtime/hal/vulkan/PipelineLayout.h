// How a kernel is given its bindings and constants.
#pragma once

#include "runtime/hal/vulkan/LogicalDevice.h"
#include "runtime/format/SpirvInterface.h"

namespace strata::rt::hal::vulkan {

/// What the host puts before a kernel's own constants when bindings are found by their addresses
/// (dispatch ABI 1).
struct AddressTableRoot {
  /// Of the first entry: one u64 address for each binding.
  uint64_t bindings = 0;
  /// Of constants in memory; unused, since they are pushed.
  uint64_t constants = 0;
  uint32_t bindingBase = 0, constantBase = 0;
  uint32_t flags = 0, reserved = 0;
};
static_assert(sizeof(AddressTableRoot) == 32);

struct LayoutDescription {
  struct Slot {
    uint32_t set, binding, element;
    VkDescriptorType type;
  };
  std::vector<std::vector<VkDescriptorSetLayoutBinding>> sets;
  /// The bindings of a dispatch, in its order; empty where they are found by address.
  std::vector<Slot> slots;
  uint32_t pushConstantBytes = 0;
  bool usesAddresses = false;
  /// Where in the push constants they begin.
  uint32_t rootOffset = 0, constantOffset = 0;

  /// INVALID_ARGUMENT when a shader uses what this doesn't have.
  Status check(const SpirvInterface &spirv) const;
};

class PipelineLayout {
public:
  /// The description was checked against the device's limits.
  static Result<std::shared_ptr<PipelineLayout>> create(std::shared_ptr<LogicalDevice> device,
                                                        LayoutDescription description);
  ~PipelineLayout();
  PipelineLayout(const PipelineLayout &) = delete;

  VkPipelineLayout handle() const { return layout_; }
  std::span<const VkDescriptorSetLayout> sets() const { return sets_; }
  const LayoutDescription &description() const { return description_; }

private:
  PipelineLayout(std::shared_ptr<LogicalDevice> device, LayoutDescription description)
      : device_(std::move(device)), description_(std::move(description)) {}
  Status open();

  std::shared_ptr<LogicalDevice> device_;
  const LayoutDescription description_;
  std::vector<VkDescriptorSetLayout> sets_;
  VkPipelineLayout layout_ = VK_NULL_HANDLE;
};

} // namespace strata::rt::hal::vulkan
