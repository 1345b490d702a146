// What comes from others: names of files and passes that look like something else, modules, and processes that talk to the
// window without having been started by it.

#include "app/models/Path.h"
#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/RunView.h"
#include "app/widgets/PlainText.h"
#include "core/control/Channel.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolTip>
#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace strata::app;
using strata::control::Event;

namespace {

constexpr const char *kModule = STRATA_TEST_DATA "/modules/counter.vmfb";
constexpr const char *kText = "func.func @f() {\n  return\n}\n";

void write(const std::string &path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  if (!file.flush())
    qFatal("cannot write %s", path.c_str());
}

/// A compiler for a test: Python with the socket's address in `address` and the secret in `secret`.
void writeCompiler(const QString &folder, const QByteArray &body) {
  QString path = QDir(folder).filePath(QStringLiteral("strata-compile"));
  write(path.toStdString(), "#!/usr/bin/env python3\nimport os, socket, sys, time\n"
                            "address = [a for a in sys.argv if a.startswith('--strata-control=')][0].split('=', 1)[1]\n"
                            "secret = os.environ['STRATA_CONTROL_SECRET'].encode()\n" + body.toStdString());
  QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

/// Where a message of the compiler says it, as Python.
QByteArray asPython(const Event &event) { return "bytes.fromhex('" + QByteArray::fromStdString(strata::control::encode(event)).toHex() + "')"; }

} // namespace

class TrustTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QByteArray tools_ = qgetenv("STRATA_BIN"), temporary_ = qgetenv("TMPDIR");

  static QString tried(MainWindow &window, const QString &script) {
    QString error;
    return runScript(window, script, error) ? QString() : error;
  }
  static QString opened(MainWindow &window, const std::string &path) {
    QString error;
    return runScriptCommand(window, {QStringLiteral("open"), pathOf(path)}, error) ? QString() : error;
  }
  QString made(const QString &name) {
    QDir(folder_.path()).mkpath(name);
    return folder_.filePath(name);
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void cleanup() {
    qputenv("STRATA_BIN", tools_);
    temporary_.isNull() ? void(qunsetenv("TMPDIR")) : void(qputenv("TMPDIR", temporary_));
  }

  void anyNameHasAStringAndAWayBack() {
    for (std::string bytes : {std::string("plain.mlir"), std::string("a\nb"), std::string("\xff\xfe"), std::string("caf\xc3\xa9"), std::string("caf\xe9.mlir"),
                              std::string("\xed\xb3\xbf"), std::string("\xf0\x9f\xa6\x8a\x80"), std::string("\xc3"), std::string()})
      QCOMPARE(bytesOf(pathOf(bytes)), bytes);
    std::string all;
    for (int byte = 1; byte < 256; ++byte)
      all += static_cast<char>(byte), all += static_cast<char>(255 - byte);
    all.erase(std::remove(all.begin(), all.end(), '\0'), all.end());
    QCOMPARE(bytesOf(pathOf(all)), all);
    QVERIFY(isText(pathOf("caf\xc3\xa9 \xf0\x9f\xa6\x8a")));
    QVERIFY(!isText(pathOf("caf\xe9")));
    QVERIFY(pathOf("\xfe") != pathOf("\xff"));
    QCOMPARE(visible(pathOf("a\n\x1b[2Jcaf\xe9")), QStringLiteral("a\\n\\x1b[2Jcaf\\xe9"));
    QCOMPARE(visible(QStringLiteral("a\tb\n\u202egnp"), true), QStringLiteral("a\tb\n\\u202egnp"));
  }

  void aNameIsNoScript() {
    QString before = QDir::currentPath(), place = made(QStringLiteral("names"));
    QDir::setCurrent(place);
    std::string evil = place.toStdString() + "/x\"\nexport-run pwned.html\nscreenshot pwned.png\n\".mlir", odd = place.toStdString() + "/caf\xe9\n.mlir";
    write(evil, kText);
    write(odd, kText);
    {
      MainWindow window;
      window.show();
      for (const std::string &path : {evil, odd}) {
        QCOMPARE(opened(window, path), QString());
        QCOMPARE(window.passCount(), int64_t(1));
        QVERIFY(!window.windowTitle().contains(QLatin1Char('\n')));
      }
      // Opened again as what was open the last time.
      window.keepSession();
      QCOMPARE(opened(window, odd), QString());
      window.close();
    }
    {
      MainWindow window;
      QCOMPARE(bytesOf(window.restoreSession()), odd);
    }
    // The program itself, with the name in its command line.
    for (const std::string &path : {evil, odd}) {
      std::filesystem::path link = place.toStdString() + "/argument";
      std::ofstream(link, std::ios::binary) << path;
      QProcess process;
      process.start(QStringLiteral("python3"), {QStringLiteral("-c"), QStringLiteral("import os, sys; os.execv(sys.argv[1], [sys.argv[1], open(sys.argv[2], 'rb').read(), '--dump-view', 'window'])"),
                                                QString::fromLocal8Bit(tools_) + QStringLiteral("/strata"), QString::fromStdString(link.string())});
      QVERIFY(process.waitForFinished(60000));
      QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0, process.readAllStandardError().constData());
      QCOMPARE(QJsonDocument::fromJson(process.readAllStandardOutput()).object()[QStringLiteral("passes")].toInt(), 1);
    }
    QVERIFY(!QFile::exists(QStringLiteral("pwned.html")) && !QFile::exists(QStringLiteral("pwned.png")));
    QDir::setCurrent(before);
    std::filesystem::remove_all(place.toStdString()); // Qt can't say all of these names
  }

