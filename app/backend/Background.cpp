#include "app/backend/Background.h"

#include "core/base/Threads.h"

#include <QSemaphore>
#include <algorithm>
#include <cerrno>

namespace strata::app {

QThreadPool &threads(Urgency urgency) {
  struct Pool : QThreadPool {
    explicit Pool(int most) { setMaxThreadCount(most); }
  };
  static Pool asked(std::max(2, QThread::idealThreadCount())), beside(QThread::idealThreadCount()), walk(2);
  return urgency == Urgency::Asked ? asked : urgency == Urgency::Beside ? beside : walk;
}

int startBackground() {
  constexpr int kPatienceMs = 10'000;
  struct Meeting {
    QSemaphore here, over;
  };
  const Urgency all[] = {Urgency::Asked, Urgency::Beside, Urgency::Walk};
  int count = 0;
  for (Urgency urgency : all)
    count += threads(urgency).maxThreadCount();
  if (int error = tryThreads(unsigned(count + QThread::idealThreadCount()))) // Qt draws with some
    return error;
  auto meeting = std::make_shared<Meeting>();
  for (Urgency urgency : all) {
    QThreadPool &pool = threads(urgency);
    pool.setExpiryTimeout(-1);
    for (int i = 0; i < pool.maxThreadCount(); ++i)
      pool.start([meeting] {
        meeting->here.release();
        meeting->over.acquire();
      });
  }
  bool met = meeting->here.tryAcquire(count, kPatienceMs);
  meeting->over.release(count);
  if (met)
    return 0;
  for (Urgency urgency : all)
    threads(urgency).clear(); // or the end of the program waits for them
  return EAGAIN;
}

const std::shared_ptr<Gate> &gate() {
  static const auto kGate = std::make_shared<Gate>();
  return kGate;
}

MemoryWatch &MemoryWatch::instance() {
  static MemoryWatch watch;
  return watch;
}

void MemoryWatch::tell() { QMetaObject::invokeMethod(this, &MemoryWatch::ranOut, Qt::QueuedConnection); }

void waitForBackground() {
  for (Urgency urgency : {Urgency::Asked, Urgency::Beside, Urgency::Walk})
    threads(urgency).waitForDone();
}

} // namespace strata::app
