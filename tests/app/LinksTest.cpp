// From a name to its definition and uses, slices, the operation's pane, hover, and differences of any two passes.

#include "app/models/OpModel.h"
#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/DiffView.h"
#include "app/views/IrView.h"
#include "app/views/OperationPane.h"

#include <QAction>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace strata::app;

namespace {

constexpr const char *kProgram = "module {\n"                                                  // 1
                                 "  func.func @leaf(%x: f32) -> f32 {\n"                       // 2
                                 "    %0 = math.exp %x {fast = true} : f32\n"                  // 3
                                 "    %1 = math.sin %x : f32\n"                                // 4
                                 "    %2 = arith.addf %0, %0 : f32\n"                          // 5
                                 "    return %2 : f32\n"                                       // 6
                                 "  }\n"                                                       // 7
                                 "  func.func @top(%x: f32) -> f32 {\n"                        // 8
                                 "    %0 = call @leaf(%x) : (f32) -> f32\n"                    // 9
                                 "    return %0 : f32\n"                                       // 10
                                 "  }\n"                                                       // 11
                                 "}\n";

QByteArray dump(const char *pass, const QByteArray &body) {
  return QByteArray("// -----// IR Dump After P (") + pass + ") //----- //\nmodule {\n" + body + "}\n\n";
}

} // namespace

class AppLinksTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString write(const QString &name, const QByteArray &text) {
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
  static QJsonArray array(const QJsonObject &object, const char *key) { return object[QString::fromLatin1(key)].toArray(); }

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void fromAUseToItsDefinition() {
    MainWindow window;
    window.resize(1300, 900);
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 0\nview text\ncursor 5 20").arg(write(QStringLiteral("p.mlir"), kProgram)));
    QJsonObject text = window.dumpView(QStringLiteral("text")).object();
    QCOMPARE(array(text, "places").size(), 3); // %0 of @leaf, not that of @top
    QCOMPARE(text[QStringLiteral("definition")].toInt(), 0);
    run(window, QStringLiteral("go-to-definition"));
    QCOMPARE(window.dumpView(QStringLiteral("text")).object()[QStringLiteral("line")].toInt(), 3);
    run(window, QStringLiteral("next-use"));
    QCOMPARE(window.dumpView(QStringLiteral("text")).object()[QStringLiteral("line")].toInt(), 5);
    run(window, QStringLiteral("cursor 9 15\ngo-to-definition"));
    QCOMPARE(window.dumpView(QStringLiteral("text")).object()[QStringLiteral("line")].toInt(), 2);
  }

  void slicesDimTheRest() {
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 0\ncursor 5\nslice-backward").arg(write(QStringLiteral("p.mlir"), kProgram)));
    QCOMPARE(array(window.dumpView(QStringLiteral("text")).object(), "slice"), QJsonArray({1, 2, 3, 5, 7, 12}));
    run(window, QStringLiteral("cursor 4\nslice-backward\nslice-forward"));
    QCOMPARE(array(window.dumpView(QStringLiteral("text")).object(), "slice"), QJsonArray({1, 2, 4, 7, 12}));
    run(window, QStringLiteral("slice-forward"));
    QVERIFY(!window.dumpView(QStringLiteral("text")).object().contains(QStringLiteral("slice")));
  }

  void thePaneTakesAnOperationApart() {
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 0\ncursor 3\nwait-for idle").arg(write(QStringLiteral("p.mlir"), kProgram)));
    QJsonObject json = window.dumpView(QStringLiteral("operation")).object();
    QCOMPARE(json[QStringLiteral("name")].toString(), QStringLiteral("math.exp"));
    QString all = QString::fromUtf8(QJsonDocument(json).toJson());
    for (const char *part : {"used by arith.addf, line 5", "%x argument of func.func, line 2", "fast = true", "\"f32\""})
      QVERIFY2(all.contains(QString::fromLatin1(part)), part);
    // A click on the user leads there.
    auto *tree = window.findChild<OperationPane *>()->findChild<QTreeWidget *>();
    auto found = tree->findItems(QStringLiteral("used by"), Qt::MatchContains | Qt::MatchRecursive);
    QVERIFY(!found.isEmpty());
    Q_EMIT tree->itemActivated(found[0], 0);
    QCOMPARE(window.findChild<IrView *>()->currentLine(), int64_t(4));
  }

