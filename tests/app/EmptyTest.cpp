// Nothing opens empty: what there is is shown, and a line says why it isn't more. And names where their list is narrow.

#include "app/models/NameHeads.h"
#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/IrView.h"

#include <QDialog>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace strata::app;

class EmptyTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString write(const QString &name, const QByteArray &bytes) {
    QString path = folder_.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
      qFatal("cannot write %s", qPrintable(path));
    return path;
  }
  static QString tried(MainWindow &window, const QString &script) {
    QString error;
    return runScript(window, script, error) ? QString() : error;
  }
  static QString reason(MainWindow &window) { return window.dumpView(QStringLiteral("diff")).object()[QStringLiteral("reason")].toString(); }
  /// The lines of the text that stands in the place of a difference; -1: none does.
  static int64_t linesInPlace(MainWindow &window) {
    for (IrView *view : window.viewWidget(QStringLiteral("diff"))->findChildren<IrView *>())
      if (view->isVisible() && view->document())
        return view->document()->lineCount();
    return -1;
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void aSingleTextShowsItself() {
    MainWindow window;
    window.show();
    QCOMPARE(tried(window, QStringLiteral("open ") + write(QStringLiteral("one.mlir"), "func.func @f() {\n  return\n}\n")), QString());
    QCOMPARE(linesInPlace(window), int64_t(3));
    QVERIFY2(reason(window).startsWith(QStringLiteral("One text alone")), qPrintable(reason(window)));
  }

  void aPassWithoutAChangeShowsItsText() {
    QByteArray dump = "module {\n  func.func private @f()\n}\n\n";
    QString log = write(QStringLiteral("same.log"), "// -----// IR Dump After A (a) //----- //\n" + dump + "// -----// IR Dump After B (b) //----- //\n" + dump +
                                                        "// -----// IR Dump After C (c) //----- //\nmodule {\n}\n\n");
    MainWindow window;
    window.show();
    QCOMPARE(tried(window, QStringLiteral("open %1\nselect-pass 0").arg(log)), QString());
    QVERIFY(linesInPlace(window) >= 3); // the first dump: nothing precedes it
    QVERIFY(!reason(window).isEmpty());
    QCOMPARE(tried(window, QStringLiteral("select-pass 2")), QString());
    QCOMPARE(linesInPlace(window), int64_t(-1)); // here is a difference
    QCOMPARE(window.dumpView(QStringLiteral("diff")).object()[QStringLiteral("removed")].toInt(), 1);
  }

  void whatIsNoTextSaysWhatItIs() {
    MainWindow window;
    window.show();
    QCOMPARE(tried(window, QStringLiteral("open ") + write(QStringLiteral("none.log"), {})), QString());
    QCOMPARE(reason(window), QStringLiteral("This file is empty."));
    QCOMPARE(tried(window, QStringLiteral("open ") + write(QStringLiteral("bytes"), QByteArray("\x7f" "ELF\0\1\2\3\4", 9))), QString());
    QVERIFY2(reason(window).contains(QStringLiteral("9 bytes, the first are 7f 45 4c 46 00")), qPrintable(reason(window)));
  }

  void whatCanNotBeOpenedStandsInTheMiddle() {
    MainWindow window;
    window.show();
    window.openPath(folder_.filePath(QStringLiteral("missing.strata")));
    auto problem = [&] { return window.dumpView(QStringLiteral("window")).object()[QStringLiteral("problem")].toString(); };
    QTRY_VERIFY(!problem().isEmpty());
    QVERIFY2(problem().contains(QStringLiteral("missing.strata")), qPrintable(problem()));
    // What is open stays.
    QCOMPARE(tried(window, QStringLiteral("open ") + write(QStringLiteral("two.mlir"), "module {\n}\n")), QString());
    QCOMPARE(problem(), QString());
    int errors = window.errorCount();
    window.openPath(folder_.filePath(QStringLiteral("missing.strata")));
    QTRY_COMPARE(window.errorCount(), errors + 1);
    QCOMPARE(problem(), QString());
  }

  void theHeadOfANameGoesFirst() {
    NameHeads heads;
    for (const char *name : {"iree-stream-emplace-allocations", "iree-stream-schedule-allocation", "iree-hal-conversion", "iree-util-simplify", "cse", "canonicalize", "cse"})
      heads.add(QLatin1String(name));
    QCOMPARE(heads.headOf(QStringLiteral("iree-stream-emplace-allocations")), qsizetype(12));
    QCOMPARE(NameHeads::badge(QStringLiteral("iree-stream-")), QStringLiteral("stream"));
    QCOMPARE(heads.headOf(QStringLiteral("iree-hal-conversion")), qsizetype(9));
    QCOMPARE(heads.headOf(QStringLiteral("cse")), qsizetype(0));
    QCOMPARE(heads.headOf(QStringLiteral("iree-")), qsizetype(0)); // nothing would be left
    NameHeads mixed;
    for (const char *name : {"convert-scf-to-cf", "convert-to-llvm", "canonicalize", "cse", "inline", "symbol-dce", "lower-affine"})
      mixed.add(QLatin1String(name));
    QCOMPARE(mixed.headOf(QStringLiteral("convert-scf-to-cf")), qsizetype(8));
    QCOMPARE(mixed.headOf(QStringLiteral("symbol-dce")), qsizetype(0)); // nobody shares it
  }

  void helpListsEveryKey() {
    MainWindow window;
    window.show();
    QCOMPARE(tried(window, QStringLiteral("shortcuts\nabout")), QString());
    auto *keys = window.findChild<QDialog *>(QStringLiteral("shortcuts"));
    QVERIFY(keys && window.findChild<QDialog *>(QStringLiteral("about")));
    QStringList listed;
    auto *list = keys->findChild<QTreeWidget *>();
    for (int row = 0; row < list->topLevelItemCount(); ++row)
      listed << list->topLevelItem(row)->text(2);
    for (const char *name : {"next-change", "find-anything", "shortcuts", "run-module"})
      QVERIFY2(listed.contains(QLatin1String(name)), name);
  }
};

QTEST_MAIN(EmptyTest)
#include "EmptyTest.moc"