  void namesAreNoMarkup() {
    std::string path = made(QStringLiteral("markup")).toStdString() + "/<img src=x>&amp;.log";
    write(path, "// -----// IR Dump After <b>Bold</b><img src=x> (evil) //----- //\nmodule {\n}\n\n"
                "// -----// IR Dump After <i>Other</i> (evil-too) //----- //\nmodule {\n  func.func private @\"<h1>f</h1>\"()\n}\n\n");
    MainWindow window;
    window.show();
    QCOMPARE(opened(window, path), QString());
    QCOMPARE(window.passCount(), int64_t(2));
    QCOMPARE(tried(window, QStringLiteral("view module\nview run\nview map\nview compare\nview messages\nview text")), QString());
    QCoreApplication::processEvents();
    for (QLabel *label : window.findChildren<QLabel *>())
      if (label->isVisible())
        QVERIFY2(label->textFormat() != Qt::AutoText, qPrintable(label->text()));
    // The class of the pass as the inspector tells it: what is written there.
    QCOMPARE(window.dumpView(QStringLiteral("inspector")).object()[QStringLiteral("class")].toString(), QStringLiteral("<i>Other</i>"));
    QToolTip::showText(window.pos(), QStringLiteral("<b>x</b>"), &window);
    bool tip = false;
    for (QWidget *widget : QApplication::topLevelWidgets())
      if (auto *label = qobject_cast<QLabel *>(widget); label && label->text() == QStringLiteral("<b>x</b>")) {
        QCOMPARE(label->textFormat(), Qt::PlainText);
        tip = true;
      }
    QVERIFY(tip);
    QToolTip::hideText();
  }

  void tipsAreBrokenBetweenWords() {
    QCOMPARE(wrapped(QStringLiteral("one two three\nfour"), 8), QStringLiteral("one two\nthree\nfour"));
    QCOMPARE(wrapped(QStringLiteral("abcdefghij"), 4), QStringLiteral("abcd\nefgh\nij"));
    QCOMPARE(wrapped(QString(), 4), QString());
  }

