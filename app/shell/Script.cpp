#include "app/shell/Script.h"

#include "app/models/Fuzzy.h"
#include "app/models/Path.h"
#include "app/models/Utf8.h"
#include "app/shell/MainWindow.h"
#include "app/shell/ScriptCommand.h"
#include "app/views/LessonView.h"
#include "app/views/RunView.h"
#include "core/base/File.h"

#include <QAction>
#include <QApplication>
#include <QBuffer>
#include <QDialog>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QImageWriter>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QThread>
#include <QTimer>
#include <algorithm>
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
    if (fwrite(bytes.constData(), 1, static_cast<size_t>(bytes.size()), stdout) == static_cast<size_t>(bytes.size()) && fflush(stdout) == 0)
      return true;
    error = QStringLiteral("cannot write to standard output: %1").arg(qt_error_string());
    return false;
  }
  Status status = writeFile(bytesOf(path), bytes.toStdString());
  if (!status)
    error = utf8(status.error().message);
  return bool(status);
}

bool toNumber(const QString &word, qint64 &number, QString &error) {
  bool isNumber = false;
  number = word.toLongLong(&isNumber);
  if (!isNumber)
    error = QStringLiteral("%1 is not a number").arg(word);
  return isNumber;
}

QString noSuchView(const MainWindow &window, const QString &name) {
  return QStringLiteral("no view %1; there are %2").arg(name, window.viewNames().join(QStringLiteral(", ")));
}

bool open(MainWindow &window, const QStringList &words, QString &error) {
  if (pathExists(words[0]))
    return window.openPath(words[0]), true;
  error = QStringLiteral("no such file: %1").arg(visible(words[0]));
  return false;
}

bool mustBeOpen(const MainWindow &window, QString &error) {
  if (window.passCount() > 0)
    return true;
  error = QStringLiteral("no run is open: open PATH, or compile PROGRAM, comes first");
  return false;
}

bool selectPass(MainWindow &window, const QStringList &words, QString &error) {
  qint64 step = window.findPass(words[0], error);
  if (step == -1)
    return false;
  window.selectPass(step);
  return true;
}

bool diff(MainWindow &window, const QStringList &words, QString &error) {
  qint64 before = window.findPass(words[0], error);
  qint64 after = before == -1 ? -1 : window.findPass(words[1], error);
  if (after == -1)
    return false;
  window.showPair(before, after);
  return true;
}

bool pin(MainWindow &window, const QStringList &words, QString &error) {
  qint64 pass = words[0] == QLatin1String("-1") ? -1 : window.findPass(words[0], error);
  if (!error.isEmpty())
    return false;
  window.pinPass(words.value(1) == QLatin1String("after") ? TraceSession::Side::After : TraceSession::Side::Before, pass);
  return true;
}

bool cursor(MainWindow &window, const QStringList &words, QString &error) {
  qint64 line = 0, column = 0;
  if (!toNumber(words[0], line, error) || (words.size() > 1 && !toNumber(words[1], column, error)))
    return false;
  if (line < 1 || line > window.lineCount() || column < 0) {
    error = window.lineCount() ? QStringLiteral("no such place: the text has lines 1 to %1, columns count from 0").arg(window.lineCount()) : QStringLiteral("no text is shown");
    return false;
  }
  window.setCursor(line - 1, column); // people count lines from 1
  return true;
}

bool setSize(MainWindow &window, const QStringList &words, QString &error) {
  qint64 width = 0, height = 0;
  if (!toNumber(words[0], width, error) || !toNumber(words[1], height, error))
    return false;
  if (width < 1 || height < 1 || width > 32767 || height > 32767) {
    error = QStringLiteral("no such size: from 1 to 32767 pixels each way");
    return false;
  }
  window.resize(static_cast<int>(width), static_cast<int>(height));
  return true;
}

bool setTheme(MainWindow &window, const QStringList &words, QString &error) {
  if (std::optional<ThemeMode> mode = Theme::modeOf(words[0]))
    return window.setThemeMode(*mode), true;
  error = QStringLiteral("no theme %1").arg(words[0]);
  return false;
}

bool setView(MainWindow &window, const QStringList &words, QString &error) {
  if (window.setView(words[0]))
    return true;
  error = noSuchView(window, words[0]);
  return false;
}

