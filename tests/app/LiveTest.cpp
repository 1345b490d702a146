// A compile under control, from the window to the compiler's process and back: pause, step, breakpoints, another program,
// cancel, and what stays when the compiler dies.

#include "app/backend/CompileRunner.h"
#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "core/trace/Sqlite.h"
#include "core/trace/Source.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <csignal>

using namespace strata::app;

namespace {

constexpr const char *kProgram = "func.func @blend(%a: tensor<6xf32>, %b: tensor<6xf32>) -> tensor<6xf32> {\n"
                                 "  %0 = arith.addf %a, %b : tensor<6xf32>\n"
                                 "  %1 = arith.addf %a, %b : tensor<6xf32>\n"
                                 "  %2 = arith.mulf %0, %1 : tensor<6xf32>\n"
                                 "  return %2 : tensor<6xf32>\n"
                                 "}\n";

QString status(const QString &trace) {
  auto source = strata::trace::open(trace.toStdString());
  return source ? QString::fromStdString((*source)->run().status) : QString();
}

/// "ok", or what SQLite finds.
QString integrity(const QString &trace) {
  auto database = strata::trace::Database::open(trace.toStdString(), strata::trace::Database::Mode::Read);
  if (!database)
    return QString::fromStdString(database.error().message);
  auto check = database->prepare("PRAGMA integrity_check");
  if (!check || !check->step())
    return QStringLiteral("unreadable");
  return QString::fromUtf8(check->text(0).data(), static_cast<qsizetype>(check->text(0).size()));
}

} // namespace

class LiveTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString program_;

  QString write(const QString &name, const QByteArray &text) {
    QString path = folder_.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
      qFatal("cannot write %s", qPrintable(path));
    return path;
  }
  static QString tried(MainWindow &window, const QString &script) {
    QString error;
    return runScript(window, script, error) ? QString() : error;
  }
  static QJsonObject live(MainWindow &window) { return window.dumpView(QStringLiteral("live")).object(); }
  static QString get(MainWindow &window, const char *key) { return live(window)[QLatin1String(key)].toString(); }

