// hal.command_buffer.*
#include "runtime/modules/HalModule.h"

namespace strata::rt::modules {
namespace {

using hal::BufferRange;
using hal::CommandBuffer;
using vm::NativeCall;

Ref<hal::Buffer> share(hal::Buffer *buffer) { return Ref<hal::Buffer>::share(buffer); }

Status create(NativeCall &call) {
  STRATA_RETURN_IF_ERROR(call.ref<hal::Device>().takeStatus());
  int32_t mode = call.i32();
  call.i32(); // categories: both local queues take any
  call.i64();
  int32_t capacity = call.i32();
  if (capacity < 0)
    return Status(Code::InvalidArgument, format("binding capacity %d is negative", capacity));
  if ((mode & 0x10) && capacity)
    return Status(Code::InvalidArgument, "inline command buffers cannot have indirect bindings");
  call.returnObject(
      make<CommandBuffer>(static_cast<uint32_t>(mode), static_cast<uint32_t>(capacity)));
  return {};
}

Status finalize(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(CommandBuffer * commands, call.ref<CommandBuffer>());
  return commands->finalize();
}

Status beginDebugGroup(NativeCall &call) {
  STRATA_RETURN_IF_ERROR(call.ref<CommandBuffer>().takeStatus());
  return call.ref<vm::Buffer>().takeStatus();
}

Status endDebugGroup(NativeCall &call) { return call.ref<CommandBuffer>().takeStatus(); }

Status executionBarrier(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(CommandBuffer * commands, call.ref<CommandBuffer>());
  return commands->barrier();
}

// A hint: local memory has nothing to do.
Status adviseBuffer(NativeCall &call) {
  STRATA_RETURN_IF_ERROR(call.ref<CommandBuffer>().takeStatus());
  return call.refOrNull<hal::Buffer>().takeStatus();
}

Status fillBuffer(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(CommandBuffer * commands, call.ref<CommandBuffer>());
  STRATA_ASSIGN_OR_RETURN(hal::Buffer * target, call.refOrNull<hal::Buffer>());
  int64_t offset = call.i64(), length = call.i64();
  auto slot = static_cast<uint32_t>(call.i32());
  auto pattern = static_cast<uint64_t>(call.i64());
  return commands->fill({share(target), slot, offset, length}, pattern, call.i32());
}

Status updateBuffer(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(CommandBuffer * commands, call.ref<CommandBuffer>());
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * source, call.ref<vm::Buffer>());
  int64_t sourceOffset = call.i64();
  STRATA_ASSIGN_OR_RETURN(hal::Buffer * target, call.refOrNull<hal::Buffer>());
  int64_t offset = call.i64(), length = call.i64();
  auto slot = static_cast<uint32_t>(call.i32());
  if (sourceOffset < 0 || length < 0 || sourceOffset > source->size() ||
      length > source->size() - sourceOffset)
    return Status(Code::OutOfRange, "update source range is outside of its buffer");
  return commands->update(
      source->bytes().subspan(static_cast<size_t>(sourceOffset), static_cast<size_t>(length)),
      {share(target), slot, offset, length});
}

Status copyBuffer(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(CommandBuffer * commands, call.ref<CommandBuffer>());
  auto sourceSlot = static_cast<uint32_t>(call.i32());
  auto targetSlot = static_cast<uint32_t>(call.i32());
  STRATA_ASSIGN_OR_RETURN(hal::Buffer * source, call.refOrNull<hal::Buffer>());
  int64_t sourceOffset = call.i64();
  STRATA_ASSIGN_OR_RETURN(hal::Buffer * target, call.refOrNull<hal::Buffer>());
  int64_t targetOffset = call.i64(), length = call.i64();
  return commands->copy({share(source), sourceSlot, sourceOffset, length},
                        {share(target), targetSlot, targetOffset, length});
}

Status collective(NativeCall &) {
  return Status(Code::Unimplemented, "collectives are not supported by local devices");
}

// The constants and bindings of both dispatch forms.
Status readArguments(NativeCall &call, hal::DispatchArguments &arguments) {
  constexpr uint32_t kMaxBindings = 32;
  arguments.constants.resize(call.spanCount());
  for (uint32_t &constant : arguments.constants)
    constant = static_cast<uint32_t>(call.i32());
  uint32_t count = call.spanCount();
  if (count > kMaxBindings)
    return Status(Code::OutOfRange,
                  format("binding count %u is above the limit of %u", count, kMaxBindings));
  arguments.bindings.reserve(count);
  for (uint32_t i = 0; i < count; ++i) {
    call.i32();
    auto slot = static_cast<uint32_t>(call.i32());
    STRATA_ASSIGN_OR_RETURN(hal::Buffer * buffer, call.refOrNull<hal::Buffer>());
    int64_t offset = call.i64(), length = call.i64();
    arguments.bindings.push_back({share(buffer), slot, offset, length});
  }
  return {};
}

Status dispatch(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(CommandBuffer * commands, call.ref<CommandBuffer>());
  STRATA_ASSIGN_OR_RETURN(hal::Executable * executable, call.ref<hal::Executable>());
  hal::DispatchArguments arguments;
  arguments.executable = Ref<hal::Executable>::share(executable);
  arguments.function = call.i64();
  for (uint32_t &count : arguments.workgroups)
    count = static_cast<uint32_t>(call.i32());
  call.i64();
  STRATA_RETURN_IF_ERROR(readArguments(call, arguments));
  return commands->dispatch(std::move(arguments));
}

Status dispatchIndirect(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(CommandBuffer * commands, call.ref<CommandBuffer>());
  STRATA_ASSIGN_OR_RETURN(hal::Executable * executable, call.ref<hal::Executable>());
  hal::DispatchArguments arguments;
  arguments.executable = Ref<hal::Executable>::share(executable);
  arguments.function = call.i64();
  arguments.isIndirect = true;
  auto slot = static_cast<uint32_t>(call.i32());
  STRATA_ASSIGN_OR_RETURN(hal::Buffer * counts, call.refOrNull<hal::Buffer>());
  arguments.workgroupSource = {share(counts), slot, call.i64(), 12};
  call.i64();
  STRATA_RETURN_IF_ERROR(readArguments(call, arguments));
  return commands->dispatch(std::move(arguments));
}

constexpr vm::NativeFunction kFunctions[] = {
    {"command_buffer.create", "0riiIi_r", create},
    {"command_buffer.finalize", "0r_v", finalize},
    {"command_buffer.begin_debug_group", "0rr_v", beginDebugGroup},
    {"command_buffer.end_debug_group", "0r_v", endDebugGroup},
    {"command_buffer.execution_barrier", "0riiI_v", executionBarrier},
    {"command_buffer.advise_buffer", "0rrIIIi_v", adviseBuffer},
    {"command_buffer.fill_buffer", "0rrIIiIiI_v", fillBuffer},
    {"command_buffer.update_buffer", "0rrIrIIiI_v", updateBuffer},
    {"command_buffer.copy_buffer", "0riirIrIII_v", copyBuffer},
    {"command_buffer.collective", "0rriiiirrIIIII_v", collective},
    {"command_buffer.dispatch", "0rrIiiiICiDCiirIID_v", dispatch},
    {"command_buffer.dispatch.indirect", "0rrIirIICiDCiirIID_v", dispatchIndirect},
};

} // namespace

std::span<const vm::NativeFunction> halCommandFunctions() { return kFunctions; }

} // namespace strata::rt::modules
