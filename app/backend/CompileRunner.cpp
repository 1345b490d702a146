#include "app/backend/CompileRunner.h"

#include "app/backend/Background.h"

#include "app/models/Utf8.h"
#include "core/trace/Source.h"
#include "core/trace/Writer.h"
#include "core/trace/export/Export.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocalServer>
#include <QLocalSocket>
#include <QTemporaryDir>

namespace strata::app {
namespace {

using control::Command;
using control::Event;

// How long the compiler may take to finish its trace before it is killed: cancelling takes 200 ms at most.
constexpr int kCancelPatienceMs = 120;

std::vector<std::string> list(const QStringList &texts) {
  std::vector<std::string> out;
  for (const QString &text : texts)
    out.push_back(text.toStdString());
  return out;
}

/// What a process that died without a word leaves to be done: its trace ends, and the pass that ran is written down.
QString cleanUp(const std::string &trace, const std::string &reproducer, const trace::RanPass &pass) {
  (void)trace::endAbandoned(trace, "killed: the compiler ended in " + pass.argument);
  auto source = trace::open(trace);
  if (!source || pass.argument.empty())
    return {};
  auto text = trace::exportReproducer(**source, static_cast<int64_t>((*source)->passes().size()), pass);
  QFile file(utf8(reproducer));
  if (!text || !file.open(QIODevice::WriteOnly) || file.write(text->data(), static_cast<qint64>(text->size())) < 0)
    return {};
  return file.fileName();
}

} // namespace

CompileRunner::CompileRunner(QObject *parent) : QObject(parent) {
  process_.setProcessChannelMode(QProcess::MergedChannels);
  poll_.setInterval(20);
  connect(&poll_, &QTimer::timeout, this, &CompileRunner::announceTrace);
  kill_.setInterval(kCancelPatienceMs);
  kill_.setSingleShot(true);
  connect(&kill_, &QTimer::timeout, &process_, &QProcess::kill);
  connect(&process_, &QProcess::finished, this, &CompileRunner::ended);
  connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart)
      return;
    poll_.stop();
    state_ = State::Idle;
    Q_EMIT stateChanged();
    Q_EMIT finished(false, tr("Cannot start %1: %2").arg(process_.program(), process_.errorString()));
  });
}

CompileRunner::~CompileRunner() {
  process_.disconnect(this);
  process_.kill();
  process_.waitForFinished(1000);
}

QString CompileRunner::toolPath(const QString &name) {
  // Tests are programs elsewhere in the build tree; they say where the installation is.
  QString binaries = qEnvironmentVariable("STRATA_BIN");
  return QDir(binaries.isEmpty() ? QCoreApplication::applicationDirPath() : binaries).filePath(name);
}

void CompileRunner::start(const QString &program, const QStringList &flags, bool paused) {
  if (isRunning())
    return;
  // The folder lives until the next run, so that a trace that is still open stays readable.
  folder_ = std::make_unique<QTemporaryDir>();
  QString stem = QFileInfo(program).completeBaseName();
  tracePath_ = folder_->filePath(stem + QStringLiteral(".strata"));
  modulePath_ = folder_->filePath(stem + QStringLiteral(".vmfb"));
  reproducerPath_.clear();
  QStringList arguments{program};
  arguments += flags;
  commandLine_ = QStringLiteral("strata-compile ") + arguments.join(QLatin1Char(' '));
  arguments += QStringLiteral("--strata-trace=") + tracePath_;
  arguments += QStringLiteral("--strata-trace-assembly"); // people follow operations to their instructions
  arguments += {QStringLiteral("-o"), modulePath_};

  decoder_ = {};
  socket_ = nullptr; // the old server takes it along
  server_ = std::make_unique<QLocalServer>();
  connect(server_.get(), &QLocalServer::newConnection, this, &CompileRunner::connected);
  if (server_->listen(folder_->filePath(QStringLiteral("control"))))
    arguments += QStringLiteral("--strata-control=") + server_->fullServerName();
  cancelled_ = false;
  startPaused_ = paused;
  asked_ = 0;
  position_ = {};
  state_ = State::Running;
  process_.start(toolPath(QStringLiteral("strata-compile")), arguments);
  poll_.start();
  Q_EMIT stateChanged();
}

void CompileRunner::connected() {
  socket_ = server_->nextPendingConnection();
  connect(socket_, &QLocalSocket::readyRead, this, [this] {
    QByteArray bytes = socket_->readAll();
    decoder_.feed({bytes.constData(), static_cast<size_t>(bytes.size())});
    for (;;) {
      auto message = decoder_.next();
      if (!message)
        return socket_->abort(); // it is no compiler of ours; it ends when nobody listens
      if (!*message)
        return;
      if (auto *event = std::get_if<Event>(&**message))
        received(*event);
    }
  });
  setBreakpoints(passBreakpoints_, operationBreakpoints_);
  send({startPaused_ ? Command::Kind::Pause : Command::Kind::Continue});
}

