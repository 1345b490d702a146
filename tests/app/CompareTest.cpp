// Two runs: which rows match, where they diverge first, and the difference of the texts.

#include "app/models/CompareModel.h"
#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/CompareView.h"
#include "app/views/DiffView.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace strata::app;

namespace {

QByteArray dump(const char *className, const char *pass, const char *function, const char *constant) {
  return QByteArray("// -----// IR Dump After ") + className + " (" + pass + ") //----- //\nfunc.func @" + function +
         "(%arg0: i32) -> i32 {\n  %c = arith.constant " + constant + " : i32\n  %0 = arith.addi %arg0, %c : i32\n  return %0 : i32\n}\n\n";
}

} // namespace

class CompareTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString write(const QString &name, const QByteArray &text) {
    QString path = folder_.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
      qFatal("cannot write %s", qPrintable(path));
    return path;
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void rowsMatchByPassAndNesting() {
    QString left = write(QStringLiteral("left.log"), dump("A", "first", "f", "1") + dump("B", "second", "f", "2") +
                                                         dump("C", "third", "f", "2"));
    QString right = write(QStringLiteral("right.log"), dump("A", "first", "f", "1") + dump("X", "extra", "f", "1") +
                                                           dump("B", "second", "f", "3") + dump("C", "third", "f", "2"));
    MainWindow window;
    window.show();
    QString error;
    QVERIFY2(runScript(window, QStringLiteral("open %1\ncompare %2").arg(left, right), error), qPrintable(error));
    int tips = 0; // what either run is can be read whole
    for (QLabel *label : window.viewWidget(QStringLiteral("compare"))->findChildren<QLabel *>())
      tips += label->toolTip().contains(QStringLiteral("left.log")) || label->toolTip().contains(QStringLiteral("right.log"));
    QCOMPARE(tips, 2);
    QJsonObject json = window.dumpView(QStringLiteral("compare")).object();
    QCOMPARE(json[QStringLiteral("same")].toInt(), 2);
    QCOMPARE(json[QStringLiteral("different")].toInt(), 1);
    QCOMPARE(json[QStringLiteral("rightOnly")].toInt(), 1);
    QCOMPARE(json[QStringLiteral("firstDivergence")].toInt(), 1);
    QCOMPARE(json[QStringLiteral("current")].toInt(), 1); // the divergence is shown at once
    QStringList states;
    for (const QJsonValue &row : json[QStringLiteral("rows")].toArray())
      states << row.toObject()[QStringLiteral("state")].toString();
    QCOMPARE(states, QStringList({QStringLiteral("same"), QStringLiteral("right only"), QStringLiteral("differs"), QStringLiteral("same")}));

    QVERIFY2(runScript(window, QStringLiteral("next-change"), error), qPrintable(error));
    auto *view = window.findChild<CompareView *>();
    QVERIFY(view->diffView()->diff());
    QCOMPARE(view->diffView()->diff()->modified, int64_t(1));
    QVERIFY2(runScript(window, QStringLiteral("next-change"), error), qPrintable(error));
    QCOMPARE(window.dumpView(QStringLiteral("compare")).object()[QStringLiteral("current")].toInt(), 2); // the last that differs
  }

  void aRunAgainstItself() {
    QString path = write(QStringLiteral("same.log"), dump("A", "first", "f", "1") + dump("B", "second", "f", "2"));
    MainWindow window;
    window.show();
    QString error;
    QVERIFY2(runScript(window, QStringLiteral("open %1\ncompare %1").arg(path), error), qPrintable(error));
    QJsonObject json = window.dumpView(QStringLiteral("compare")).object();
    QCOMPARE(json[QStringLiteral("same")].toInt(), 2);
    QCOMPARE(json[QStringLiteral("firstDivergence")].toInt(), -1);
    QVERIFY(json[QStringLiteral("status")].toString().contains(QStringLiteral("never diverge")));
  }

  void nothingToCompareWith() {
    MainWindow window;
    window.show();
    QString error;
    QVERIFY2(runScript(window, QStringLiteral("open %1").arg(write(QStringLiteral("one.log"), dump("A", "first", "f", "1"))), error), qPrintable(error));
    QVERIFY(!window.dumpView(QStringLiteral("compare")).object()[QStringLiteral("status")].toString().isEmpty());
    QVERIFY(!runScript(window, QStringLiteral("compare /no/such.log"), error));
    QVERIFY2(error.contains(QStringLiteral("no such file")), qPrintable(error));
  }

