// vulkan: kernels and transfers run on a device's queue, what the host has to do on a thread of its
// own.
//
// A submission goes to the queue as soon as what it waits for has happened, or is on the queue already:
// submissions run in order. Everything else waits for its fence without blocking anyone.
#include "runtime/hal/Device.h"
#include "runtime/hal/vulkan/Recorder.h"
#include "runtime/hal/vulkan/VulkanAllocator.h"
#include "runtime/hal/vulkan/VulkanExecutable.h"
#include "runtime/task/Executor.h"

#include <map>

namespace strata::rt::hal {
namespace vulkan {
namespace {

/// What waiting operations share with the device, which may be gone before them.
class Submitter : public std::enable_shared_from_this<Submitter> {
public:
  Submitter(std::shared_ptr<Queue> queue, const task::Topology &topology)
      : queue_(std::move(queue)), host_(topology) {}
  bool isRunning() const { return host_.isRunning(); }

  void submit(const Ref<Fence> &wait, Ref<Fence> signal, Device::Operation operation) {
    whenReached(wait, [self = shared_from_this(), signal = std::move(signal),
                       operation = std::move(operation)](const Status &status) {
      if (!status.ok())
        return settle(signal, status);
      self->host_.submit([signal, operation](const task::Worker &) { settle(signal, operation()); });
    });
  }

  Status execute(const Ref<Fence> &wait, Ref<Fence> signal, Ref<CommandBuffer> commands,
                 std::vector<BufferRange> table, std::shared_ptr<DispatchProfile> profile) {
    if (isOnQueue(wait))
      return start(signal, commands, table, profile);
    whenReached(wait, [self = shared_from_this(), signal = std::move(signal),
                       commands = std::move(commands), table = std::move(table),
                       profile = std::move(profile)](const Status &status) {
      if (!status.ok())
        return settle(signal, status);
      self->host_.submit([self, signal, commands, table, profile](const task::Worker &) {
        (void)self->start(signal, commands, table, profile);
      });
    });
    return {};
  }

private:
  static void settle(const Ref<Fence> &signal, const Status &status) {
    if (!signal)
      return;
    if (status.ok())
      signal->signal();
    else
      signal->fail(status);
  }

  /// Every point of the fence is reached, or will be by what the queue has.
  bool isOnQueue(const Ref<Fence> &fence) {
    if (!fence)
      return true;
    std::lock_guard lock(mutex_);
    for (const Fence::Point &point : fence->points()) {
      if (point.semaphore->failed())
        return false;
      if (point.semaphore->reached(point.value))
        continue;
      auto pending = pending_.lower_bound({point.semaphore.get(), point.value});
      if (pending == pending_.end() || pending->first.first != point.semaphore.get())
        return false;
    }
    return true;
  }

  void addPending(const Ref<Fence> &signal, int count) {
    if (!signal)
      return;
    std::lock_guard lock(mutex_);
    for (const Fence::Point &point : signal->points())
      if ((pending_[{point.semaphore.get(), point.value}] += count) == 0)
        pending_.erase({point.semaphore.get(), point.value});
  }

  Status start(const Ref<Fence> &signal, const Ref<CommandBuffer> &commands,
               std::span<const BufferRange> table,
               const std::shared_ptr<DispatchProfile> &profile) {
    Status status = record(signal, commands, table, profile);
    if (!status.ok())
      settle(signal, status);
    return status;
  }