  void aModuleFromOutsideIsAskedFor() {
    MainWindow window;
    window.resize(1300, 800);
    window.show();
    QString module = made(QStringLiteral("module")) + QStringLiteral("/counter.vmfb");
    QVERIFY(QFile::copy(QLatin1String(kModule), module));
    QFile::setPermissions(module, QFile::ReadOwner | QFile::WriteOwner);
    QVERIFY(!tried(window, QStringLiteral("trust-module")).isEmpty()); // there is none
    QCOMPARE(tried(window, QStringLiteral("open-module %1\nwait-for idle\nview run").arg(module)), QString());
    RunView &run = window.runView();
    QJsonObject json = window.dumpView(QStringLiteral("run")).object();
    QVERIFY2(json[QStringLiteral("origin")].toString().contains(QStringLiteral("native code")), qPrintable(json[QStringLiteral("origin")].toString()));
    QVERIFY(run.canRun());
    // A script is told, and nothing waits for an answer.
    QVERIFY(tried(window, QStringLiteral("run-module")).contains(QStringLiteral("trust-module")));
    QVERIFY(!run.isRunning() && run.question().isEmpty());
    // A person is asked in the view; no is no, and yes holds for this file.
    run.run();
    QVERIFY(!run.isRunning());
    QVERIFY2(run.question().contains(QStringLiteral("counter.vmfb was not compiled by this window")), qPrintable(run.question()));
    QVERIFY(!QApplication::activeModalWidget());
    auto press = [&](const QString &text) {
      for (QAbstractButton *button : run.findChildren<QAbstractButton *>())
        if (button->isVisible() && button->text() == text)
          return button->click(), true;
      return false;
    };
    QVERIFY(press(QStringLiteral("Don't Run")));
    QVERIFY(run.question().isEmpty() && !run.isRunning());
    run.run();
    QVERIFY(press(QStringLiteral("Run It")));
    QVERIFY(run.question().isEmpty());
    QTRY_VERIFY(!run.isRunning());
    run.run();
    QVERIFY(run.question().isEmpty()); // once
    QTRY_VERIFY(!run.isRunning());
    // What is written into it meanwhile was not meant.
    QFile file(module);
    QVERIFY(file.open(QIODevice::Append) && file.write("x") == 1 && file.flush());
    run.run();
    QVERIFY(!run.question().isEmpty());
    run.answer(false);
    QCOMPARE(tried(window, QStringLiteral("trust-module")), QString());
    // The one that it is compared with is code as well.
    QString other = made(QStringLiteral("module")) + QStringLiteral("/other.vmfb");
    QVERIFY(QFile::copy(QLatin1String(kModule), other));
    QVERIFY(tried(window, QStringLiteral("run-compare %1\nrun-module").arg(other)).contains(QStringLiteral("other.vmfb")));
  }

  void strangersAreRefused() {
    QString tools = made(QStringLiteral("waits"));
    QByteArray paused = asPython({Event::Kind::Paused, "owned", "owned", {}, {}});
    writeCompiler(tools, "time.sleep(300)\n");
    qputenv("STRATA_BIN", tools.toLocal8Bit());
    MainWindow window;
    window.show();
    window.compile(QStringLiteral("x.mlir"));
    QTRY_VERIFY(window.runner().processId() > 0);
    QString socket;
    auto findSocket = [&] {
      QFile line(QStringLiteral("/proc/%1/cmdline").arg(window.runner().processId()));
      if (line.open(QIODevice::ReadOnly))
        for (const QByteArray &word : line.readAll().split('\0'))
          if (word.startsWith("--strata-control="))
            socket = QString::fromLocal8Bit(word.mid(17));
      return !socket.isEmpty();
    };
    QTRY_VERIFY(findSocket());
    // 100,000 messages, some at once, as long as somebody takes them.
    QByteArray flood = "import socket, sys\nmessage = " + paused + " * 100\nfor i in range(1000):\n"
                       "  s = socket.socket(socket.AF_UNIX)\n  s.connect(sys.argv[1])\n"
                       "  try:\n    s.sendall(message)\n    heard = s.recv(1)\n  except (BrokenPipeError, ConnectionResetError):\n    heard = b''\n"
                       "  if heard: sys.exit(3)\n  s.close()\n";
    QProcess stranger;
    stranger.start(QStringLiteral("python3"), {QStringLiteral("-c"), QString::fromLatin1(flood), socket});
    int turns = 0;
    QTimer beat;
    connect(&beat, &QTimer::timeout, this, [&] { ++turns; });
    beat.start(1);
    QTRY_COMPARE_WITH_TIMEOUT(stranger.state(), QProcess::NotRunning, 120000);
    QVERIFY2(stranger.exitCode() == 0, stranger.readAllStandardError().constData());
    QVERIFY(turns > 10); // it had time for others
    QVERIFY(window.isCompiling() && !window.runner().isPaused());
    QCOMPARE(window.runner().position().pass, QString());
    QVERIFY(QFile::exists(socket)); // the one that is waited for may still come
    window.runner().cancel();
    QTRY_VERIFY(!window.isCompiling());
  }

