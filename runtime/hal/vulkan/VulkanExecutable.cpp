#include "runtime/hal/vulkan/VulkanExecutable.h"

#include "runtime/format/VulkanExecutableFile.h"
#include "runtime/hal/vulkan/Results.h"
#include "runtime/hal/vulkan/SpirvCheck.h"

#include <algorithm>
#include <cstring>

namespace strata::rt::hal::vulkan {

namespace fb = ::iree::hal::vulkan;

static constexpr std::string_view kDescriptorFormat = "vulkan-spirv-fb";
static constexpr std::string_view kAddressFormat = "vulkan-spirv-bda-v1";

/// Reads one executable; what it makes is the executable's.
class ExecutableReader {
public:
  ExecutableReader(VulkanExecutable &executable, std::span<const uint32_t> constants)
      : executable_(executable), device_(*executable.device_), constants_(constants) {}
  ~ExecutableReader() {
    for (const Shader &shader : shaders_)
      device_.vk().DestroyShaderModule(device_.handle(), shader.module, nullptr);
  }

  Status read(const fb::ExecutableDef &def) {
    STRATA_RETURN_IF_ERROR(readShaders(def));
    if (!def.pipelines() || !def.pipelines()->size())
      return bad("pipelines: there is none");
    for (uint32_t i = 0; i < def.pipelines()->size(); ++i)
      if (Status status = readPipeline(def, *def.pipelines()->Get(i)); !status.ok())
        return std::move(status).annotate(format("pipelines[%u]", i));
    return {};
  }

private:
  struct Shader {
    VkShaderModule module = VK_NULL_HANDLE;
    SpirvInterface spirv;
  };
  template <typename T> static uint32_t sizeOf(const T *vector) {
    return vector ? vector->size() : 0;
  }
  static Status bad(const std::string &what) { return Status(Code::InvalidArgument, what); }