private Q_SLOTS:
  void initTestCase() {
    if (!QFile::exists(CompileRunner::toolPath(QStringLiteral("strata-compile"))))
      QSKIP("this build has no compiler");
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
    program_ = write(QStringLiteral("blend.mlir"), kProgram);
  }

  void stepsPassByPass() {
    MainWindow window;
    window.show();
    QCOMPARE(tried(window, QStringLiteral("flags --compile-to=abi\ncompile-paused %1\nwait-for paused").arg(program_)), QString());
    QCOMPARE(get(window, "state"), QStringLiteral("paused"));
    int64_t before = window.passCount();
    QString first = get(window, "pass");
    QVERIFY(!first.isEmpty());
    // A step ends before the next pass begins: mostly one more row, none where an adaptor lies between.
    QCOMPARE(tried(window, QStringLiteral("step-pass\nstep-pass\nstep-pass\nstep-pass")), QString());
    QVERIFY(window.passCount() > before);
    QVERIFY(window.passCount() <= before + 4);
    QVERIFY(get(window, "pass") != first);
    QCOMPARE(window.currentPass(), window.passCount() - 1); // what was stepped over is shown
    QCOMPARE(tried(window, QStringLiteral("continue\nwait-for compiled")), QString());
    QCOMPARE(get(window, "state"), QStringLiteral("idle"));
    QCOMPARE(status(window.runner().tracePath()), QStringLiteral("done"));
  }

  void runsToAPassAndToAChange() {
    MainWindow window;
    window.show();
    QCOMPARE(tried(window, QStringLiteral("flags --compile-to=abi\ncompile-paused %1\nwait-for paused\nrun-to cs?").arg(program_)), QString());
    QCOMPARE(get(window, "pass"), QStringLiteral("cse"));
    QCOMPARE(get(window, "reason"), QStringLiteral("reached cse"));
    // The two additions are one after cse.
    QCOMPARE(tried(window, QStringLiteral("step-change")), QString());
    QCOMPARE(get(window, "reason"), QStringLiteral("the program changed"));
    auto rows = strata::trace::open(window.runner().tracePath().toStdString());
    QVERIFY((*rows)->passes().back().changed == strata::trace::Change::Yes);
    QCOMPARE(tried(window, QStringLiteral("continue\nwait-for compiled")), QString());
  }

  void stopsAtBreakpoints() {
    MainWindow window;
    window.show();
    QCOMPARE(tried(window, QStringLiteral("flags --compile-to=flow\nbreak cse\nbreak flow.dispatch.*\ncompile %1\nwait-for paused").arg(program_)), QString());
    QCOMPARE(get(window, "reason"), QStringLiteral("breakpoint on cse"));
    QCOMPARE(live(window)[QStringLiteral("operationBreakpoints")].toArray().size(), 1);
    QCOMPARE(tried(window, QStringLiteral("remove-break cse\ncontinue\nwait-for paused")), QString());
    QVERIFY2(get(window, "reason").startsWith(QStringLiteral("flow.dispatch.")), qPrintable(get(window, "reason")));
    QVERIFY(get(window, "reason").contains(QStringLiteral(" appeared in ")));
    // The text of the pass that is blamed holds it, and that of no pass before it does.
    auto trace = strata::trace::open(window.runner().tracePath().toStdString());
    std::string op = get(window, "reason").section(QLatin1Char(' '), 0, 0).toStdString();
    size_t holding = 0;
    for (const auto &row : (*trace)->passes())
      if (row.changed == strata::trace::Change::Yes)
        holding += (*trace)->text(row.index)->view.find(op + " ") != std::string_view::npos ||
                   (*trace)->text(row.index)->view.find(op + "<") != std::string_view::npos;
    QVERIFY2(holding >= 1 && holding <= 2, qPrintable(QString::number(holding))); // a function pass, and those around it
    QCOMPARE(tried(window, QStringLiteral("clear-breakpoints\nbreak op:flow.func")), QString());
    QCOMPARE(live(window)[QStringLiteral("operationBreakpoints")].toArray(), QJsonArray{QStringLiteral("flow.func")});
    QCOMPARE(tried(window, QStringLiteral("remove-break op:flow.func")), QString());
    QVERIFY(live(window)[QStringLiteral("operationBreakpoints")].toArray().isEmpty());
    QCOMPARE(tried(window, QStringLiteral("continue\nwait-for compiled")), QString());
  }

  void goesOnWithAnotherProgram() {
    MainWindow window;
    window.show();
    QCOMPARE(tried(window, QStringLiteral("flags --compile-to=abi\ncompile-paused %1\nwait-for paused\nrun-to cse\nedit-program").arg(program_)), QString());
    QString text = get(window, "editing");
    QVERIFY2(text.contains(QStringLiteral("arith.mulf")), qPrintable(text));
    QString bad = write(QStringLiteral("bad.mlir"), text.toUtf8().replace("arith.mulf", "arith.mulq"));
    QVERIFY2(tried(window, QStringLiteral("replace-ir ") + bad).contains(QStringLiteral("mulq")), "an unknown operation is refused");
    QString other = write(QStringLiteral("other.mlir"), text.toUtf8().replace("arith.mulf", "arith.divf"));
    QCOMPARE(tried(window, QStringLiteral("replace-ir ") + other), QString());
    QCOMPARE(tried(window, QStringLiteral("continue\nwait-for compiled")), QString());
    auto trace = strata::trace::open(window.runner().tracePath().toStdString());
    int replaced = 0;
    strata::Text kept;
    for (const auto &row : (*trace)->passes()) {
      replaced += row.pass == "replace-ir";
      if (row.changed == strata::trace::Change::Yes)
        kept = *(*trace)->text(row.index);
    }
    QCOMPARE(replaced, 1);
    QVERIFY(kept.view.find("arith.divf") != std::string_view::npos);
    QVERIFY(kept.view.find("arith.mulf") == std::string_view::npos);
  }

  void givesAPassOtherOptions() {
    MainWindow window;
    window.show();
    QCOMPARE(tried(window, QStringLiteral("flags --compile-to=flow\ncompile-paused %1\nwait-for paused\nrun-to *canonicalize").arg(program_)), QString());
    QVERIFY2(tried(window, QStringLiteral("pass-options no-such-option=1")).contains(QStringLiteral("no-such-option")), "an unknown option is refused");
    QCOMPARE(tried(window, QStringLiteral("pass-options test-convergence=true")), QString());
    QVERIFY(get(window, "options").contains(QStringLiteral("test-convergence=true")));
    QCOMPARE(tried(window, QStringLiteral("step-pass")), QString());
    auto trace = strata::trace::open(window.runner().tracePath().toStdString());
    QVERIFY((*trace)->passes().back().options.find("test-convergence=true") != std::string::npos);
    QCOMPARE(tried(window, QStringLiteral("continue\nwait-for compiled")), QString());
  }

  void notesOnALiveCompileAreKept() {
    MainWindow window;
    window.show();
    QCOMPARE(tried(window, QStringLiteral("flags --iree-hal-target-backends=llvm-cpu\ncompile-paused %1\nwait-for paused\nrun-to iree-flow-*\nwait-for paused\n"
                                          "select-pass 2\nnote \"while it waits\"\ncontinue\nwait-for compiled\nselect-pass 4\nnote \"when it has ended\"").arg(program_)), QString());
    auto trace = strata::trace::open(window.runner().tracePath().toStdString());
    QVERIFY(bool(trace));
    QCOMPARE((*trace)->bookmarks().size(), size_t(2));
    QCOMPARE((*trace)->bookmarks()[0].text, std::string("while it waits"));
    QCOMPARE((*trace)->bookmarks()[1].text, std::string("when it has ended"));
    QCOMPARE((*trace)->bookmarks()[1].pass, int64_t(4));
  }

  void cancelsWithin200Milliseconds() {
    QList<qint64> took;
    for (int i = 0; i < 7; ++i) {
      CompileRunner runner;
      QSignalSpy finished(&runner, &CompileRunner::finished);
      runner.start(program_, {QStringLiteral("--iree-hal-target-backends=llvm-cpu"), QStringLiteral("--iree-llvmcpu-target-cpu=host")}, i == 0);
      QTRY_VERIFY_WITH_TIMEOUT(!runner.position().pass.isEmpty() || !finished.isEmpty(), 20000);
      QTest::qWait(static_cast<int>(QRandomGenerator::global()->bounded(60)));
      if (!runner.isRunning())
        continue; // it was done already
      QElapsedTimer timer;
      timer.start();
      runner.cancel();
      QTRY_VERIFY_WITH_TIMEOUT(!finished.isEmpty(), 5000);
      took << timer.elapsed();
      QCOMPARE(integrity(runner.tracePath()), QStringLiteral("ok"));
      QVERIFY2(status(runner.tracePath()) == QStringLiteral("cancelled") || status(runner.tracePath()) == QStringLiteral("done"),
               qPrintable(status(runner.tracePath())));
    }
    QVERIFY(took.size() >= 3);
    std::sort(took.begin(), took.end());
    qInfo("cancelling took %lld ms (median), %lld ms (most)", (long long)took[took.size() / 2], (long long)took.back());
    QVERIFY2(took[took.size() / 2] < 200, qPrintable(QString::number(took[took.size() / 2])));
  }

  void aKilledCompilerLeavesWhatItRecorded() {
    for (int i = 0; i < 4; ++i) {
      MainWindow window;
      window.show();
      QCOMPARE(tried(window, QStringLiteral("flags --iree-hal-target-backends=llvm-cpu\ncompile-paused %1\nwait-for paused\nrun-to %2")
                                 .arg(program_, i % 2 ? QStringLiteral("cse") : QStringLiteral("iree-stream-*"))), QString());
      for (int step = 0; step < i; ++step)
        QCOMPARE(tried(window, QStringLiteral("step-pass")), QString());
      int64_t recorded = window.passCount();
      window.runner().resume(strata::control::Command::Kind::StepPass);
      qint64 id = window.runner().processId();
      QVERIFY(id > 0);
      ::kill(static_cast<pid_t>(id), SIGKILL);
      QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy() && !window.isCompiling(), 20000);
      QVERIFY(window.passCount() >= recorded);
      // One pass may have ended meanwhile; the one that the run broke off in is a row, too.
      QVERIFY(window.passCount() <= recorded + 2);
      QVERIFY2(window.lastError().contains(QStringLiteral("crashed")), qPrintable(window.lastError()));
      QVERIFY2(status(window.runner().tracePath()).startsWith(QStringLiteral("killed")), qPrintable(status(window.runner().tracePath())));
      QCOMPARE(integrity(window.runner().tracePath()), QStringLiteral("ok"));
      QString reproducer = window.runner().reproducerPath();
      QVERIFY(QFile::exists(reproducer));
      QProcess opt;
      opt.start(CompileRunner::toolPath(QStringLiteral("strata-opt")), {QStringLiteral("--run-reproducer"), reproducer});
      QVERIFY(opt.waitForFinished(60000));
      QVERIFY2(opt.exitCode() == 0, opt.readAllStandardError().constData());
    }
  }

  void aCrashIsAFailedRowWithAReproducer() {
    MainWindow window;
    window.show();
    QCOMPARE(tried(window, QStringLiteral("flags --iree-hal-target-backends=llvm-cpu\ncompile-paused %1\nwait-for paused\nrun-to iree-stream-*").arg(program_)), QString());
    // While it waits no lock of the allocator is held: the handler of the signal can do its work.
    ::kill(static_cast<pid_t>(window.runner().processId()), SIGSEGV);
    QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy() && !window.isCompiling(), 60000);
    QVERIFY2(status(window.runner().tracePath()).startsWith(QStringLiteral("crashed")), qPrintable(status(window.runner().tracePath())));
    QCOMPARE(integrity(window.runner().tracePath()), QStringLiteral("ok"));
    QVERIFY(!tried(window, QStringLiteral("step-pass")).isEmpty()); // nothing to step any longer
    QVERIFY(!get(window, "message").isEmpty());
  }

  void aCrashInsideAPassKeepsWhatCameBefore() {
    // See tests/capture/CrashInPass.cpp: the pass that makes this call reads from nowhere.
    const QString library = qEnvironmentVariable("STRATA_TEST_CRASH");
    if (!QFile::exists(library))
      QSKIP("built without the compiler");
    MainWindow window;
    window.show();
    qputenv("LD_PRELOAD", library.toUtf8());
    qputenv("STRATA_TEST_CRASH_AT", "20");
    QString said = tried(window, QStringLiteral("flags --iree-hal-target-backends=llvm-cpu\ncompile %1\nwait-for compiled").arg(program_));
    qunsetenv("LD_PRELOAD");
    qunsetenv("STRATA_TEST_CRASH_AT");
    QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy() && !window.isCompiling(), 60000);
    auto trace = strata::trace::open(window.runner().tracePath().toStdString());
    QVERIFY2(trace, qPrintable(said));
    const auto &rows = (*trace)->passes();
    QVERIFY(rows.size() > 10);
    QVERIFY(rows.back().failed);
    const QString pass = QString::fromStdString(rows.back().pass);
    QVERIFY2(status(window.runner().tracePath()).contains(QStringLiteral("crashed: a fatal signal in ") + pass), qPrintable(status(window.runner().tracePath())));
    QCOMPARE(integrity(window.runner().tracePath()), QStringLiteral("ok"));
    // The window shows all of it, and says what happened, where, and how to see it again.
    QCOMPARE(window.passCount(), int64_t(rows.size()));
    QVERIFY2(window.lastError().contains(QStringLiteral("crashed in ") + pass), qPrintable(window.lastError()));
    const QString reproducer = window.runner().reproducerPath();
    QVERIFY(window.lastError().contains(reproducer));
    QProcess opt;
    opt.start(CompileRunner::toolPath(QStringLiteral("strata-opt")), {QStringLiteral("--run-reproducer"), reproducer});
    QVERIFY(opt.waitForFinished(60000));
    QVERIFY2(opt.exitCode() == 0, opt.readAllStandardError().constData());
  }
};

QTEST_MAIN(LiveTest)
#include "LiveTest.moc"
