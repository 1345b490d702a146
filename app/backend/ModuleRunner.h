// Runs a function of a module in a process of its own, strata-run-module of this installation.
#pragma once

#include "app/models/RunModel.h"

#include <QObject>
#include <QProcess>
#include <memory>

class QTemporaryDir;

namespace strata::app {

class ModuleRunner : public QObject {
  Q_OBJECT
public:
  struct Request {
    QString module, function, device;
    QStringList inputs; // as strata-run-module takes them
  };
  struct Outcome {
    QString error; // empty after success
    QString output;
    std::vector<RunResult> results;
    std::optional<RunTimes> times;
  };

  explicit ModuleRunner(QObject *parent = nullptr);
  ~ModuleRunner() override;

  void start(const Request &request);
  void cancel();
  bool isRunning() const { return process_.state() != QProcess::NotRunning; }
  QString commandLine() const { return commandLine_; }

Q_SIGNALS:
  void finished(const strata::app::ModuleRunner::Outcome &outcome);

private:
  QProcess process_;
  std::unique_ptr<QTemporaryDir> folder_;
  QString commandLine_;
  bool cancelled_ = false;
};

} // namespace strata::app
