#include "app/backend/ToolchainRun.h"

#include "app/backend/Background.h"

#include <QElapsedTimer>
#include <QPointer>

namespace strata::app {

constexpr qint64 kTellEveryMs = 100;

ToolchainRun::~ToolchainRun() {
  cancel_.cancel();
  if (thread_.joinable())
    thread_.join();
}

void ToolchainRun::start(toolchains::Request request) {
  if (thread_.joinable()) // of the last run, which has ended
    thread_.join();
  cancel_ = CancelToken::make();
  QElapsedTimer last;
  auto tell = [this, last](const toolchains::Reached &now) mutable {
    if (last.isValid() && last.elapsed() < kTellEveryMs && !now.settling)
      return;
    last.start();
    QMetaObject::invokeMethod(
        this, [this, now] { Q_EMIT reached(now.rows, now.bytes, now.settling); },
        Qt::QueuedConnection);
  };
  auto work = [this, request = std::move(request), cancel = cancel_, tell] {
    Outcome outcome;
    try {
      outcome =
          std::make_shared<Result<toolchains::Report>>(toolchains::run(request, cancel, tell));
    } catch (const std::system_error &error) { // no thread to be had
      outcome = std::make_shared<Result<toolchains::Report>>(Error{ErrorCode::Io, error.what()});
    } catch (const std::bad_alloc &) {
      MemoryWatch::instance().tell();
      outcome = std::make_shared<Result<toolchains::Report>>(
          Error{ErrorCode::LimitExceeded, "there is not enough memory for this"});
    }
    QMetaObject::invokeMethod(
        this, [this, outcome] { Q_EMIT ended(outcome); }, Qt::QueuedConnection);
  };
  try {
    thread_ = std::thread(work);
  } catch (const std::system_error &error) {
    auto outcome = std::make_shared<Result<toolchains::Report>>(
        Error{ErrorCode::Io, std::string("no thread can be started: ") + error.what()});
    QMetaObject::invokeMethod(
        this, [this, outcome] { Q_EMIT ended(outcome); }, Qt::QueuedConnection);
  }
}

} // namespace strata::app
