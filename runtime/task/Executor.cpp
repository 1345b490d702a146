#include "runtime/task/Executor.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits.h>
#include <sched.h>
#include <thread>
#include <unistd.h>

namespace strata::rt::task {

struct Executor::State {
  struct Queue {
    std::mutex mutex;
    std::deque<Task> tasks;
  };
  Topology topology;
  std::vector<std::unique_ptr<Queue>> queues;
  std::atomic<int64_t> queued{0};
  std::atomic<unsigned> nextQueue{0};
  std::mutex sleepMutex;
  std::condition_variable wake;
  int sleepers = 0;
  bool stopping = false;

  void push(Task task);
  bool take(size_t own, Task &task);
  void work(int index);
};

namespace {
// Which state and queue the current thread works for.
thread_local const void *currentState = nullptr;
thread_local size_t currentQueue = 0;
} // namespace

void Executor::State::push(Task task) {
  size_t at = currentState == this
                  ? currentQueue
                  : nextQueue.fetch_add(1, std::memory_order_relaxed) % queues.size();
  {
    std::lock_guard lock(queues[at]->mutex);
    queues[at]->tasks.push_back(std::move(task));
  }
  queued.fetch_add(1, std::memory_order_release);
  std::lock_guard lock(sleepMutex);
  if (sleepers)
    wake.notify_one();
}

bool Executor::State::take(size_t own, Task &task) {
  for (size_t i = 0; i < queues.size(); ++i) {
    Queue &queue = *queues[(own + i) % queues.size()];
    std::lock_guard lock(queue.mutex);
    if (queue.tasks.empty())
      continue;
    if (i == 0) {
      task = std::move(queue.tasks.back());
      queue.tasks.pop_back();
    } else {
      task = std::move(queue.tasks.front());
      queue.tasks.pop_front();
    }
    queued.fetch_sub(1, std::memory_order_relaxed);
    return true;
  }
  return false;
}

void Executor::State::work(int index) {
  currentState = this;
  currentQueue = static_cast<size_t>(index);
  int64_t bytes = (topology.localMemoryBytes + 63) & ~int64_t{63};
  std::unique_ptr<void, decltype(&std::free)> memory(
      bytes ? std::aligned_alloc(64, static_cast<size_t>(bytes)) : nullptr, &std::free);
  Worker worker{index, memory.get(), memory ? topology.localMemoryBytes : 0};
  for (;;) {
    Task task;
    if (take(currentQueue, task)) {
      task(worker);
      continue;
    }
    if (topology.spinMicroseconds) {
      auto end =
          std::chrono::steady_clock::now() + std::chrono::microseconds(topology.spinMicroseconds);
      while (!queued.load(std::memory_order_acquire) && std::chrono::steady_clock::now() < end)
        std::this_thread::yield();
    }
    std::unique_lock lock(sleepMutex);
    if (queued.load(std::memory_order_acquire) > 0)
      continue;
    if (stopping)
      return;
    ++sleepers;
    wake.wait(lock);
    --sleepers;
  }
}

namespace {

// Kernels take their scratch from local memory, so stacks stay small; what runs between them needs
// this much.
constexpr int64_t kMinStackBytes = 1 << 20;

struct ThreadStart {
  std::function<void(int)> work;
  int index, processor;
};

void *runThread(void *argument) {
  std::unique_ptr<ThreadStart> start(static_cast<ThreadStart *>(argument));
  char name[16];
  std::snprintf(name, sizeof name, "strata-worker-%d", start->index);
  pthread_setname_np(pthread_self(), name);
  if (start->processor >= 0) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<unsigned>(start->processor), &set);
    // A processor that went away only costs speed.
    (void)pthread_setaffinity_np(pthread_self(), sizeof set, &set);
  }
  start->work(start->index);
  return nullptr;
}

} // namespace

Executor::Executor(const Topology &topology) : state_(std::make_shared<State>()) {
  state_->topology = topology;
  size_t count = std::max<size_t>(1, topology.processors.size());
  for (size_t i = 0; i < count; ++i)
    state_->queues.push_back(std::make_unique<State::Queue>());
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes,
                            static_cast<size_t>(std::max(topology.stackBytes, kMinStackBytes)));
  for (size_t i = 0; i < count; ++i) {
    auto start = std::make_unique<ThreadStart>(
        ThreadStart{[state = state_](int index) { state->work(index); }, static_cast<int>(i),
                    i < topology.processors.size() ? topology.processors[i] : -1});
    pthread_t thread;
    if (pthread_create(&thread, &attributes, runThread, start.get()) != 0)
      continue;
    (void)start.release();
    threads_.push_back(thread);
  }
  pthread_attr_destroy(&attributes);
}

Executor::~Executor() {
  {
    std::lock_guard lock(state_->sleepMutex);
    state_->stopping = true;
    state_->wake.notify_all();
  }
  for (pthread_t thread : threads_)
    if (pthread_equal(thread, pthread_self()))
      pthread_detach(thread); // the last task held the executor: its thread keeps the state alive
    else
      pthread_join(thread, nullptr);
}

void Executor::submit(Task task) { state_->push(std::move(task)); }
int Executor::workerCount() const { return static_cast<int>(state_->queues.size()); }
int64_t Executor::localMemoryBytes() const { return state_->topology.localMemoryBytes; }

} // namespace strata::rt::task
