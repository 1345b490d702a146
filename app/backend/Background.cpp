#include "app/backend/Background.h"

#include <algorithm>

namespace strata::app {

QThreadPool &threads(Urgency urgency) {
  struct Pool : QThreadPool {
    explicit Pool(int most) { setMaxThreadCount(most); }
  };
  static Pool asked(std::max(2, QThread::idealThreadCount())), beside(QThread::idealThreadCount()), walk(2);
  return urgency == Urgency::Asked ? asked : urgency == Urgency::Beside ? beside : walk;
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
