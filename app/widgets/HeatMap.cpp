#include "app/widgets/HeatMap.h"

#include "app/models/RunModel.h"
#include "app/theme/Theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace strata::app {
namespace {

constexpr int kMargin = 8, kLegend = 20;
constexpr int64_t kMostPixels = 2048; // a side; larger tensors show the largest of the cells that share a pixel

QColor shade(double part) {
  const Theme &theme = Theme::current();
  QColor from = theme.base, to = theme.accent;
  // The smallest value still stands out from what lies around.
  part = 0.08 + 0.92 * std::clamp(part, 0.0, 1.0);
  return QColor::fromRgbF(from.redF() + (to.redF() - from.redF()) * part, from.greenF() + (to.greenF() - from.greenF()) * part,
                          from.blueF() + (to.blueF() - from.blueF()) * part);
}

} // namespace

HeatMap::HeatMap(QWidget *parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Heat map"));
}

void HeatMap::setValues(std::vector<double> values, std::vector<int64_t> shape) {
  values_ = std::move(values);
  shape_ = std::move(shape);
  columns_ = shape_.empty() ? 1 : std::max<int64_t>(1, shape_.back());
  rows_ = static_cast<int64_t>(values_.size()) / columns_;
  // One row of many columns is drawn as it is; so is one column.
  least_ = INFINITY, most_ = -INFINITY;
  for (double value : values_)
    if (std::isfinite(value))
      least_ = std::min(least_, value), most_ = std::max(most_, value);
  current_ = values_.empty() ? -1 : 0;
  draw();
  update();
}

void HeatMap::draw() {
  dark_ = Theme::current().dark;
  int width = static_cast<int>(std::min(columns_, kMostPixels)), height = static_cast<int>(std::min(rows_, kMostPixels));
  image_ = QImage(std::max(width, 1), std::max(height, 1), QImage::Format_RGB32);
  if (!rows_)
    return;
  double range = most_ > least_ ? most_ - least_ : 1;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      double value = -INFINITY;
      int64_t lastRow = std::max((y + 1) * rows_ / height, y * rows_ / height + 1);
      int64_t lastColumn = std::max((x + 1) * columns_ / width, x * columns_ / width + 1);
      bool strange = false;
      for (int64_t row = y * rows_ / height; row < lastRow; ++row)
        for (int64_t column = x * columns_ / width; column < lastColumn; ++column) {
          double here = values_[static_cast<size_t>(row * columns_ + column)];
          strange |= !std::isfinite(here);
          value = std::max(value, here);
        }
      image_.setPixelColor(x, y, strange ? Theme::current().mark(ChangeMark::Removed) : shade((value - least_) / range));
    }
}

QRect HeatMap::cells() const {
  QRect room = rect().adjusted(kMargin, kMargin, -kMargin, -kMargin - kLegend - fontMetrics().height() - 4);
  if (!rows_ || room.isEmpty())
    return {};
  // Square cells where they fit, at most 48 pixels each; a long row or column may be flatter.
  double side = std::min({48.0, double(room.width()) / columns_, double(room.height()) / rows_});
  int width = static_cast<int>(std::max(side, std::min(4.0, double(room.width()) / columns_)) * columns_);
  int height = static_cast<int>(std::max(side, std::min(4.0, double(room.height()) / rows_)) * rows_);
  return {room.topLeft(), QSize(std::max(width, 1), std::max(height, 1))};
}

void HeatMap::paintEvent(QPaintEvent *) {
  QPainter painter(this);
  const Theme &theme = Theme::current();
  if (dark_ != theme.dark)
    draw();
  painter.fillRect(rect(), theme.base);
  if (!rows_) {
    painter.setPen(theme.muted);
    painter.drawText(rect(), Qt::AlignCenter, tr("No numbers to draw."));
    return;
  }
  QRect box = cells();
  painter.drawImage(box, image_);
  painter.setPen(theme.line);
  painter.drawRect(box);
  if (current_ >= 0) {
    double w = double(box.width()) / columns_, h = double(box.height()) / rows_;
    painter.setPen(QPen(theme.text, 1.5));
    painter.drawRect(QRectF(box.left() + (current_ % columns_) * w, box.top() + (current_ / columns_) * h, w, h));
  }
  QRect legend(kMargin, height() - kMargin - kLegend, std::min(160, width() / 3), 12);
  for (int x = 0; x < legend.width(); ++x)
    painter.fillRect(legend.left() + x, legend.top(), 1, legend.height(), shade(double(x) / legend.width()));
  painter.setPen(theme.line);
  painter.drawRect(legend);
  painter.setPen(theme.text);
  QString range = std::isfinite(least_) ? tr("%1 to %2").arg(least_).arg(most_) : tr("no finite number");
  painter.drawText(legend.right() + 8, legend.bottom(), range);
  if (current_ >= 0)
    painter.drawText(kMargin, legend.top() - 8, tr("%1 = %2").arg(indexText(shape_, current_)).arg(values_[static_cast<size_t>(current_)], 0, 'g', 9));
}

void HeatMap::select(int64_t element) {
  if (element < 0 || element >= static_cast<int64_t>(values_.size()) || element == current_)
    return;
  current_ = element;
  setAccessibleDescription(tr("%1 = %2").arg(indexText(shape_, current_)).arg(values_[static_cast<size_t>(current_)]));
  update();
}

void HeatMap::mouseMoveEvent(QMouseEvent *event) {
  QRect box = cells();
  QPoint at = event->position().toPoint();
  if (box.contains(at))
    select(int64_t(at.y() - box.top()) * rows_ / box.height() * columns_ + int64_t(at.x() - box.left()) * columns_ / box.width());
}

void HeatMap::keyPressEvent(QKeyEvent *event) {
  switch (event->key()) {
  case Qt::Key_Left:
    return select(current_ - 1);
  case Qt::Key_Right:
    return select(current_ + 1);
  case Qt::Key_Up:
    return select(current_ - columns_);
  case Qt::Key_Down:
    return select(current_ + columns_);
  default:
    QWidget::keyPressEvent(event);
  }
}

} // namespace strata::app
