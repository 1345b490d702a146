// How long each executed dispatch took. A device that is given a profile times its dispatches; one
// without takes no time stamps at all.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace strata::rt::hal {

class DispatchProfile {
public:
  struct Dispatch {
    /// The kernel's export name.
    std::string name;
    uint32_t workgroups[3];
    /// From the first workgroup's begin to the last one's end, on the steady clock.
    int64_t beginNs, endNs;
    /// The workgroups' own times added up: more than the wall time when workers share a dispatch.
    int64_t busyNs;
  };

  static int64_t now() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
  /// Off, devices take no time stamps: what is measured otherwise isn't disturbed.
  void setEnabled(bool enabled) { enabled_.store(enabled, std::memory_order_relaxed); }
  bool enabled() const { return enabled_.load(std::memory_order_relaxed); }
  void record(Dispatch dispatch) {
    std::lock_guard lock(mutex_);
    dispatches_.push_back(std::move(dispatch));
  }
  /// What was recorded since the last call, in the order in which dispatches ended.
  std::vector<Dispatch> take() {
    std::lock_guard lock(mutex_);
    return std::exchange(dispatches_, {});
  }

private:
  std::atomic<bool> enabled_{true};
  std::mutex mutex_;
  std::vector<Dispatch> dispatches_;
};

/// The time stamps of one dispatch while workers run it.
class DispatchTimes {
public:
  void add(int64_t begin, int64_t end) {
    busy_.fetch_add(end - begin, std::memory_order_relaxed);
    int64_t first = first_.load(std::memory_order_relaxed);
    while (begin < first && !first_.compare_exchange_weak(first, begin, std::memory_order_relaxed))
      ;
    int64_t last = last_.load(std::memory_order_relaxed);
    while (end > last && !last_.compare_exchange_weak(last, end, std::memory_order_relaxed))
      ;
  }
  /// False when nothing ran.
  bool any() const { return last() > 0; }
  int64_t first() const { return first_.load(std::memory_order_relaxed); }
  int64_t last() const { return last_.load(std::memory_order_relaxed); }
  int64_t busy() const { return busy_.load(std::memory_order_relaxed); }

private:
  std::atomic<int64_t> first_{INT64_MAX}, last_{0}, busy_{0};
};

} // namespace strata::rt::hal
