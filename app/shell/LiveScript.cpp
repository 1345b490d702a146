#include "app/models/Path.h"
#include "app/shell/MainWindow.h"
#include "app/shell/ScriptCommand.h"
#include "app/views/LiveView.h"
#include "app/views/ModuleView.h"
#include "app/views/RunView.h"

#include <QFile>

namespace strata::app {
namespace {

bool must(bool done, QString &error, const QString &message) {
  if (!done)
    error = message;
  return done;
}

bool mustExist(const QString &path, QString &error) {
  return must(pathExists(path), error, QStringLiteral("no such file: %1").arg(visible(path)));
}

bool mustBePaused(MainWindow &window, QString &error) {
  return must(window.runner().isPaused(), error, QStringLiteral("this needs a compile that is paused"));
}

bool replaceIr(MainWindow &window, const QStringList &words, QString &error) {
  if (!mustBePaused(window, error))
    return false;
  QFile file(words[0]);
  if (!must(file.open(QIODevice::ReadOnly), error, QStringLiteral("cannot read %1: %2").arg(words[0], file.errorString())))
    return false;
  window.runner().replaceIr(QString::fromUtf8(file.readAll()));
  return true;
}

using Words = const QStringList &;

constexpr ScriptCommand kCommands[] = {
    {"compile-paused", "PROGRAM", [](MainWindow &window, Words words, QString &) { return window.compile(words[0], true), true; }},
    {"break", "PATTERN", [](MainWindow &window, Words words, QString &) { return window.live().addBreakpoint(words[0]), true; }},
    {"remove-break", "PATTERN", [](MainWindow &window, Words words, QString &) { return window.live().removeBreakpoint(words[0]), true; }},
    {"run-to", "PASS",
     [](MainWindow &window, Words words, QString &error) {
       return mustBePaused(window, error) && (window.runner().resume(control::Command::Kind::RunTo, words[0]), true);
     }},
    {"pass-options", "[OPTIONS…]",
     [](MainWindow &window, Words words, QString &error) {
       return mustBePaused(window, error) && (window.runner().setPassOptions(words.join(QLatin1Char(' '))), true);
     }},
    {"replace-ir", "FILE", replaceIr},
    {"open-module", "PATH",
     [](MainWindow &window, Words words, QString &error) { return mustExist(words[0], error) && (window.openModule(words[0]), true); }},
    {"compare-module", "PATH",
     [](MainWindow &window, Words words, QString &error) { return mustExist(words[0], error) && (window.moduleView().compareWith(words[0]), true); }},
    {"module-part", "NAME",
     [](MainWindow &window, Words words, QString &error) {
       return must(window.moduleView().selectPart(words[0]), error, QStringLiteral("the module has no %1").arg(words[0]));
     }},
    {"run-function", "NAME",
     [](MainWindow &window, Words words, QString &error) {
       return must(window.runView().setFunction(words[0]), error, QStringLiteral("the module exports no %1").arg(words[0]));
     }},
    {"run-device", "NAME",
     [](MainWindow &window, Words words, QString &error) {
       return must(window.runView().setDevice(words[0]), error, QStringLiteral("no device %1").arg(words[0]));
     }},
    {"run-input", "N VALUE",
     [](MainWindow &window, Words words, QString &error) {
       return must(window.runView().setInput(words[0].toInt(), words[1]), error, QStringLiteral("no argument %1").arg(words[0]));
     }},
    {"trust-module", "",
     [](MainWindow &window, Words, QString &error) {
       return must(window.runView().trust(), error, QStringLiteral("no module is open: open-module PATH comes first"));
     }},
    {"run-show", "table|heat-map|text|difference",
     [](MainWindow &window, Words words, QString &error) {
       return must(window.runView().showResultAs(words[0]), error, QStringLiteral("the result can't be shown as %1").arg(words[0]));
     }},
    {"run-compare", "PATH",
     [](MainWindow &window, Words words, QString &error) { return mustExist(words[0], error) && (window.runView().setOther(words[0]), true); }},
};

} // namespace

std::span<const ScriptCommand> liveCommands() { return kCommands; }

} // namespace strata::app
