// One activation of the VM: a stack of frames, limits, and a way to stop it from another thread.
#pragma once

#include "runtime/vm/Context.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace strata::rt::vm {

/// A function's registers and where it stands.
struct Frame {
  Frame *caller = nullptr;
  const Function *function = nullptr;
  Instance *instance = nullptr;
  /// Next instruction. While a callee runs: where to go on after it returns.
  const uint8_t *pc = nullptr;
  /// The caller's result list (a u16 count, then register words); null in the outermost frame.
  const uint8_t *resultList = nullptr;
  int32_t *slots = nullptr;
  Object **refs = nullptr;
  size_t chunkUsedBefore = 0;
  size_t chunkIndex = 0;
};

/// Frames in chunks that never move, so registers may be pointed to.
class Stack {
public:
  static constexpr size_t kMaxBytes = 1 << 20;

  ~Stack();
  /// Registers are zeroed. Null when the stack is full.
  Frame *push(const Function &function, Instance &instance);
  /// Releases the references still held.
  void pop();
  Frame *top() const { return top_; }

private:
  struct Chunk {
    std::unique_ptr<uint64_t[]> words;
    size_t capacity = 0, used = 0;
  };
  std::vector<Chunk> chunks_;
  size_t current_ = 0;
  size_t totalBytes_ = 0;
  Frame *top_ = nullptr;
};

class Invocation {
public:
  explicit Invocation(Context &context) : context_(context) {}

  /// Runs to the end. Thread: one at a time.
  Status invoke(Instance &instance, const Function &function, std::span<const Value> arguments,
                std::vector<Value> &results);

  /// The same in steps: Deferred from begin or resume means that the function yielded, or that it
  /// waits for a fence that is not reached yet.
  Status begin(Instance &instance, const Function &function, std::span<const Value> arguments);
  Status resume();
  /// What the function returned, once begin or resume said Ok.
  std::vector<Value> takeResults() { return std::move(results_); }

  /// Any thread. The function fails with CANCELLED at its next backward branch, call or wait.
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }
  Context &context() const { return context_; }

  /// Whether a native function may block the thread. Otherwise it returns Deferred and is called
  /// again.
  bool mayBlock() const { return mayBlock_; }
  /// When the wait that is going on began; the first call begins it.
  std::chrono::steady_clock::time_point waitBegin() {
    if (!waitBegin_)
      waitBegin_ = std::chrono::steady_clock::now();
    return *waitBegin_;
  }
  void endWait() { waitBegin_.reset(); }

private:
  friend class Interpreter;
  Status finish(Status status);
  std::string stackTrace() const;

  Context &context_;
  Stack stack_;
  std::atomic<bool> cancelled_{false};
  bool mayBlock_ = false;
  std::optional<std::chrono::steady_clock::time_point> waitBegin_;
  int64_t stepsTaken_ = 0;
  /// Why the interpreter stopped, while it stops.
  Status outcome_;
  std::vector<Value> results_;
  /// The native function that failed, for the trace.
  std::string_view failedImport_;
};

/// Runs the top frame until the outermost one returns, something fails or yields.
class Interpreter {
public:
  static Status run(Invocation &invocation);

private:
  template <bool kWatched> struct Loop;
  template <bool kWatched> static Status runLoop(Invocation &invocation);
};

} // namespace strata::rt::vm
