#include "app/widgets/PassTimeline.h"

#include "app/models/PassTreeModel.h"
#include "app/theme/Theme.h"
#include "app/widgets/PassDelegate.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <utility>

namespace strata::app {
namespace {

/// Numbers as wide as they get, and the room that a name needs: two levels of nesting and most names.
constexpr auto kCounts = "+888 −9.9k", kTime = "888 ms", kName = "iree-stream-layout-slices";
constexpr int kNameFrame = 40;

} // namespace

PassTimeline::PassTimeline(QWidget *parent) : QTreeView(parent) {
  setItemDelegate(new PassDelegate(this));
  setUniformRowHeights(true);
  setIndentation(12);
  setFrameShape(QFrame::NoFrame);
  setAllColumnsShowFocus(true);
  header()->setStretchLastSection(false);
  header()->setMinimumSectionSize(24);
}

void PassTimeline::setTimed(bool timed) {
  if (std::exchange(timed_, timed) != timed)
    fitColumns();
}

void PassTimeline::paintEvent(QPaintEvent *event) {
  QTreeView::paintEvent(event);
  if (!model() || model()->rowCount() > 0)
    return;
  QPainter painter(viewport());
  painter.setPen(Theme::current().muted);
  painter.drawText(viewport()->rect().adjusted(16, 16, -16, -16), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, reason_);
}

void PassTimeline::resizeEvent(QResizeEvent *event) {
  QTreeView::resizeEvent(event);
  fitColumns();
}

void PassTimeline::changeEvent(QEvent *event) {
  QTreeView::changeEvent(event);
  if (event->type() == QEvent::FontChange)
    fitColumns();
}

void PassTimeline::fitColumns() {
  if (!model())
    return;
  header()->setSectionResizeMode(PassTreeModel::Name, QHeaderView::Stretch);
  // Of the pane, not of what is left beside a scroll bar: or columns would come and go with it.
  int room = width() - verticalScrollBar()->sizeHint().width() - fontMetrics().horizontalAdvance(QLatin1String(kName)) - kNameFrame;
  for (auto [column, sample, wanted] : {std::tuple{PassTreeModel::Change, kCounts, true}, std::tuple{PassTreeModel::Lines, kCounts, true},
                                        std::tuple{PassTreeModel::Time, kTime, timed_}}) {
    int size = fontMetrics().horizontalAdvance(QString::fromUtf8(sample)) + 12;
    room -= wanted ? size : 0;
    header()->setSectionResizeMode(column, QHeaderView::Fixed);
    header()->resizeSection(column, size);
    setColumnHidden(column, !wanted || room < 0);
  }
}

} // namespace strata::app
