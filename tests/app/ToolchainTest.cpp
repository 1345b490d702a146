// Another compiler in the window: its rows appear while it prints, it can be cancelled, what it
// says is shown, and nothing of a project's list runs before somebody agreed.

#include "app/backend/CompileRunner.h"
#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/widgets/ToolchainBox.h"
#include "core/toolchains/ProjectFile.h"
#include "core/trace/Source.h"

#include <QAction>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace strata::app;

namespace {

constexpr const char *kProgram = "func.func @f(%a: i32) -> i32 {\n"
                                 "  %c = arith.constant 1 : i32\n"
                                 "  %d = arith.constant 1 : i32\n"
                                 "  %x = arith.addi %a, %c : i32\n"
                                 "  %y = arith.addi %x, %d : i32\n"
                                 "  return %y : i32\n"
                                 "}\n";
constexpr const char *kDump =
    "printf '// -----// IR Dump After A (a) //----- //\\nmodule {\\n}\\n\\n';";

} // namespace

class ToolchainTest : public QObject {
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
  /// A toolchain "script" of the program's project that runs `script` in a shell; agreed to.
  void project(const QByteArray &script) {
    write(QStringLiteral("script.sh"), script);
    write(QStringLiteral(".strata-toolchains"),
          "[script]\nkind = command\ncommand = sh ./script.sh {input}\n");
    auto file = strata::toolchains::readProjectFile(
        folder_.filePath(QStringLiteral(".strata-toolchains")).toStdString());
    QVERIFY(file && strata::toolchains::agree(*file));
  }
  static QString tried(MainWindow &window, const QString &script) {
    QString error;
    return runScript(window, script, error) ? QString() : error;
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    qputenv("XDG_CONFIG_HOME", folder_.filePath(QStringLiteral("settings")).toUtf8());
    Theme::apply(*qApp, ThemeMode::Light);
    program_ = write(QStringLiteral("p.mlir"), kProgram);
  }
  void init() { QFile::remove(folder_.filePath(QStringLiteral(".strata-toolchains"))); }

  void itsRunIsARun() {
    MainWindow window;
    QCOMPARE(
        tried(window, QStringLiteral("toolchain mlir-opt-22\nflags --cse --canonicalize\ncompile "
                                     "%1\nwait-for compiled\nwait-for idle\n")
                          .arg(program_)),
        QString());
    QCOMPARE(window.passCount(), int64_t(2));
    QCOMPARE(window.currentPass(), int64_t(1)); // the first that is known to have changed something
    QVERIFY2(window.runner().commandLine().startsWith(QStringLiteral("mlir-opt-22 ")),
             qPrintable(window.runner().commandLine()));
    auto trace = strata::trace::open(window.runner().tracePath().toStdString());
    QVERIFY(trace);
    QCOMPARE(QString::fromStdString((*trace)->run().status), QStringLiteral("done"));
    QVERIFY((*trace)->run().tool.find("version 22.") != std::string::npos);
    QCOMPARE(window.errorCount(), 0);
  }

