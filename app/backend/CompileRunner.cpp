#include "app/backend/CompileRunner.h"

#include "app/backend/Background.h"
#include "app/backend/Child.h"
#include "app/models/Path.h"
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
#include <QProcessEnvironment>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <sys/socket.h>

namespace strata::app {
namespace {

using control::Command;
using control::Event;

// How long the compiler may take to finish its trace before it is killed: cancelling takes 200 ms at most.
constexpr int kCancelPatienceMs = 120;

// What fits into sun_path of unix(7), with the byte that ends it.
constexpr int kMostAddressBytes = 107;

/// Who connected; -1 if the kernel doesn't say.
qint64 peerOf(const QLocalSocket &socket) {
  ucred peer{};
  socklen_t size = sizeof peer;
  return ::getsockopt(static_cast<int>(socket.socketDescriptor()), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? peer.pid : -1;
}

/// 256 bits that nobody can guess.
QString newSecret() {
  quint32 words[8];
  QRandomGenerator::system()->fillRange(words);
  return QString::fromLatin1(QByteArray(reinterpret_cast<const char *>(words), sizeof words).toHex());
}

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
  return text && writeFile(reproducer, *text) ? utf8(reproducer) : QString();
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
  connect(&foreign_, &ToolchainRun::ended, this, &CompileRunner::foreignEnded);
  connect(&foreign_, &ToolchainRun::reached, this, [this](qint64 rows, qint64 bytes, bool settling) {
    if (rows > 0 && !announced_ && QFileInfo::exists(tracePath_)) {
      announced_ = true;
      Q_EMIT started();
    }
    Q_EMIT reached(rows, bytes, settling);
  });
  connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart)
      fail(startError(process_));
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
  decoder_ = {};
  socket_ = nullptr; // the old server takes it along
  server_ = std::make_unique<QLocalServer>();
  greeted_ = cancelled_ = isForeign_ = false;
  startPaused_ = paused;
  asked_ = 0;
  position_ = {};
  state_ = State::Running;
  commandLine_ = shellLine(QStringList{QStringLiteral("strata-compile"), visible(program)} + flags);
  QString error;
  auto folder = makeRunFolder(error);
  if (!folder)
    return fail(error);
  folder_ = std::move(folder); // until the next run, so that a trace that is still open stays readable
  reproducerPath_.clear();
  QString stem = visible(QFileInfo(program).completeBaseName());
  tracePath_ = folder_->filePath(stem + QStringLiteral(".strata"));
  modulePath_ = folder_->filePath(stem + QStringLiteral(".vmfb"));
  connect(server_.get(), &QLocalServer::newConnection, this, &CompileRunner::connected);
  QString address = folder_->filePath(QStringLiteral("control"));
  if (QFile::encodeName(address).size() > kMostAddressBytes)
    return fail(tr("The compiler can't be started: the name of the socket that it is steered by, %1, has %2 bytes, and %3 are allowed. Set TMPDIR to a "
                   "folder with a shorter name, and start Strata again.")
                    .arg(visible(address)).arg(QFile::encodeName(address).size()).arg(kMostAddressBytes));
  if (!server_->listen(address))
    return fail(tr("The compiler can't be started: the socket that it is steered by, %1, can't be made: %2").arg(visible(address), server_->errorString()));
  QStringList arguments{argumentOf(program, *folder_)};
  arguments += flags;
  arguments += QStringLiteral("--strata-trace=") + tracePath_;
  arguments += QStringLiteral("--strata-trace-assembly"); // people follow operations to their instructions
  arguments += {QStringLiteral("-o"), modulePath_};
  arguments += QStringLiteral("--strata-control=") + server_->fullServerName();
  secret_ = newSecret();
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QLatin1String(control::kSecretVariable), secret_);
  process_.setProcessEnvironment(environment);
  process_.start(toolPath(QStringLiteral("strata-compile")), arguments);
  poll_.start();
  Q_EMIT stateChanged();
}

