// The device's queue. Submissions run in the order in which they are made; a timeline semaphore counts
// them, and a thread waits for it to say when each is over.
#pragma once

#include "runtime/hal/vulkan/Recording.h"

#include <functional>
#include <thread>

namespace strata::rt::hal::vulkan {

class Queue {
public:
  /// Called once, on the queue's thread, with what went wrong if anything did.
  using Done = std::function<void(const Status &)>;

  static Result<std::shared_ptr<Queue>> create(std::shared_ptr<MemoryBlocks> blocks);
  /// Waits for what was submitted. May be called by the queue's own thread.
  ~Queue();
  Queue(const Queue &) = delete;

  const std::shared_ptr<MemoryBlocks> &blocks() const { return blocks_; }
  LogicalDevice &device() const { return blocks_->device(); }

  /// An empty recording that has begun.
  Result<std::unique_ptr<Recording>> record();
  /// Ends `recording` and hands it over; gives the value that the timeline then reaches. Errors: those
  /// of the device; `done` is not called then.
  Result<uint64_t> submit(std::unique_ptr<Recording> recording, Done done);
  /// Submits and waits.
  Status run(std::unique_ptr<Recording> recording);

private:
  struct State;
  Queue(std::shared_ptr<MemoryBlocks> blocks) : blocks_(std::move(blocks)) {}

  std::shared_ptr<MemoryBlocks> blocks_;
  std::shared_ptr<State> state_;
  std::thread thread_;
};

} // namespace strata::rt::hal::vulkan
