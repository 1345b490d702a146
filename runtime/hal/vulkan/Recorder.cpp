#include "runtime/hal/vulkan/Recorder.h"

#include "runtime/hal/vulkan/VulkanAllocator.h"

#include <algorithm>
#include <cstring>

namespace strata::rt::hal::vulkan {

Status Recorder::record(const CommandBuffer &commands) {
  size_t next = 0;
  for (size_t end : commands.groupEnds()) {
    if (next)
      recording_.barrier();
    for (; next < end; ++next)
      STRATA_RETURN_IF_ERROR(record(commands.commands()[next]));
  }
  return {};
}

Status Recorder::record(const Command &command) {
  switch (command.kind) {
  case Command::Kind::Fill:
    return fill(command);
  case Command::Kind::Update:
    return update(command);
  case Command::Kind::Copy:
    return copy(command);
  case Command::Kind::Dispatch:
    return dispatch(command.dispatch);
  }
  return {};
}

Result<Recorder::Place> Recorder::place(const BufferRange &range, uint16_t access) const {
  STRATA_ASSIGN_OR_RETURN(Extent extent, resolve(range, table_, access));
  STRATA_ASSIGN_OR_RETURN(VulkanMemory * memory, memoryOf(*extent.buffer, device_));
  auto offset = static_cast<VkDeviceSize>(extent.buffer->deviceOffset() + extent.offset);
  const DeviceBuffer &buffer = memory->buffer();
  return Place{buffer.handle(), offset, static_cast<VkDeviceSize>(extent.length),
               buffer.address() ? buffer.address() + offset : 0};
}

void Recorder::copy(VkBuffer source, VkDeviceSize sourceOffset, const Place &target) {
  VkBufferCopy region = {sourceOffset, target.offset, target.length};
  device_.vk().CmdCopyBuffer(recording_.commands(), source, target.buffer, 1, &region);
}

// Vulkan fills whole words at multiples of four; what is left of others is copied.
Status Recorder::fill(const Command &command) {
  STRATA_ASSIGN_OR_RETURN(Place target, place(command.target, kAccessWrite));
  if (!target.length)
    return {};
  uint64_t pattern = command.pattern;
  for (int bytes = command.patternBytes; bytes < 8; bytes *= 2) {
    pattern &= (uint64_t{1} << (8 * bytes)) - 1;
    pattern |= pattern << (8 * bytes);
  }
  bool isWord = pattern >> 32 == (pattern & 0xFFFFFFFF);
  if (isWord && target.offset % 4 == 0 && target.length >= 4) {
    VkDeviceSize whole = target.length & ~VkDeviceSize{3};
    device_.vk().CmdFillBuffer(recording_.commands(), target.buffer, target.offset, whole,
                               static_cast<uint32_t>(pattern));
    target.offset += whole;
    target.length -= whole;
    if (!target.length)
      return {};
  }
  constexpr VkDeviceSize kPieceBytes = 64 << 10;
  VkDeviceSize piece = std::min(kPieceBytes, target.length);
  STRATA_ASSIGN_OR_RETURN(Recording::Staged staged,
                          recording_.stage(static_cast<int64_t>(piece)));
  for (VkDeviceSize at = 0; at < piece; at += sizeof pattern)
    std::memcpy(staged.host + at, &pattern, std::min<size_t>(sizeof pattern, piece - at));
  std::vector<VkBufferCopy> regions;
  for (VkDeviceSize at = 0; at < target.length; at += piece)
    regions.push_back({staged.offset, target.offset + at, std::min(piece, target.length - at)});
  device_.vk().CmdCopyBuffer(recording_.commands(), staged.buffer, target.buffer,
                             static_cast<uint32_t>(regions.size()), regions.data());
  return {};
}

Status Recorder::update(const Command &command) {
  STRATA_ASSIGN_OR_RETURN(Place target, place(command.target, kAccessWrite));
  if (target.length != command.data.size())
    return Status(Code::InvalidArgument, "update length differs from its target's");
  if (!target.length)
    return {};
  STRATA_ASSIGN_OR_RETURN(Recording::Staged staged,
                          recording_.stage(static_cast<int64_t>(target.length)));
  std::memcpy(staged.host, command.data.data(), command.data.size());
  copy(staged.buffer, staged.offset, target);
  return {};
}

Status Recorder::copy(const Command &command) {
  STRATA_ASSIGN_OR_RETURN(Place target, place(command.target, kAccessWrite));
  STRATA_ASSIGN_OR_RETURN(Place source, place(command.source, kAccessRead));
  if (source.length != target.length)
    return Status(Code::InvalidArgument,
                  format("copy from %llu bytes to %llu", (unsigned long long)source.length,
                         (unsigned long long)target.length));
  if (!target.length)
    return {};
  bool overlaps = source.buffer == target.buffer &&
                  source.offset < target.offset + target.length &&
                  target.offset < source.offset + source.length;
  if (!overlaps) {
    copy(source.buffer, source.offset, target);
    return {};
  }
  STRATA_ASSIGN_OR_RETURN(Recording::Staged between,
                          recording_.stage(static_cast<int64_t>(source.length)));
  copy(source.buffer, source.offset, {between.buffer, between.offset, source.length});
  recording_.barrier();
  copy(between.buffer, between.offset, target);
  return {};
}

Status Recorder::checkCounts(const uint32_t counts[3]) const {
  STRATA_RETURN_IF_ERROR(workgroupTotal(counts).takeStatus());
  for (int i = 0; i < 3; ++i)
    if (counts[i] > device_.limits().maxComputeWorkGroupCount[i])
      return Status(Code::OutOfRange, format("workgroup count %c %u is above the device's %u",
                                             "xyz"[i], counts[i],
                                             device_.limits().maxComputeWorkGroupCount[i]));
  return {};
}

Status Recorder::dispatch(const DispatchArguments &arguments) {
  auto *executable = dynamic_cast<const VulkanExecutable *>(arguments.executable.get());
  if (!executable || &executable->device() != &device_)
    return Status(Code::InvalidArgument, "the executable was made for another device");
  std::vector<Place> bindings;
  for (const BufferRange &binding : arguments.bindings) {
    STRATA_ASSIGN_OR_RETURN(Place bound, place(binding, 0));
    bindings.push_back(bound);
  }
  Place indirect;
  if (arguments.isIndirect) {
    STRATA_ASSIGN_OR_RETURN(indirect, place(arguments.workgroupSource, kAccessRead));
    if (indirect.length < sizeof(VkDispatchIndirectCommand))
      return Status(Code::OutOfRange, "indirect workgroup counts need 12 bytes");
    if (indirect.offset % 4)
      return Status(Code::InvalidArgument, "indirect workgroup counts lie at a multiple of 4");
  } else {
    STRATA_RETURN_IF_ERROR(checkCounts(arguments.workgroups));
  }
  if (!executable->isRunnable())
    return {};
  const VulkanExecutable::Kernel &kernel = executable->kernel(arguments.function);
  const PipelineLayout &layout = *kernel.layout;
  const DeviceFunctions &vk = device_.vk();
  vk.CmdBindPipeline(recording_.commands(), VK_PIPELINE_BIND_POINT_COMPUTE, kernel.pipeline);
  STRATA_RETURN_IF_ERROR(layout.description().usesAddresses ? pushAddresses(layout, bindings)
                                                            : bindSets(layout, bindings));
  pushConstants(layout, arguments.constants);
  if (timer_)
    timer_->begin(recording_, executable->function(arguments.function)->name,
                  arguments.workgroups);
  if (arguments.isIndirect)
    vk.CmdDispatchIndirect(recording_.commands(), indirect.buffer, indirect.offset);
  else
    vk.CmdDispatch(recording_.commands(), arguments.workgroups[0], arguments.workgroups[1],
                   arguments.workgroups[2]);
  if (timer_)
    timer_->end(recording_);
  return {};
}

Status Recorder::bindSets(const PipelineLayout &layout, std::span<const Place> bindings) {
  std::vector<VkDescriptorSet> sets;
  for (VkDescriptorSetLayout set : layout.sets()) {
    STRATA_ASSIGN_OR_RETURN(VkDescriptorSet allocated, recording_.descriptorSet(set));
    sets.push_back(allocated);
  }
  std::vector<VkDescriptorBufferInfo> infos(bindings.size());
  std::vector<VkWriteDescriptorSet> writes(bindings.size());
  for (size_t i = 0; i < bindings.size(); ++i) {
    const LayoutDescription::Slot &slot = layout.description().slots[i];
    bool isStorage = slot.type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    const VkPhysicalDeviceLimits &limits = device_.limits();
    VkDeviceSize alignment = isStorage ? limits.minStorageBufferOffsetAlignment
                                       : limits.minUniformBufferOffsetAlignment;
    VkDeviceSize most = isStorage ? limits.maxStorageBufferRange : limits.maxUniformBufferRange;
    infos[i] = {bindings[i].buffer, bindings[i].offset, bindings[i].length};
    if (!infos[i].range) { // nothing can be bound: bytes of nobody stand in
      STRATA_ASSIGN_OR_RETURN(Recording::Staged nothing,
                              recording_.stage(static_cast<int64_t>(alignment) + 4));
      std::memset(nothing.host, 0, alignment + 4);
      infos[i] = {nothing.buffer, (nothing.offset + alignment - 1) / alignment * alignment, 4};
    }
    if (infos[i].offset % alignment)
      return Status(Code::InvalidArgument,
                    format("binding %zu begins at byte %llu of its buffer; the device binds "
                           "multiples of %llu",
                           i, (unsigned long long)infos[i].offset, (unsigned long long)alignment));
    if (infos[i].range > most)
      return Status(Code::OutOfRange,
                    format("binding %zu has %llu bytes, the device binds up to %llu", i,
                           (unsigned long long)infos[i].range, (unsigned long long)most));
    writes[i] = tagged<VkWriteDescriptorSet>(VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET);
    writes[i].dstSet = sets[slot.set];
    writes[i].dstBinding = slot.binding;
    writes[i].dstArrayElement = slot.element;
    writes[i].descriptorCount = 1;
    writes[i].descriptorType = slot.type;
    writes[i].pBufferInfo = &infos[i];
  }
  const DeviceFunctions &vk = device_.vk();
  vk.UpdateDescriptorSets(device_.handle(), static_cast<uint32_t>(writes.size()), writes.data(), 0,
                          nullptr);
  if (!sets.empty())
    vk.CmdBindDescriptorSets(recording_.commands(), VK_PIPELINE_BIND_POINT_COMPUTE,
                             layout.handle(), 0, static_cast<uint32_t>(sets.size()), sets.data(), 0,
                             nullptr);
  return {};
}

Status Recorder::pushAddresses(const PipelineLayout &layout, std::span<const Place> bindings) {
  AddressTableRoot root;
  if (!bindings.empty()) {
    STRATA_ASSIGN_OR_RETURN(
        Recording::Staged table,
        recording_.stage(static_cast<int64_t>(bindings.size() * sizeof(VkDeviceAddress))));
    for (size_t i = 0; i < bindings.size(); ++i)
      std::memcpy(table.host + i * sizeof(VkDeviceAddress), &bindings[i].address,
                  sizeof(VkDeviceAddress));
    root.bindings = table.address;
  }
  device_.vk().CmdPushConstants(recording_.commands(), layout.handle(),
                                VK_SHADER_STAGE_COMPUTE_BIT, layout.description().rootOffset,
                                sizeof root, &root);
  return {};
}

void Recorder::pushConstants(const PipelineLayout &layout, std::span<const uint32_t> constants) {
  if (!constants.empty())
    device_.vk().CmdPushConstants(recording_.commands(), layout.handle(),
                                  VK_SHADER_STAGE_COMPUTE_BIT, layout.description().constantOffset,
                                  static_cast<uint32_t>(constants.size_bytes()), constants.data());
}

} // namespace strata::rt::hal::vulkan
