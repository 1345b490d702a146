// !hal.device: where work runs. A device has one queue; operations on it are ordered by their
// fences alone.
#pragma once

#include "runtime/hal/CommandBuffer.h"
#include "runtime/hal/DispatchProfile.h"
#include "runtime/hal/ExecutableCache.h"
#include "runtime/hal/Fence.h"
#include "runtime/hal/GuardedBindings.h"
#include "runtime/task/Topology.h"

#include <functional>
#include <memory>
#include <string>

namespace strata::rt::hal {

class Device;

/// !hal.allocator: stands for the device's memory.
class Allocator final : public Object {
public:
  static const RefType kType;
  Allocator(std::string deviceName, std::shared_ptr<MemoryBudget> budget);
  Result<Ref<Buffer>> allocate(uint32_t memoryType, uint32_t usage, int64_t bytes);
  /// Puts other sources in front of the heap; before anything is allocated.
  Status configure(std::span<const std::string> specs);
  const std::string &deviceName() const { return deviceName_; }
  const HeapSource &heap() const { return *heap_; }

private:
  std::string deviceName_;
  std::shared_ptr<HeapSource> heap_;
  std::shared_ptr<MemorySource> source_;
};

struct DeviceOptions {
  std::shared_ptr<MemoryBudget> budget = std::make_shared<MemoryBudget>();
  /// As configureMemory takes them.
  std::vector<std::string> allocators;
  NativeCode nativeCode = NativeCode::Run;
  /// When set, every dispatch is timed.
  std::shared_ptr<DispatchProfile> profile;
  /// local-sync: fail rather than wait longer than this for a fence; negative waits as long as it
  /// takes.
  int64_t waitLimitMilliseconds = -1;
  /// local-sync: shows what kernels read or write beside their bindings.
  GuardSide guardSide = GuardSide::None;
  /// local-task: the workers.
  task::TopologyRequest topology;
  /// local-task: end the process when a queue operation fails.
  bool abortOnFailure = false;
};

class Device : public Object {
public:
  static const RefType kType;
  using Operation = std::function<Status()>;

  /// `local-sync` or `local-task`, also as `driver://`; NOT_FOUND otherwise. What follows a `?` is for
  /// other drivers.
  static Result<Ref<Device>> create(std::string_view uri, const DeviceOptions &options);
  struct Driver {
    std::string_view name, description;
  };
  static std::span<const Driver> drivers();

  virtual std::string_view id() const = 0;
  virtual int workerCount() const { return 1; }
  Allocator &allocator() { return *allocator_; }
  NativeCode nativeCode() const { return nativeCode_; }
  ExecutableCache &executables() { return executables_; }
  /// 1 and a value when the key is known.
  bool query(std::string_view category, std::string_view key, int64_t &value) const;

  // Queue operations: run once `wait` is reached, then signal `signal`; either may be null. A
  // failure fails `signal`. The returned status is that of the submission.
  virtual Status submit(Ref<Fence> wait, Ref<Fence> signal, Operation operation) = 0;
  virtual Status execute(Ref<Fence> wait, Ref<Fence> signal, Ref<CommandBuffer> commands,
                         std::vector<BufferRange> table) = 0;

protected:
  explicit Device(std::string name, const DeviceOptions &options);
  /// Null unless dispatches are to be timed now.
  std::shared_ptr<DispatchProfile> profile() const {
    return profile_ && profile_->enabled() ? profile_ : nullptr;
  }

private:
  Ref<Allocator> allocator_;
  NativeCode nativeCode_;
  ExecutableCache executables_;
  std::shared_ptr<DispatchProfile> profile_;
};

Ref<Device> createSyncDevice(const DeviceOptions &options);
Result<Ref<Device>> createTaskDevice(const DeviceOptions &options);

/// `*` matches any run, `?` one character.
bool globMatch(std::string_view pattern, std::string_view text);

} // namespace strata::rt::hal
