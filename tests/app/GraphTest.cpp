// The dispatch graph: who feeds whom, the steps, and that nothing moves from pass to pass.

#include "app/models/GraphModel.h"
#include "app/shell/MainWindow.h"
#include "app/shell/Script.h"
#include "app/theme/Theme.h"
#include "app/views/GraphView.h"
#include "app/views/IrView.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace strata;
using namespace strata::app;

namespace {

std::string dispatch(const std::string &result, const std::string &exe, const std::string &operands) {
  return "    " + result + " = flow.dispatch @" + exe + "::@" + exe + "_entry(" + operands + ") : (tensor<4xf32>) -> tensor<4xf32>\n";
}

std::string program(const std::string &body) {
  return "module {\n  util.func public @main(%in: tensor<4xf32>) -> tensor<4xf32> {\n" + body + "    util.return %in : tensor<4xf32>\n  }\n}\n";
}

GraphModel model(const std::string &text, const GraphModel *previous = nullptr) {
  return GraphModel::make(*IrDocument::make(Text::own(text)), previous ? &previous->placed : nullptr);
}

} // namespace

class GraphTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    Theme::apply(*qApp, ThemeMode::Light);
  }

  void edgesFollowTheValues() {
    GraphModel m = model(program(dispatch("%a", "left", "%in") + dispatch("%b", "right", "%in") + dispatch("%c", "join", "%a, %b")));
    QCOMPARE(m.nodes.size(), size_t(3));
    QCOMPARE(m.edges.size(), size_t(2));
    QCOMPARE(m.edges[0].from, uint32_t(0));
    QCOMPARE(m.edges[0].to, uint32_t(2));
    QCOMPARE(m.nodes[0].name, QStringLiteral("left"));
    QCOMPARE(m.nodes[0].entry, QStringLiteral("entry"));
    const auto &boxes = m.placed.layout.boxes;
    QCOMPARE(boxes[0].rank, boxes[1].rank); // they may run at once
    QCOMPARE(boxes[2].rank, boxes[0].rank + 1);
    QVERIFY(std::abs(boxes[0].x - boxes[1].x) >= GraphModel::kSizes.width);
  }

  void whatIsKnownStaysInItsPlace() {
    std::string both = dispatch("%a", "left", "%in") + dispatch("%b", "right", "%in");
    GraphModel first = model(program(both + dispatch("%c", "join", "%a, %b")));
    // The text's order is turned round, and one dispatch comes in before the others.
    GraphModel second = model(program(dispatch("%n", "extra", "%in") + dispatch("%b", "right", "%in") + dispatch("%a", "left", "%in") +
                                      dispatch("%c", "join", "%a, %b")), &first);
    QCOMPARE(second.nodes[2].name, QStringLiteral("left"));
    double shift = second.placed.layout.boxes[2].x - first.placed.layout.boxes[0].x; // all move together, if at all
    QCOMPARE(second.placed.layout.boxes[1].x - first.placed.layout.boxes[1].x, shift);
    QCOMPARE(second.placed.layout.boxes[3].x - first.placed.layout.boxes[2].x, shift);
    std::vector<double> row;
    for (int i : {0, 1, 2})
      row.push_back(second.placed.layout.boxes[i].x);
    std::sort(row.begin(), row.end());
    QVERIFY(row[1] - row[0] >= GraphModel::kSizes.width && row[2] - row[1] >= GraphModel::kSizes.width); // none hides another
  }

  void aRenamedDispatchStays() {
    GraphModel first = model(program(dispatch("%a", "left", "%in") + dispatch("%b", "right", "%in")));
    std::string renamed = program(dispatch("%a", "left", "%in") + dispatch("%b", "right", "%in"));
    renamed.replace(renamed.find("@left_entry"), 11, "@left_entry_add_4xf32");
    GraphModel second = model(renamed, &first);
    QCOMPARE(second.placed.layout.boxes[0].x, first.placed.layout.boxes[0].x);
    QCOMPARE(second.placed.layout.boxes[1].x, first.placed.layout.boxes[1].x);
  }

  void aClickSelectsTheLineAndBack() {
    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("p.mlir")), error;
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(program(dispatch("%a", "left", "%in") + dispatch("%c", "join", "%a"))));
    file.close();
    MainWindow window;
    window.resize(1200, 900);
    window.show();
    QVERIFY2(runScript(window, QStringLiteral("open %1\nselect-pass 0\nview graph\nwait-for idle").arg(path), error), qPrintable(error));
    auto *view = window.findChild<GraphView *>();
    auto *text = window.findChild<IrView *>();
    QCOMPARE(window.dumpView(QStringLiteral("graph")).object()[QStringLiteral("nodes")].toArray().size(), 2);
    QSignalSpy lines(view, &GraphView::lineSelected);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->boxOf(1).center().toPoint());
    QCOMPARE(lines.size(), 1);
    QCOMPARE(text->currentLine(), int64_t(3));
    QTest::keyClick(view, Qt::Key_Up);
    QCOMPARE(text->currentLine(), int64_t(2));
  }

  void manyDispatchesInAStep() {
    std::string body;
    for (int i = 0; i < 300; ++i)
      body += dispatch("%v" + std::to_string(i), "d" + std::to_string(i), i % 7 ? "%v" + std::to_string(i - 1) : "%in");
    GraphModel m = model(program(body));
    QCOMPARE(m.nodes.size(), size_t(300));
    QCOMPARE(m.edges.size(), size_t(300 - 43));
  }
};

QTEST_MAIN(GraphTest)
#include "GraphTest.moc"
