#include "app/shell/Script.h"

#include "app/shell/LiveScript.h"
#include "app/shell/MainWindow.h"
#include "app/views/LessonView.h"

#include <QAction>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QThread>
#include <cstdio>
#include <functional>

namespace strata::app {
namespace {

constexpr int kPatienceMs = 60000;

/// Lets the window work until `done`, `patienceMs` at most.
bool waitUntil(const std::function<bool()> &done, int patienceMs = kPatienceMs) {
  QElapsedTimer timer;
  timer.start();
  while (!done()) {
    if (timer.elapsed() > patienceMs)
      return false;
    QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    QThread::msleep(1);
  }
  QCoreApplication::processEvents();
  return true;
}

bool settle(MainWindow &window, QString &error) {
  if (waitUntil([&] { return !window.isBusy(); }))
    return true;
  error = QStringLiteral("still busy after %1 s").arg(kPatienceMs / 1000);
  return false;
}

bool writeAll(const QString &path, const QByteArray &bytes, QString &error) {
  if (path.isEmpty() || path == QLatin1String("-")) {
    fwrite(bytes.constData(), 1, bytes.size(), stdout);
    fflush(stdout);
    return true;
  }
  QFile file(path);
  if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.flush())
    return true;
  error = QStringLiteral("cannot write %1: %2").arg(path, file.errorString());
  return false;
}

} // namespace

