// A pool of workers that steal from each other.
//
// Each worker has a queue of its own: it takes the newest task from its back, thieves take the
// oldest from the front. A task made by a worker goes to that worker's queue, one from outside to
// the queues in turn.
#pragma once

#include "runtime/task/Topology.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <vector>

namespace strata::rt::task {

/// What a task knows about where it runs.
struct Worker {
  int index;
  void *localMemory;
  int64_t localMemoryBytes;
};

class Executor {
public:
  using Task = std::function<void(const Worker &)>;

  explicit Executor(const Topology &topology);
  /// Runs what is queued, then joins. May be called by a worker itself.
  ~Executor();
  Executor(const Executor &) = delete;

  void submit(Task task);
  int workerCount() const;
  /// False when the system gave no thread at all.
  bool isRunning() const { return !threads_.empty(); }
  int64_t localMemoryBytes() const;

private:
  struct State;
  std::shared_ptr<State> state_;
  std::vector<pthread_t> threads_;
};

} // namespace strata::rt::task
