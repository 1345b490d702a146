#include "runtime/hal/vulkan/SpirvCheck.h"

#include <algorithm>
#include <memory>
#include <spirv-tools/libspirv.h>

namespace strata::rt::hal::vulkan {
namespace {

/// A capability of the SPIR-V specification and what a device needs for it.
struct Capability {
  uint32_t number;
  const char *name;
  bool (*isThere)(const PhysicalDevice &);
};

#define STRATA_CAPABILITY(number, name, condition)                                                 \
  {                                                                                                \
    number, #name, [](const PhysicalDevice &device) -> bool {                                      \
      [[maybe_unused]] const Features &f = device.features();                                      \
      return condition;                                                                            \
    }                                                                                              \
  }

constexpr Capability kCapabilities[] = {
    STRATA_CAPABILITY(0, Matrix, true),
    STRATA_CAPABILITY(1, Shader, true),
    STRATA_CAPABILITY(9, Float16, f.v12.shaderFloat16),
    STRATA_CAPABILITY(10, Float64, f.core.shaderFloat64),
    STRATA_CAPABILITY(11, Int64, f.core.shaderInt64),
    STRATA_CAPABILITY(12, Int64Atomics, f.v12.shaderBufferInt64Atomics),
    STRATA_CAPABILITY(22, Int16, f.core.shaderInt16),
    STRATA_CAPABILITY(39, Int8, f.v12.shaderInt8),
    STRATA_CAPABILITY(61, GroupNonUniform, device.hasSubgroups(VK_SUBGROUP_FEATURE_BASIC_BIT)),
    STRATA_CAPABILITY(62, GroupNonUniformVote, device.hasSubgroups(VK_SUBGROUP_FEATURE_VOTE_BIT)),
    STRATA_CAPABILITY(63, GroupNonUniformArithmetic,
                      device.hasSubgroups(VK_SUBGROUP_FEATURE_ARITHMETIC_BIT)),
    STRATA_CAPABILITY(64, GroupNonUniformBallot,
                      device.hasSubgroups(VK_SUBGROUP_FEATURE_BALLOT_BIT)),
    STRATA_CAPABILITY(65, GroupNonUniformShuffle,
                      device.hasSubgroups(VK_SUBGROUP_FEATURE_SHUFFLE_BIT)),
    STRATA_CAPABILITY(66, GroupNonUniformShuffleRelative,
                      device.hasSubgroups(VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT)),
    STRATA_CAPABILITY(67, GroupNonUniformClustered,
                      device.hasSubgroups(VK_SUBGROUP_FEATURE_CLUSTERED_BIT)),
    STRATA_CAPABILITY(68, GroupNonUniformQuad, device.hasSubgroups(VK_SUBGROUP_FEATURE_QUAD_BIT)),
    STRATA_CAPABILITY(4433, StorageBuffer16BitAccess, f.v11.storageBuffer16BitAccess),
    STRATA_CAPABILITY(4434, UniformAndStorageBuffer16BitAccess,
                      f.v11.uniformAndStorageBuffer16BitAccess),
    STRATA_CAPABILITY(4435, StoragePushConstant16, f.v11.storagePushConstant16),
    STRATA_CAPABILITY(4441, VariablePointersStorageBuffer, f.v11.variablePointersStorageBuffer),
    STRATA_CAPABILITY(4442, VariablePointers, f.v11.variablePointers),
    STRATA_CAPABILITY(4448, StorageBuffer8BitAccess, f.v12.storageBuffer8BitAccess),
    STRATA_CAPABILITY(4449, UniformAndStorageBuffer8BitAccess,
                      f.v12.uniformAndStorageBuffer8BitAccess),
    STRATA_CAPABILITY(4450, StoragePushConstant8, f.v12.storagePushConstant8),
    STRATA_CAPABILITY(5345, VulkanMemoryModel, f.v12.vulkanMemoryModel),
    STRATA_CAPABILITY(5346, VulkanMemoryModelDeviceScope, f.v12.vulkanMemoryModelDeviceScope),
    STRATA_CAPABILITY(5347, PhysicalStorageBufferAddresses, f.v12.bufferDeviceAddress),
    STRATA_CAPABILITY(6016, DotProductInputAll, f.v13.shaderIntegerDotProduct),
    STRATA_CAPABILITY(6017, DotProductInput4x8Bit, f.v13.shaderIntegerDotProduct),
    STRATA_CAPABILITY(6018, DotProductInput4x8BitPacked, f.v13.shaderIntegerDotProduct),
    STRATA_CAPABILITY(6019, DotProduct, f.v13.shaderIntegerDotProduct),
};
#undef STRATA_CAPABILITY

Status validate(std::span<const uint32_t> words, const PhysicalDevice &device) {
  spv_target_env environment = device.apiVersion() >= VK_API_VERSION_1_3 ? SPV_ENV_VULKAN_1_3
                                                                         : SPV_ENV_VULKAN_1_2;
  std::unique_ptr<spv_context_t, decltype(&spvContextDestroy)> context(
      spvContextCreate(environment), &spvContextDestroy);
  std::unique_ptr<spv_validator_options_t, decltype(&spvValidatorOptionsDestroy)> options(
      spvValidatorOptionsCreate(), &spvValidatorOptionsDestroy);
  spvValidatorOptionsSetScalarBlockLayout(options.get(),
                                          device.features().v12.scalarBlockLayout);
  spv_const_binary_t binary = {words.data(), words.size()};
  spv_diagnostic diagnostic = nullptr;
  spv_result_t result =
      spvValidateWithOptions(context.get(), options.get(), &binary, &diagnostic);
  std::string text = diagnostic ? diagnostic->error : "";
  size_t word = diagnostic ? diagnostic->position.index : 0;
  spvDiagnosticDestroy(diagnostic);
  if (result == SPV_SUCCESS)
    return {};
  return Status(Code::InvalidArgument,
                format("spirv_code: word %zu: ", word) + text.substr(0, text.find('\n')));
}

Status checkLimits(const SpirvInterface &spirv, const VkPhysicalDeviceLimits &limits) {
  if (spirv.sharedBytes > limits.maxComputeSharedMemorySize)
    return Status(Code::Incompatible,
                  format("kernels share %llu bytes in a workgroup, the device has %u",
                         (unsigned long long)spirv.sharedBytes,
                         limits.maxComputeSharedMemorySize));
  for (const SpirvInterface::EntryPoint &entry : spirv.entryPoints) {
    uint64_t total = 1;
    for (int i = 0; i < 3; ++i) {
      uint32_t size = entry.workgroupSize[i];
      if (!size)
        return Status(Code::InvalidArgument,
                      "entry point `" + entry.name + "` does not say how large its workgroups are");
      if (size > limits.maxComputeWorkGroupSize[i])
        return Status(Code::Incompatible,
                      format("entry point `%s` has workgroups of %u in %c, the device goes up to %u",
                             entry.name.c_str(), size, "xyz"[i],
                             limits.maxComputeWorkGroupSize[i]));
      total *= size; // each is below 2^16 on any device
    }
    if (total > limits.maxComputeWorkGroupInvocations)
      return Status(Code::Incompatible,
                    format("entry point `%s` has workgroups of %llu invocations, the device goes "
                           "up to %u",
                           entry.name.c_str(), (unsigned long long)total,
                           limits.maxComputeWorkGroupInvocations));
  }
  return {};
}

} // namespace

Result<SpirvInterface> checkSpirv(std::span<const uint32_t> words, const PhysicalDevice &device) {
  STRATA_ASSIGN_OR_RETURN(SpirvInterface spirv, SpirvInterface::read(words));
  for (uint32_t number : spirv.capabilities) {
    auto known = std::ranges::find(kCapabilities, number, &Capability::number);
    bool isKnown = known != std::end(kCapabilities);
    if (!isKnown || !known->isThere(device))
      return Status(Code::Incompatible,
                    format("kernels need the SPIR-V capability %s, which %s",
                           isKnown ? known->name : std::to_string(number).c_str(),
                           isKnown ? "the device lacks" : "this runtime does not know"))
          .annotate(device.description());
  }
  STRATA_RETURN_IF_ERROR(validate(words, device));
  STRATA_RETURN_IF_ERROR(checkLimits(spirv, device.limits()));
  return spirv;
}

} // namespace strata::rt::hal::vulkan
