#include "app/views/DiffView.h"

#include "core/diff/Text.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

namespace strata::app {
namespace {

constexpr int kRibbon = 28;      // pixels between the sides
constexpr int kContext = 3;      // equal rows kept around a change
constexpr int kHeader = 28;      // pixels for the titles

} // namespace

DiffView::DiffView(QWidget *parent) : QAbstractScrollArea(parent) {
  font_ = Theme::current().code;
  cell_ = CellMetrics::of(font_);
  setFocusPolicy(Qt::StrongFocus);
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(tr("Difference"));
  reason_ = tr("Select a pass to see what it changed.");
}

void DiffView::setDiff(std::shared_ptr<const Diff> diff, const QString &reason) {
  bool other = diff != diff_;
  diff_ = std::move(diff);
  reason_ = reason;
  if (other)
    opened_.clear();
  layoutRows();
  if (other && diff_) {
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
  }
}

void DiffView::setTitles(const QString &before, const QString &after) {
  titleBefore_ = before;
  titleAfter_ = after;
  viewport()->update();
}

void DiffView::setExpanded(bool expanded) {
  expanded_ = expanded;
  layoutRows();
}

void DiffView::layoutRows() {
  visuals_.clear();
  if (diff_) {
    auto count = static_cast<int64_t>(diff_->rows.size());
    for (int64_t i = 0; i < count;) {
      int64_t end = i;
      while (end < count && diff_->rows[end].mark == ChangeMark::None)
        ++end;
      int64_t head = i == 0 ? 0 : kContext, tail = end == count ? 0 : kContext;
      bool fold = !expanded_ && !opened_.count(i) && end - i > head + tail + 3;
      for (int64_t row = i; row < end; ++row) {
        if (fold && row == i + head) {
          visuals_.push_back({row, end - tail - row});
          row = end - tail - 1;
        } else {
          visuals_.push_back({row, 0});
        }
      }
      i = end;
      while (i < count && diff_->rows[i].mark != ChangeMark::None)
        visuals_.push_back({i++, 0});
    }
  }
  updateScrollBars();
  viewport()->update();
}

int DiffView::sideWidth() const { return (viewport()->width() - kRibbon) / 2; }

int DiffView::numberWidth() const {
  int64_t lines = diff_ ? std::max(diff_->before->lineCount(), diff_->after->lineCount()) : 1;
  int digits = std::max(3, static_cast<int>(std::log10(static_cast<double>(std::max<int64_t>(lines, 1)))) + 1);
  return static_cast<int>(digits * cell_.width) + 16;
}

void DiffView::updateScrollBars() {
  int visible = std::max(1, static_cast<int>((viewport()->height() - kHeader) / cell_.height));
  verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(visuals_.size()) - visible));
  verticalScrollBar()->setPageStep(visible);
  int columns = static_cast<int>((sideWidth() - numberWidth()) / cell_.width);
  int64_t widest = diff_ ? std::max(diff_->before->columns(), diff_->after->columns()) + 2 : 0;
  horizontalScrollBar()->setRange(0, static_cast<int>(std::max<int64_t>(0, widest - columns)));
  horizontalScrollBar()->setPageStep(std::max(1, columns));
  horizontalScrollBar()->setSingleStep(4);
}

void DiffView::paintSide(QPainter &painter, const Visual &visual, bool after, double x, double y, double width) {
  const Theme &theme = Theme::current();
  const DiffRow &row = diff_->rows[visual.row];
  int64_t line = after ? row.after : row.before;
  painter.save();
  painter.setClipRect(QRectF(x, y, width, cell_.height), Qt::IntersectClip);
  if (line < 0) {
    // The other side has a line here: hatch, so that it doesn't read as an empty line.
    painter.fillRect(QRectF(x, y, width, cell_.height), QBrush(theme.line, Qt::BDiagPattern));
    painter.restore();
    return;
  }
  ChangeMark mark = row.mark;
  if (mark != ChangeMark::None)
    painter.fillRect(QRectF(x, y, width, cell_.height), theme.change(mark));
  const IrDocument &document = after ? *diff_->after : *diff_->before;
  std::vector<LineMark> marks;
  if (mark == ChangeMark::Modified || mark == ChangeMark::Renumbered) {
    std::string_view a = diff_->before->line(row.before), b = diff_->after->line(row.after);
    if (a.size() + b.size() < 20000) { // a longer line is marked as a whole
      diff::WordDiff words = diff::diffWords(a, b);
      for (Span span : after ? words.after : words.before)
        marks.push_back({span, theme.changedWord(mark)});
    }
  }
  painter.setPen(theme.faint);
  painter.drawText(QRectF(x, y, numberWidth() - 10, cell_.height), Qt::AlignRight | Qt::AlignVCenter,
                   QString::number(line + 1));
  painter.setClipRect(QRectF(x + numberWidth(), y, width - numberWidth(), cell_.height), Qt::IntersectClip);
  paintLine(painter, document, line, QPointF(x + numberWidth(), y), width - numberWidth(),
            horizontalScrollBar()->value(), cell_, marks);
  painter.restore();
}

