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
#include <vector>

namespace strata::rt::hal {

class Device;

/// !hal.allocator: stands for the device's memory.
class Allocator : public Object {
public:
  static const RefType kType;
  /// Memory types as in MemoryType. What it gives is zero. Errors: INVALID_ARGUMENT,
  /// RESOURCE_EXHAUSTED.
  virtual Result<Ref<Buffer>> allocate(uint32_t memoryType, uint32_t usage, int64_t bytes) = 0;
  /// Puts other sources in front of the device's memory; before anything is allocated.
  virtual Status configure(std::span<const std::string> specs) = 0;
  /// Whether the device can use bytes of the host where they are.
  virtual bool importsHostMemory() const = 0;
  /// What was taken, by whether the device was asked to be near it.
  virtual const MemoryBudget &hostLocal() const = 0;
  virtual const MemoryBudget &deviceLocal() const = 0;

protected:
  Allocator() : Object(&kType) {}
};

/// The host's heap, for devices that compute on it.
class HeapAllocator final : public Allocator {
public:
  explicit HeapAllocator(std::shared_ptr<MemoryBudget> budget);
  Result<Ref<Buffer>> allocate(uint32_t memoryType, uint32_t usage, int64_t bytes) override;
  Status configure(std::span<const std::string> specs) override;
  bool importsHostMemory() const override { return true; }
  const MemoryBudget &hostLocal() const override { return heap_->hostLocal(); }
  const MemoryBudget &deviceLocal() const override { return heap_->deviceLocal(); }

private:
  std::shared_ptr<HeapSource> heap_;
  std::shared_ptr<MemorySource> source_;
};

/// `status`, with the limit and what is in use when that is why there is no memory.
Status explainBudget(Status status, const MemoryBudget &budget);

/// vulkan: how the driver is set up.
struct VulkanOptions {
  /// Has the layers of the SDK check every call; what they find goes to stderr.
  bool validationLayers = false;
  /// The loader's library or its folder; empty looks where the system does.
  std::string library;
  /// Keeps buffers where only the device reaches them, as on a card with memory of its own.
  bool deviceOnlyMemory = false;
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
  VulkanOptions vulkan;
};

class Device : public Object {
public:
  static const RefType kType;
  using Operation = std::function<Status()>;

  /// `driver` or `driver://path`; local devices have no path, vulkan takes an index or what
  /// enumerate() gives. What follows a `?` is ignored. Errors: NOT_FOUND; UNAVAILABLE when the
  /// driver needs what this machine doesn't have.
  static Result<Ref<Device>> create(std::string_view uri, const DeviceOptions &options);
  struct Driver {
    std::string_view name, description;
  };
  static std::span<const Driver> drivers();
  /// A device that a driver found: `driver://path` creates it.
  struct Found {
    std::string path, description;
  };
  /// Errors: NOT_FOUND for another name of a driver, UNAVAILABLE as create.
  static Result<std::vector<Found>> enumerate(std::string_view driver,
                                              const VulkanOptions &vulkan);

  virtual std::string_view id() const = 0;
  virtual int workerCount() const { return 1; }
  Allocator &allocator() { return *allocator_; }
  NativeCode nativeCode() const { return nativeCode_; }
  virtual bool supportsFormat(std::string_view format) const = 0;
  ExecutableCache &executables() { return executables_; }
  /// 1 and a value when the key is known.
  bool query(std::string_view category, std::string_view key, int64_t &value) const;

  // Queue operations: run once `wait` is reached, then signal `signal`; either may be null. A
  // failure fails `signal`. The returned status is that of the submission.
  virtual Status submit(Ref<Fence> wait, Ref<Fence> signal, Operation operation) = 0;
  virtual Status execute(Ref<Fence> wait, Ref<Fence> signal, Ref<CommandBuffer> commands,
                         std::vector<BufferRange> table) = 0;

protected:
  Device(Ref<Allocator> allocator, ExecutableCache::Create createExecutable,
         const DeviceOptions &options);
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

/// What local devices have in common: the host's memory and processor.
class LocalDevice : public Device {
public:
  bool supportsFormat(std::string_view format) const override;

protected:
  explicit LocalDevice(const DeviceOptions &options);
};

Ref<Device> createSyncDevice(const DeviceOptions &options);
Result<Ref<Device>> createTaskDevice(const DeviceOptions &options);
/// `path` as Device::create has it.
Result<Ref<Device>> createVulkanDevice(std::string_view path, const DeviceOptions &options);
Result<std::vector<Device::Found>> enumerateVulkanDevices(const VulkanOptions &options);

/// `*` matches any run, `?` one character.
bool globMatch(std::string_view pattern, std::string_view text);

} // namespace strata::rt::hal
