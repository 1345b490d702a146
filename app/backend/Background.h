// Work off the GUI thread, its answer back on it.
#pragma once

#include <QPointer>
#include <QThreadPool>
#include <memory>

namespace strata::app {

/// Runs `work` on the pool and `done` with its result on the thread of `context`, if that still exists.
template <typename Work, typename Done>
void inBackground(QObject *context, Work work, Done done) {
  QPointer<QObject> alive(context);
  QThreadPool::globalInstance()->start([alive, work = std::move(work), done = std::move(done)]() mutable {
    auto result = std::make_shared<decltype(work())>(work());
    if (alive)
      QMetaObject::invokeMethod(alive, [result, done = std::move(done)]() mutable { done(std::move(*result)); },
                                Qt::QueuedConnection);
  });
}

} // namespace strata::app