void CompileRunner::received(const Event &event) {
  if (event.kind == Event::Kind::Refused) {
    asked_ = std::max(0, asked_ - 1);
    Q_EMIT refused(utf8(event.text));
    return;
  }
  position_ = {utf8(event.text), utf8(event.pass), utf8(event.options), utf8(event.path)};
  switch (event.kind) {
  case Event::Kind::Paused:
    state_ = State::Paused;
    break;
  case Event::Kind::Replaced:
    asked_ = std::max(0, asked_ - 1);
    Q_EMIT replaced();
    break;
  case Event::Kind::OptionsSet:
    asked_ = std::max(0, asked_ - 1);
    break;
  default:
    break;
  }
  Q_EMIT stateChanged();
}

void CompileRunner::send(const Command &command) {
  if (!socket_)
    return;
  std::string bytes = control::encode(command);
  socket_->write(bytes.data(), static_cast<qint64>(bytes.size()));
  socket_->flush();
}

void CompileRunner::resume(Command::Kind how, const QString &pass) {
  if (!isRunning())
    return;
  state_ = State::Running;
  send({how, pass.toStdString()});
  Q_EMIT stateChanged();
}

void CompileRunner::pause() {
  if (state_ == State::Running)
    send({Command::Kind::Pause});
}

void CompileRunner::setBreakpoints(const QStringList &passes, const QStringList &operations) {
  passBreakpoints_ = passes;
  operationBreakpoints_ = operations;
  send({Command::Kind::SetBreakpoints, {}, list(passes), list(operations)});
}

void CompileRunner::replaceIr(const QString &text) {
  if (!isPaused())
    return;
  ++asked_;
  send({Command::Kind::ReplaceIr, text.toStdString()});
}

void CompileRunner::setPassOptions(const QString &options) {
  if (!isPaused())
    return;
  ++asked_;
  send({Command::Kind::SetOptions, options.toStdString()});
}

void CompileRunner::announceTrace() {
  // The trace exists once the program has been read; a compiler that fails before leaves none. A file
  // that is there may still be empty (which opens too, as everything does), so it counts only once it
  // says what it is.
  if (poll_.isActive() && QFileInfo::exists(tracePath_)) {
    auto source = trace::open(tracePath_.toStdString());
    if (source && (*source)->run().kind == "compile") {
      poll_.stop();
      Q_EMIT started();
    }
  }
  if (process_.state() == QProcess::NotRunning)
    poll_.stop();
}

void CompileRunner::cancel() {
  if (!isRunning())
    return;
  cancelled_ = true;
  state_ = State::Running; // until it has ended
  Q_EMIT stateChanged();
  if (!socket_)
    return process_.kill();
  send({Command::Kind::Cancel});
  kill_.start();
}

void CompileRunner::ended(int code, QProcess::ExitStatus status) {
  kill_.stop();
  QString output = QString::fromUtf8(process_.readAll()).trimmed();
  auto finish = [this](bool success, const QString &message) {
    announceTrace();
    state_ = State::Idle;
    asked_ = 0;
    Q_EMIT stateChanged();
    Q_EMIT finished(success, message);
  };
  if (cancelled_) {
    QString message = tr("Cancelled. The passes recorded so far are kept.");
    if (status != QProcess::CrashExit)
      return finish(false, message);
    // It was killed within a pass: its trace is ended for it, which takes a while where it is large.
    return inBackground(this, [trace = tracePath_.toStdString()] { return trace::endAbandoned(trace, "cancelled"); },
                        [finish, message](Status) { finish(false, message); }, Urgency::Asked);
  }
  if (status != QProcess::CrashExit)
    return finish(code == 0, code == 0 ? QString() : output);
  // A crash is something to come back to: its files stay.
  folder_->setAutoRemove(false);
  QString reproducer = tracePath_ + QStringLiteral(".reproducer.mlir");
  auto report = [this, finish, output](const QString &path) {
    reproducerPath_ = path;
    QString where = position_.pass.isEmpty() ? tr("The compiler crashed.") : tr("The compiler crashed in %1.").arg(position_.pass);
    QString left = path.isEmpty() ? tr("The passes recorded so far are kept.")
                                  : tr("The passes recorded so far are kept; strata-opt --run-reproducer %1 runs the last one again.").arg(path);
    finish(false, where + QLatin1Char(' ') + left + QLatin1Char('\n') + output);
  };
  if (QFileInfo::exists(reproducer))
    return report(reproducer);
  trace::RanPass pass{position_.path.toStdString(), position_.pass.toStdString(), position_.options.toStdString()};
  inBackground(this, [trace = tracePath_.toStdString(), reproducer = reproducer.toStdString(), pass] { return cleanUp(trace, reproducer, pass); }, report);
}

} // namespace strata::app
