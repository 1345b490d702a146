// local-task: queue operations wait for their fences without blocking anyone, then run on a pool of
// workers.
//
// A command buffer runs group by group. The tiles of a group's commands are numbered through; up to
// one shard per worker claims runs of tiles from a shared counter, so a slow tile holds up nobody.
// The shard that finishes last starts the next group.
#include "runtime/hal/Device.h"
#include "runtime/hal/Dispatch.h"
#include "runtime/task/Executor.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace strata::rt::hal {
namespace {

using task::Executor;
using task::Worker;

/// Where an operation ends.
struct Completion {
  Ref<Fence> signal;
  bool abortOnFailure;
};

void settle(const Completion &completion, const Status &status) {
  if (!status.ok() && completion.abortOnFailure) {
    std::fprintf(stderr, "%s\n", status.toString().c_str());
    std::abort();
  }
  const Ref<Fence> &signal = completion.signal;
  if (!signal)
    return;
  if (status.ok())
    signal->signal();
  else
    signal->fail(status);
}

/// One execution of a command buffer.
class CommandRun : public std::enable_shared_from_this<CommandRun> {
public:
  CommandRun(std::shared_ptr<Executor> executor, Completion completion,
             Ref<CommandBuffer> commands, std::vector<BufferRange> table,
             std::shared_ptr<DispatchProfile> profile)
      : executor_(std::move(executor)), completion_(std::move(completion)),
        commands_(std::move(commands)), table_(std::move(table)), profile_(std::move(profile)) {}

  /// Runs groups until one is shared with other workers; whoever finishes that one goes on. Called
  /// by one thread at a time.
  void run(const Worker &worker) {
    while (group_ < commands_->groupEnds().size()) {
      if (Status status = prepareGroup(); !status.ok())
        return settle(completion_, status);
      int shards = static_cast<int>(std::min<int64_t>(executor_->workerCount(), totalTiles_));
      running_.store(std::max(shards, 1), std::memory_order_release);
      for (int i = 1; i < shards; ++i)
        executor_->submit([self = shared_from_this()](const Worker &w) {
          if (self->finishShard(w))
            self->run(w);
        });
      if (!finishShard(worker))
        return;
    }
    settle(completion_, {});
  }

private:
  Status prepareGroup() {
    constexpr int64_t kMaxTiles = int64_t{1} << 61;
    size_t begin = group_ ? commands_->groupEnds()[group_ - 1] : 0;
    size_t end = commands_->groupEnds()[group_];
    works_.resize(end - begin);
    firstTile_.clear();
    totalTiles_ = 0;
    for (size_t i = 0; i < works_.size(); ++i) {
      STRATA_RETURN_IF_ERROR(works_[i].prepare(commands_->commands()[begin + i], table_));
      if (profile_) [[unlikely]]
        works_[i].startProfile();
      works_[i].setMaxConcurrency(static_cast<unsigned>(executor_->workerCount()));
      if (works_[i].localMemoryBytes() > executor_->localMemoryBytes())
        return Status(Code::ResourceExhausted,
                      format("dispatch requires %lldb of local memory but only %lldb is available "
                             "per-worker",
                             (long long)works_[i].localMemoryBytes(),
                             (long long)executor_->localMemoryBytes()));
      firstTile_.push_back(totalTiles_);
      // Workers count a little past the end.
      if (works_[i].tileCount() > kMaxTiles - totalTiles_)
        return Status(Code::OutOfRange, "too many workgroups between two barriers");
      totalTiles_ += works_[i].tileCount();
    }
    nextTile_.store(0, std::memory_order_relaxed);
    // Runs short enough that every worker comes back several times.
    claim_ = std::clamp<int64_t>(totalTiles_ / (8 * executor_->workerCount()), 1, 64);
    return {};
  }

  /// True for the last shard of a group that ended well: its worker starts the next group.
  bool finishShard(const Worker &worker) {
    shard(worker);
    if (running_.fetch_sub(1, std::memory_order_acq_rel) != 1)
      return false;
    if (failed_.load(std::memory_order_acquire)) {
      settle(completion_, failure_);
      return false;
    }
    finishProfile();
    ++group_;
    return true;
  }

