// The Layout view: numbers of a pack whose tiles don't divide the tensor, and element, tile and byte of a place.

#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/IrView.h"
#include "app/views/LayoutView.h"

#include <QComboBox>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace strata::app;

namespace {

// 10 x 6 in tiles of 4 x 2: three rows of tiles, the last one half padding.
constexpr const char *kProgram =
    "func.func @p(%a: tensor<10x6xf32>, %d: tensor<3x3x4x2xf32>, %e: tensor<?x6xf32>, %f: tensor<?x3x4x2xf32>) {\n"
    "  %z = arith.constant 0.0 : f32\n"
    "  %0 = linalg.pack %a padding_value(%z : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %d : tensor<10x6xf32> -> tensor<3x3x4x2xf32>\n"
    "  %1 = linalg.pack %e padding_value(%z : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %f : tensor<?x6xf32> -> tensor<?x3x4x2xf32>\n"
    "  return\n"
    "}\n";

} // namespace

class LayoutTest : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;
  MainWindow *window_ = nullptr;
  LayoutView *view_ = nullptr;

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
    QString path = folder_.filePath(QStringLiteral("l.mlir")), error;
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kProgram) > 0);
    file.close();
    window_ = new MainWindow;
    window_->resize(1200, 1000);
    window_->show();
    QVERIFY2(runScript(*window_, QStringLiteral("open %1\nselect-pass 0\nview layout\nwait-for idle").arg(path), error), qPrintable(error));
    view_ = window_->findChild<LayoutView *>();
  }
  void cleanupTestCase() { delete window_; }

  void sizesAndWasteInNumbers() {
    QJsonArray all = window_->dumpView(QStringLiteral("layout")).object()[QStringLiteral("layouts")].toArray();
    QCOMPARE(all.size(), 2);
    QJsonObject pack = all[0].toObject();
    QCOMPARE(pack[QStringLiteral("packedShape")].toArray(), QJsonArray({3, 3, 4, 2}));
    QCOMPARE(pack[QStringLiteral("bytes")].toInt(), 288);
    QCOMPARE(pack[QStringLiteral("paddingElements")].toInt(), 12);
    QVERIFY(all[1].toObject()[QStringLiteral("reason")].toString().contains(QStringLiteral("? × 6 f32 in tiles of 4 × 2: what is marked ? is known at run time only")));
  }

  void anElementHasATileAndAByte() {
    // Row 5, column 3: tile (1, 1), which is the fifth; in it row 1, column 1: 4 * 8 + 3 = 35 elements before it.
    QCOMPARE(view_->describe({5, 3}), QStringLiteral("element (5, 3) → tile (1, 1), in it (1, 1)\nbyte 140, place 35; unpacked: byte 132"));
    QVERIFY(view_->describe({11, 0}).startsWith(QStringLiteral("padding (11, 0) → tile (2, 0)")));
    QVERIFY(view_->describe({12, 0}).isEmpty());
    QVERIFY(!view_->cellOf({1, 1}).isEmpty());
    QCOMPARE(view_->cellOf({1, 1}).topLeft() - view_->cellOf({0, 0}).topLeft(), QPoint(40, 20));
  }

  void theArrowKeysPoint() {
    view_->setFocus();
    QTest::keyClick(view_, Qt::Key_Home);
    QCOMPARE(view_->hovered(), (strata::layout::Index{0, 0}));
    for (int i = 0; i < 7; ++i)
      QTest::keyClick(view_, Qt::Key_Down);
    QTest::keyClick(view_, Qt::Key_Right);
    QCOMPARE(view_->hovered(), (strata::layout::Index{7, 1}));
    QVERIFY(!view_->cellOf({7, 1}).isEmpty());
    QTest::keyClick(view_, Qt::Key_Left);
    QTest::keyClick(view_, Qt::Key_Left); // not past the edge
    QCOMPARE(view_->hovered(), (strata::layout::Index{7, 0}));
    QCOMPARE(view_->accessibleDescription(), view_->describe({7, 0}));
  }

  void linkedToTheTextBothWays() {
    auto *text = window_->findChild<IrView *>();
    text->showLine(3);
    QCOMPARE(view_->current(), 1);
    text->showLine(2);
    QCOMPARE(view_->current(), 0);
    text->showLine(0);
    QSignalSpy lines(view_, &LayoutView::lineSelected);
    QTest::mouseClick(view_, Qt::LeftButton, {}, view_->cellOf({0, 0}).center());
    QCOMPARE(lines.size(), 1);
    QCOMPARE(text->currentLine(), int64_t(2));
  }

  void anOperationComesBeforeItsBindings() {
    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("k.log")), error;
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("// -----// IR Dump After FirstPass: first-pass //----- //\n"
               "#e = #iree_encoding.layout<[#y.r<configuration = {encoding_info = {innerDimsPos = [0, 1], innerTileSizes = [8, 1], outerDimsPerm = [0, 1]}}>]>\n"
               "func.func @k() {\n  %c0 = arith.constant 0 : index\n"
               "  %0 = hal.interface.binding.subspan binding(0) alignment(64) offset(%c0) : !iree_tensor_ext.dispatch.tensor<readonly:tensor<13x7xf32, #e>>\n"
               "  return\n}\n\n"
               "// -----// IR Dump After SecondPass: second-pass //----- //\n"
               "func.func @k() {\n  %c0 = arith.constant 0 : index\n"
               "  %0 = hal.interface.binding.subspan binding(0) alignment(64) offset(%c0) : memref<2x7x8x1xf32>\n"
               "  %1 = iree_codegen.load_from_buffer %0 : memref<2x7x8x1xf32> -> tensor<2x7x8x1xf32>\n"
               "  %2 = linalg.mmt4d ins(%1, %3 : tensor<2x7x8x1xf32>, tensor<5x7x8x1xf32>) outs(%4 : tensor<2x5x8x8xf32>) -> tensor<2x5x8x8xf32>\n"
               "  return\n}\n");
    file.close();
    MainWindow window;
    window.show();
    QVERIFY2(runScript(window, QStringLiteral("open %1\nselect-pass 1\nview layout\nwait-for idle").arg(path), error), qPrintable(error));
    auto *view = window.findChild<LayoutView *>();
    const LayoutModel::Entry &shown = view->model().entries[static_cast<size_t>(view->current())];
    QCOMPARE(shown.source, QStringLiteral("mmt4d"));
    QCOMPARE(shown.found.shape, (strata::layout::Index{13, 7}));
    QCOMPARE(shown.origin(), QStringLiteral("Size from pass 0, through the binding on line 3"));
    QVERIFY(shown.padding().startsWith(QStringLiteral("padding: 21 elements")));
    // Of the right operand nobody tells the columns.
    QVERIFY2(view->model().entries[2].padding().contains(QStringLiteral("unknown in dimension 1")), qPrintable(view->model().entries[2].padding()));
  }

  void pointingAtTheMemoryFindsTheElement() {
    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("m.mlir")), error;
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("func.func @f(%a: tensor<5x7xf32>, %b: tensor<2x7x4x1xf32>) {\n"
               "  %p = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 1] into %b : tensor<5x7xf32> -> tensor<2x7x4x1xf32>\n  return\n}\n");
    file.close();
    MainWindow window;
    window.resize(1440, 1000);
    window.show();
    QVERIFY2(runScript(window, QStringLiteral("open %1\nselect-pass 0\nview layout\nwait-for idle").arg(path), error), qPrintable(error));
    auto *view = window.findChild<LayoutView *>();
    QVERIFY(!view->placeRect(5).isEmpty());
    QTest::mouseMove(view, view->placeRect(5).center()); // tile (0, 1), row 1 in it
    QTRY_VERIFY(view->hovered() == (strata::layout::Index{1, 1}));
    QVERIFY(view->describe(view->hovered()).contains(QStringLiteral("byte 20")));
  }
};

QTEST_MAIN(LayoutTest)
#include "LayoutTest.moc"