  void fromTheFolderToTheFileAndBackByKeyboard() {
    // A line whose end differs is longer than the view is wide.
    auto text = [](const char *end, const char *other) {
      return QByteArray("// -----// IR Dump After A (first) //----- //\nfunc.func @f() {\n  x.first {") + QByteArray("k, ").repeated(200) + "n = " + end + "}\n  x.a\n  x.b\n  x.second {n = " + other + "}\n  x.c\n}\n\n";
    };
    QString left = write(QStringLiteral("keys-left.log"), text("2", "1") + dump("B", "second", "g", "1") + dump("C", "third", "h", "1"));
    QString right = write(QStringLiteral("keys-right.log"), text("3", "2") + dump("B", "second", "g", "1") + dump("C", "third", "h", "2"));
    MainWindow window;
    window.resize(1000, 700);
    window.show();
    QString error;
    QVERIFY2(runScript(window, QStringLiteral("open %1\ncompare %2\nwait-for shown").arg(left, right), error), qPrintable(error));
    auto *view = window.findChild<CompareView *>();
    auto *tree = view->findChild<QTreeView *>();
    view->diffView()->setWrapped(false);
    tree->setFocus();
    QVERIFY2(runScript(window, QStringLiteral("wait-for idle"), error), qPrintable(error));
    auto current = [&] { return view->toJson()[QStringLiteral("current")].toInt(); };
    QCOMPARE(current(), 0);
    QTest::keyClick(tree, Qt::Key_Return);
    QVERIFY(view->diffView()->hasFocus());
    QCOMPARE(view->diffView()->currentRow(), 1);
    QVERIFY(view->diffView()->horizontalScrollBar()->value() > 300); // the end of the line is shown
    view->step(1, true);
    QCOMPARE(current(), 0); // first through the changes of the file
    QCOMPARE(view->diffView()->currentRow(), 4);
    QCOMPARE(view->diffView()->horizontalScrollBar()->value(), 0);
    view->step(1, true);
    QCOMPARE(current(), 2); // then to the next file that differs
    QTest::keyClick(view->diffView(), Qt::Key_Escape);
    QVERIFY(tree->hasFocus());
    view->findChild<QToolButton *>()->click();
    QCOMPARE(current(), 0);
  }

  void whatMovedIsFoundAtItsOtherPlace() {
    auto text = [](const char *pass, const char *body) {
      return QByteArray("// -----// IR Dump After A (") + pass + ") //----- //\nfunc.func @f() {\n" + body + "  return\n}\n\n";
    };
    QString path = write(QStringLiteral("moved.log"), text("first", "  x.one {k = 1}\n  x.two {k = 2}\n  x.three {k = 3}\n") +
                                                          text("second", "  x.two {k = 2}\n  x.three {k = 3}\n  x.one {k = 1}\n"));
    MainWindow window;
    window.show();
    QString error;
    QVERIFY2(runScript(window, QStringLiteral("open %1\nselect-pass 1\nview diff\nwait-for shown").arg(path), error), qPrintable(error));
    QJsonObject json = window.dumpView(QStringLiteral("diff")).object();
    QCOMPARE(json[QStringLiteral("moved")].toInt(), 1);
    QCOMPARE(json[QStringLiteral("outlined")].toInt() + json[QStringLiteral("inlined")].toInt(), 0);
    QStringList said;
    for (const QJsonValue &value : json[QStringLiteral("rows")].toArray())
      if (QJsonObject row = value.toObject(); row.contains(QStringLiteral("move")))
        said << QStringLiteral("%1 %2 %3 %4").arg(row[QStringLiteral("mark")].toString(), row[QStringLiteral("move")].toString()).arg(row[QStringLiteral("toLine")].toInt()).arg(row[QStringLiteral("fromLine")].toInt());
    QCOMPARE(said, QStringList({QStringLiteral("removed moved 4 0"), QStringLiteral("added moved 0 2")}));
    auto *view = window.viewWidget(QStringLiteral("diff"))->findChild<DiffView *>();
    QVERIFY(view);
    QVERIFY(view->nextChange(true));
    int64_t from = view->currentRow();
    QTest::keyClick(view, Qt::Key_Return);
    int64_t to = view->currentRow();
    QCOMPARE(view->diff()->rows[size_t(from)].other, view->diff()->rows[size_t(to)].after);
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(view->currentRow(), from);
  }

  void whatRanOnOneOperationIsOneGroup() {
    // As threads left it: passes on two functions take turns, which are two folders all the same.
    QByteArray f1 = dump("A", "first", "f", "1"), f2 = dump("B", "second", "f", "2"), g1 = dump("A", "first", "g", "1"), g2 = dump("B", "second", "g", "2");
    QString path = write(QStringLiteral("turns.log"), f1 + g1 + f2 + g2), other = write(QStringLiteral("other-turns.log"), g1 + g2 + f1 + f2);
    MainWindow window;
    window.show();
    QString error;
    QVERIFY2(runScript(window, QStringLiteral("open %1\ncompare %2").arg(path, other), error), qPrintable(error));
    auto *tree = window.findChild<CompareView *>()->findChild<QTreeView *>();
    QCOMPARE(tree->model()->rowCount(), 2);
    QCOMPARE(tree->model()->rowCount(tree->model()->index(0, 0)), 2);
    QCOMPARE(window.dumpView(QStringLiteral("compare")).object()[QStringLiteral("same")].toInt(), 4);
  }

  void theModelKeepsItsRules() {
    MainWindow window;
    window.show();
    auto *tree = window.findChild<CompareView *>()->findChild<QTreeView *>();
    QAbstractItemModelTester tester(tree->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QString error, path = write(QStringLiteral("two.log"), dump("A", "first", "f", "1") + dump("B", "second", "g", "2"));
    QVERIFY2(runScript(window, QStringLiteral("open %1\ncompare %1").arg(path), error), qPrintable(error));
    QCOMPARE(tree->model()->rowCount(), 2); // a group for each function
  }
};

QTEST_MAIN(CompareTest)
#include "CompareTest.moc"