  Status record(const Ref<Fence> &signal, const Ref<CommandBuffer> &commands,
                std::span<const BufferRange> table,
                const std::shared_ptr<DispatchProfile> &profile) {
    STRATA_ASSIGN_OR_RETURN(std::unique_ptr<Recording> recording, queue_->record());
    std::shared_ptr<DispatchTimer> timer;
    if (profile) {
      STRATA_ASSIGN_OR_RETURN(timer, DispatchTimer::create(queue_->blocks(),
                                                           commands->commands().size(),
                                                           *recording));
    }
    STRATA_RETURN_IF_ERROR(
        Recorder(queue_->device(), *recording, table, timer.get()).record(*commands));
    recording->retain(commands);
    for (const BufferRange &range : table)
      recording->retain(range.buffer);
    addPending(signal, 1);
    Status status =
        queue_
            ->submit(std::move(recording),
                     [self = shared_from_this(), signal, timer, profile](const Status &result) {
                       if (timer && result.ok())
                         timer->report(*profile);
                       self->addPending(signal, -1);
                       settle(signal, result);
                     })
            .takeStatus();
    if (!status.ok())
      addPending(signal, -1);
    return status;
  }

  std::shared_ptr<Queue> queue_;
  task::Executor host_;
  std::mutex mutex_;
  /// Points that submissions on the queue will signal.
  std::map<std::pair<Semaphore *, uint64_t>, int> pending_;
};

class VulkanDevice final : public Device {
public:
  VulkanDevice(std::shared_ptr<Queue> queue, std::shared_ptr<LogicalDevice> device,
               const task::Topology &topology, const DeviceOptions &options)
      : Device(make<VulkanAllocator>(queue, options.budget, options.vulkan.deviceOnlyMemory),
               [device](std::string_view format, std::span<const uint8_t> image,
                        std::span<const uint8_t> constants,
                        NativeCode policy) -> Result<Ref<Executable>> {
                 STRATA_ASSIGN_OR_RETURN(
                     Ref<VulkanExecutable> executable,
                     VulkanExecutable::create(device, format, image, constants, policy));
                 return Ref<Executable>(std::move(executable));
               },
               options),
        device_(std::move(device)),
        submitter_(std::make_shared<Submitter>(std::move(queue), topology)) {}
  bool isRunning() const { return submitter_->isRunning(); }

  std::string_view id() const override { return "vulkan"; }
  bool supportsFormat(std::string_view format) const override {
    return VulkanExecutable::supportsFormat(format, device_->physical());
  }

  Status submit(Ref<Fence> wait, Ref<Fence> signal, Operation operation) override {
    submitter_->submit(wait, std::move(signal), std::move(operation));
    return {};
  }

  Status execute(Ref<Fence> wait, Ref<Fence> signal, Ref<CommandBuffer> commands,
                 std::vector<BufferRange> table) override {
    if (!commands->isFinalized())
      return Status(Code::FailedPrecondition, "command buffer is still recording");
    return submitter_->execute(wait, std::move(signal), std::move(commands), std::move(table),
                               profile());
  }

private:
  std::shared_ptr<LogicalDevice> device_;
  std::shared_ptr<Submitter> submitter_;
};

} // namespace
} // namespace vulkan

Result<Ref<Device>> createVulkanDevice(std::string_view path, const DeviceOptions &options) {
  using namespace vulkan;
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<Instance> instance, Instance::create(options.vulkan));
  STRATA_ASSIGN_OR_RETURN(PhysicalDevice physical, instance->choose(path));
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<LogicalDevice> device,
                          LogicalDevice::create(std::move(instance), std::move(physical)));
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<Queue> queue,
                          Queue::create(std::make_shared<MemoryBlocks>(device)));
  // One thread for the host's part.
  auto created =
      make<VulkanDevice>(std::move(queue), std::move(device), task::Topology{}, options);
  if (!created->isRunning())
    return Status(Code::ResourceExhausted, "no worker thread could be started");
  return Ref<Device>(std::move(created));
}

Result<std::vector<Device::Found>> enumerateVulkanDevices(const VulkanOptions &options) {
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<vulkan::Instance> instance,
                          vulkan::Instance::create(options));
  std::vector<Device::Found> found;
  for (const vulkan::PhysicalDevice &device : instance->devices())
    found.push_back({device.path(), device.description()});
  return found;
}

} // namespace strata::rt::hal
