// !hal.command_buffer: recorded work. Buffers are direct, or slots of a table given at submission.
// Barriers are the only ordering inside: everything between two of them may run in any order or at
// once.
#pragma once

#include "runtime/base/Object.h"
#include "runtime/base/Status.h"
#include "runtime/hal/Buffer.h"
#include "runtime/hal/Executable.h"

#include <span>
#include <vector>

namespace strata::rt::hal {

/// A range of a buffer, or (buffer null) of what is bound to a slot. A length of -1 means the rest.
struct BufferRange {
  Ref<Buffer> buffer;
  uint32_t slot = 0;
  int64_t offset = 0;
  int64_t length = 0;
};

/// What a range stands for once its slot is bound.
struct Extent {
  Buffer *buffer = nullptr;
  int64_t offset = 0;
  int64_t length = 0;
};

/// The buffer and the part of it, checked against both it and `table`. Errors: OUT_OF_RANGE, and
/// PERMISSION_DENIED when the buffer doesn't allow `access` (bits of MemoryAccess).
Result<Extent> resolve(const BufferRange &range, std::span<const BufferRange> table,
                       uint16_t access);

struct Bytes {
  uint8_t *data = nullptr;
  int64_t length = 0;
};

/// Where that lies in the host's memory. Errors: as above, and INVALID_ARGUMENT when it doesn't.
Result<Bytes> resolveOnHost(const BufferRange &range, std::span<const BufferRange> table,
                            uint16_t access);

/// OUT_OF_RANGE when one is negative, z is above what kernels can be told, or the product is more
/// than can be counted. Gives the product.
Result<int64_t> workgroupTotal(const uint32_t counts[3]);

struct DispatchArguments {
  Ref<Executable> executable;
  int64_t function = 0;
  uint32_t workgroups[3] = {1, 1, 1};
  /// When set, three u32 that replace `workgroups` at execution.
  bool isIndirect = false;
  BufferRange workgroupSource;
  std::vector<uint32_t> constants;
  std::vector<BufferRange> bindings;
};

struct Command {
  enum class Kind : uint8_t { Fill, Update, Copy, Dispatch } kind;
  BufferRange target, source;
  uint64_t pattern = 0;
  int patternBytes = 0;
  std::vector<uint8_t> data;
  DispatchArguments dispatch;
};

class CommandBuffer final : public Object {
public:
  static const RefType kType;
  static constexpr int64_t kMaxUpdateBytes = 65536;

  CommandBuffer(uint32_t mode, uint32_t bindingCapacity)
      : Object(&kType), mode_(mode), bindingCapacity_(bindingCapacity) {}

  Status fill(BufferRange target, uint64_t pattern, int patternBytes);
  Status update(std::span<const uint8_t> data, BufferRange target);
  Status copy(BufferRange source, BufferRange target);
  /// Fails at once when the counts of constants or bindings don't fit the kernel.
  Status dispatch(DispatchArguments arguments);
  Status barrier();
  Status finalize();

  bool isFinalized() const { return finalized_; }
  bool isOneShot() const { return mode_ & 1; }
  uint32_t bindingCapacity() const { return bindingCapacity_; }
  /// Groups of independent commands, in order: [groupEnds[i-1], groupEnds[i]).
  std::span<const Command> commands() const { return commands_; }
  std::span<const size_t> groupEnds() const { return groupEnds_; }

private:
  Status append(Command command);
  Status check(const BufferRange &range, uint16_t access) const;

  uint32_t mode_, bindingCapacity_;
  bool finalized_ = false;
  std::vector<Command> commands_;
  std::vector<size_t> groupEnds_;
};

} // namespace strata::rt::hal