  void finishProfile() {
    if (profile_) [[unlikely]]
      for (Work &work : works_)
        work.finishProfile(*profile_);
  }

  void shard(const Worker &worker) {
    while (!failed_.load(std::memory_order_relaxed)) {
      int64_t tile = nextTile_.fetch_add(claim_, std::memory_order_relaxed);
      if (tile >= totalTiles_)
        return;
      int64_t end = std::min(tile + claim_, totalTiles_);
      size_t i = static_cast<size_t>(std::upper_bound(firstTile_.begin(), firstTile_.end(), tile) -
                                     firstTile_.begin() - 1);
      for (; tile < end; ++i) {
        int64_t workEnd = firstTile_[i] + works_[i].tileCount();
        int64_t stop = std::min(end, workEnd);
        if (stop > tile)
          if (Status status =
                  works_[i].runTiles(tile - firstTile_[i], stop - firstTile_[i],
                                     static_cast<uint32_t>(worker.index), worker.localMemory);
              !status.ok()) {
            fail(std::move(status));
            return;
          }
        tile = std::max(tile, stop);
      }
    }
  }

  void fail(Status status) {
    std::lock_guard lock(mutex_);
    if (failure_.ok())
      failure_ = std::move(status);
    failed_.store(true, std::memory_order_release);
  }

  std::shared_ptr<Executor> executor_;
  Completion completion_;
  Ref<CommandBuffer> commands_;
  std::vector<BufferRange> table_;
  std::shared_ptr<DispatchProfile> profile_;
  size_t group_ = 0;
  std::vector<Work> works_;
  std::vector<int64_t> firstTile_;
  int64_t totalTiles_ = 0, claim_ = 1;
  std::atomic<int64_t> nextTile_{0};
  std::atomic<int> running_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  Status failure_;
};

class TaskDevice final : public LocalDevice {
public:
  TaskDevice(const DeviceOptions &options, const task::Topology &topology)
      : LocalDevice(options), executor_(std::make_shared<Executor>(topology)),
        abortOnFailure_(options.abortOnFailure) {}
  bool isRunning() const { return executor_->isRunning(); }
  std::string_view id() const override { return "local-task"; }
  int workerCount() const override { return executor_->workerCount(); }

  Status submit(Ref<Fence> wait, Ref<Fence> signal, Operation operation) override {
    whenReached(wait, [executor = executor_, end = Completion{std::move(signal), abortOnFailure_},
                          operation = std::move(operation)](const Status &status) {
      if (!status.ok())
        return settle(end, status);
      executor->submit([end, operation](const Worker &) { settle(end, operation()); });
    });
    return {};
  }

  Status execute(Ref<Fence> wait, Ref<Fence> signal, Ref<CommandBuffer> commands,
                 std::vector<BufferRange> table) override {
    if (!commands->isFinalized())
      return Status(Code::FailedPrecondition, "command buffer is still recording");
    Completion end{std::move(signal), abortOnFailure_};
    auto run = std::make_shared<CommandRun>(executor_, end, std::move(commands), std::move(table),
                                            profile());
    whenReached(wait, [executor = executor_, end = std::move(end),
                          run = std::move(run)](const Status &status) {
      if (!status.ok())
        return settle(end, status);
      executor->submit([run](const Worker &worker) { run->run(worker); });
    });
    return {};
  }

private:
  const std::shared_ptr<Executor> executor_;
  const bool abortOnFailure_;
};

} // namespace

Result<Ref<Device>> createTaskDevice(const DeviceOptions &options) {
  STRATA_ASSIGN_OR_RETURN(task::Topology topology, options.topology.choose());
  Ref<TaskDevice> device = make<TaskDevice>(options, topology);
  if (!device->isRunning())
    return Status(Code::ResourceExhausted, "no worker thread could be started");
  return Ref<Device>(std::move(device));
}

} // namespace strata::rt::hal
