// Work off the GUI thread, its answer back on it.
#pragma once

#include "core/base/Cancel.h"
#include "core/base/Result.h"

#include <QPointer>
#include <QThreadPool>
#include <future>
#include <memory>
#include <new>
#include <system_error>
#include <type_traits>
#include <utility>

namespace strata::app {

/// Each kind has threads of its own, so that one never queues behind another.
enum class Urgency {
  Asked,  // somebody looks at the place where the answer will be
  Beside, // what stands beside it: begins when nothing that was asked for is on its way
  Walk,   // reads through a whole run: as Beside, and never in its way
};

QThreadPool &threads(Urgency urgency);
/// Starts all of those threads, which stay: a pool waits forever for one that can't be started.
/// Returns 0, or an error number.
int startBackground();
/// Shut while something that was asked for is on its way: `cancel.behind(gate())` is for work that gives way to it.
const std::shared_ptr<Gate> &gate();
/// Until all work has ended; what it had to say may still be queued.
void waitForBackground();

/// Work that memory does not suffice for ends, and the window goes on: this hears of it.
class MemoryWatch : public QObject {
  Q_OBJECT
public:
  static MemoryWatch &instance();
  /// Any thread.
  void tell();

Q_SIGNALS:
  /// On the thread of the window.
  void ranOut();
};

/// What work that ran out of memory has to show for itself: an error, or nothing.
template <typename T> T withoutMemory() {
  if constexpr (std::is_default_constructible_v<T> && !std::is_same_v<T, Status>) {
    return T();
  } else {
    Error error{ErrorCode::LimitExceeded, "there is not enough memory for this"};
    if constexpr (std::is_constructible_v<T, Error>)
      return T(std::move(error));
    else
      return T{std::move(error), {}}; // an outcome with something beside it
  }
}

/// Runs `work` on a thread and `done` with its result on the thread of `context`, if that still exists.
template <typename Work, typename Done>
void inBackground(QObject *context, Work work, Done done, Urgency urgency = Urgency::Beside) {
  QPointer<QObject> alive(context);
  auto hold = urgency == Urgency::Asked ? std::make_shared<Gate::Hold>(gate()) : nullptr;
  threads(urgency).start([alive, hold = std::move(hold), work = std::move(work), done = std::move(done), urgency]() mutable {
    if (urgency != Urgency::Asked)
      gate()->pass();
    using Answer = decltype(work());
    auto result = [&] {
      try {
        return std::make_shared<Answer>(work());
      } catch (const std::bad_alloc &) {
        MemoryWatch::instance().tell();
        return std::make_shared<Answer>(withoutMemory<Answer>());
      }
    }();
    if (alive)
      QMetaObject::invokeMethod(alive, [result, done = std::move(done)]() mutable { done(std::move(*result)); },
                                Qt::QueuedConnection);
    hold.reset();
  });
}

/// Bytes of text from which on reading it takes much longer than starting a thread.
constexpr size_t kMuchText = 200'000;

/// For a part of some work, done at the same time as the rest if it reads that much. Needs `get()` before what it uses
/// goes away.
template <typename Work> auto meanwhile(size_t bytes, Work work) {
  if (bytes > kMuchText)
    try {
      return std::async(std::launch::async, work);
    } catch (const std::system_error &) { // no thread to be had: one after the other
    }
  return std::async(std::launch::deferred, std::move(work));
}

} // namespace strata::app
