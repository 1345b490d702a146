// Runs a compiler of somebody else on a thread of its own (core/toolchains/Run.h): what the window
// hears of it comes on the window's thread.
#pragma once

#include "core/toolchains/Run.h"

#include <QObject>
#include <memory>
#include <thread>

namespace strata::app {

class ToolchainRun : public QObject {
  Q_OBJECT
public:
  explicit ToolchainRun(QObject *parent = nullptr) : QObject(parent) {}
  ~ToolchainRun() override;

  using Outcome = std::shared_ptr<const Result<toolchains::Report>>;
  void start(toolchains::Request request);
  /// Kills the compiler; `ended` follows when its trace is made.
  void cancel() { cancel_.cancel(); }

Q_SIGNALS:
  /// Now and then. With `settling` the compiler has ended, and its trace is being made.
  void reached(qint64 rows, qint64 bytes, bool settling);
  void ended(strata::app::ToolchainRun::Outcome outcome);

private:
  std::thread thread_;
  CancelToken cancel_;
};

} // namespace strata::app
