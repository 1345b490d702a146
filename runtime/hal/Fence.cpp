#include "runtime/hal/Fence.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>

namespace strata::rt::hal {

const RefType Semaphore::kType = {"hal.semaphore"};
const RefType Fence::kType = {"hal.fence"};

void Semaphore::signal(uint64_t value) {
  std::unique_lock lock(mutex_);
  if (value <= value_.load(std::memory_order_relaxed))
    return;
  value_.store(value, std::memory_order_release);
  if (waiters_.empty() && !sleepers_)
    return;
  finish(std::move(lock), {});
}

void Semaphore::fail(Status status) {
  std::unique_lock lock(mutex_);
  if (failed_.load(std::memory_order_relaxed))
    return;
  failure_ = status.clone();
  failed_.store(true, std::memory_order_release);
  finish(std::move(lock), status);
}

void Semaphore::finish(std::unique_lock<std::mutex> lock, const Status &status) {
  std::vector<Waiter> due;
  uint64_t value = value_.load(std::memory_order_relaxed);
  bool all = !status.ok();
  auto first = std::partition(waiters_.begin(), waiters_.end(),
                              [&](const Waiter &w) { return !all && w.value > value; });
  due.assign(std::make_move_iterator(first), std::make_move_iterator(waiters_.end()));
  waiters_.erase(first, waiters_.end());
  // Under the lock: a sleeper that wakes may drop the last reference to this semaphore.
  changed_.notify_all();
  lock.unlock();
  for (Waiter &waiter : due)
    waiter.callback(status);
}

Status Semaphore::failure() const {
  std::lock_guard lock(mutex_);
  return failure_.clone();
}

void Semaphore::notify(uint64_t value, Callback callback) {
  Status failure;
  {
    std::lock_guard lock(mutex_);
    failure = failure_.clone();
    if (failure.ok() && value_.load(std::memory_order_relaxed) < value) {
      waiters_.push_back({value, std::move(callback)});
      return;
    }
  }
  callback(failure);
}

Status Semaphore::wait(uint64_t value, const std::function<Status()> &stop) {
  std::unique_lock lock(mutex_);
  ++sleepers_;
  Status status;
  while (failure_.ok() && value_.load(std::memory_order_relaxed) < value) {
    if (!stop) {
      changed_.wait(lock);
      continue;
    }
    changed_.wait_for(lock, std::chrono::milliseconds(5));
    lock.unlock();
    status = stop();
    lock.lock();
    if (!status.ok())
      break;
  }
  --sleepers_;
  if (!failure_.ok())
    return failure_.clone();
  return status;
}

void Fence::insert(Ref<Semaphore> semaphore, uint64_t value) {
  for (Point &point : points_)
    if (point.semaphore.get() == semaphore.get()) {
      point.value = std::max(point.value, value);
      return;
    }
  points_.push_back({std::move(semaphore), value});
}

Status Fence::query() const {
  bool pending = false;
  for (const Point &point : points_) {
    if (point.semaphore->failed())
      return point.semaphore->failure();
    pending |= !point.semaphore->reached(point.value);
  }
  return pending ? Status(Code::Deferred, "fence has not been reached") : Status();
}

void Fence::signal() {
  for (const Point &point : points_)
    point.semaphore->signal(point.value);
}

void Fence::fail(const Status &status) {
  for (const Point &point : points_)
    point.semaphore->fail(status.clone());
}

Status Fence::wait(const std::function<Status()> &stop) {
  for (const Point &point : points_) {
    if (point.semaphore->failed())
      return point.semaphore->failure();
    if (!point.semaphore->reached(point.value))
      STRATA_RETURN_IF_ERROR(point.semaphore->wait(point.value, stop));
  }
  return {};
}

namespace {

/// Counts the points of a fence that are still to come.
class FenceWait {
public:
  FenceWait(std::function<void(const Status &)> then, size_t points)
      : then_(std::move(then)), pending_(points) {}

  void one(const Status &status) {
    {
      std::lock_guard lock(mutex_);
      if (failure_.ok() && !status.ok())
        failure_ = status.clone();
    }
    if (pending_.fetch_sub(1, std::memory_order_acq_rel) == 1)
      then_(failure_);
  }

private:
  const std::function<void(const Status &)> then_;
  std::atomic<size_t> pending_;
  std::mutex mutex_;
  Status failure_;
};

} // namespace

void whenReached(const Ref<Fence> &fence, std::function<void(const Status &)> then) {
  if (!fence || fence->points().empty()) {
    then({});
    return;
  }
  auto wait = std::make_shared<FenceWait>(std::move(then), fence->points().size());
  for (const Fence::Point &point : fence->points())
    point.semaphore->notify(point.value, [wait](const Status &status) { wait->one(status); });
}

} // namespace strata::rt::hal