bool runScriptLine(MainWindow &window, const QString &line, QString &error) {
  QStringList words = QProcess::splitCommand(line);
  if (words.isEmpty() || words[0].startsWith(QLatin1Char('#')))
    return true;
  QString verb = words.takeFirst();
  auto need = [&](int count) {
    if (words.size() >= count)
      return true;
    error = QStringLiteral("%1 needs %2 argument(s)").arg(verb).arg(count);
    return false;
  };
  if (verb == QLatin1String("open")) {
    if (!need(1))
      return false;
    if (!QFileInfo::exists(words[0])) {
      error = QStringLiteral("no such file: %1").arg(words[0]);
      return false;
    }
    QString before = window.lastError();
    window.openPath(words[0]);
    if (!settle(window, error))
      return false;
    if (window.lastError() != before) {
      error = window.lastError();
      return false;
    }
    return true;
  }
  if (verb == QLatin1String("compile") && !words.isEmpty()) {
    window.compile(words[0]);
    if (!settle(window, error))
      return false;
    error = window.lastError();
    return error.isEmpty();
  }
  if (verb == QLatin1String("compare")) {
    QString before = window.lastError();
    if (!need(1))
      return false;
    window.compareWith(words[0]);
    if (!settle(window, error))
      return false;
    if (window.lastError() != before)
      error = window.lastError();
    return error.isEmpty();
  }
  if (QString before = window.lastError(); auto done = runLiveLine(window, verb, words, error)) {
    if (!*done || !settle(window, error))
      return false;
    if (window.lastError() != before)
      error = window.lastError();
    return error.isEmpty();
  }
  if (verb == QLatin1String("flags")) {
    window.setFlags(words.join(QLatin1Char(' ')));
    return true;
  }
  if (verb == QLatin1String("select-pass")) {
    qint64 pass = need(1) ? window.findPass(words[0], error) : -1;
    if (pass < 0)
      return false;
    window.selectPass(pass);
    return settle(window, error);
  }
  if (verb == QLatin1String("diff") || verb == QLatin1String("pin") || verb == QLatin1String("cursor")) {
    bool pair = verb == QLatin1String("diff"), good = need(pair ? 2 : 1), ok = good, ok2 = good;
    qint64 first = good ? words[0].toLongLong(&ok) : 0, second = good && words.size() > 1 && verb != QLatin1String("pin") ? words[1].toLongLong(&ok2) : 0;
    if (good && (!ok || !ok2 || (pair && (first < 0 || first >= window.passCount() || second < 0 || second >= window.passCount())))) {
      error = QStringLiteral("no such pass or line: %1").arg(words.join(QLatin1Char(' ')));
      return false;
    }
    if (!good)
      return false;
    if (pair)
      window.showPair(first, second);
    else if (verb == QLatin1String("pin"))
      window.pinPass(words.value(1) == QLatin1String("after") ? TraceSession::Side::After : TraceSession::Side::Before, first);
    else // lines count from 1
      window.setCursor(first - 1, second);
    return settle(window, error);
  }
  if (verb == QLatin1String("export-view")) {
    return need(1) && settle(window, error) && window.exportView(words[0], words.size() > 1 ? words[1] : QStringLiteral("window"), error);
  }
  if (verb == QLatin1String("export-diff") || verb == QLatin1String("export-run") || verb == QLatin1String("save-trace")) {
    if (!need(1))
      return false;
    QString before = window.lastError();
    bool begun = verb == QLatin1String("save-trace") ? window.saveTrace(words[0], error)
                                                     : window.exportHtml(words[0], verb == QLatin1String("export-run"), error);
    if (!begun || !settle(window, error))
      return false;
    if (window.lastError() != before)
      error = window.lastError();
    return error.isEmpty();
  }
  if (verb == QLatin1String("export-markdown"))
    return need(1) && settle(window, error) && writeAll(words[0], window.selectionMarkdown().toUtf8(), error);
  if (verb == QLatin1String("lesson")) {
    if (!need(1))
      return false;
    if (!window.lesson()->open(words[0])) {
      error = window.lesson()->toJson()[QStringLiteral("problem")].toString();
      return false;
    }
    window.setView(QStringLiteral("lesson"));
    return true;
  }
  if (verb == QLatin1String("note")) {
    if (!need(1))
      return false;
    window.addNote(words.join(QLatin1Char(' ')));
    return true;
  }
  if (verb == QLatin1String("search")) {
    if (!need(1))
      return false;
    window.searchAll(words.join(QLatin1Char(' ')));
    return settle(window, error);
  }
  if (verb == QLatin1String("view")) {
    if (!need(1))
      return false;
    if (!window.setView(words[0])) {
      error = QStringLiteral("no view %1").arg(words[0]);
      return false;
    }
    return true;
  }
  if (verb == QLatin1String("size")) {
    if (!need(2))
      return false;
    window.resize(words[0].toInt(), words[1].toInt());
    return settle(window, error);
  }
  if (verb == QLatin1String("theme")) {
    if (!need(1))
      return false;
    std::optional<ThemeMode> mode = Theme::modeOf(words[0]);
    if (!mode) {
      error = QStringLiteral("no theme %1").arg(words[0]);
      return false;
    }
    window.setThemeMode(*mode);
    return settle(window, error);
  }
  if (verb == QLatin1String("screenshot")) {
    if (!need(1) || !settle(window, error))
      return false;
    QString name = words.size() > 1 ? words[1] : QStringLiteral("window");
    QWidget *view = window.viewWidget(name);
    if (!view) {
      error = QStringLiteral("no view %1; there are %2").arg(name, window.viewNames().join(QStringLiteral(", ")));
      return false;
    }
    QCoreApplication::processEvents();
    if (view->grab().save(words[0]))
      return true;
    error = QStringLiteral("cannot write %1").arg(words[0]);
    return false;
  }
  if (verb == QLatin1String("dump-view")) {
    if (!need(1) || !settle(window, error))
      return false;
    QJsonDocument json = window.dumpView(words[0]);
    if (json.isEmpty()) {
      error = QStringLiteral("no view %1 that has a model").arg(words[0]);
      return false;
    }
    return writeAll(words.value(1), json.toJson(QJsonDocument::Indented), error);
  }
  if (verb == QLatin1String("wait-for")) {
    if (!need(1))
      return false;
    int patience = words.size() > 1 ? static_cast<int>(words[1].toDouble() * 1000) : kPatienceMs;
    std::function<bool()> done;
    if (words[0] == QLatin1String("opened"))
      done = [&] { return !window.isOpening() && window.passCount() > 0; };
    else if (words[0] == QLatin1String("compiled"))
      done = [&] { return !window.isCompiling(); };
    else if (words[0] == QLatin1String("paused"))
      done = [&] { return window.runner().isPaused() && !window.isBusy(); };
    else if (words[0] == QLatin1String("shown") || words[0] == QLatin1String("idle"))
      done = [&] { return !window.isBusy(); };
    if (!done)
      error = QStringLiteral("cannot wait for %1: opened, shown, compiled, paused or idle").arg(words[0]);
    else if (!waitUntil(done, patience))
      error = QStringLiteral("%1 did not happen in %2 s").arg(words[0]).arg(patience / 1000.0);
    return error.isEmpty();
  }
  if (QAction *action = window.action(verb)) {
    if (!action->isEnabled()) {
      error = QStringLiteral("%1 is not possible now").arg(verb);
      return false;
    }
    action->trigger();
    return settle(window, error);
  }
  error = QStringLiteral("unknown action %1").arg(verb);
  return false;
}

bool runScript(MainWindow &window, const QString &text, QString &error) {
  int number = 0;
  for (const QString &line : text.split(QLatin1Char('\n'))) {
    ++number;
    if (!runScriptLine(window, line, error)) {
      error = QStringLiteral("line %1: %2: %3").arg(number).arg(line.trimmed(), error);
      return false;
    }
  }
  return true;
}

} // namespace strata::app
