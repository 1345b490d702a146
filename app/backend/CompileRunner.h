// Runs the compiler of this installation as a process of its own: a crash or an endless pass costs the run, not the window.
#pragma once

#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <memory>

class QTemporaryDir;

namespace strata::app {

class CompileRunner : public QObject {
  Q_OBJECT
public:
  explicit CompileRunner(QObject *parent = nullptr);
  ~CompileRunner() override;

  /// Compiles `program` with `flags`; the trace grows at `tracePath` from `started` on.
  void start(const QString &program, const QStringList &flags);
  /// Ends the compiler. The passes that it has recorded stay.
  void cancel();
  bool isRunning() const { return process_.state() != QProcess::NotRunning; }

  QString tracePath() const { return tracePath_; }
  QString modulePath() const { return modulePath_; }
  /// The exact command line.
  QString commandLine() const { return commandLine_; }
  /// strata-compile beside this program; never looked up on PATH.
  static QString compilerPath();

Q_SIGNALS:
  void started();
  /// `message` is empty after success, else what went wrong.
  void finished(bool success, const QString &message);

private:
  /// Says `started` as soon as there is a trace, and at the latest before `finished`.
  void announceTrace();

  QProcess process_;
  QTimer poll_;
  std::unique_ptr<QTemporaryDir> folder_;
  QString tracePath_, modulePath_, commandLine_;
  bool cancelled_ = false;
};

} // namespace strata::app
