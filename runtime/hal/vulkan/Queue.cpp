#include "runtime/hal/vulkan/Queue.h"

#include "runtime/hal/vulkan/Results.h"

#include <condition_variable>
#include <deque>

namespace strata::rt::hal::vulkan {

/// Shared with the thread, which may outlive the queue when it is the one to release it.
struct Queue::State {
  struct Submission {
    uint64_t value;
    std::unique_ptr<Recording> recording;
    Done done;
  };

  explicit State(std::shared_ptr<MemoryBlocks> blocks) : blocks(std::move(blocks)) {}
  ~State() {
    pending.clear();
    idle.clear();
    if (timeline != VK_NULL_HANDLE)
      device().vk().DestroySemaphore(device().handle(), timeline, nullptr);
  }
  LogicalDevice &device() const { return blocks->device(); }

  Status waitFor(uint64_t value) const {
    auto info = tagged<VkSemaphoreWaitInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO);
    info.semaphoreCount = 1;
    info.pSemaphores = &timeline;
    info.pValues = &value;
    for (;;) {
      constexpr uint64_t kSecond = 1'000'000'000;
      VkResult result = device().vk().WaitSemaphores(device().handle(), &info, kSecond);
      if (result != VK_TIMEOUT)
        return check(result, "vkWaitSemaphores");
    }
  }

  void work();
  void finish(Submission submission, const Status &status);

  const std::shared_ptr<MemoryBlocks> blocks;
  VkSemaphore timeline = VK_NULL_HANDLE;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Submission> pending;
  std::vector<std::unique_ptr<Recording>> idle;
  uint64_t submitted = 0;
  bool stopping = false;
  /// Of the device; nothing runs after.
  Status failure;
};

// Objects are let go before anybody hears of the end: who waits may then count on their memory.
void Queue::State::finish(Submission submission, const Status &status) {
  Status reset = status.ok() ? submission.recording->reset() : Status();
  if (status.ok() && reset.ok()) {
    std::lock_guard lock(mutex);
    idle.push_back(std::move(submission.recording));
  } else {
    submission.recording.reset();
  }
  if (submission.done)
    submission.done(status);
}

void Queue::State::work() {
  std::unique_lock lock(mutex);
  for (;;) {
    changed.wait(lock, [this] { return stopping || !pending.empty(); });
    if (pending.empty())
      return;
    uint64_t value = pending.front().value;
    lock.unlock();
    Status status = waitFor(value);
    lock.lock();
    if (!status.ok() && failure.ok())
      failure = status.clone();
    // After a failure nothing that is pending will end.
    while (!pending.empty() && (!status.ok() || pending.front().value <= value)) {
      Submission submission = std::move(pending.front());
      pending.pop_front();
      lock.unlock();
      finish(std::move(submission), status);
      lock.lock();
    }
  }
}

Result<std::shared_ptr<Queue>> Queue::create(std::shared_ptr<MemoryBlocks> blocks) {
  std::shared_ptr<Queue> queue(new Queue(std::move(blocks)));
  queue->state_ = std::make_shared<State>(queue->blocks_);
  auto type = tagged<VkSemaphoreTypeCreateInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO);
  type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
  auto info = tagged<VkSemaphoreCreateInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO);
  info.pNext = &type;
  LogicalDevice &device = queue->device();
  STRATA_VK(device.vk(), CreateSemaphore, device.handle(), &info, nullptr,
            &queue->state_->timeline);
  queue->thread_ = std::thread([state = queue->state_] { state->work(); });
  return queue;
}

Queue::~Queue() {
  {
    std::lock_guard lock(state_->mutex);
    state_->stopping = true;
    state_->changed.notify_all();
  }
  if (!thread_.joinable())
    return;
  if (thread_.get_id() == std::this_thread::get_id())
    thread_.detach(); // what it finished last held the queue; it keeps the state alive
  else
    thread_.join();
}

Result<std::unique_ptr<Recording>> Queue::record() {
  std::unique_ptr<Recording> recording;
  {
    std::lock_guard lock(state_->mutex);
    if (!state_->failure.ok())
      return state_->failure.clone();
    if (!state_->idle.empty()) {
      recording = std::move(state_->idle.back());
      state_->idle.pop_back();
    }
  }
  if (!recording) {
    STRATA_ASSIGN_OR_RETURN(recording, Recording::create(blocks_));
  }
  STRATA_RETURN_IF_ERROR(recording->begin());
  return recording;
}

Result<uint64_t> Queue::submit(std::unique_ptr<Recording> recording, Done done) {
  STRATA_RETURN_IF_ERROR(recording->end());
  VkCommandBuffer commands = recording->commands();
  std::lock_guard lock(state_->mutex);
  if (!state_->failure.ok())
    return state_->failure.clone();
  uint64_t value = state_->submitted + 1;
  auto timeline = tagged<VkTimelineSemaphoreSubmitInfo>(
      VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
  timeline.signalSemaphoreValueCount = 1;
  timeline.pSignalSemaphoreValues = &value;
  auto info = tagged<VkSubmitInfo>(VK_STRUCTURE_TYPE_SUBMIT_INFO);
  info.pNext = &timeline;
  info.commandBufferCount = 1;
  info.pCommandBuffers = &commands;
  info.signalSemaphoreCount = 1;
  info.pSignalSemaphores = &state_->timeline;
  Status status = check(device().vk().QueueSubmit(device().queue(), 1, &info, VK_NULL_HANDLE),
                        "vkQueueSubmit");
  if (!status.ok()) {
    if (status.code() == Code::Unavailable)
      state_->failure = status.clone();
    return status;
  }
  state_->submitted = value;
  state_->pending.push_back({value, std::move(recording), std::move(done)});
  state_->changed.notify_all();
  return value;
}

Status Queue::run(std::unique_ptr<Recording> recording) {
  STRATA_ASSIGN_OR_RETURN(uint64_t value, submit(std::move(recording), {}));
  return state_->waitFor(value);
}

} // namespace strata::rt::hal::vulkan
