// Timelines. A semaphore counts upwards and may fail; a fence is a set of points on semaphores.
#pragma once

#include "runtime/base/Object.h"
#include "runtime/base/Status.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <vector>

namespace strata::rt::hal {

class Semaphore final : public Object {
public:
  static const RefType kType;
  /// Called once, with the failure if there was one. Not while the semaphore is locked.
  using Callback = std::function<void(const Status &)>;

  explicit Semaphore(uint64_t value = 0) : Object(&kType), value_(value) {}

  /// Raises the value; lower values are ignored.
  void signal(uint64_t value);
  /// The first failure stays.
  void fail(Status status);
  bool reached(uint64_t value) const { return value_.load(std::memory_order_acquire) >= value; }
  Status failure() const;
  bool failed() const { return failed_.load(std::memory_order_acquire); }

  /// Runs `callback` when the value is reached or the semaphore fails: at once, if it already is.
  void notify(uint64_t value, Callback callback);
  /// Blocks until reached or failed, or until `stop` says so (asked every few milliseconds).
  Status wait(uint64_t value, const std::function<Status()> &stop);

private:
  void finish(std::unique_lock<std::mutex> lock, const Status &status);

  struct Waiter {
    uint64_t value;
    Callback callback;
  };
  std::atomic<uint64_t> value_;
  std::atomic<bool> failed_{false};
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  int sleepers_ = 0;
  Status failure_;
  std::vector<Waiter> waiters_;
};

class Fence final : public Object {
public:
  static const RefType kType;
  struct Point {
    Ref<Semaphore> semaphore;
    uint64_t value;
  };

  Fence() : Object(&kType) {}
  Fence(Ref<Semaphore> semaphore, uint64_t value) : Object(&kType) {
    points_.push_back({std::move(semaphore), value});
  }

  /// One point for each semaphore: the later one.
  void insert(Ref<Semaphore> semaphore, uint64_t value);
  const std::vector<Point> &points() const { return points_; }

  /// Ok, Deferred when pending, or the failure.
  Status query() const;
  bool reached() const {
    for (const Point &point : points_)
      if (!point.semaphore->reached(point.value) || point.semaphore->failed())
        return false;
    return true;
  }
  void signal();
  void fail(const Status &status);
  Status wait(const std::function<Status()> &stop = {});

private:
  std::vector<Point> points_;
};

/// Calls `then` once, with the first failure, or with Ok when every point of `fence` is reached: at
/// once when that is so already, or when there is no fence.
void whenReached(const Ref<Fence> &fence, std::function<void(const Status &)> then);

} // namespace strata::rt::hal
