#include "runtime/hal/CommandBuffer.h"

namespace strata::rt::hal {

const RefType CommandBuffer::kType = {"hal.command_buffer"};

Result<Extent> resolve(const BufferRange &range, std::span<const BufferRange> table,
                       uint16_t access) {
  if (range.buffer) {
    int64_t length = range.length == -1 ? range.buffer->bytes() - range.offset : range.length;
    STRATA_RETURN_IF_ERROR(range.buffer->checkRange(range.offset, length));
    STRATA_RETURN_IF_ERROR(range.buffer->checkAccess(access));
    return Extent{range.buffer.get(), range.offset, length};
  }
  if (range.slot >= table.size())
    return Status(Code::InvalidArgument,
                  format("indirect buffer reference slot %u is outside of the binding table of "
                         "%zu",
                         range.slot, table.size()));
  const BufferRange &bound = table[range.slot];
  if (!bound.buffer)
    return Status(Code::InvalidArgument, format("binding table slot %u has no buffer", range.slot));
  int64_t room = bound.length == -1 ? bound.buffer->bytes() - bound.offset : bound.length;
  STRATA_RETURN_IF_ERROR(bound.buffer->checkRange(bound.offset, room));
  STRATA_RETURN_IF_ERROR(bound.buffer->checkAccess(access));
  int64_t length = range.length == -1 ? room - range.offset : range.length;
  if (range.offset < 0 || length < 0 || range.offset > room || length > room - range.offset)
    return Status(Code::OutOfRange,
                  format("range [%lld, +%lld) is outside of the %lld bytes bound to slot %u",
                         (long long)range.offset, (long long)length, (long long)room, range.slot));
  return Extent{bound.buffer.get(), bound.offset + range.offset, length};
}

Result<Bytes> resolveOnHost(const BufferRange &range, std::span<const BufferRange> table,
                            uint16_t access) {
  STRATA_ASSIGN_OR_RETURN(Extent extent, resolve(range, table, access));
  uint8_t *data = extent.buffer->data();
  if (!data && extent.buffer->deviceMemory())
    return Status(Code::InvalidArgument,
                  "the buffer is in memory of another device, which this one can't reach");
  return Bytes{data + extent.offset, extent.length};
}

Result<int64_t> workgroupTotal(const uint32_t counts[3]) {
  // Shards of work count a little past the end.
  constexpr int64_t kMost = int64_t{1} << 60;
  int64_t total = 1;
  for (int i = 0; i < 3; ++i) {
    if (auto count = static_cast<int32_t>(counts[i]); count < 0)
      return Status(Code::OutOfRange, format("workgroup count %c %d is negative", "xyz"[i], count));
    if (__builtin_mul_overflow(total, int64_t{counts[i]}, &total))
      total = INT64_MAX;
  }
  if (counts[2] > 0xFFFF)
    return Status(Code::OutOfRange, format("workgroup count z %u is above 65535", counts[2]));
  if (total > kMost)
    return Status(Code::OutOfRange,
                  format("too many workgroups: %u x %u x %u", counts[0], counts[1], counts[2]));
  return total;
}

Status CommandBuffer::check(const BufferRange &range, uint16_t access) const {
  if (range.buffer)
    return resolve(range, {}, access).takeStatus();
  if (range.slot >= bindingCapacity_)
    return Status(Code::OutOfRange,
                  format("binding slot %u is out of the command buffer's capacity %u", range.slot,
                         bindingCapacity_));
  return {};
}

Status CommandBuffer::append(Command command) {
  constexpr size_t kMaxCommands = 1 << 22;
  if (finalized_)
    return Status(Code::FailedPrecondition, "command buffer is not in a recording state");
  if (commands_.size() >= kMaxCommands)
    return Status(Code::ResourceExhausted, "command buffer has too many commands");
  commands_.push_back(std::move(command));
  return {};
}

Status CommandBuffer::fill(BufferRange target, uint64_t pattern, int patternBytes) {
  if (patternBytes != 1 && patternBytes != 2 && patternBytes != 4 && patternBytes != 8)
    return Status(Code::InvalidArgument,
                  format("fill value length (%d) is not 1, 2, 4 or 8", patternBytes));
  STRATA_RETURN_IF_ERROR(check(target, kAccessWrite));
  Command command{Command::Kind::Fill, std::move(target), {}, pattern, patternBytes, {}, {}};
  return append(std::move(command));
}

Status CommandBuffer::update(std::span<const uint8_t> data, BufferRange target) {
  if (static_cast<int64_t>(data.size()) > kMaxUpdateBytes)
    return Status(Code::OutOfRange, format("update of %zu bytes: at most %lld fit", data.size(),
                                           (long long)kMaxUpdateBytes));
  STRATA_RETURN_IF_ERROR(check(target, kAccessWrite));
  Command command{
      Command::Kind::Update, std::move(target), {}, 0, 0, {data.begin(), data.end()}, {}};
  return append(std::move(command));
}

Status CommandBuffer::copy(BufferRange source, BufferRange target) {
  STRATA_RETURN_IF_ERROR(check(source, kAccessRead));
  STRATA_RETURN_IF_ERROR(check(target, kAccessWrite));
  Command command{Command::Kind::Copy, std::move(target), std::move(source), 0, 0, {}, {}};
  return append(std::move(command));
}

Status CommandBuffer::dispatch(DispatchArguments arguments) {
  const Executable &executable = *arguments.executable;
  if (executable.isRunnable()) {
    const Executable::Function *function = executable.function(arguments.function);
    if (!function)
      return Status(Code::OutOfRange, format("function %lld is not an export of the executable",
                                             (long long)arguments.function));
    if (arguments.constants.size() != function->constantCount)
      return Status(Code::InvalidArgument,
                    format("constant count mismatch, expected %u but was provided %zu",
                           function->constantCount, arguments.constants.size()));
    if (arguments.bindings.size() != function->bindingCount)
      return Status(Code::InvalidArgument,
                    format("binding count mismatch, expected %u but was provided %zu",
                           function->bindingCount, arguments.bindings.size()));
  }
  STRATA_RETURN_IF_ERROR(workgroupTotal(arguments.workgroups).takeStatus());
  // Which of its bindings a kernel writes is not said anywhere.
  for (const BufferRange &binding : arguments.bindings)
    STRATA_RETURN_IF_ERROR(check(binding, 0));
  if (arguments.isIndirect)
    STRATA_RETURN_IF_ERROR(check(arguments.workgroupSource, kAccessRead));
  Command command{Command::Kind::Dispatch, {}, {}, 0, 0, {}, std::move(arguments)};
  return append(std::move(command));
}

Status CommandBuffer::barrier() {
  if (finalized_)
    return Status(Code::FailedPrecondition, "command buffer is not in a recording state");
  if (groupEnds_.empty() ? !commands_.empty() : groupEnds_.back() != commands_.size())
    groupEnds_.push_back(commands_.size());
  return {};
}

Status CommandBuffer::finalize() {
  STRATA_RETURN_IF_ERROR(barrier());
  finalized_ = true;
  return {};
}

} // namespace strata::rt::hal