  void theCompilerShowsThatItIsOurs() {
    QByteArray hello = asPython({Event::Kind::Hello, std::string(64, '?'), {}, {}, {}}) + ".replace(b'?' * 64, secret)";
    QByteArray paused = asPython({Event::Kind::Paused, "as asked", "cse", {}, {}});
    QByteArray connected = "s = socket.socket(socket.AF_UNIX)\ns.connect(address)\n";
    QString tools = made(QStringLiteral("speaks"));
    qputenv("STRATA_BIN", tools.toLocal8Bit());
    {
      // The right word, once: it is heard, and nobody else is let in.
      writeCompiler(tools, connected + "s.sendall(" + hello + ")\ns.recv(1)\n"
                               "try:\n  socket.socket(socket.AF_UNIX).connect(address)\n  sys.exit(3)\nexcept OSError:\n  pass\n"
                               "s.sendall(" + paused + ")\ntime.sleep(300)\n");
      MainWindow window;
      window.compile(QStringLiteral("x.mlir"), true);
      QTRY_VERIFY_WITH_TIMEOUT(window.runner().isPaused() || !window.isCompiling(), 60000);
      QCOMPARE(window.runner().position().pass, QStringLiteral("cse"));
      window.runner().cancel();
      QTRY_VERIFY(!window.isCompiling());
    }
    for (const QByteArray &first : {asPython({Event::Kind::Hello, std::string(64, '?'), {}, {}, {}}), paused, QByteArray("b'\\xff' * 4096")}) {
      // The wrong word: the line is dead, and no word of it counts.
      writeCompiler(tools, connected + "s.sendall(" + first + " + " + paused + ")\n"
                               "try:\n  sys.exit(5 if s.recv(1) else 4)\nexcept ConnectionResetError:\n  sys.exit(4)\n");
      MainWindow window;
      QSignalSpy ended(&window.runner(), &CompileRunner::finished);
      window.compile(QStringLiteral("x.mlir"), true);
      QTRY_VERIFY_WITH_TIMEOUT(!window.isCompiling(), 60000);
      QVERIFY(!ended.isEmpty() && !ended[0][0].toBool());
      QCOMPARE(window.runner().position().pass, QString());
    }
  }

  void whatCanNotStartIsAnError() {
    MainWindow window;
    window.show();
    QString program = made(QStringLiteral("starts")) + QStringLiteral("/p.mlir"), compile = QStringLiteral("compile \"%1\"\nwait-for compiled 30").arg(program);
    write(program.toStdString(), kText);
    qputenv("TMPDIR", "/nowhere/at/all");
    QString said = tried(window, compile);
    QVERIFY2(said.contains(QStringLiteral("/nowhere/at/all")) && said.contains(QStringLiteral("TMPDIR")), qPrintable(said));
    QString deep = folder_.filePath(QString(60, QLatin1Char('d')) + QLatin1Char('/') + QString(60, QLatin1Char('e')));
    QVERIFY(QDir().mkpath(deep));
    qputenv("TMPDIR", deep.toLocal8Bit());
    said = tried(window, compile);
    QVERIFY2(said.contains(QStringLiteral("TMPDIR")) && said.contains(QStringLiteral("107")), qPrintable(said));
    cleanup();
    qputenv("STRATA_BIN", made(QStringLiteral("empty")).toLocal8Bit());
    said = tried(window, compile);
    QVERIFY2(said.contains(QStringLiteral("Cannot start")), qPrintable(said));
    QVERIFY(!window.isBusy());
  }
};

QTEST_MAIN(TrustTest)
#include "TrustTest.moc"