void CompileRunner::startForeign(const toolchains::Toolchain &toolchain, const QString &program, const toolchains::Words &flags) {
  if (isRunning())
    return;
  cancelled_ = announced_ = false;
  isForeign_ = true;
  asked_ = 0;
  position_ = {};
  state_ = State::Running;
  reproducerPath_.clear();
  QString error;
  auto folder = makeRunFolder(error);
  if (!folder)
    return fail(error);
  folder_ = std::move(folder);
  QString stem = visible(QFileInfo(program).completeBaseName());
  tracePath_ = folder_->filePath(stem + QStringLiteral(".strata"));
  // A module that the runtime can run; what others make nobody here reads.
  modulePath_ = toolchain.kind == "iree-compile" ? folder_->filePath(stem + QStringLiteral(".vmfb")) : QString();
  toolchains::Request request{toolchain, bytesOf(program), flags, bytesOf(tracePath_), bytesOf(modulePath_)};
  auto command = toolchains::commandOf(request, "DUMPS");
  if (!command)
    return fail(utf8(command.error().message));
  commandLine_ = utf8(toolchains::lineOf(*command));
  foreign_.start(std::move(request));
  Q_EMIT stateChanged();
}

void CompileRunner::foreignEnded(const ToolchainRun::Outcome &outcome) {
  bool isGood = *outcome && (*outcome)->message.empty();
  QString message = utf8(*outcome ? (*outcome)->message : outcome->error().message);
  state_ = State::Idle;
  Q_EMIT stateChanged();
  if (*outcome)
    Q_EMIT started(); // the trace of the whole run
  Q_EMIT finished(isGood, message);
}

void CompileRunner::fail(const QString &message) {
  // Later, as when a process fails: who started it has not heard yet that it runs.
  QMetaObject::invokeMethod(this, [this, message] {
    poll_.stop();
    state_ = State::Idle;
    Q_EMIT stateChanged();
    Q_EMIT finished(false, message);
  }, Qt::QueuedConnection);
}

void CompileRunner::connected() {
  while (QLocalSocket *caller = server_->nextPendingConnection()) {
    if (socket_ || peerOf(*caller) != process_.processId()) {
      caller->abort();
      caller->deleteLater();
      continue;
    }
    socket_ = caller;
    connect(socket_, &QLocalSocket::readyRead, this, &CompileRunner::read);
  }
  if (socket_)
    server_->close(); // the one that was waited for has come
}

void CompileRunner::read() {
  QByteArray bytes = socket_->readAll();
  decoder_.feed({bytes.constData(), static_cast<size_t>(bytes.size())});
  for (;;) {
    auto message = decoder_.next();
    if (message && !*message)
      return;
    auto *event = message ? std::get_if<Event>(&**message) : nullptr;
    bool hello = event && event->kind == Event::Kind::Hello && utf8(event->text) == secret_;
    if (!event || hello == greeted_) // Hello comes once, and first
      return socket_->abort();       // it is no compiler of ours; it ends when nobody listens
    if (!hello) {
      received(*event);
      continue;
    }
    greeted_ = true;
    setBreakpoints(passBreakpoints_, operationBreakpoints_);
    send({startPaused_ ? Command::Kind::Pause : Command::Kind::Continue});
  }
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
  if (!socket_ || !greeted_)
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
  if (isForeign_)
    return foreign_.cancel();
  state_ = State::Running; // until it has ended
  Q_EMIT stateChanged();
  if (!socket_ || !greeted_)
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
                                  : tr("The passes recorded so far are kept; strata-opt --run-reproducer %1 runs the last one again.").arg(shellLine({path}));
    finish(false, where + QLatin1Char(' ') + left + QLatin1Char('\n') + output);
  };
  if (QFileInfo::exists(reproducer))
    return report(reproducer);
  trace::RanPass pass{position_.path.toStdString(), position_.pass.toStdString(), position_.options.toStdString()};
  inBackground(this, [trace = tracePath_.toStdString(), reproducer = reproducer.toStdString(), pass] { return cleanUp(trace, reproducer, pass); }, report);
}

} // namespace strata::app
