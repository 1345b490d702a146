// Runs the compiler of this installation as a process of its own: a crash or an endless pass costs the run, not the
// window. The two talk over a local socket (core/control/control.fbs); the program itself goes through the trace. Compilers
// of others run beside it (ToolchainRun.h): they can be cancelled, and not be held.
#pragma once

#include "app/backend/ToolchainRun.h"
#include "core/control/Channel.h"

#include <QElapsedTimer>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <memory>

class QLocalServer;
class QLocalSocket;
class QTemporaryDir;

namespace strata::app {

class CompileRunner : public QObject {
  Q_OBJECT
public:
  explicit CompileRunner(QObject *parent = nullptr);
  ~CompileRunner() override;

  enum class State { Idle, Running, Paused };
  /// The pass that runs, or that is about to while paused.
  struct Position {
    QString reason; // why it paused
    QString pass, options, path;
  };

  /// Compiles `program` with `flags`; the trace grows at `tracePath` from `started` on. With `paused` it waits before
  /// the first pass.
  void start(const QString &program, const QStringList &flags, bool paused = false);
  /// The same with another compiler. Its trace is there from its first row on, and is made anew when it has ended: `started`
  /// comes again then.
  void startForeign(const toolchains::Toolchain &toolchain, const QString &program, const toolchains::Words &flags);
  /// Ends the compiler, at once: what was recorded is finished as a trace.
  void cancel();

  /// How to go on from a pause: one pass, to the next change, to the end. While it runs they say where to stop.
  void resume(control::Command::Kind how, const QString &pass = {});
  void pause();
  /// Patterns of passes and operations; kept for the next run, too.
  void setBreakpoints(const QStringList &passes, const QStringList &operations);
  QStringList passBreakpoints() const { return passBreakpoints_; }
  QStringList operationBreakpoints() const { return operationBreakpoints_; }
  /// While paused: another text for the operation that the next pass runs on; its other options.
  void replaceIr(const QString &text);
  void setPassOptions(const QString &options);

  bool isRunning() const { return state_ != State::Idle; }
  /// Whether the last run ended because somebody asked for it.
  bool wasCancelled() const { return cancelled_; }
  /// Whether the last run was one of another compiler.
  bool isForeign() const { return isForeign_; }
  bool isPaused() const { return state_ == State::Paused; }
  /// True until what was asked of the compiler has been answered.
  bool isBusy() const { return state_ == State::Running || poll_.isActive() || asked_ > 0; }
  State state() const { return state_; }
  qint64 processId() const { return process_.processId(); }
  const Position &position() const { return position_; }

  QString tracePath() const { return tracePath_; }
  QString modulePath() const { return modulePath_; }
  /// After a crash: the pass and the program it ran on, for strata-opt; else empty.
  QString reproducerPath() const { return reproducerPath_; }
  /// The exact command line.
  QString commandLine() const { return commandLine_; }
  /// A program of this installation, beside this one; never looked up on PATH.
  static QString toolPath(const QString &name);

Q_SIGNALS:
  void started();
  /// Paused, running on, options set, or another pass runs.
  void stateChanged();
  /// The program was replaced while paused.
  void replaced();
  /// Of another compiler, now and then: see ToolchainRun.
  void reached(qint64 rows, qint64 bytes, bool settling);
  /// A command that the compiler could not carry out.
  void refused(const QString &message);
  /// `message` is empty after success, else what went wrong.
  void finished(bool success, const QString &message);

private:
  /// Says `started` as soon as there is a trace, and at the latest before `finished`.
  void announceTrace();
  void connected();
  void read();
  void fail(const QString &message);
  void received(const control::Event &event);
  void send(const control::Command &command);
  void ended(int code, QProcess::ExitStatus status);
  void foreignEnded(const ToolchainRun::Outcome &outcome);

  QProcess process_;
  QTimer poll_, kill_;
  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<QLocalServer> server_;
  QLocalSocket *socket_ = nullptr;
  control::Decoder decoder_;
  QString tracePath_, modulePath_, reproducerPath_, commandLine_, secret_;
  QStringList passBreakpoints_, operationBreakpoints_;
  Position position_;
  State state_ = State::Idle;
  int asked_ = 0; // replacements and options without an answer
  bool greeted_ = false; // the compiler has shown that it is ours
  ToolchainRun foreign_; // goes first: it writes into the folder
  bool isForeign_ = false, announced_ = false; // its first row is there
  bool startPaused_ = false, cancelled_ = false;
};

} // namespace strata::app
