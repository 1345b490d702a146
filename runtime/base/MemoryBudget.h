// A ceiling on what a running module may allocate, shared by everything that serves it.
#pragma once

#include <atomic>
#include <cstdint>

namespace strata::rt {

class MemoryBudget {
public:
  explicit MemoryBudget(int64_t limitBytes = INT64_MAX) : limitBytes_(limitBytes) {}

  bool reserve(int64_t bytes) {
    if (bytes < 0 || bytes > limitBytes_)
      return false;
    int64_t before = usedBytes_.fetch_add(bytes, std::memory_order_relaxed);
    int64_t now = before + bytes;
    if (now > limitBytes_) {
      usedBytes_.fetch_sub(bytes, std::memory_order_relaxed);
      return false;
    }
    int64_t peak = peakBytes_.load(std::memory_order_relaxed);
    while (now > peak && !peakBytes_.compare_exchange_weak(peak, now, std::memory_order_relaxed)) {
    }
    totalBytes_.fetch_add(bytes, std::memory_order_relaxed);
    return true;
  }
  void release(int64_t bytes) {
    usedBytes_.fetch_sub(bytes, std::memory_order_relaxed);
    freedBytes_.fetch_add(bytes, std::memory_order_relaxed);
  }

  int64_t limitBytes() const { return limitBytes_; }
  int64_t usedBytes() const { return usedBytes_.load(std::memory_order_relaxed); }
  int64_t peakBytes() const { return peakBytes_.load(std::memory_order_relaxed); }
  int64_t totalBytes() const { return totalBytes_.load(std::memory_order_relaxed); }
  int64_t freedBytes() const { return freedBytes_.load(std::memory_order_relaxed); }

private:
  const int64_t limitBytes_;
  std::atomic<int64_t> usedBytes_{0}, peakBytes_{0}, totalBytes_{0}, freedBytes_{0};
};

} // namespace strata::rt
