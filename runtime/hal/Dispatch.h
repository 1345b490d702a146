// One command made ready to run: ranges resolved to pointers, a kernel with its arguments, cut into
// tiles.
#pragma once

#include "runtime/hal/CommandBuffer.h"
#include "runtime/hal/DispatchProfile.h"
#include "runtime/hal/ElfExecutable.h"
#include "runtime/hal/GuardedBindings.h"

#include <memory>

namespace strata::rt::hal {

/// A command whose memory is known. Tiles of one command, and of the commands of one group, are
/// independent.
class Work {
public:
  /// The table is only read here.
  Status prepare(const Command &command, std::span<const BufferRange> table);
  /// Moves the bindings of a dispatch between guards; after prepare().
  Status guard(GuardSide side);
  /// Moves them back, once all tiles are done. DATA_LOSS when the kernel wrote beside them.
  Status finishGuard();
  /// Times what runs from now on; after prepare().
  void startProfile() { times_ = std::make_unique<DispatchTimes>(); }
  /// Adds the times to `profile`, when this is a dispatch and all its tiles are done.
  void finishProfile(DispatchProfile &profile);

  /// 1 for transfers, the number of workgroups for dispatches.
  int64_t tileCount() const { return tileCount_; }
  int64_t localMemoryBytes() const { return localMemoryBytes_; }
  void setMaxConcurrency(unsigned workers) {
    state_.maxConcurrency = static_cast<uint8_t>(workers > 255 ? 255 : workers);
  }
  /// `localMemory` has at least localMemoryBytes(); thread: any, with one block per thread.
  Status runTiles(int64_t begin, int64_t end, uint32_t processor, void *localMemory) const;

private:
  const std::string &kernelName() const;
  Status runWorkgroups(int64_t begin, int64_t end, uint32_t processor, void *localMemory) const;
  Status runUnguarded(int64_t begin, int64_t end, uint32_t processor, void *localMemory) const;

  const Command *command_ = nullptr;
  int64_t tileCount_ = 1;
  int64_t localMemoryBytes_ = 0;
  Bytes target_, source_;
  const ElfExecutable *executable_ = nullptr;
  const ElfExecutable::Entry *entry_ = nullptr;
  abi::DispatchState state_ = {};
  void *pointers_[abi::kMaxBindings];
  size_t lengths_[abi::kMaxBindings];
  std::unique_ptr<DispatchTimes> times_;
  std::unique_ptr<GuardedBindings> guarded_;
};

void fillBytes(uint8_t *target, int64_t bytes, uint64_t pattern, int patternBytes);

} // namespace strata::rt::hal
