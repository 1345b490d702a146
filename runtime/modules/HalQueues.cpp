// hal.device.queue.*
#include "runtime/hal/File.h"
#include "runtime/modules/HalModule.h"

namespace strata::rt::modules {
namespace {

using hal::Buffer;
using hal::BufferRange;
using hal::Device;
using vm::NativeCall;

/// The operands every queue operation starts with.
struct Queue {
  Device *device;
  Ref<hal::Fence> wait, signal;

  static Result<Queue> read(NativeCall &call) {
    STRATA_ASSIGN_OR_RETURN(Device * device, call.ref<Device>());
    call.i64();
    STRATA_ASSIGN_OR_RETURN(hal::Fence * wait, call.refOrNull<hal::Fence>());
    STRATA_ASSIGN_OR_RETURN(hal::Fence * signal, call.refOrNull<hal::Fence>());
    return Queue{device, Ref<hal::Fence>::share(wait), Ref<hal::Fence>::share(signal)};
  }
  Status submit(Device::Operation operation) {
    return device->submit(std::move(wait), std::move(signal), std::move(operation));
  }
  /// A transfer is a command buffer of one command.
  Status execute(Ref<hal::CommandBuffer> commands) {
    STRATA_RETURN_IF_ERROR(commands->finalize());
    return device->execute(std::move(wait), std::move(signal), std::move(commands), {});
  }
};

Status checkVmRange(const vm::Buffer &buffer, int64_t offset, int64_t length) {
  if (offset < 0 || length < 0 || offset > buffer.size() || length > buffer.size() - offset)
    return Status(Code::OutOfRange, "source range is outside of its vm.buffer");
  return {};
}

// Host memory is there at once; only its use has to wait for the signal.
Status allocate(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Queue queue, Queue::read(call));
  if (call.i64() != 0)
    return Status(Code::Unimplemented, "only the default pool (0) is supported");
  auto memoryType = static_cast<uint32_t>(call.i32());
  auto usage = static_cast<uint32_t>(call.i32());
  STRATA_ASSIGN_OR_RETURN(Ref<Buffer> buffer,
                          queue.device->allocator().allocate(memoryType, usage, call.i64()));
  call.returnObject(std::move(buffer));
  if (!queue.wait || queue.wait->reached()) {
    if (queue.signal)
      queue.signal->signal();
    return {};
  }
  return queue.submit([] { return Status(); });
}

// Memory goes with the last reference; this only orders the timeline.
Status deallocate(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Queue queue, Queue::read(call));
  STRATA_RETURN_IF_ERROR(call.ref<Buffer>().takeStatus());
  return queue.submit([] { return Status(); });
}

Status fill(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Queue queue, Queue::read(call));
  STRATA_ASSIGN_OR_RETURN(Buffer * target, call.ref<Buffer>());
  int64_t offset = call.i64(), length = call.i64();
  auto pattern = static_cast<uint64_t>(call.i64());
  int32_t patternBytes = call.i32();
  auto commands = make<hal::CommandBuffer>(1u, 0u);
  STRATA_RETURN_IF_ERROR(
      commands->fill({Ref<Buffer>::share(target), 0, offset, length}, pattern, patternBytes));
  return queue.execute(std::move(commands));
}

Status update(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Queue queue, Queue::read(call));
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * source, call.ref<vm::Buffer>());
  int64_t sourceOffset = call.i64();
  STRATA_ASSIGN_OR_RETURN(Buffer * target, call.ref<Buffer>());
  int64_t offset = call.i64(), length = call.i64();
  STRATA_RETURN_IF_ERROR(checkVmRange(*source, sourceOffset, length));
  STRATA_RETURN_IF_ERROR(target->checkRange(offset, length));
  STRATA_RETURN_IF_ERROR(target->checkAccess(hal::kAccessWrite));
  // The source may change as soon as this returns.
  std::vector<uint8_t> data(source->data() + sourceOffset, source->data() + sourceOffset + length);
  return queue.submit([target = Ref<Buffer>::share(target), offset, data = std::move(data)] {
    return target->write(offset, data);
  });
}

