// Executables for Vulkan, assembled from text and put together here: tests need no compiler.
#pragma once

#include "runtime/schemas/vulkan_executable_generated.h"

#include <cstring>
#include <spirv-tools/libspirv.h>
#include <string>
#include <vector>

namespace strata::rt::test {

namespace fb = ::iree::hal::vulkan;

/// Nothing when the text is no SPIR-V.
inline std::vector<uint32_t> assembleSpirv(const std::string &text) {
  spv_context context = spvContextCreate(SPV_ENV_UNIVERSAL_1_3);
  spv_binary binary = nullptr;
  std::vector<uint32_t> words;
  if (spvTextToBinary(context, text.data(), text.size(), &binary, nullptr) == SPV_SUCCESS)
    words.assign(binary->code, binary->code + binary->wordCount);
  spvBinaryDestroy(binary);
  spvContextDestroy(context);
  return words;
}

/// out[i] = a[i] * b[i] + k for i below n, in workgroups of four. Bindings 0 to 2 of set 0; n and k are
/// pushed. `extra` is put behind the capabilities, `types` behind the types.
inline std::string multiplyAdd(const std::string &extra = {}, const std::string &types = {},
                               const std::string &localSize = "4 1 1") {
  return R"(
OpCapability Shader
)" + extra +
         R"(
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "multiply_add" %id
OpExecutionMode %main LocalSize )" +
         localSize + R"(
OpDecorate %id BuiltIn GlobalInvocationId
OpDecorate %row ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %pushed Block
OpMemberDecorate %pushed 0 Offset 0
OpMemberDecorate %pushed 1 Offset 4
OpDecorate %a DescriptorSet 0
OpDecorate %a Binding 0
OpDecorate %b DescriptorSet 0
OpDecorate %b Binding 1
OpDecorate %out DescriptorSet 0
OpDecorate %out Binding 2
%void = OpTypeVoid
%kernel = OpTypeFunction %void
%bool = OpTypeBool
%u32 = OpTypeInt 32 0
%f32 = OpTypeFloat 32
%u32x3 = OpTypeVector %u32 3
%row = OpTypeRuntimeArray %f32
%block = OpTypeStruct %row
%pushed = OpTypeStruct %u32 %f32
%in_u32x3 = OpTypePointer Input %u32x3
%in_u32 = OpTypePointer Input %u32
%buffer_block = OpTypePointer StorageBuffer %block
%buffer_f32 = OpTypePointer StorageBuffer %f32
%push_pushed = OpTypePointer PushConstant %pushed
%push_u32 = OpTypePointer PushConstant %u32
%push_f32 = OpTypePointer PushConstant %f32
%c0 = OpConstant %u32 0
%c1 = OpConstant %u32 1
)" + types + R"(
%id = OpVariable %in_u32x3 Input
%a = OpVariable %buffer_block StorageBuffer
%b = OpVariable %buffer_block StorageBuffer
%out = OpVariable %buffer_block StorageBuffer
%push = OpVariable %push_pushed PushConstant
%main = OpFunction %void None %kernel
%entry = OpLabel
%i_at = OpAccessChain %in_u32 %id %c0
%i = OpLoad %u32 %i_at
%n_at = OpAccessChain %push_u32 %push %c0
%n = OpLoad %u32 %n_at
%inside = OpULessThan %bool %i %n
OpSelectionMerge %end None
OpBranchConditional %inside %body %end
%body = OpLabel
%a_at = OpAccessChain %buffer_f32 %a %c0 %i
%x = OpLoad %f32 %a_at
%b_at = OpAccessChain %buffer_f32 %b %c0 %i
%y = OpLoad %f32 %b_at
%k_at = OpAccessChain %push_f32 %push %c1
%k = OpLoad %f32 %k_at
%xy = OpFMul %f32 %x %y
%sum = OpFAdd %f32 %xy %k
%out_at = OpAccessChain %buffer_f32 %out %c0 %i
OpStore %out_at %sum
OpBranch %end
%end = OpLabel
OpReturn
OpFunctionEnd
)";
}

