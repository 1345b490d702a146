// hal.device.queue.*
#include "runtime/hal/Dispatch.h"
#include "runtime/hal/File.h"
#include "runtime/modules/HalModule.h"

#include <cstring>

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
  if (patternBytes != 1 && patternBytes != 2 && patternBytes != 4 && patternBytes != 8)
    return Status(Code::InvalidArgument,
                  format("fill value length (%d) is not 1, 2, 4 or 8", patternBytes));
  STRATA_RETURN_IF_ERROR(target->checkRange(offset, length));
  STRATA_RETURN_IF_ERROR(target->checkAccess(hal::kAccessWrite));
  return queue.submit([target = Ref<Buffer>::share(target), offset, length, pattern, patternBytes] {
    hal::fillBytes(target->data() + offset, length, pattern, patternBytes);
    return Status();
  });
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
    if (!data.empty())
      std::memcpy(target->data() + offset, data.data(), data.size());
    return Status();
  });
}

Status copy(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Queue queue, Queue::read(call));
  STRATA_ASSIGN_OR_RETURN(Buffer * source, call.ref<Buffer>());
  int64_t sourceOffset = call.i64();
  STRATA_ASSIGN_OR_RETURN(Buffer * target, call.ref<Buffer>());
  int64_t offset = call.i64(), length = call.i64();
  STRATA_RETURN_IF_ERROR(source->checkRange(sourceOffset, length));
  STRATA_RETURN_IF_ERROR(source->checkAccess(hal::kAccessRead));
  STRATA_RETURN_IF_ERROR(target->checkRange(offset, length));
  STRATA_RETURN_IF_ERROR(target->checkAccess(hal::kAccessWrite));
  return queue.submit([source = Ref<Buffer>::share(source), target = Ref<Buffer>::share(target),
                       sourceOffset, offset, length] {
    if (length)
      std::memmove(target->data() + offset, source->data() + sourceOffset,
                   static_cast<size_t>(length));
    return Status();
  });
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
    if (length)
      std::memcpy(target->data() + offset, file->bytes().data() + fileOffset,
                  static_cast<size_t>(length));
    return Status();
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
