// local-sync: every queue operation runs to its end on the thread that submits it.
#include "runtime/hal/Device.h"
#include "runtime/hal/Dispatch.h"

#include <chrono>
#include <cstdlib>
#include <memory>
#include <sched.h>

namespace strata::rt::hal {
namespace {

class SyncDevice final : public LocalDevice {
public:
  explicit SyncDevice(const DeviceOptions &options)
      : LocalDevice(options), waitLimitMs_(options.waitLimitMilliseconds),
        guardSide_(options.guardSide) {}
  std::string_view id() const override { return "local-sync"; }

  Status submit(Ref<Fence> wait, Ref<Fence> signal, Operation operation) override {
    return finish(signal, waitFor(wait, [&] { return operation(); }));
  }

  Status execute(Ref<Fence> wait, Ref<Fence> signal, Ref<CommandBuffer> commands,
                 std::vector<BufferRange> table) override {
    return finish(signal, waitFor(wait, [&] { return run(*commands, table); }));
  }

private:
  template <typename Body> Status waitFor(const Ref<Fence> &wait, Body body) const {
    if (wait && !wait->reached())
      STRATA_RETURN_IF_ERROR(block(*wait));
    return body();
  }

  Status block(Fence &fence) const {
    if (waitLimitMs_ < 0)
      return fence.wait();
    auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(waitLimitMs_);
    return fence.wait([end]() -> Status {
      if (std::chrono::steady_clock::now() < end)
        return {};
      return Status(Code::Aborted, "the fence that an operation waits for was not signaled");
    });
  }

  static Status finish(const Ref<Fence> &signal, Status status) {
    if (signal) {
      if (status.ok())
        signal->signal();
      else
        signal->fail(status);
    }
    return status;
  }

  Status run(const CommandBuffer &commands, std::span<const BufferRange> table) const {
    if (!commands.isFinalized())
      return Status(Code::FailedPrecondition, "command buffer is still recording");
    std::shared_ptr<DispatchProfile> profile = this->profile();
    Work work;
    for (const Command &command : commands.commands()) {
      STRATA_RETURN_IF_ERROR(work.prepare(command, table));
      if (guardSide_ != GuardSide::None) [[unlikely]]
        STRATA_RETURN_IF_ERROR(work.guard(guardSide_));
      if (profile) [[unlikely]]
        work.startProfile();
      std::unique_ptr<void, decltype(&std::free)> scratch(nullptr, &std::free);
      if (work.localMemoryBytes()) {
        scratch.reset(std::aligned_alloc(64, static_cast<size_t>(work.localMemoryBytes())));
        if (!scratch)
          return Status(Code::ResourceExhausted, "failed to allocate workgroup local memory");
      }
      int processor = sched_getcpu();
      STRATA_RETURN_IF_ERROR(work.runTiles(0, work.tileCount(),
                                           static_cast<uint32_t>(processor < 0 ? 0 : processor),
                                           scratch.get()));
      if (profile) [[unlikely]]
        work.finishProfile(*profile);
      STRATA_RETURN_IF_ERROR(work.finishGuard());
    }
    return {};
  }

  const int64_t waitLimitMs_;
  const GuardSide guardSide_;
};

} // namespace

Ref<Device> createSyncDevice(const DeviceOptions &options) { return make<SyncDevice>(options); }

} // namespace strata::rt::hal
