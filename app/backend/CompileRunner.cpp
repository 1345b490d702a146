#include "app/backend/CompileRunner.h"

#include "core/trace/Source.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

namespace strata::app {

CompileRunner::CompileRunner(QObject *parent) : QObject(parent) {
  process_.setProcessChannelMode(QProcess::MergedChannels);
  poll_.setInterval(20);
  connect(&poll_, &QTimer::timeout, this, &CompileRunner::announceTrace);
  connect(&process_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
    announceTrace();
    QString output = QString::fromUtf8(process_.readAll()).trimmed();
    if (cancelled_)
      Q_EMIT finished(false, tr("Cancelled. The passes recorded so far are kept."));
    else if (status == QProcess::CrashExit)
      Q_EMIT finished(false, tr("The compiler crashed. The passes recorded so far are kept.\n%1").arg(output));
    else
      Q_EMIT finished(code == 0, code == 0 ? QString() : output);
  });
  connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart)
      Q_EMIT finished(false, tr("Cannot start %1: %2").arg(compilerPath(), process_.errorString()));
  });
}

CompileRunner::~CompileRunner() {
  process_.disconnect(this);
  process_.kill();
  process_.waitForFinished(1000);
}

QString CompileRunner::compilerPath() {
  // Tests are programs elsewhere in the build tree; they say where the installation is.
  QString binaries = qEnvironmentVariable("STRATA_BIN");
  if (!binaries.isEmpty())
    return QDir(binaries).filePath(QStringLiteral("strata-compile"));
  return QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("strata-compile"));
}

void CompileRunner::start(const QString &program, const QStringList &flags) {
  if (isRunning())
    return;
  // The folder lives until the next run, so that a trace that is still open stays readable.
  folder_ = std::make_unique<QTemporaryDir>();
  QString stem = QFileInfo(program).completeBaseName();
  tracePath_ = folder_->filePath(stem + QStringLiteral(".strata"));
  modulePath_ = folder_->filePath(stem + QStringLiteral(".vmfb"));
  QStringList arguments{program};
  arguments += flags;
  commandLine_ = QStringLiteral("strata-compile ") + arguments.join(QLatin1Char(' '));
  arguments += QStringLiteral("--strata-trace=") + tracePath_;
  arguments += {QStringLiteral("-o"), modulePath_};
  cancelled_ = false;
  process_.start(compilerPath(), arguments);
  poll_.start();
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
  if (!isRunning())
    poll_.stop();
}

void CompileRunner::cancel() {
  if (!isRunning())
    return;
  cancelled_ = true;
  process_.kill();
}

} // namespace strata::app