Status copy(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Queue queue, Queue::read(call));
  STRATA_ASSIGN_OR_RETURN(Buffer * source, call.ref<Buffer>());
  int64_t sourceOffset = call.i64();
  STRATA_ASSIGN_OR_RETURN(Buffer * target, call.ref<Buffer>());
  int64_t offset = call.i64(), length = call.i64();
  auto commands = make<hal::CommandBuffer>(1u, 0u);
  STRATA_RETURN_IF_ERROR(commands->copy({Ref<Buffer>::share(source), 0, sourceOffset, length},
                                        {Ref<Buffer>::share(target), 0, offset, length}));
  return queue.execute(std::move(commands));
}

Status read(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Queue queue, Queue::read(call));
  STRATA_ASSIGN_OR_RETURN(hal::File * file, call.ref<hal::File>());
  int64_t fileOffset = call.i64();
  STRATA_ASSIGN_OR_RETURN(Buffer * target, call.ref<Buffer>());
  int64_t offset = call.i64(), length = call.i64();
  int64_t fileBytes = static_cast<int64_t>(file->bytes().size());
  if (fileOffset < 0 || length < 0 || fileOffset > fileBytes || length > fileBytes - fileOffset)
    return Status(Code::OutOfRange, "read range is outside of the file");
  STRATA_RETURN_IF_ERROR(target->checkRange(offset, length));
  STRATA_RETURN_IF_ERROR(target->checkAccess(hal::kAccessWrite));
  return queue.submit([file = Ref<hal::File>::share(file), target = Ref<Buffer>::share(target),
                       fileOffset, offset, length] {
    return target->write(offset, file->bytes().subspan(static_cast<size_t>(fileOffset),
                                                       static_cast<size_t>(length)));
  });
}

Status write(NativeCall &) {
  return Status(Code::PermissionDenied, "files over constant memory cannot be written");
}

Status barrier(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Queue queue, Queue::read(call));
  return queue.submit([] { return Status(); });
}

Status execute(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Queue queue, Queue::read(call));
  STRATA_ASSIGN_OR_RETURN(hal::CommandBuffer * commands, call.ref<hal::CommandBuffer>());
  return queue.device->execute(std::move(queue.wait), std::move(queue.signal),
                               Ref<hal::CommandBuffer>::share(commands), {});
}

Status executeIndirect(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Queue queue, Queue::read(call));
  STRATA_ASSIGN_OR_RETURN(hal::CommandBuffer * commands, call.ref<hal::CommandBuffer>());
  call.i64();
  std::vector<BufferRange> table(call.spanCount());
  for (BufferRange &range : table) {
    STRATA_ASSIGN_OR_RETURN(Buffer * buffer, call.refOrNull<Buffer>());
    range.buffer = Ref<Buffer>::share(buffer);
    range.offset = call.i64();
    range.length = call.i64();
  }
  if (table.size() < commands->bindingCapacity())
    return Status(Code::InvalidArgument,
                  format("binding table of %zu entries; the command buffer needs %u", table.size(),
                         commands->bindingCapacity()));
  return queue.device->execute(std::move(queue.wait), std::move(queue.signal),
                               Ref<hal::CommandBuffer>::share(commands), std::move(table));
}

// Submissions start at once: nothing is held back.
Status flush(NativeCall &call) { return call.ref<Device>().takeStatus(); }

constexpr vm::NativeFunction kFunctions[] = {
    {"device.queue.alloca", "0rIrrIiiII_r", allocate},
    {"device.queue.barrier", "0rIrrI_v", barrier},
    {"device.queue.copy", "0rIrrrIrIII_v", copy},
    {"device.queue.dealloca", "0rIrrrI_v", deallocate},
    {"device.queue.execute", "0rIrrrI_v", execute},
    {"device.queue.execute.indirect", "0rIrrrICrIID_v", executeIndirect},
    {"device.queue.fill", "0rIrrrIIIiI_v", fill},
    {"device.queue.flush", "0rI_v", flush},
    {"device.queue.read", "0rIrrrIrIII_v", read},
    {"device.queue.update", "0rIrrrIrIII_v", update},
    {"device.queue.write", "0rIrrrIrIII_v", write},
};

} // namespace

std::span<const vm::NativeFunction> halQueueFunctions() { return kFunctions; }

} // namespace strata::rt::modules
