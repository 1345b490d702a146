#include "runtime/hal/Dispatch.h"

#include "runtime/hal/KernelGuard.h"

#include <cstring>

namespace strata::rt::hal {

void fillBytes(uint8_t *target, int64_t bytes, uint64_t pattern, int patternBytes) {
  if (patternBytes == 1) {
    std::memset(target, static_cast<int>(pattern & 0xFF), static_cast<size_t>(bytes));
    return;
  }
  for (int64_t at = 0; at < bytes; at += patternBytes)
    std::memcpy(target + at, &pattern,
                static_cast<size_t>(std::min<int64_t>(patternBytes, bytes - at)));
}

Status Work::prepare(const Command &command, std::span<const BufferRange> table) {
  command_ = &command;
  tileCount_ = 1;
  localMemoryBytes_ = 0;
  if (command.kind != Command::Kind::Dispatch) {
    STRATA_ASSIGN_OR_RETURN(target_, resolveOnHost(command.target, table, kAccessWrite));
    if (command.kind == Command::Kind::Copy) {
      STRATA_ASSIGN_OR_RETURN(source_, resolveOnHost(command.source, table, kAccessRead));
      if (source_.length != target_.length)
        return Status(Code::InvalidArgument,
                      format("copy from %lld bytes to %lld", (long long)source_.length,
                             (long long)target_.length));
    }
    if (command.kind == Command::Kind::Update &&
        target_.length != static_cast<int64_t>(command.data.size()))
      return Status(Code::InvalidArgument, "update length differs from its target's");
    return {};
  }
  const DispatchArguments &arguments = command.dispatch;
  for (size_t i = 0; i < arguments.bindings.size(); ++i) {
    STRATA_ASSIGN_OR_RETURN(Bytes bytes, resolveOnHost(arguments.bindings[i], table, 0));
    pointers_[i] = bytes.data;
    lengths_[i] = static_cast<size_t>(bytes.length);
  }
  uint32_t counts[3] = {arguments.workgroups[0], arguments.workgroups[1], arguments.workgroups[2]};
  if (arguments.isIndirect) {
    STRATA_ASSIGN_OR_RETURN(Bytes bytes,
                            resolveOnHost(arguments.workgroupSource, table, kAccessRead));
    if (bytes.length < static_cast<int64_t>(sizeof counts))
      return Status(Code::OutOfRange, "indirect workgroup counts need 12 bytes");
    std::memcpy(counts, bytes.data, sizeof counts);
  }
  STRATA_ASSIGN_OR_RETURN(tileCount_, workgroupTotal(counts));
  executable_ = dynamic_cast<const ElfExecutable *>(arguments.executable.get());
  if (!executable_)
    return Status(Code::InvalidArgument, "the executable was made for another kind of device");
  if (!executable_->isRunnable()) {
    tileCount_ = 0;
    return {};
  }
  entry_ = &executable_->entries()[static_cast<size_t>(arguments.function)];
  const abi::KernelAttributes &attributes = entry_->attributes;
  state_.workgroupSizeX = attributes.workgroupSizeX;
  state_.workgroupSizeY = attributes.workgroupSizeY;
  state_.workgroupSizeZ = attributes.workgroupSizeZ;
  state_.constantCount = static_cast<uint16_t>(arguments.constants.size());
  state_.workgroupCountX = counts[0];
  state_.workgroupCountY = counts[1];
  state_.workgroupCountZ = static_cast<uint16_t>(counts[2]);
  state_.maxConcurrency = 1;
  state_.bindingCount = static_cast<uint8_t>(arguments.bindings.size());
  state_.constants = arguments.constants.data();
  state_.bindingPointers = pointers_;
  state_.bindingLengths = lengths_;
  localMemoryBytes_ = int64_t{attributes.localMemoryPages} * abi::kLocalMemoryPageBytes;
  return {};
}

const std::string &Work::kernelName() const {
  return executable_->function(command_->dispatch.function)->name;
}

Status Work::runTiles(int64_t begin, int64_t end, uint32_t processor, void *localMemory) const {
  switch (command_->kind) {
  case Command::Kind::Fill:
    fillBytes(target_.data, target_.length, command_->pattern, command_->patternBytes);
    return {};
  case Command::Kind::Update:
    if (target_.length)
      std::memcpy(target_.data, command_->data.data(), static_cast<size_t>(target_.length));
    return {};
  case Command::Kind::Copy:
    if (target_.length)
      std::memmove(target_.data, source_.data, static_cast<size_t>(target_.length));
    return {};
  case Command::Kind::Dispatch:
    break;
  }
  if (begin >= end)
    return {};
  if (!times_)
    return runWorkgroups(begin, end, processor, localMemory);
  int64_t before = DispatchProfile::now();
  Status status = runWorkgroups(begin, end, processor, localMemory);
  times_->add(before, DispatchProfile::now());
  return status;
}

Status Work::guard(GuardSide side) {
  if (command_->kind != Command::Kind::Dispatch)
    return {};
  size_t count = command_->dispatch.bindings.size();
  STRATA_ASSIGN_OR_RETURN(
      guarded_, GuardedBindings::create({pointers_, count}, {lengths_, count}, side));
  return {};
}

Status Work::finishGuard() {
  if (!guarded_)
    return {};
  Status status = guarded_->takeBack();
  guarded_.reset();
  return std::move(status).annotate("dispatch kernel `" + (entry_ ? kernelName() : "") + "`");
}

void Work::finishProfile(DispatchProfile &profile) {
  if (command_->kind != Command::Kind::Dispatch || !times_ || !times_->any())
    return;
  profile.record({kernelName(),
                  {state_.workgroupCountX, state_.workgroupCountY, state_.workgroupCountZ},
                  times_->first(),
                  times_->last(),
                  times_->busy()});
  times_.reset();
}

Status Work::runWorkgroups(int64_t begin, int64_t end, uint32_t processor,
                           void *localMemory) const {
  Status status;
  const void *illegal =
      runGuarded([&] { status = runUnguarded(begin, end, processor, localMemory); });
  if (illegal) [[unlikely]]
    return illegalInstruction("kernel `" + kernelName() + "`", executable_->image(), illegal);
  return status;
}

Status Work::runUnguarded(int64_t begin, int64_t end, uint32_t processor, void *localMemory) const {
  alignas(16) abi::WorkgroupState group = {};
  group.processorId = processor;
  group.localMemory = localMemoryBytes_ ? localMemory : nullptr;
  group.localMemoryBytes = static_cast<uint32_t>(localMemoryBytes_);
  const int64_t countX = state_.workgroupCountX, countY = state_.workgroupCountY;
  int64_t x = begin % countX, y = begin / countX % countY, z = begin / countX / countY;
  alignas(16) abi::DispatchState state = state_;
  alignas(16) abi::Environment environment = executable_->environment();
  for (int64_t tile = begin; tile < end; ++tile) {
    group.workgroupX = static_cast<uint32_t>(x);
    group.workgroupY = static_cast<uint32_t>(y);
    group.workgroupZ = static_cast<uint16_t>(z);
    if (int code = entry_->kernel(&environment, &state, &group)) [[unlikely]]
      return Status(Code::Internal, format("dispatch kernel `%s` returned non-zero (%d)",
                                           kernelName().c_str(), code));
    if (++x == countX) {
      x = 0;
      if (++y == countY)
        y = 0, ++z;
    }
  }
  return {};
}

} // namespace strata::rt::hal
