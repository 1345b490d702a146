#include "app/backend/ModuleRunner.h"

#include "app/backend/Child.h"
#include "app/backend/CompileRunner.h"

#include <QFile>
#include <QTemporaryDir>

namespace strata::app {
namespace {

// What a table and a picture can still show.
constexpr auto kMostElements = "1000000";

} // namespace

ModuleRunner::ModuleRunner(QObject *parent) : QObject(parent) {
  connect(&process_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
    Outcome outcome;
    outcome.output = QString::fromUtf8(process_.readAllStandardOutput());
    QString said = QString::fromUtf8(process_.readAllStandardError()).trimmed();
    if (cancelled_)
      outcome.error = tr("Cancelled.");
    else if (status == QProcess::CrashExit)
      outcome.error = tr("The runtime crashed. %1").arg(said);
    else if (code != 0)
      outcome.error = said.isEmpty() ? tr("strata-run-module ended with %1").arg(code) : said;
    outcome.results = resultsOf(outcome.output);
    QFile times(folder_->filePath(QStringLiteral("times.json")));
    if (times.open(QIODevice::ReadOnly))
      outcome.times = timesOf(times.readAll());
    Q_EMIT finished(outcome);
  });
  connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart)
      Q_EMIT finished({startError(process_), {}, {}, {}});
  });
}

ModuleRunner::~ModuleRunner() {
  process_.disconnect(this);
  process_.kill();
  process_.waitForFinished(1000);
}

void ModuleRunner::start(const Request &request) {
  if (isRunning())
    return;
  QString error;
  folder_ = makeRunFolder(error);
  if (!folder_) {
    QMetaObject::invokeMethod(this, [this, error] { Q_EMIT finished({error, {}, {}, {}}); }, Qt::QueuedConnection);
    return;
  }
  QStringList arguments{QStringLiteral("--module=") + argumentOf(request.module, *folder_), QStringLiteral("--function=") + request.function,
                        QStringLiteral("--device=") + request.device};
  for (const QString &input : request.inputs)
    arguments << QStringLiteral("--input=") + input;
  commandLine_ = shellLine(QStringList{QStringLiteral("strata-run-module")} + arguments);
  arguments << QStringLiteral("--output_max_element_count=") + QLatin1String(kMostElements)
            << QStringLiteral("--dispatch_statistics_output=") + folder_->filePath(QStringLiteral("times.json"));
  cancelled_ = false;
  process_.start(CompileRunner::toolPath(QStringLiteral("strata-run-module")), arguments);
}

void ModuleRunner::cancel() {
  cancelled_ = isRunning();
  process_.kill();
}

} // namespace strata::app