bool lesson(MainWindow &window, const QStringList &words, QString &error) {
  if (window.lesson()->open(words[0]))
    return window.setView(QStringLiteral("lesson"));
  error = window.lesson()->toJson()[QStringLiteral("problem")].toString();
  return false;
}

bool screenshot(MainWindow &window, const QStringList &words, QString &error) {
  if (!settle(window, error))
    return false;
  QString name = words.value(1, QStringLiteral("window"));
  QWidget *view = window.viewWidget(name);
  if (!view) {
    error = noSuchView(window, name);
    return false;
  }
  QCoreApplication::processEvents();
  QBuffer picture;
  QByteArray format = QFileInfo(words[0]).suffix().toLatin1();
  if (view->grab().save(&picture, format.isEmpty() ? "png" : format.constData()))
    return writeAll(words[0], picture.data(), error);
  error = format.isEmpty() || QImageWriter::supportedImageFormats().contains(format.toLower())
              ? QStringLiteral("there is not enough memory for a picture of the view")
              : QStringLiteral("no pictures are written as .%1: .png is one that is").arg(QString::fromLatin1(format));
  return false;
}

bool dumpView(MainWindow &window, const QStringList &words, QString &error) {
  if (!settle(window, error))
    return false;
  if (QJsonDocument model = window.dumpView(words[0]); !model.isNull())
    return writeAll(words.value(1), model.toJson(QJsonDocument::Indented), error);
  error = noSuchView(window, words[0]);
  return false;
}

bool exportMarkdown(MainWindow &window, const QStringList &words, QString &error) {
  return settle(window, error) && mustBeOpen(window, error) && writeAll(words[0], window.selectionMarkdown().toUtf8(), error);
}

bool waitFor(MainWindow &window, const QStringList &words, QString &error) {
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

bool help(MainWindow &window, const QStringList &, QString &error) {
  QString text;
  for (std::span<const ScriptCommand> group : {windowCommands(), liveCommands()})
    for (const ScriptCommand &command : group)
      text += QStringLiteral("%1 %2").arg(QLatin1String(command.name), QString::fromUtf8(command.arguments)).trimmed() + QLatin1Char('\n');
  QStringList actions = window.actionNames();
  actions.sort();
  for (const QString &name : std::as_const(actions))
    text += QStringLiteral("%1  # %2\n").arg(name, window.action(name)->text().remove(QLatin1Char('&')));
  return writeAll({}, text.toUtf8(), error);
}

using Words = const QStringList &;

constexpr ScriptCommand kCommands[] = {
    {"open", "PATH", open},
    {"compare", "PATH", [](MainWindow &window, Words words, QString &error) { return mustBeOpen(window, error) && (window.compareWith(words[0]), true); }},
    {"compile", "PROGRAM", [](MainWindow &window, Words words, QString &) { return window.compile(words[0]), true; }},
    {"toolchain", "strata|NAME|PROGRAM", [](MainWindow &window, Words words, QString &error) { return window.chooseToolchain(words[0], error); }},
    {"flags", "[FLAGS…]", [](MainWindow &window, Words words, QString &) { return window.setFlags(words.join(QLatin1Char(' '))), true; }},
    {"select-pass", "ROW|NAME|NAME#2|after-PHASE", selectPass},
    {"view", "NAME", setView},
    {"size", "WIDTH HEIGHT", setSize},
    {"theme", "system|light|dark|high-contrast|high-contrast-dark", setTheme},
    {"diff", "PASS PASS", diff},
    {"pin", "PASS|-1 [before|after]", pin},
    {"cursor", "LINE [COLUMN]", cursor},
    {"search", "QUERY…", [](MainWindow &window, Words words, QString &error) { return mustBeOpen(window, error) && (window.searchAll(words.join(QLatin1Char(' '))), true); }},
    {"note", "TEXT…", [](MainWindow &window, Words words, QString &error) { return mustBeOpen(window, error) && (window.addNote(words.join(QLatin1Char(' '))), true); }},
    {"lesson", "FILE", lesson},
    {"save-trace", "FILE", [](MainWindow &window, Words words, QString &error) { return window.saveTrace(words[0], error); }},
    {"export-view", "FILE [VIEW]",
     [](MainWindow &window, Words words, QString &error) {
       return settle(window, error) && window.exportView(words[0], words.value(1, QStringLiteral("window")), error);
     }},
    {"export-diff", "FILE", [](MainWindow &window, Words words, QString &error) { return window.exportHtml(words[0], false, error); }},
    {"export-run", "FILE", [](MainWindow &window, Words words, QString &error) { return window.exportHtml(words[0], true, error); }},
    {"export-markdown", "FILE", exportMarkdown},
    {"screenshot", "FILE [VIEW]", screenshot},
    {"dump-view", "NAME [FILE]", dumpView},
    {"wait-for", "opened|shown|compiled|paused|idle [SECONDS]", waitFor},
    {"help", "", help},
};

const ScriptCommand *findCommand(const QString &name) {
  for (std::span<const ScriptCommand> group : {windowCommands(), liveCommands()})
    for (const ScriptCommand &command : group)
      if (name == QLatin1String(command.name))
        return &command;
  return nullptr;
}

QString unknownCommand(const MainWindow &window, const QString &name) {
  QStringList known = window.actionNames();
  for (std::span<const ScriptCommand> group : {windowCommands(), liveCommands()})
    for (const ScriptCommand &command : group)
      known << QLatin1String(command.name);
  known.sort();
  QStringList near;
  for (int i : fuzzyBest(name, {known.begin(), known.end()}, 3))
    near << known[i];
  return QStringLiteral("no command %1%2; help lists them all")
      .arg(name, near.isEmpty() ? QString() : QStringLiteral("; did you mean %1?").arg(near.join(QStringLiteral(", "))));
}

/// Triggers an action. Nobody is there to answer a dialog: it is closed, and its title comes back.
QString trigger(QAction &action) {
  QString asked;
  QTimer watch;
  QObject::connect(&watch, &QTimer::timeout, [&] {
    QWidget *dialog = QApplication::activeModalWidget();
    if (!dialog)
      return;
    asked = dialog->windowTitle();
    auto *answered = qobject_cast<QDialog *>(dialog);
    answered ? answered->reject() : void(dialog->close());
  });
  watch.start(10);
  action.trigger();
  return asked;
}

} // namespace

