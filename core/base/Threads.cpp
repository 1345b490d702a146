#include "core/base/Threads.h"

#include <condition_variable>
#include <mutex>
#include <pthread.h>
#include <vector>

namespace strata {

namespace {

/// Threads that wait for each other, so that all of them are there at once.
struct Meeting {
  std::mutex mutex;
  std::condition_variable over;
  bool isOver = false;

  static void *wait(void *meeting) {
    auto *self = static_cast<Meeting *>(meeting);
    std::unique_lock lock(self->mutex);
    self->over.wait(lock, [self] { return self->isOver; });
    return nullptr;
  }
};

} // namespace

int tryThreads(unsigned count) {
  Meeting meeting;
  std::vector<pthread_t> threads;
  int error = 0;
  for (pthread_t thread; threads.size() < count && error == 0;)
    if ((error = pthread_create(&thread, nullptr, Meeting::wait, &meeting)) == 0)
      threads.push_back(thread);
  {
    std::lock_guard lock(meeting.mutex);
    meeting.isOver = true;
  }
  meeting.over.notify_all();
  for (pthread_t thread : threads)
    pthread_join(thread, nullptr);
  return error;
}

} // namespace strata