  void aRowIsGoneOnFrom() {
    write(QStringLiteral(".strata-toolchains"), "[mine]\nkind = mlir-opt\n"
                                                "command = mlir-opt-22 {input} {print} {flags} -o {output}\n");
    auto file = strata::toolchains::readProjectFile(
        folder_.filePath(QStringLiteral(".strata-toolchains")).toStdString());
    QVERIFY(file && strata::toolchains::agree(*file));
    MainWindow window;
    window.openPath(program_);
    QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy(), 10000);
    QCOMPARE(tried(window, QStringLiteral("toolchain mine\nflags --cse --convert-arith-to-llvm\n"
                                          "compile %1\nselect-pass cse\nflags --canonicalize\n"
                                          "continue-here\n").arg(program_)), QString());
    QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy(), 10000);
    QCOMPARE(window.passCount(), int64_t(1));
    QCOMPARE(window.findChild<ToolchainBox *>()->currentText(), QStringLiteral("mine"));
    auto trace = strata::trace::open(window.runner().tracePath().toStdString());
    QVERIFY(trace);
    QString text = QString::fromStdString(std::string((*trace)->text(0)->view));
    QVERIFY2(text.contains(QStringLiteral("arith.constant 2")), qPrintable(text)); // of both passes
    // Ours has to know where in its pipeline that is.
    QVERIFY(tried(window, QStringLiteral("toolchain strata\ncontinue-here\n")).contains(QStringLiteral("boundary")));
  }

  void eachKeepsItsFlags() {
    MainWindow window;
    auto *flags = window.findChild<ToolchainBox *>()->parentWidget()->findChild<QLineEdit *>();
    QCOMPARE(tried(window, QStringLiteral("flags --ours\ntoolchain opt-22\n")), QString());
    QCOMPARE(flags->text(), QStringLiteral("-O2"));
    QCOMPARE(tried(window, QStringLiteral("flags -O1\ntoolchain strata\n")), QString());
    QCOMPARE(flags->text(), QStringLiteral("--ours"));
    QCOMPARE(tried(window, QStringLiteral("toolchain opt-22\n")), QString());
    QCOMPARE(flags->text(), QStringLiteral("-O1"));
    QVERIFY2(tried(window, QStringLiteral("toolchain opt-2\n")).contains(QStringLiteral("opt-22")),
             "the nearest name is told");
  }

  void rowsAppearWhileItPrints() {
    project(QByteArray(kDump) + kDump + kDump + "while [ ! -e " +
            folder_.filePath(QStringLiteral("go")).toUtf8() + " ]; do sleep 0.05; done;" + kDump);
    MainWindow window;
    QCOMPARE(tried(window, QStringLiteral("toolchain script\n")).isEmpty(),
             false); // no program, no project
    window.openPath(program_);
    QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy(), 10000);
    QCOMPARE(tried(window, QStringLiteral("toolchain script\n")), QString());
    window.compile(program_);
    QTRY_COMPARE_WITH_TIMEOUT(window.passCount(), int64_t(2), 10000);
    QVERIFY(window.isCompiling());
    QVERIFY(!window.action(QStringLiteral("pause"))->isEnabled());
    window.selectPass(0);
    write(QStringLiteral("go"), "");
    QTRY_VERIFY_WITH_TIMEOUT(!window.isCompiling() && !window.isBusy(), 10000);
    QCOMPARE(window.passCount(), int64_t(4));
    QCOMPARE(window.currentPass(), int64_t(0)); // who had selected a row still sees it
  }

  void cancellingIsQuickAndKeepsRows() {
    project(QByteArray(kDump) + kDump + kDump + "sleep 100 & wait");
    MainWindow window;
    window.openPath(program_);
    QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy(), 10000);
    QCOMPARE(tried(window, QStringLiteral("toolchain script\n")), QString());
    window.compile(program_);
    QTRY_COMPARE_WITH_TIMEOUT(window.passCount(), int64_t(2), 10000);
    QElapsedTimer time;
    time.start();
    window.action(QStringLiteral("cancel"))->trigger();
    while (window.isCompiling() && time.elapsed() < 5000)
      QTest::qWait(5);
    QVERIFY2(time.elapsed() <= 200, qPrintable(QString::number(time.elapsed())));
    QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy(), 10000);
    QCOMPARE(window.passCount(), int64_t(3));
    QCOMPARE(window.errorCount(), 0); // somebody asked for it
  }

  void whatWentWrongIsShown() {
    project(QByteArray(kDump) + "echo 'p.mlir:3:8: error: no such thing' >&2; kill -SEGV $$");
    MainWindow window;
    window.openPath(program_);
    QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy(), 10000);
    (void)tried(window,
                QStringLiteral("toolchain script\ncompile %1\nwait-for compiled\nwait-for idle\n")
                    .arg(program_));
    QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy(), 10000);
    QVERIFY2(window.lastError().contains(QStringLiteral("killed by signal 11")) &&
                 window.lastError().contains(QStringLiteral("p.mlir:3:8: error: no such thing")),
             qPrintable(window.lastError()));
    QCOMPARE(window.passCount(), int64_t(1));
    QByteArray messages = window.dumpView(QStringLiteral("messages")).toJson();
    QVERIFY2(messages.contains("p.mlir:3:8: error: no such thing"), messages.constData());
  }

  void aProjectsCommandsAreAskedFor() {
    QString ran = folder_.filePath(QStringLiteral("ran"));
    write(QStringLiteral(".strata-toolchains"), "[theirs]\nkind = command\ncommand = touch " +
                                                    ran.toUtf8() + "\nversion = " + ran.toUtf8() +
                                                    "\n");
    MainWindow window;
    window.show();
    window.openPath(program_);
    QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy(), 10000);
    (void)tried(window, QStringLiteral("toolchain theirs\ncompile %1\n").arg(program_));
    QTest::qWait(100);
    QVERIFY(!QFile::exists(ran));
    QVERIFY(window.lastError().contains(QStringLiteral("nobody has agreed")));
    auto *question = window.findChild<QMessageBox *>();
    QVERIFY(question && question->informativeText().contains(QStringLiteral("touch ") + ran));
    question->button(QMessageBox::Cancel)->click();
    QTest::qWait(50);
    QVERIFY(!window.isCompiling() && !QFile::exists(ran));
    window.compile(program_);
    question = window.findChild<QMessageBox *>();
    QVERIFY(question);
    for (QAbstractButton *button : question->buttons())
      if (question->buttonRole(button) == QMessageBox::AcceptRole)
        button->click();
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(ran), 10000);
    QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy(), 10000);
  }

  /// A compiler that prints without end: the window answers.
  void aGreatLogLeavesTheWindowFree() {
    int dumps = qEnvironmentVariableIntValue("STRATA_TEST_DUMPS"); // 500: a gigabyte
    dumps = dumps > 0 ? dumps : 60;
    project("i=0; while [ $i -lt " + QByteArray::number(dumps) +
            " ]; do i=$((i+1)); printf '// -----// IR Dump After P%d (p%d) //----- //\\nmodule "
            "{\\n' $i $i;"
            " yes '  %0 = arith.addi %arg0, %arg1 : i32 loc(\"file.py\":12:34)' | head -c 2000000; "
            "printf '\\n}\\n\\n'; done");
    MainWindow window;
    window.show();
    window.openPath(program_);
    QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy(), 10000);
    (void)tried(window, QStringLiteral("toolchain script\n"));
    QElapsedTimer last;
    qint64 longest = 0;
    QTimer ticks;
    connect(&ticks, &QTimer::timeout, this, [&] { longest = std::max(longest, last.restart()); });
    window.compile(program_);
    last.start();
    ticks.start(1);
    QTRY_VERIFY_WITH_TIMEOUT(!window.isBusy(), 200000);
    QCOMPARE(window.passCount(), int64_t(dumps));
    qInfo("the window's thread was away for %lld ms at most", static_cast<long long>(longest));
    QVERIFY2(longest < 500, qPrintable(QString::number(longest))); // 50 on a machine of its own
  }
};

QTEST_MAIN(ToolchainTest)
#include "ToolchainTest.moc"
