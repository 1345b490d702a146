// Where the bytes of buffers come from: the host's heap, and what a user may put in front of it.
#pragma once

#include "runtime/base/MemoryBudget.h"
#include "runtime/base/Status.h"

#include <array>
#include <memory>
#include <span>
#include <string>

namespace strata::rt::hal {

/// Kernels assume this alignment of every binding.
inline constexpr int64_t kBufferAlignment = 64;

/// Threads: any.
class MemorySource {
public:
  virtual ~MemorySource() = default;
  /// Null when there is no more.
  virtual uint8_t *acquire(int64_t bytes, uint32_t memoryType) = 0;
  /// Takes back what acquire gave for the same size and type.
  virtual void release(uint8_t *memory, int64_t bytes, uint32_t memoryType) = 0;
  /// Gives up what is kept for later.
  virtual void trim() {}
};

/// The host's heap, within a budget that others share. What it gives is zero: a program that
/// returns elements which it never wrote returns the same every time, and nothing of the process.
class HeapSource final : public MemorySource {
public:
  explicit HeapSource(std::shared_ptr<MemoryBudget> budget) : budget_(std::move(budget)) {}
  uint8_t *acquire(int64_t bytes, uint32_t memoryType) override;
  void release(uint8_t *memory, int64_t bytes, uint32_t memoryType) override;

  const MemoryBudget &budget() const { return *budget_; }
  /// What came from here, by whether the device was asked to be near it.
  const MemoryBudget &hostLocal() const { return taken_[0]; }
  const MemoryBudget &deviceLocal() const { return taken_[1]; }

private:
  std::shared_ptr<MemoryBudget> budget_;
  std::array<MemoryBudget, 2> taken_;
};

/// `specs` as --device_allocator has them, the first one next to the heap:
///
///   caching                                      keeps everything that is released
///   caching:HEAP=SIZE;CAPACITY;COUNT,HEAP=…      keeps as much: blocks up to SIZE bytes, CAPACITY
///                                                bytes in use and kept, COUNT blocks kept
///   debug                                        fills memory so that stale reads show
///
/// HEAP is `*` or types of memory (`device_local|host_visible`), then perhaps `;` and a usage.
Result<std::shared_ptr<MemorySource>> configureMemory(std::shared_ptr<MemorySource> source,
                                                      std::span<const std::string> specs);

} // namespace strata::rt::hal
