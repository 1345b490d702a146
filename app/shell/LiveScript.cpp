#include "app/shell/LiveScript.h"

#include "app/shell/MainWindow.h"
#include "app/views/LiveView.h"
#include "app/views/ModuleView.h"
#include "app/views/RunView.h"

#include <QAction>
#include <QFile>

namespace strata::app {

namespace {

/// Lines about modules; nothing for others.
std::optional<bool> runModuleLine(MainWindow &window, const QString &verb, const QStringList &words, QString &error) {
  auto must = [&](bool done, const QString &message) {
    if (!done)
      error = message;
    return done;
  };
  if (verb == QLatin1String("open-module") || verb == QLatin1String("compare-module") || verb == QLatin1String("run-compare")) {
    if (!must(QFile::exists(words[0]), QStringLiteral("no such file: %1").arg(words[0])))
      return false;
    if (verb == QLatin1String("open-module"))
      window.showModule(words[0]);
    else if (verb == QLatin1String("compare-module"))
      window.moduleView().compareWith(words[0]);
    else
      window.runView().setOther(words[0]);
    return true;
  }
  if (verb == QLatin1String("module-part"))
    return must(window.moduleView().selectPart(words[0]), QStringLiteral("the module has no %1").arg(words[0]));
  if (verb == QLatin1String("run-function"))
    return must(window.runView().setFunction(words[0]), QStringLiteral("the module exports no %1").arg(words[0]));
  if (verb == QLatin1String("run-device"))
    return must(window.runView().setDevice(words[0]), QStringLiteral("no device %1").arg(words[0]));
  if (verb == QLatin1String("run-input"))
    return must(words.size() > 1 && window.runView().setInput(words[0].toInt(), words[1]), QStringLiteral("no argument %1").arg(words[0]));
  return std::nullopt;
}

} // namespace

std::optional<bool> runLiveLine(MainWindow &window, const QString &verb, const QStringList &words, QString &error) {
  static const QStringList verbs{QStringLiteral("run-to"), QStringLiteral("break"), QStringLiteral("remove-break"),
                                 QStringLiteral("pass-options"), QStringLiteral("replace-ir"), QStringLiteral("compile-paused")};
  // As the action, but a run that fails is a line that fails.
  if (verb == QLatin1String("run-module")) {
    if (QAction *action = window.action(verb); action->isEnabled())
      return action->trigger(), true;
    error = QStringLiteral("run-module is not possible now: there is no function to run");
    return false;
  }
  if (!words.isEmpty())
    if (auto done = runModuleLine(window, verb, words, error))
      return done;
  if (!verbs.contains(verb) || (words.isEmpty() && verb != QLatin1String("pass-options")))
    return std::nullopt;
  CompileRunner &runner = window.runner();
  if (verb == QLatin1String("compile-paused")) {
    window.compile(words[0], true);
    return true;
  }
  if (verb == QLatin1String("break")) {
    window.live().addBreakpoint(words[0]);
    return true;
  }
  if (verb == QLatin1String("remove-break")) {
    window.live().removeBreakpoint(words[0]);
    return true;
  }
  if (!runner.isPaused()) {
    error = QStringLiteral("%1 needs a compile that is paused").arg(verb);
    return false;
  }
  if (verb == QLatin1String("run-to")) {
    runner.resume(control::Command::Kind::RunTo, words[0]);
  } else if (verb == QLatin1String("pass-options")) {
    runner.setPassOptions(words.join(QLatin1Char(' ')));
  } else {
    QFile file(words[0]);
    if (!file.open(QIODevice::ReadOnly)) {
      error = QStringLiteral("cannot read %1: %2").arg(words[0], file.errorString());
      return false;
    }
    runner.replaceIr(QString::fromUtf8(file.readAll()));
  }
  return true;
}

} // namespace strata::app
