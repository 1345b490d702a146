// The window as a person drives it: open a log, step, filter, look; and the Compile action from program to trace.

#include "app/backend/CompileRunner.h"
#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/MessagesView.h"
#include "app/widgets/MessageLabel.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

using namespace strata::app;

namespace {

constexpr const char *kLog = "// -----// IR Dump After Canonicalizer (canonicalize) //----- //\n"
                             "func.func @f(%arg0: i32) -> i32 {\n"
                             "  %0 = arith.addi %arg0, %arg0 : i32\n"
                             "  %1 = arith.addi %arg0, %arg0 : i32\n"
                             "  return %1 : i32\n"
                             "}\n"
                             "\n"
                             "// -----// IR Dump After CSE (cse) //----- //\n"
                             "func.func @f(%arg0: i32) -> i32 {\n"
                             "  %0 = arith.addi %arg0, %arg0 : i32\n"
                             "  return %0 : i32\n"
                             "}\n"
                             "\n";

} // namespace

class WindowTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString write(const QString &name, const char *text) {
    QString path = folder_.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
      qFatal("cannot write %s", qPrintable(path));
    return path;
  }

  static void run(MainWindow &window, const QString &script) {
    QString error;
    QVERIFY2(runScript(window, script, error), qPrintable(error));
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
  }

  /// What stands between the dumps is shown, each message with the pass that it follows; what was noticed is said at once.
  void messagesBetweenTheDumps() {
    MainWindow window;
    window.resize(1300, 800);
    window.show();
    auto *view = window.findChild<MessagesView *>();
    auto *tabs = qobject_cast<QTabWidget *>(view->parentWidget()->parentWidget());
    QVERIFY(tabs && !tabs->isTabVisible(tabs->indexOf(view))); // there is nothing to see
    QString log = QStringLiteral("before all\n") + QString::fromUtf8(kLog) + QStringLiteral("\nf.mlir:3:4: error: it went wrong\n  and on\n");
    run(window, QStringLiteral("open %1\nwait-for idle\nselect-pass 0").arg(write(QStringLiteral("noisy.log"), log.toUtf8())));
    QJsonArray messages = window.dumpView(QStringLiteral("messages")).object()[QStringLiteral("messages")].toArray();
    QCOMPARE(messages.size(), 2);
    QCOMPARE(messages[0].toObject()[QStringLiteral("row")].toInt(), -1);
    QCOMPARE(messages[1].toObject()[QStringLiteral("kind")].toString(), QStringLiteral("diagnostic"));
    QVERIFY(tabs->isTabVisible(tabs->indexOf(view)));
    auto *list = view->findChild<QListView *>();
    list->setCurrentIndex(list->model()->index(1, 0));
    QVERIFY(view->findChild<QPlainTextEdit *>()->toPlainText().contains(QStringLiteral("it went wrong\n  and on")));
    run(window, QStringLiteral("wait-for idle"));
    QCOMPARE(window.dumpView(QStringLiteral("window")).object()[QStringLiteral("pass")].toInt(), 1);
    QAbstractItemModelTester tester(list->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    // Two operations that write to one folder.
    QTemporaryDir folder;
    QDir(folder.path()).mkpath(QStringLiteral("builtin_module_m/util_initializer_no-symbol-name"));
    auto put = [&](const char *name, const QByteArray &text) {
      QFile file(folder.filePath(QLatin1String(name)));
      QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    };
    put("builtin_module_m/0_a.mlir", "module @m {\n  util.initializer {\n  }\n  util.initializer {\n  }\n}\n");
    put("builtin_module_m/util_initializer_no-symbol-name/0_0_b.mlir", "util.initializer {\n}\n");
    run(window, QStringLiteral("open %1\nwait-for opened\nwait-for idle").arg(folder.path()));
    QList<MessageLabel *> said = window.findChildren<MessageLabel *>();
    QVERIFY(std::any_of(said.begin(), said.end(), [](MessageLabel *label) { return label->text().contains(QStringLiteral("share this folder")); }));
  }

  void opensALogAndShowsWhatAPassChanged() {
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 1\nview diff").arg(write(QStringLiteral("a.log"), kLog)));
    QCOMPARE(window.passCount(), int64_t(2));
    QJsonObject diff = window.dumpView(QStringLiteral("diff")).object();
    QCOMPARE(diff[QStringLiteral("removed")].toInt(), 1);
    QCOMPARE(diff[QStringLiteral("added")].toInt(), 0);
    QJsonArray lines = window.dumpView(QStringLiteral("text")).object()[QStringLiteral("lines")].toArray();
    QCOMPARE(lines[0].toString(), QStringLiteral("func.func @f(%arg0: i32) -> i32 {"));
  }

  void stepsByActions() {
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 0\nnext-pass").arg(write(QStringLiteral("b.log"), kLog)));
    QCOMPARE(window.currentPass(), int64_t(1));
    run(window, QStringLiteral("previous-pass"));
    QCOMPARE(window.currentPass(), int64_t(0));
    window.selectPass(1);
    QMetaObject::invokeMethod(window.findChild<QLineEdit *>(), "setText", Q_ARG(QString, QStringLiteral("canonicalize")));
    QCOMPARE(window.currentPass(), int64_t(1)); // the selection stays though its row is filtered out
  }

  void aScriptIsNeverHeldUpByAQuestion() {
    MainWindow window;
    window.show();
    for (const char *action : {"compile", "open-file", "open-folder", "compare-with", "open-lesson", "save-trace", "export-run"}) {
      QString error;
      QVERIFY2(!runScript(window, QString::fromLatin1(action), error), action);
      QVERIFY2(error.contains(QStringLiteral("a script can't answer")), qPrintable(error));
    }
    // What can't be done says so, and is not passed over.
    for (auto [line, why] : {std::pair{"compare x", "no run is open"}, std::pair{"search op:a.b", "no run is open"}, std::pair{"note x", "no run is open"},
                             std::pair{"export-markdown -", "no run is open"}, std::pair{"cursor 1", "no text is shown"}, std::pair{"size -5 10", "no such size"}}) {
      QString error;
      QVERIFY2(!runScript(window, QString::fromLatin1(line), error), line);
      QVERIFY2(error.contains(QString::fromLatin1(why)), qPrintable(error));
    }
    QString error;
    QVERIFY(!runScript(window, QStringLiteral("save-trace"), error));
    QVERIFY2(error.contains(QStringLiteral("say save-trace FILE")), qPrintable(error));
  }

  void whatCannotBeShownSaysWhy() {
    QTemporaryDir folder;
    QString bad = folder.filePath(QStringLiteral("bad.vmfb")), one = folder.filePath(QStringLiteral("one.mlir")), error;
    QFile file(bad), text(one);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("PK\x03\x04 and nothing else") > 0);
    QVERIFY(text.open(QIODevice::WriteOnly) && text.write("func.func private @f()\n") > 0);
    file.close();
    text.close();
    MainWindow window;
    window.show();
    // A module that is none: an error, and the view says it, too.
    QVERIFY(!runScript(window, QStringLiteral("open-module %1").arg(bad), error));
    QVERIFY2(error.contains(QStringLiteral("bad.vmfb can't be shown as a module")), qPrintable(error));
    QVERIFY(window.viewWidget(QStringLiteral("module"))->isVisible());
    QVERIFY(window.dumpView(QStringLiteral("module")).object()[QStringLiteral("reason")].toString().contains(QStringLiteral("bad.vmfb")));
    // A good one comes to the front, without a run.
    error.clear();
    QVERIFY2(runScript(window, QStringLiteral("open-module %1").arg(QStringLiteral(STRATA_TEST_DATA "/modules/counter.vmfb")), error), qPrintable(error));
    QVERIFY(window.viewWidget(QStringLiteral("module"))->isVisible());
    // One text has nothing to be compared with.
    QVERIFY2(runScript(window, QStringLiteral("open %1\nselect-pass 0\nview diff\nwait-for idle").arg(one), error), qPrintable(error));
    QVERIFY(window.dumpView(QStringLiteral("diff")).object()[QStringLiteral("rows")].toArray().isEmpty());
  }

  void anythingOpensOrSaysWhyNot() {
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1").arg(write(QStringLiteral("noise.bin"), "\x01\xff{{{ no IR at all %% ((")));
    QVERIFY(window.passCount() >= 1);
    QString error;
    QVERIFY(!runScript(window, QStringLiteral("open /no/such/file.log"), error));
    QVERIFY2(error.contains(QStringLiteral("no such file")), qPrintable(error));
    QVERIFY(!runScript(window, QStringLiteral("fly-away"), error));
    QVERIFY2(error.contains(QStringLiteral("no command fly-away")), qPrintable(error));
    QVERIFY(!runScript(window, QStringLiteral("next-pas"), error));
    QVERIFY2(error.contains(QStringLiteral("did you mean next-pass")), qPrintable(error));
    QVERIFY(!runScript(window, QStringLiteral("diff 0"), error));
    QVERIFY2(error.contains(QStringLiteral("diff PASS PASS")), qPrintable(error));
    QVERIFY(!runScript(window, QStringLiteral("dump-view nonsense"), error));
    QVERIFY2(error.contains(QStringLiteral("no view nonsense")), qPrintable(error));
  }

  void everyViewIsDrawn() {
    MainWindow window;
    window.show();
    run(window, QStringLiteral("size 1000 700\nopen %1\nselect-pass 1").arg(write(QStringLiteral("c.log"), kLog)));
    for (const QString &view : window.viewNames()) {
      QVERIFY2(!window.dumpView(view).isNull(), qPrintable(view));
      QString picture = folder_.filePath(view + QStringLiteral(".png"));
      run(window, QStringLiteral("screenshot %1 %2").arg(picture, view));
      QImage image(picture);
      QVERIFY2(!image.isNull(), qPrintable(view));
      // A view that drew nothing has one colour.
      QRgb first = image.pixel(0, 0);
      bool drawn = false;
      for (int y = 0; y < image.height() && !drawn; ++y)
        for (int x = 0; x < image.width() && !drawn; ++x)
          drawn = image.pixel(x, y) != first;
      QVERIFY2(drawn, qPrintable(view));
    }
  }

  void compileFillsTheTimeline() {
    if (!QFile::exists(QString::fromLocal8Bit(qgetenv("STRATA_BIN")) + QStringLiteral("/strata-compile")))
      QSKIP("this build has no compiler");
    MainWindow window;
    window.show();
    run(window, QStringLiteral("flags --compile-to=abi\ncompile %1\nwait-for compiled\nwait-for opened")
                    .arg(write(QStringLiteral("twice.mlir"), "func.func @twice(%x: tensor<3xf32>) -> tensor<3xf32> {\n"
                                                            "  %0 = arith.addf %x, %x : tensor<3xf32>\n"
                                                            "  return %0 : tensor<3xf32>\n"
                                                            "}\n")));
    QVERIFY(window.passCount() > 3);
    QString rows = QString::fromUtf8(window.dumpView(QStringLiteral("timeline")).toJson());
    QVERIFY(rows.contains(QStringLiteral("symbol-dce")));
  }

  void countsOfACompileThatGoesOn() {
    if (!QFile::exists(QString::fromLocal8Bit(qgetenv("STRATA_BIN")) + QStringLiteral("/strata-compile")))
      QSKIP("this build has no compiler");
    MainWindow window;
    window.show();
    run(window, QStringLiteral("flags --iree-hal-target-backends=llvm-cpu\ncompile-paused %1\nwait-for paused\nrun-to iree-flow-*\nwait-for paused\nwait-for idle")
                    .arg(write(QStringLiteral("thrice.mlir"), "func.func @thrice(%x: tensor<3xf32>) -> tensor<3xf32> {\n"
                                                             "  %0 = arith.addf %x, %x : tensor<3xf32>\n"
                                                             "  %1 = arith.addf %0, %x : tensor<3xf32>\n"
                                                             "  return %1 : tensor<3xf32>\n"
                                                             "}\n")));
    QVERIFY(window.isCompiling());
    auto counted = [&] { return window.dumpView(QStringLiteral("timeline")).toJson().count("\"ops\": \"+"); };
    auto before = counted();
    QVERIFY(before > 2); // while the compiler waits, not when it has ended
    run(window, QStringLiteral("run-to iree-stream-conversion\nwait-for paused\nwait-for idle"));
    QVERIFY(counted() > before);
    run(window, QStringLiteral("cancel\nwait-for compiled"));
  }

  void compileErrorsAreSaid() {
    if (!QFile::exists(QString::fromLocal8Bit(qgetenv("STRATA_BIN")) + QStringLiteral("/strata-compile")))
      QSKIP("this build has no compiler");
    MainWindow window;
    window.show();
    QString error;
    QVERIFY(!runScript(window, QStringLiteral("flags --compile-to=abi\ncompile %1").arg(write(QStringLiteral("bad.mlir"), "func.func @f( {\n")), error));
    QVERIFY2(error.contains(QStringLiteral("bad.mlir:1")), qPrintable(error));
  }
};

QTEST_MAIN(WindowTest)
#include "WindowTest.moc"