  void hoverKnowsTheDialects() {
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 0\nwait-for idle").arg(write(QStringLiteral("p.mlir"), kProgram)));
    auto *text = window.findChild<IrView *>();
    int64_t use = text->document()->lineBegin(4) + 20;
    QVERIFY2(text->hover(use).contains(QStringLiteral("line 3")), qPrintable(text->hover(use)));
    if (help().size() == 0)
      QSKIP("this build has no compiler, and so no help");
    QVERIFY(text->hover(text->document()->lineBegin(4) + 10).contains(QStringLiteral("addition")));
    // In the difference, too; and titles that didn't fit can be read there.
    run(window, QStringLiteral("open \"%1\"\nselect-pass 2\nview diff\nwait-for idle").arg(QStringLiteral(STRATA_TEST_DATA "/dumps/tree")));
    auto *diff = window.viewWidget(QStringLiteral("diff"))->findChild<DiffView *>();
    QString tips;
    for (int y = 0; y < 200; y += 6)
      for (int x = 0; x < diff->viewport()->width(); x += 10)
        tips += diff->hover(QPoint(x, y)) + QLatin1Char('\n');
    QVERIFY2(tips.contains(QStringLiteral("func.func\n")), qPrintable(tips));
    QVERIFY(tips.contains(QStringLiteral("after: 2 ")));
    // Of every dialect that MLIR comes with, and of ours.
    for (const char *name : {"linalg.mmt4d", "llvm.intr.fma", "spirv.IAdd", "nvgpu.mma.sync", "amdgpu.mfma", "arm_sme.outerproduct", "x86vector.avx512.mask.compress",
                             "xegpu.load_nd", "transform.sequence", "sparse_tensor.convert", "async.execute", "shape.shape_of", "quant.qcast", "omp.parallel",
                             "rocdl.barrier", "emitc.call_opaque", "irdl.dialect", "util.global.load", "vm.add.i32", "iree_codegen.load_from_buffer",
                             "iree_encoding.set_encoding", "iree_linalg_ext.attention"})
      QVERIFY2(help().find(name), name);
    QVERIFY(help().find("flow.dispatch") && help().find("iree-stream-layout-slices") && help().find("canonicalize"));
  }

  void historyLeadsToThePass() {
    QString path = write(QStringLiteral("h.log"), dump("one", "  func.func @f(%x: f32) -> f32 {\n    return %x : f32\n  }\n") +
                                                      dump("two", "  func.func @f(%x: f32) -> f32 {\n    %0 = math.exp %x : f32\n    return %0 : f32\n  }\n") +
                                                      dump("three", "  func.func @f(%x: f32) -> f32 {\n    %c = math.sin %x : f32\n    %0 = math.exp %x : f32\n    return %0 : f32\n  }\n"));
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 2\ncursor 4\nwait-for idle").arg(path));
    QJsonArray history = array(window.dumpView(QStringLiteral("operation")).object(), "history");
    QVERIFY(!history.isEmpty());
    QJsonObject made = history.last().toObject();
    QCOMPARE(made[QStringLiteral("kind")].toString(), QStringLiteral("created"));
    QCOMPARE(made[QStringLiteral("pass")].toInt(), 1);
    run(window, QStringLiteral("select-pass 1\ncursor 3\nwait-for idle"));
    QVERIFY(window.dumpView(QStringLiteral("operation")).toJson().contains("math.exp"));
  }

  /// A product that becomes 700: its main line stands first, with the multiplication at its end,
  /// and every other one is there once its pass is opened and more of it is asked for.
  void whatItBecameEndsAtTheEnd() {
    QByteArray head = "  func.func @f(%x: f32, %p: !llvm.ptr) {\n",
               tail = "    llvm.store %m, %p : f32, !llvm.ptr\n    return\n  }\n";
    QByteArray after = "    %s0 = llvm.fadd %x, %x {part} : f32\n";
    for (int i = 1; i < 700; ++i)
      after += QStringLiteral("    %s%1 = llvm.fadd %s%2, %x {part} : f32\n").arg(i).arg(i - 1).toUtf8();
    after += "    %m = llvm.fmul %s699, %x : f32\n";
    QString path = write(QStringLiteral("many.log"),
                         dump("one", head + "    %m = x.product %x, %x : f32\n" + tail) +
                             dump("two", head + after + tail));
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 0\ncursor 3\nwait-for idle").arg(path));
    QJsonObject json = window.dumpView(QStringLiteral("operation")).object();
    QCOMPARE(json[QStringLiteral("becameInAll")].toInt(), 701);
    QJsonArray became = array(json, "became");
    QCOMPARE(became.size(), 1);
    QString last = became.last().toObject()[QStringLiteral("text")].toString();
    QVERIFY2(last.startsWith(QStringLiteral("%m = llvm.fmul")), qPrintable(last));

    auto *tree = window.findChild<OperationPane *>()->findChild<QTreeWidget *>();
    auto found = tree->findItems(QStringLiteral("1 two: 701"), Qt::MatchExactly | Qt::MatchRecursive);
    QCOMPARE(found.size(), 1);
    QTreeWidgetItem *pass = found[0];
    QCOMPARE(pass->childCount(), 0); // nothing is made that nobody looks at
    pass->setExpanded(true);
    QCOMPARE(pass->childCount(), 201);
    auto end = [&] { return pass->child(pass->childCount() - 1); };
    while (end()->text(0).startsWith(QStringLiteral("Show more")))
      Q_EMIT tree->itemClicked(end(), 0);
    QCOMPARE(pass->childCount(), 701);
    Q_EMIT tree->itemClicked(end(), 0);
    run(window, QStringLiteral("wait-for idle"));
    QCOMPARE(window.findChild<IrView *>()->currentLine(), int64_t(702));
  }

