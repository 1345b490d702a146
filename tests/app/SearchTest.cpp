// Search over all passes: hits grouped by pass, first and last appearance, and the way from a hit to its line.

#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/IrView.h"
#include "app/views/SearchView.h"

#include <QFile>
#include <QLabel>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace strata::app;

namespace {

constexpr const char *kLog = "// -----// IR Dump After Lower (lower) //----- //\n"
                             "func.func @g(%x: i32) -> i32 {\n"
                             "  %0 = arith.muli %x, %x : i32\n"
                             "  %1 = arith.addi %0, %x : i32\n"
                             "  return %1 : i32\n"
                             "}\n\n"
                             "// -----// IR Dump After Shrink (shrink) //----- //\n"
                             "func.func @g(%x: i32) -> i32 {\n"
                             "  %0 = arith.muli %x, %x : i32\n"
                             "  return %0 : i32\n"
                             "}\n\n";

} // namespace

class SearchTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;
  MainWindow *window_ = nullptr;

  QJsonObject ask(const QString &query) {
    auto *view = window_->findChild<SearchView *>();
    view->search(query);
    if (!QTest::qWaitFor([&] { return !view->isBusy(); }, 20000))
      qFatal("the search does not end");
    return window_->dumpView(QStringLiteral("search")).object();
  }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
    QString path = folder_.filePath(QStringLiteral("s.log")), error;
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kLog) > 0);
    file.close();
    window_ = new MainWindow;
    window_->show();
    QVERIFY2(runScript(*window_, QStringLiteral("open %1\nview search\nwait-for idle").arg(path), error), qPrintable(error));
  }
  void cleanupTestCase() { delete window_; }

  void findsOperationsInEveryPass() {
    QJsonObject found = ask(QStringLiteral("op:arith.*"));
    QCOMPARE(found[QStringLiteral("total")].toInt(), 3);
    QCOMPARE(found[QStringLiteral("first")].toInt(), 0);
    QCOMPARE(found[QStringLiteral("last")].toInt(), 1);
    QJsonArray passes = found[QStringLiteral("passes")].toArray();
    QCOMPARE(passes.size(), 2);
    QCOMPARE(passes[0].toObject()[QStringLiteral("hits")].toArray().size(), 2);
  }

  void theLastAppearanceMayBeEarly() {
    QJsonObject found = ask(QStringLiteral("addi"));
    QCOMPARE(found[QStringLiteral("total")].toInt(), 1);
    QCOMPARE(found[QStringLiteral("last")].toInt(), 0);
  }

  void aHitLeadsToItsPassAndLine() {
    window_->selectPass(1);
    QVERIFY(QTest::qWaitFor([&] { return !window_->isBusy(); }));
    ask(QStringLiteral("arith.addi"));
    auto *view = window_->findChild<SearchView *>();
    auto *tree = view->findChild<QTreeView *>();
    tree->setCurrentIndex(tree->model()->index(0, 0, tree->model()->index(0, 0)));
    QVERIFY(QTest::qWaitFor([&] { return !window_->isBusy(); }));
    QCOMPARE(window_->currentPass(), int64_t(0));
    auto *text = window_->findChild<IrView *>();
    QCOMPARE(QString::fromStdString(std::string(text->document()->line(text->currentLine()))), QStringLiteral("  %1 = arith.addi %0, %x : i32"));
  }

  void badAndFruitlessQueriesAreSaid() {
    QCOMPARE(ask(QStringLiteral("nowhere_at_all"))[QStringLiteral("status")].toString(), QStringLiteral("Nothing in any pass."));
    QJsonObject bad = ask(QStringLiteral("/(/"));
    QVERIFY(bad[QStringLiteral("passes")].toArray().isEmpty());
    QVERIFY(bad[QStringLiteral("status")].toString() != QStringLiteral("Nothing in any pass."));
  }

  void saysAfterWhichPassAHitIsGone() {
    QTemporaryDir folder;
    QString log = folder.filePath(QStringLiteral("gone.log"));
    QFile file(log);
    QVERIFY(file.open(QIODevice::WriteOnly));
    auto dump = [](const char *pass, const char *body) { return QByteArray("// -----// IR Dump After P (") + pass + ") //----- //\nmodule {\n" + body + "}\n\n"; };
    file.write(dump("makes", "  func.func private @here()\n") + dump("keeps", "  func.func private @here()\n  func.func private @more()\n") + dump("takes", "  func.func private @more()\n"));
    file.close();
    MainWindow window;
    QString error;
    QVERIFY2(runScript(window, QStringLiteral("open %1\nsearch @here\nwait-for idle").arg(log), error), qPrintable(error));
    QJsonObject found = window.dumpView(QStringLiteral("search")).object();
    QCOMPARE(found[QStringLiteral("last")].toInt(), 1);
    QCOMPARE(found[QStringLiteral("gone")].toInt(), 2);
    QVERIFY2(found[QStringLiteral("status")].toString().contains(QStringLiteral("gone after 2 takes")), qPrintable(found[QStringLiteral("status")].toString()));
    // The passes are links.
    auto *status = window.viewWidget(QStringLiteral("search"))->findChild<QLabel *>();
    QVERIFY2(status->text().contains(QStringLiteral("<a href=\"2\">2 takes</a>")), qPrintable(status->text()));
    Q_EMIT status->linkActivated(QStringLiteral("2"));
    QCOMPARE(window.currentPass(), int64_t(2));
    QVERIFY2(runScript(window, QStringLiteral("search @more\nwait-for idle"), error), qPrintable(error));
    QCOMPARE(window.dumpView(QStringLiteral("search")).object()[QStringLiteral("gone")].toInt(), -1);
  }
};

QTEST_MAIN(SearchTest)
#include "SearchTest.moc"