void DiffView::paintEvent(QPaintEvent *) {
  const Theme &theme = Theme::current();
  QPainter painter(viewport());
  painter.fillRect(viewport()->rect(), theme.base);
  if (!diff_) {
    painter.setPen(theme.muted);
    painter.drawText(viewport()->rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, reason_);
    return;
  }
  int side = sideWidth();
  double right = side + kRibbon;
  painter.fillRect(QRectF(0, 0, viewport()->width(), kHeader), theme.panel);
  painter.setPen(theme.muted);
  QFontMetrics metrics(font());
  painter.drawText(QRectF(12, 0, side - 24, kHeader), Qt::AlignVCenter,
                   metrics.elidedText(titleBefore_, Qt::ElideMiddle, side - 24));
  painter.setPen(theme.text);
  painter.drawText(QRectF(right + 12, 0, side - 24, kHeader), Qt::AlignVCenter,
                   metrics.elidedText(titleAfter_, Qt::ElideMiddle, side - 24));
  painter.setClipRect(QRectF(0, kHeader, viewport()->width(), viewport()->height() - kHeader));
  painter.setFont(font_);

  double y = kHeader;
  auto first = static_cast<size_t>(verticalScrollBar()->value());
  for (size_t i = first; i < visuals_.size() && y < viewport()->height(); ++i, y += cell_.height) {
    const Visual &visual = visuals_[i];
    if (visual.folded) {
      painter.fillRect(QRectF(0, y, viewport()->width(), cell_.height), theme.panel);
      painter.setPen(theme.muted);
      painter.drawText(QRectF(0, y, viewport()->width(), cell_.height), Qt::AlignCenter,
                       tr("⋯ %1 equal lines").arg(visual.folded));
      continue;
    }
    paintSide(painter, visual, false, 0, y, side);
    paintSide(painter, visual, true, right, y, side);
    const DiffRow &row = diff_->rows[visual.row];
    if (row.mark != ChangeMark::None) {
      // The ribbon joins what belongs together; a side without a line narrows to its edge.
      double top = y, bottom = y + cell_.height, middle = (top + bottom) / 2;
      QPainterPath path;
      path.moveTo(side, row.before < 0 ? middle : top);
      path.cubicTo(side + kRibbon / 2.0, row.before < 0 ? middle : top, side + kRibbon / 2.0,
                   row.after < 0 ? middle : top, right, row.after < 0 ? middle : top);
      path.lineTo(right, row.after < 0 ? middle : bottom);
      path.cubicTo(side + kRibbon / 2.0, row.after < 0 ? middle : bottom, side + kRibbon / 2.0,
                   row.before < 0 ? middle : bottom, side, row.before < 0 ? middle : bottom);
      path.closeSubpath();
      painter.fillPath(path, theme.changedWord(row.mark));
      // The state in a sign too, not by colour alone.
      painter.setPen(theme.mark(row.mark));
      painter.drawText(QRectF(side, y, kRibbon, cell_.height), Qt::AlignCenter,
                       row.mark == ChangeMark::Added      ? QStringLiteral("+")
                       : row.mark == ChangeMark::Removed  ? QStringLiteral("−")
                       : row.mark == ChangeMark::Modified ? QStringLiteral("~")
                                                          : QStringLiteral("%"));
    }
  }
  painter.setClipping(false);
  painter.setPen(theme.line);
  painter.drawLine(QPointF(0, kHeader - 0.5), QPointF(viewport()->width(), kHeader - 0.5));
}

bool DiffView::nextChange(bool forward) {
  if (!diff_)
    return false;
  auto changed = [&](int64_t i) {
    return i >= 0 && i < static_cast<int64_t>(visuals_.size()) && !visuals_[i].folded &&
           diff_->rows[visuals_[i].row].mark != ChangeMark::None && diff_->rows[visuals_[i].row].mark != ChangeMark::Renumbered;
  };
  int64_t at = verticalScrollBar()->value() + kContext, step = forward ? 1 : -1;
  for (int64_t i = at + step; i >= 0 && i < static_cast<int64_t>(visuals_.size()); i += step)
    if (changed(i) && !changed(i - 1)) {
      verticalScrollBar()->setValue(static_cast<int>(std::max<int64_t>(0, i - kContext)));
      return true;
    }
  return false;
}

void DiffView::mousePressEvent(QMouseEvent *event) {
  auto index = verticalScrollBar()->value() + static_cast<int64_t>((event->pos().y() - kHeader) / cell_.height);
  if (event->pos().y() < kHeader || index >= static_cast<int64_t>(visuals_.size()) || !visuals_[index].folded)
    return;
  int64_t row = visuals_[index].row;
  while (row > 0 && diff_->rows[row - 1].mark == ChangeMark::None)
    --row;
  opened_.insert(row);
  layoutRows();
}

void DiffView::resizeEvent(QResizeEvent *) { updateScrollBars(); }

void DiffView::wheelEvent(QWheelEvent *event) {
  if (event->modifiers() & Qt::ControlModifier)
    return zoom(event->angleDelta().y() > 0 ? 1 : -1);
  QAbstractScrollArea::wheelEvent(event);
}

void DiffView::zoom(double step) {
  font_.setPointSizeF(std::clamp(font_.pointSizeF() + step, 6.0, 32.0));
  cell_ = CellMetrics::of(font_);
  updateScrollBars();
  viewport()->update();
}

void DiffView::changeEvent(QEvent *event) {
  if (event->type() == QEvent::PaletteChange)
    viewport()->update();
  QAbstractScrollArea::changeEvent(event);
}

} // namespace strata::app