  Status readShaders(const fb::ExecutableDef &def) {
    for (uint32_t i = 0; i < sizeOf(def.shader_modules()); ++i) {
      const auto *code = def.shader_modules()->Get(i)->spirv_code();
      if (!sizeOf(code))
        return bad(format("shader_modules[%u].spirv_code: missing", i));
      std::span<const uint32_t> words(code->data(), code->size());
      Result<SpirvInterface> spirv = checkSpirv(words, device_.physical());
      if (!spirv.ok())
        return spirv.takeStatus().annotate(format("shader_modules[%u]", i));
      Shader &shader = shaders_.emplace_back();
      shader.spirv = spirv.take();
      if (!executable_.isRunnable())
        continue;
      auto info = tagged<VkShaderModuleCreateInfo>(VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
      info.codeSize = words.size_bytes();
      info.pCode = words.data();
      STRATA_VK(device_.vk(), CreateShaderModule, device_.handle(), &info, nullptr, &shader.module);
    }
    return {};
  }

  Status readPipeline(const fb::ExecutableDef &def, const fb::PipelineDef &pipeline) {
    std::string name = pipeline.entry_point() ? pipeline.entry_point()->str() : "";
    if (pipeline.shader_module_ordinal() >= shaders_.size())
      return bad(format("shader_module_ordinal: %u of %zu", pipeline.shader_module_ordinal(),
                        shaders_.size()));
    const Shader &shader = shaders_[pipeline.shader_module_ordinal()];
    if (!shader.spirv.entryPoint(name))
      return bad("entry_point: the shader has no compute kernel `" + name + "`");
    if (pipeline.pipeline_layout_ordinal() >= sizeOf(def.pipeline_layouts()))
      return bad(format("pipeline_layout_ordinal: %u of %u", pipeline.pipeline_layout_ordinal(),
                        sizeOf(def.pipeline_layouts())));
    LayoutDescription layout;
    const auto &layoutDef = *def.pipeline_layouts()->Get(pipeline.pipeline_layout_ordinal());
    STRATA_RETURN_IF_ERROR(readPushConstants(layoutDef, layout));
    STRATA_RETURN_IF_ERROR(readSets(def, layoutDef, layout));
    Executable::Function function{name, layout.pushConstantBytes / 4,
                                  static_cast<uint32_t>(layout.slots.size())};
    if (pipeline.dispatch_abi() == fb::DispatchAbi::BDA_V1)
      STRATA_RETURN_IF_ERROR(readAddressTable(pipeline.bda_dispatch_layout(), layout, function));
    else if (pipeline.dispatch_abi() != fb::DispatchAbi::DESCRIPTOR)
      return bad(format("dispatch_abi: %u is unknown", unsigned(pipeline.dispatch_abi())));
    STRATA_RETURN_IF_ERROR(layout.check(shader.spirv));
    STRATA_RETURN_IF_ERROR(checkSubgroupSize(pipeline.subgroup_size()));
    executable_.functions_.push_back(std::move(function));
    VulkanExecutable::Kernel &kernel = executable_.kernels_.emplace_back();
    if (!executable_.isRunnable())
      return {};
    STRATA_ASSIGN_OR_RETURN(kernel.layout,
                            PipelineLayout::create(executable_.device_, std::move(layout)));
    return createPipeline(shader, name, pipeline.subgroup_size(), kernel);
  }

  Status readPushConstants(const fb::PipelineLayoutDef &def, LayoutDescription &layout) const {
    if (sizeOf(def.push_constant_ranges()) > 1)
      return bad("push_constant_ranges: a stage has one range");
    if (!sizeOf(def.push_constant_ranges()))
      return {};
    const fb::PushConstantRange &range = *def.push_constant_ranges()->Get(0);
    if (range.stage_flags() != VK_SHADER_STAGE_COMPUTE_BIT)
      return bad("push_constant_ranges[0].stage_flags: not those of compute kernels");
    if (range.offset() || range.size() % 4)
      return bad(format("push_constant_ranges[0]: %u bytes at %u; words from 0 on are expected",
                        range.size(), range.offset()));
    if (range.size() > device_.limits().maxPushConstantsSize)
      return Status(Code::Incompatible,
                    format("kernels need %u bytes of push constants, the device has %u",
                           range.size(), device_.limits().maxPushConstantsSize));
    layout.pushConstantBytes = range.size();
    return {};
  }

  Status readSets(const fb::ExecutableDef &def, const fb::PipelineLayoutDef &layoutDef,
                  LayoutDescription &layout) const {
    const auto *ordinals = layoutDef.descriptor_set_layout_ordinals();
    if (sizeOf(ordinals) > device_.limits().maxBoundDescriptorSets)
      return Status(Code::Incompatible,
                    format("kernels need %u descriptor sets, the device has %u", sizeOf(ordinals),
                           device_.limits().maxBoundDescriptorSets));
    for (uint32_t set = 0; set < sizeOf(ordinals); ++set) {
      uint32_t ordinal = ordinals->Get(set);
      if (ordinal >= sizeOf(def.descriptor_set_layouts()))
        return bad(format("descriptor_set_layout_ordinals[%u]: %u of %u", set, ordinal,
                          sizeOf(def.descriptor_set_layouts())));
      Status status = readSet(*def.descriptor_set_layouts()->Get(ordinal), set, layout);
      if (!status.ok())
        return std::move(status).annotate(format("descriptor_set_layouts[%u]", ordinal));
    }
    return {};
  }

  Status readSet(const fb::DescriptorSetLayoutDef &def, uint32_t set,
                 LayoutDescription &layout) const {
    // What one dispatch of the hal module can bind.
    constexpr size_t kMaxSlots = 32;
    constexpr uint32_t kMaxBinding = 1024;
    auto &bindings = layout.sets.emplace_back();
    for (uint32_t i = 0; i < sizeOf(def.bindings()); ++i) {
      const auto &binding = *def.bindings()->Get(i);
      const uint32_t number = binding.descriptor_type();
      auto where = [i](const std::string &what) {
        return bad(format("bindings[%u].", i) + what);
      };
      if (number != VK_DESCRIPTOR_TYPE_STORAGE_BUFFER &&
          number != VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER)
        return where(
            format("descriptor_type: %u is neither a storage nor a uniform buffer", number));
      auto type = static_cast<VkDescriptorType>(number);
      if (binding.stage_flags() != VK_SHADER_STAGE_COMPUTE_BIT)
        return where("stage_flags: not those of compute kernels");
      if (binding.binding() >= kMaxBinding)
        return where(format("binding: %u is above %u", binding.binding(), kMaxBinding - 1));
      if (std::ranges::find(bindings, binding.binding(), &VkDescriptorSetLayoutBinding::binding) !=
          bindings.end())
        return where(format("binding: %u is there twice", binding.binding()));
      if (!binding.descriptor_count() ||
          binding.descriptor_count() > kMaxSlots - layout.slots.size())
        return where(format("descriptor_count: %u; kernels have 1 to %zu bindings",
                            binding.descriptor_count(), kMaxSlots));
      bindings.push_back({binding.binding(), type, binding.descriptor_count(),
                          VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
      for (uint32_t element = 0; element < binding.descriptor_count(); ++element)
        layout.slots.push_back({set, binding.binding(), element, type});
    }
    auto storage = std::ranges::count(layout.slots, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                      &LayoutDescription::Slot::type);
    if (storage > device_.limits().maxPerStageDescriptorStorageBuffers)
      return Status(Code::Incompatible,
                    format("kernels need %lld storage buffers, the device has %u",
                           (long long)storage,
                           device_.limits().maxPerStageDescriptorStorageBuffers));
    return {};
  }

  Status readAddressTable(const fb::BdaDispatchLayoutDef *def, LayoutDescription &layout,
                          Executable::Function &function) const {
    auto where = [](const std::string &what) { return bad("bda_dispatch_layout" + what); };
    constexpr uint32_t kRootBytes = sizeof(AddressTableRoot);
    if (!device_.features().v12.bufferDeviceAddress)
      return Status(Code::Incompatible,
                    "kernels find their bindings by address, which the device can't give");
    if (!def)
      return where(": missing");
    if (def->abi_version() != 1)
      return where(format(".abi_version: %u; this runtime knows 1", def->abi_version()));
    if (def->binding_table_entry_type() != 0)
      return where(format(".binding_table_entry_type: %u; this runtime knows 0, addresses alone",
                          def->binding_table_entry_type()));
    if (!layout.sets.empty())
      return where(": the pipeline's layout has descriptor sets, too");
    if (def->root_push_constant_length() != kRootBytes)
      return where(format(".root_push_constant_length: %u; version 1 has %u",
                          def->root_push_constant_length(), kRootBytes));
    uint64_t root = def->root_push_constant_offset(),
             constants = def->constant_push_constant_offset();
    uint64_t constantBytes = uint64_t{def->constant_count()} * 4;
    bool overlap = root < constants + constantBytes && constants < root + kRootBytes;
    if (root % 8 || constants % 4 || overlap || root + kRootBytes > layout.pushConstantBytes ||
        (constantBytes && constants + constantBytes > layout.pushConstantBytes))
      return where(format(": the root at %llu and %u constants at %llu don't fit into %u bytes of "
                          "push constants",
                          (unsigned long long)root, def->constant_count(),
                          (unsigned long long)constants, layout.pushConstantBytes));
    if (def->binding_count() > 32)
      return where(format(".binding_count: %u; a dispatch has at most 32", def->binding_count()));
    layout.usesAddresses = true;
    layout.rootOffset = static_cast<uint32_t>(root);
    layout.constantOffset = static_cast<uint32_t>(constants);
    function.constantCount = def->constant_count();
    function.bindingCount = def->binding_count();
    return {};
  }

  Status checkSubgroupSize(uint32_t size) const {
    const PhysicalDevice &device = device_.physical();
    if (!size || size == device.subgroupSize() || device.canRequireSubgroupSize(size))
      return {};
    return Status(Code::Incompatible,
                  format("subgroup_size: kernels need subgroups of %u, the device has %u", size,
                         device.subgroupSize()));
  }

  Status createPipeline(const Shader &shader, const std::string &name, uint32_t subgroupSize,
                        VulkanExecutable::Kernel &kernel) const {
    std::vector<VkSpecializationMapEntry> entries;
    for (uint32_t i = 0; i < constants_.size(); ++i)
      entries.push_back({i, i * 4, 4});
    VkSpecializationInfo specialization = {static_cast<uint32_t>(entries.size()), entries.data(),
                                           constants_.size_bytes(), constants_.data()};
    auto subgroups = tagged<VkPipelineShaderStageRequiredSubgroupSizeCreateInfo>(
        VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO);
    subgroups.requiredSubgroupSize = subgroupSize;
    auto info = tagged<VkComputePipelineCreateInfo>(VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO);
    info.layout = kernel.layout->handle();
    info.stage = tagged<VkPipelineShaderStageCreateInfo>(
        VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO);
    if (subgroupSize && device_.physical().canRequireSubgroupSize(subgroupSize))
      info.stage.pNext = &subgroups;
    info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
    info.stage.module = shader.module;
    info.stage.pName = name.c_str();
    info.stage.pSpecializationInfo = entries.empty() ? nullptr : &specialization;
    STRATA_VK(device_.vk(), CreateComputePipelines, device_.handle(), device_.pipelineCache(), 1,
              &info, nullptr, &kernel.pipeline);
    return {};
  }

  VulkanExecutable &executable_;
  const LogicalDevice &device_;
  const std::span<const uint32_t> constants_;
  std::vector<Shader> shaders_;
};

bool VulkanExecutable::supportsFormat(std::string_view format, const PhysicalDevice &device) {
  return format == kDescriptorFormat ||
         (format == kAddressFormat && device.features().v12.bufferDeviceAddress);
}

Result<Ref<VulkanExecutable>> VulkanExecutable::create(std::shared_ptr<LogicalDevice> device,
                                                       std::string_view format,
                                                       std::span<const uint8_t> image,
                                                       std::span<const uint8_t> constants,
                                                       NativeCode policy) {
  if (!supportsFormat(format, device->physical()))
    return Status(Code::Incompatible,
                  "no executable of format '" + std::string(format) + "' runs on " +
                      device->physical().description() + "; it takes '" +
                      std::string(kDescriptorFormat) + "'");
  if (constants.size() % 4)
    return Status(Code::InvalidArgument, "executable constants must be 4-byte words");
  std::vector<uint32_t> words(constants.size() / 4);
  if (!constants.empty())
    std::memcpy(words.data(), constants.data(), constants.size());
  VisitBudget budget = VisitBudget::ofFile(image.size());
  STRATA_ASSIGN_OR_RETURN(VulkanExecutableFile file, VulkanExecutableFile::read(image, budget));
  auto executable = Ref<VulkanExecutable>::adopt(new VulkanExecutable(std::move(device), policy));
  STRATA_RETURN_IF_ERROR(ExecutableReader(*executable, words).read(file.def()));
  return executable;
}

VulkanExecutable::~VulkanExecutable() {
  for (const Kernel &kernel : kernels_)
    device_->vk().DestroyPipeline(device_->handle(), kernel.pipeline, nullptr);
}

} // namespace strata::rt::hal::vulkan
