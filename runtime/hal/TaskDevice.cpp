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

namespace strata::rt::hal {
namespace {

using task::Executor;
using task::Worker;

/// Calls `then` with the first failure, or Ok when every point of `fence` is reached.
class FenceWait {
public:
  static void run(const Ref<Fence> &fence, std::function<void(const Status &)> then) {
    if (!fence || fence->points().empty()) {
      then({});
      return;
    }
    auto wait = std::make_shared<FenceWait>();
    wait->then_ = std::move(then);
    wait->pending_.store(static_cast<int>(fence->points().size()), std::memory_order_relaxed);
    for (const Fence::Point &point : fence->points())
      point.semaphore->notify(point.value, [wait](const Status &status) { wait->one(status); });
  }

private:
  void one(const Status &status) {
    {
      std::lock_guard lock(mutex_);
      if (failure_.ok() && !status.ok())
        failure_ = status.clone();
    }
    if (pending_.fetch_sub(1, std::memory_order_acq_rel) == 1)
      then_(failure_);
  }
  std::function<void(const Status &)> then_;
  std::atomic<int> pending_{0};
  std::mutex mutex_;
  Status failure_;
};

void settle(const Ref<Fence> &signal, const Status &status) {
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
  CommandRun(std::shared_ptr<Executor> executor, Ref<Fence> signal, Ref<CommandBuffer> commands,
             std::vector<BufferRange> table, std::shared_ptr<DispatchProfile> profile)
      : executor_(std::move(executor)), signal_(std::move(signal)), commands_(std::move(commands)),
        table_(std::move(table)), profile_(std::move(profile)) {}

  /// Called by one thread at a time: first by the submission, then by the last shard of each group.
  void startGroup(const Worker &worker) {
    for (; group_ < commands_->groupEnds().size(); ++group_) {
      Status status = prepareGroup();
      if (!status.ok()) {
        settle(signal_, status);
        return;
      }
      int shards = static_cast<int>(std::min<int64_t>(executor_->workerCount(), totalTiles_));
      if (shards <= 1) {
        shard(worker);
        if (failed_.load(std::memory_order_acquire)) {
          settle(signal_, failure_);
          return;
        }
        finishProfile();
        continue;
      }
      running_.store(shards, std::memory_order_release);
      for (int i = 1; i < shards; ++i)
        executor_->submit([self = shared_from_this()](const Worker &w) { self->runShard(w); });
      runShard(worker);
      return;
    }
    settle(signal_, {});
  }

private:
  Status prepareGroup() {
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
      totalTiles_ += works_[i].tileCount();
    }
    nextTile_.store(0, std::memory_order_relaxed);
    // Runs short enough that every worker comes back several times.
    claim_ = std::clamp<int64_t>(totalTiles_ / (8 * executor_->workerCount()), 1, 64);
    return {};
  }

  void runShard(const Worker &worker) {
    shard(worker);
    if (running_.fetch_sub(1, std::memory_order_acq_rel) != 1)
      return;
    if (failed_.load(std::memory_order_acquire)) {
      settle(signal_, failure_);
      return;
    }
    finishProfile();
    ++group_;
    startGroup(worker);
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
  Ref<Fence> signal_;
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

class TaskDevice final : public Device {
public:
  explicit TaskDevice(const DeviceOptions &options) : Device("local-task", options) {
    task::Topology topology = task::Topology::ofHost();
    if (options.workerCount > 0)
      topology.workerCount = options.workerCount;
    if (options.workerLocalMemoryBytes > 0)
      topology.localMemoryBytes = options.workerLocalMemoryBytes;
    topology.spinMicroseconds = options.workerSpinMicroseconds;
    executor_ = std::make_shared<Executor>(topology);
  }
  std::string_view id() const override { return "local-task"; }
  int workerCount() const override { return executor_->workerCount(); }

  Status submit(Ref<Fence> wait, Ref<Fence> signal, Operation operation) override {
    FenceWait::run(wait, [executor = executor_, signal = std::move(signal),
                          operation = std::move(operation)](const Status &status) {
      if (!status.ok()) {
        settle(signal, status);
        return;
      }
      executor->submit([signal, operation](const Worker &) { settle(signal, operation()); });
    });
    return {};
  }

  Status execute(Ref<Fence> wait, Ref<Fence> signal, Ref<CommandBuffer> commands,
                 std::vector<BufferRange> table) override {
    if (!commands->isFinalized())
      return Status(Code::FailedPrecondition, "command buffer is still recording");
    auto run =
        std::make_shared<CommandRun>(executor_, signal, std::move(commands), std::move(table),
                                     profile());
    FenceWait::run(wait, [executor = executor_, signal = std::move(signal),
                          run = std::move(run)](const Status &status) {
      if (!status.ok()) {
        settle(signal, status);
        return;
      }
      executor->submit([run](const Worker &worker) { run->startGroup(worker); });
    });
    return {};
  }

private:
  std::shared_ptr<Executor> executor_;
};

} // namespace

Ref<Device> createTaskDevice(const DeviceOptions &options) { return make<TaskDevice>(options); }

} // namespace strata::rt::hal