/// out[i] = 2 * in[i] for i below n: the bindings by their addresses, which begin where the first u64
/// of the push constants says; n follows the root of 32 bytes.
inline std::string doubleByAddress() {
  return R"(
OpCapability Shader
OpCapability Int64
OpCapability PhysicalStorageBufferAddresses
OpExtension "SPV_KHR_physical_storage_buffer"
OpMemoryModel PhysicalStorageBuffer64 GLSL450
OpEntryPoint GLCompute %main "double_by_address" %id
OpExecutionMode %main LocalSize 4 1 1
OpDecorate %id BuiltIn GlobalInvocationId
OpDecorate %row ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %table Block
OpMemberDecorate %table 0 Offset 0
OpMemberDecorate %table 1 Offset 8
OpDecorate %pushed Block
OpMemberDecorate %pushed 0 Offset 0
OpMemberDecorate %pushed 1 Offset 32
%void = OpTypeVoid
%kernel = OpTypeFunction %void
%bool = OpTypeBool
%u32 = OpTypeInt 32 0
%u64 = OpTypeInt 64 0
%f32 = OpTypeFloat 32
%u32x3 = OpTypeVector %u32 3
%row = OpTypeRuntimeArray %f32
%block = OpTypeStruct %row
%table = OpTypeStruct %u64 %u64
%pushed = OpTypeStruct %u64 %u32
%in_u32x3 = OpTypePointer Input %u32x3
%in_u32 = OpTypePointer Input %u32
%at_block = OpTypePointer PhysicalStorageBuffer %block
%at_f32 = OpTypePointer PhysicalStorageBuffer %f32
%at_table = OpTypePointer PhysicalStorageBuffer %table
%at_u64 = OpTypePointer PhysicalStorageBuffer %u64
%push_pushed = OpTypePointer PushConstant %pushed
%push_u32 = OpTypePointer PushConstant %u32
%push_u64 = OpTypePointer PushConstant %u64
%c0 = OpConstant %u32 0
%c1 = OpConstant %u32 1
%id = OpVariable %in_u32x3 Input
%push = OpVariable %push_pushed PushConstant
%main = OpFunction %void None %kernel
%entry = OpLabel
%i_at = OpAccessChain %in_u32 %id %c0
%i = OpLoad %u32 %i_at
%n_at = OpAccessChain %push_u32 %push %c1
%n = OpLoad %u32 %n_at
%inside = OpULessThan %bool %i %n
OpSelectionMerge %end None
OpBranchConditional %inside %body %end
%body = OpLabel
%root_at = OpAccessChain %push_u64 %push %c0
%root = OpLoad %u64 %root_at
%entries = OpConvertUToPtr %at_table %root
%first_at = OpAccessChain %at_u64 %entries %c0
%first = OpLoad %u64 %first_at Aligned 8
%second_at = OpAccessChain %at_u64 %entries %c1
%second = OpLoad %u64 %second_at Aligned 8
%source = OpConvertUToPtr %at_block %first
%target = OpConvertUToPtr %at_block %second
%x_at = OpAccessChain %at_f32 %source %c0 %i
%x = OpLoad %f32 %x_at Aligned 4
%twice = OpFAdd %f32 %x %x
%out_at = OpAccessChain %at_f32 %target %c0 %i
OpStore %out_at %twice Aligned 4
OpBranch %end
%end = OpLabel
OpReturn
OpFunctionEnd
)";
}

/// What an executable says beside its code; tests change one thing at a time.
struct KernelDescription {
  std::string entryPoint = "multiply_add";
  std::vector<uint32_t> words;
  uint32_t shaderOrdinal = 0, layoutOrdinal = 0, setOrdinal = 0, subgroupSize = 0;
  std::vector<uint32_t> bindings = {0, 1, 2};
  uint32_t descriptorType = 7, descriptorCount = 1, stages = 32;
  uint32_t pushConstantBytes = 8, pushConstantOffset = 0;
  uint8_t dispatchAbi = 0;
  bool hasAddressTable = false;
  uint32_t abiVersion = 1, rootOffset = 0, rootBytes = 32, constantOffset = 32, constantCount = 1,
           addressBindings = 2, entryType = 0;
};

/// A header of 64 bytes and the FlatBuffer.
inline std::vector<uint8_t> vulkanExecutable(const KernelDescription &of) {
  flatbuffers::FlatBufferBuilder b;
  std::vector<flatbuffers::Offset<fb::DescriptorSetLayoutBindingDef>> bindings;
  for (uint32_t binding : of.bindings)
    bindings.push_back(fb::CreateDescriptorSetLayoutBindingDef(
        b, binding, of.descriptorType, of.descriptorCount, of.stages));
  std::vector<flatbuffers::Offset<fb::DescriptorSetLayoutDef>> sets;
  std::vector<uint32_t> ordinals;
  if (!of.bindings.empty()) {
    sets.push_back(fb::CreateDescriptorSetLayoutDef(b, b.CreateVector(bindings)));
    ordinals.push_back(of.setOrdinal);
  }
  std::vector<fb::PushConstantRange> ranges;
  if (of.pushConstantBytes)
    ranges.emplace_back(of.stages, of.pushConstantOffset, of.pushConstantBytes);
  std::vector layouts = {fb::CreatePipelineLayoutDef(b, b.CreateVector(ordinals),
                                                     b.CreateVectorOfStructs(ranges))};
  std::vector shaders = {fb::CreateShaderModuleDef(b, b.CreateVector(of.words))};
  flatbuffers::Offset<fb::BdaDispatchLayoutDef> table;
  if (of.hasAddressTable)
    table = fb::CreateBdaDispatchLayoutDef(b, of.abiVersion, of.rootOffset, of.rootBytes,
                                           of.constantOffset, of.constantCount, of.entryType,
                                           of.addressBindings);
  std::vector pipelines = {fb::CreatePipelineDef(
      b, of.shaderOrdinal, b.CreateString(of.entryPoint), of.layoutOrdinal, of.subgroupSize, 0,
      static_cast<fb::DispatchAbi>(of.dispatchAbi), table)};
  b.Finish(fb::CreateExecutableDef(b, b.CreateVector(pipelines), b.CreateVector(sets),
                                   b.CreateVector(layouts), b.CreateVector(shaders)),
           "VKE1");
  std::vector<uint8_t> bytes(64);
  std::memcpy(bytes.data(), "VKE1", 4);
  uint64_t size = b.GetSize();
  std::memcpy(bytes.data() + 8, &size, sizeof size);
  bytes.insert(bytes.end(), b.GetBufferPointer(), b.GetBufferPointer() + size);
  return bytes;
}

} // namespace strata::rt::test