  void aLargeLiteralIsCutShortUntilAskedFor() {
    QByteArray data(4000, 'A');
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 0\ncursor 2\nwait-for idle")
                    .arg(write(QStringLiteral("e.mlir"), "module {\n  %0 = arith.constant dense<\"0x" + data + "\"> : tensor<2000xi8>\n}\n")));
    auto *text = window.findChild<IrView *>();
    QVERIFY(text->document()->columns() < 200);
    QVERIFY(text->document()->nextElided(1, 0) > 0);
    run(window, QStringLiteral("expand-literal"));
    QVERIFY(text->document()->columns() > 4000);
    QVERIFY(!text->expandLiteral());
    QCOMPARE(text->currentLine(), int64_t(1));
  }

  void anyTwoPassesTheSameWhicheverWay() {
    QByteArray log;
    for (const char *value : {"1", "2", "3"})
      log += dump(value, QByteArray("  func.func @f() {\n    %c = arith.constant ") + value + " : i32\n    return\n  }\n");
    MainWindow window;
    window.show();
    run(window, QStringLiteral("open %1\ndiff 0 2").arg(write(QStringLiteral("t.log"), log)));
    QByteArray direct = window.dumpView(QStringLiteral("diff")).toJson();
    QVERIFY(direct.contains("constant 1") && direct.contains("constant 3"));
    run(window, QStringLiteral("select-pass 1\npin 0\nnext-pass"));
    QCOMPARE(window.dumpView(QStringLiteral("diff")).toJson(), direct);
    run(window, QStringLiteral("previous-pass\nselect-pass 2"));
    QCOMPARE(window.dumpView(QStringLiteral("diff")).toJson(), direct);
    run(window, QStringLiteral("pin -1"));
    QVERIFY(window.dumpView(QStringLiteral("diff")).toJson().contains("constant 2"));
  }

  void oneColumnHoldsTheSameLines() {
    QByteArray log = dump("a", "  func.func @f() {\n    %c = arith.constant 1 : i32\n    %d = arith.constant 5 : i32\n    return\n  }\n") +
                     dump("b", "  func.func @f() {\n    %c = arith.constant 2 : i32\n    test.added\n    return\n  }\n");
    MainWindow window;
    window.resize(1300, 900);
    window.show();
    run(window, QStringLiteral("open %1\nselect-pass 1\nview diff\nexpand-equal").arg(write(QStringLiteral("i.log"), log)));
    auto *view = window.viewWidget(QStringLiteral("diff"))->findChild<DiffView *>();
    size_t twoColumns = view->visuals().size();
    QPixmap before = view->grab();
    run(window, QStringLiteral("inline-diff"));
    int64_t left = 0, right = 0, wantedLeft = 0, wantedRight = 0;
    for (const DiffRow &row : view->diff()->rows) {
      wantedLeft += row.before >= 0;
      wantedRight += row.after >= 0;
    }
    for (const DiffView::Visual &visual : view->visuals()) {
      const DiffRow &row = view->diff()->rows[visual.row];
      left += visual.side != DiffView::Visual::Side::After && row.before >= 0;
      right += visual.side != DiffView::Visual::Side::Before && row.after >= 0;
    }
    QVERIFY(view->visuals().size() > twoColumns);
    QCOMPARE(left, wantedLeft);
    QCOMPARE(right, wantedRight);
    QVERIFY(before.toImage() != view->grab().toImage());
    // The keyboard reaches every line.
    view->setFocus();
    QTest::keyClick(view, Qt::Key_End);
    QCOMPARE(window.findChild<IrView *>()->currentLine(), view->diff()->rows.back().after);
  }
};

QTEST_MAIN(AppLinksTest)
#include "LinksTest.moc"
