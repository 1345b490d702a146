#include "app/widgets/Overview.h"

#include "app/theme/Theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace strata::app {

Overview::Overview(QWidget *parent) : QWidget(parent) {
  setAccessibleName(tr("Overview"));
  setToolTip(tr("Where something changed or was found. A click goes there."));
  setCursor(Qt::ArrowCursor);
}

void Overview::setMarks(const std::vector<Mark> &marks, int64_t total) {
  marks_ = marks;
  total_ = total;
  layOut();
}

void Overview::layOut() {
  const auto pixels = static_cast<int64_t>(height());
  left_.assign(static_cast<size_t>(pixels), QColor());
  right_ = left_;
  // Few rows are as high as they are in the view, or the strip would tell of changes that fill a
  // corner as if they were all.
  const int64_t rows = std::max<int64_t>(total_, pixels / 8);
  for (const Mark &mark : marks_) {
    if (rows <= 0)
      break;
    int64_t from = mark.row * pixels / rows,
            to = std::max((mark.row + mark.rows) * pixels / rows, from + 2);
    for (int64_t y = std::max<int64_t>(0, from); y < std::min(to, pixels); ++y)
      (mark.right ? right_ : left_)[static_cast<size_t>(y)] = mark.color;
  }
  update();
}

int Overview::topOf(const QColor &color) const {
  for (const auto &half : {left_, right_})
    if (auto at = std::find(half.begin(), half.end(), color); at != half.end())
      return static_cast<int>(at - half.begin());
  return -1;
}

void Overview::paintEvent(QPaintEvent *) {
  QPainter painter(this);
  painter.fillRect(rect(), Theme::current().panel);
  for (int y = 0; y < height() && y < static_cast<int>(left_.size()); ++y) {
    if (const QColor &color = left_[static_cast<size_t>(y)]; color.isValid())
      painter.fillRect(
          QRect(0, y, right_[static_cast<size_t>(y)].isValid() ? kWidth / 2 : kWidth, 1), color);
    if (const QColor &color = right_[static_cast<size_t>(y)]; color.isValid())
      painter.fillRect(QRect(kWidth / 2, y, kWidth - kWidth / 2, 1), color);
  }
}

void Overview::resizeEvent(QResizeEvent *) { layOut(); }

void Overview::mousePressEvent(QMouseEvent *event) {
  if (height() > 0)
    Q_EMIT picked(event->pos().y() * std::max<int64_t>(total_, height() / 8) / height());
}

void Overview::mouseMoveEvent(QMouseEvent *event) {
  if (event->buttons() & Qt::LeftButton)
    mousePressEvent(event);
}

} // namespace strata::app
