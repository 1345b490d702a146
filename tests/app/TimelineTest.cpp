// A narrow timeline keeps its names: columns of numbers give way one after the other, names use the room that numbers leave,
// and what is not shown is told by tips.

#include "app/models/PassTreeModel.h"
#include "app/theme/Theme.h"
#include "app/widgets/PassTimeline.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace strata;
using namespace strata::app;

class TimelineTest : public QObject {
  Q_OBJECT

  static std::vector<trace::PassEvent> passes() {
    trace::PassEvent e;
    e.pass = "iree-codegen-tile-and-distribute-to-workgroups";
    e.changed = trace::Change::Yes;
    e.added = 3;
    e.seconds = 0.0041;
    trace::PassEvent quiet = e;
    quiet.added.reset(), quiet.seconds.reset();
    return {e, quiet};
  }
  static QList<int> shown(const PassTimeline &timeline) {
    QList<int> columns;
    for (int column = 0; column < PassTreeModel::ColumnCount; ++column)
      if (!timeline.isColumnHidden(column))
        columns << column;
    return columns;
  }

private Q_SLOTS:
  void initTestCase() { Theme::apply(*qApp, ThemeMode::Light); }

  void columnsGiveWayByPriority() {
    PassTreeModel model;
    model.reset(passes(), explorer::Steps({}, passes()));
    PassTimeline timeline;
    timeline.setModel(&model);
    timeline.setTimed(true);
    timeline.show();
    QList<QList<int>> seen;
    for (int width = 700; width >= 120; width -= 10) {
      timeline.resize(width, 200);
      QCoreApplication::processEvents();
      if (seen.isEmpty() || seen.back() != shown(timeline))
        seen << shown(timeline);
      // However narrow, a name of common length can be read, or it has all there is.
      int name = timeline.columnWidth(PassTreeModel::Name);
      QVERIFY(name >= timeline.fontMetrics().horizontalAdvance(QStringLiteral("iree-stream-layout-slices")) || name == timeline.viewport()->width());
    }
    using Tree = PassTreeModel;
    QCOMPARE(seen, (QList<QList<int>>{{Tree::Name, Tree::Change, Tree::Lines, Tree::Time}, {Tree::Name, Tree::Change, Tree::Lines}, {Tree::Name, Tree::Change}, {Tree::Name}}));
    timeline.resize(700, 200);
    timeline.setTimed(false);
    QCOMPARE(shown(timeline), (QList<int>{Tree::Name, Tree::Change, Tree::Lines}));
    // A tip tells what no column does.
    timeline.resize(120, 200);
    QString tip = model.indexOfPass(0).data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.contains(QStringLiteral("4.1 ms")), qPrintable(tip));
  }

  void namesUseTheRoomThatNumbersLeave() {
    PassTreeModel model;
    model.reset(passes(), explorer::Steps({}, passes()));
    PassTimeline timeline;
    timeline.setModel(&model);
    timeline.resize(360, 120);
    timeline.show();
    QCoreApplication::processEvents();
    QVERIFY(!timeline.isColumnHidden(PassTreeModel::Change));
    QImage picture = timeline.viewport()->grab().toImage();
    auto ink = [&](int row) { // the right end of what is written in the columns of numbers
      QRect cell = timeline.visualRect(model.index(row, PassTreeModel::Change));
      int last = 0;
      QColor paper = picture.pixelColor(cell.right(), cell.bottom() - 1);
      for (int x = cell.left() + 2; x < cell.right() - 40; ++x)
        for (int y = cell.top() + 2; y < cell.bottom() - 2; ++y)
          if (picture.pixelColor(x, y) != paper)
            last = x;
      return last;
    };
    QVERIFY(ink(0) > 0); // a short number leaves some
    QVERIFY(ink(1) > ink(0) || ink(1) > 0);
  }
};

QTEST_MAIN(TimelineTest)
#include "TimelineTest.moc"