int ScriptCommand::needed() const {
  QStringList words = QString::fromUtf8(arguments).split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return static_cast<int>(std::count_if(words.begin(), words.end(), [](const QString &word) { return !word.startsWith(QLatin1Char('[')); }));
}

std::span<const ScriptCommand> windowCommands() { return kCommands; }

bool runScriptLine(MainWindow &window, const QString &line, QString &error) {
  QStringList words = QProcess::splitCommand(line);
  return words.isEmpty() || words[0].startsWith(QLatin1Char('#')) || runScriptCommand(window, words, error);
}

bool runScriptCommand(MainWindow &window, const QStringList &all, QString &error) {
  QStringList words = all;
  QString name = words.takeFirst();
  int errorsBefore = window.errorCount();
  const ScriptCommand *command = findCommand(name);
  QAction *action = window.action(name); // of a name that is both, the action takes no words: "compile", "compile PROGRAM"
  bool enough = command && words.size() >= command->needed();
  if (command && !enough && !action) {
    error = QStringLiteral("what it takes is %1 %2").arg(name, QString::fromUtf8(command->arguments));
    return false;
  }
  if (enough) {
    if (!command->run(window, words, error))
      return false;
  } else if (action) {
    if (!action->isEnabled()) {
      error = QStringLiteral("%1 is not possible now").arg(name);
      return false;
    }
    if (QString asked = trigger(*action); !asked.isEmpty()) {
      error = command ? QStringLiteral("it asks “%1”, and a script can't answer: say %2 %3").arg(asked, name, QString::fromUtf8(command->arguments))
                      : QStringLiteral("it asks “%1”, and a script can't answer: help lists the commands that are told").arg(asked);
      return false;
    }
    if (error = window.runView().question(); !error.isEmpty()) {
      window.runView().answer(false);
      error += QStringLiteral(" A script says trust-module before it runs one from outside.");
      return false;
    }
  } else {
    error = unknownCommand(window, name);
    return false;
  }
  if (!settle(window, error))
    return false;
  if (window.errorCount() != errorsBefore)
    error = window.lastError();
  return error.isEmpty();
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
