#include "app/views/IrView.h"

#include "app/theme/Theme.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

namespace strata::app {
namespace {

constexpr int kPad = 8;

/// Byte ranges of `needle` in `line`, without regard to case.
std::vector<Span> findAll(std::string_view line, const QByteArray &needle) {
  std::vector<Span> hits;
  if (needle.isEmpty())
    return hits;
  auto same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b)); };
  for (auto from = line.begin();;) {
    auto at = std::search(from, line.end(), needle.begin(), needle.end(), same);
    if (at == line.end())
      return hits;
    hits.push_back({at - line.begin(), at - line.begin() + needle.size()});
    from = at + needle.size();
  }
}

} // namespace

IrView::IrView(QWidget *parent) : QAbstractScrollArea(parent) {
  font_ = Theme::current().code;
  cell_ = CellMetrics::of(font_);
  setFocusPolicy(Qt::StrongFocus);
  setFrameShape(QFrame::NoFrame);
  viewport()->setCursor(Qt::IBeamCursor);
  setAccessibleName(tr("IR text"));
  reason_ = tr("Select a pass to see the program after it.");
}

void IrView::setDocument(std::shared_ptr<const IrDocument> document, const QString &reason) {
  document_ = std::move(document);
  reason_ = reason;
  if (document_) {
    for (auto it = folded_.begin(); it != folded_.end();)
      it = *it < document_->lineCount() && document_->foldEnd(*it) >= 0 ? std::next(it) : folded_.erase(it);
    current_ = std::clamp<int64_t>(current_, 0, std::max<int64_t>(0, document_->lineCount() - 1));
    anchor_ = current_;
  }
  layoutRows();
}

void IrView::layoutRows() {
  rows_.clear();
  if (document_) {
    rows_.reserve(document_->lineCount());
    for (int64_t line = 0; line < document_->lineCount(); ++line) {
      rows_.push_back(line);
      if (folded_.count(line))
        line = std::max(line, document_->foldEnd(line) - 1);
    }
    // The text ends with a newline; the empty line after it is not one of the text's.
    if (!rows_.empty() && document_->line(rows_.back()).empty() && rows_.size() > 1)
      rows_.pop_back();
  }
  updateScrollBars();
  viewport()->update();
}

void IrView::updateScrollBars() {
  int visible = std::max(1, static_cast<int>(viewport()->height() / cell_.height));
  verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(rows_.size()) - visible));
  verticalScrollBar()->setPageStep(visible);
  int columns = static_cast<int>((viewport()->width() - gutterWidth()) / cell_.width);
  int64_t widest = document_ ? document_->columns() + 2 : 0;
  horizontalScrollBar()->setRange(0, static_cast<int>(std::max<int64_t>(0, widest - columns)));
  horizontalScrollBar()->setPageStep(std::max(1, columns));
  horizontalScrollBar()->setSingleStep(4);
}

int IrView::gutterWidth() const {
  int64_t lines = document_ ? std::max<int64_t>(document_->lineCount(), 1) : 1;
  int digits = std::max(3, static_cast<int>(std::log10(static_cast<double>(lines))) + 1);
  return static_cast<int>(digits * cell_.width) + 3 * kPad + 8;
}

void IrView::paintEvent(QPaintEvent *) {
  const Theme &theme = Theme::current();
  QPainter painter(viewport());
  painter.fillRect(viewport()->rect(), theme.base);
  if (!document_) {
    painter.setPen(theme.muted);
    painter.drawText(viewport()->rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, reason_);
    return;
  }
  painter.setFont(font_);
  int gutter = gutterWidth();
  auto first = static_cast<size_t>(verticalScrollBar()->value());
  QByteArray needle = search_.toUtf8();
  int64_t low = std::min(current_, anchor_), high = std::max(current_, anchor_);
  double y = 0;
  for (size_t row = first; row < rows_.size() && y < viewport()->height(); ++row, y += cell_.height) {
    int64_t line = rows_[row];
    if (line >= low && line <= high)
      painter.fillRect(QRectF(0, y, viewport()->width(), cell_.height),
                       low == high && !hasFocus() ? theme.panel : theme.selection);
    std::vector<LineMark> marks;
    for (Span hit : findAll(document_->line(line), needle))
      marks.push_back({hit, theme.changedWord(ChangeMark::Modified)});
    painter.save();
    painter.setClipRect(QRectF(gutter, y, viewport()->width() - gutter, cell_.height));
    paintLine(painter, *document_, line, QPointF(gutter, y), viewport()->width() - gutter,
              horizontalScrollBar()->value(), cell_, marks);
    if (folded_.count(line)) {
      auto columns = static_cast<double>(document_->line(line).size() - horizontalScrollBar()->value());
      painter.setPen(theme.muted);
      painter.drawText(QPointF(gutter + (columns + 1) * cell_.width, y + cell_.ascent),
                       tr("⋯ %1 lines").arg(document_->foldEnd(line) - line - 1));
    }
    painter.restore();
    painter.setPen(line == current_ ? theme.text : theme.faint);
    painter.drawText(QRectF(kPad, y, gutter - 3 * kPad - 8, cell_.height), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(line + 1));
    if (document_->foldEnd(line) >= 0) {
      // A triangle: right when folded, down when open.
      double cx = gutter - kPad - 6, cy = y + cell_.height / 2, r = 3.5;
      QPolygonF shape = folded_.count(line) ? QPolygonF({{cx - r / 2, cy - r}, {cx + r, cy}, {cx - r / 2, cy + r}})
                                            : QPolygonF({{cx - r, cy - r / 2}, {cx, cy + r}, {cx + r, cy - r / 2}});
      painter.setRenderHint(QPainter::Antialiasing);
      painter.setPen(Qt::NoPen);
      painter.setBrush(theme.muted);
      painter.drawPolygon(shape);
      painter.setBrush(Qt::NoBrush);
      painter.setRenderHint(QPainter::Antialiasing, false);
    }
  }
}

void IrView::resizeEvent(QResizeEvent *) { updateScrollBars(); }

int64_t IrView::rowAt(int y) const {
  return std::clamp<int64_t>(verticalScrollBar()->value() + static_cast<int64_t>(y / cell_.height), 0,
                             std::max<int64_t>(0, static_cast<int64_t>(rows_.size()) - 1));
}

void IrView::mousePressEvent(QMouseEvent *event) {
  if (rows_.empty() || event->button() != Qt::LeftButton)
    return;
  int64_t line = rows_[rowAt(event->pos().y())];
  if (event->pos().x() < gutterWidth() && document_->foldEnd(line) >= 0) {
    toggleFold(line);
    return;
  }
  setCurrent(line, event->modifiers() & Qt::ShiftModifier);
}

void IrView::mouseMoveEvent(QMouseEvent *event) {
  if (!rows_.empty() && (event->buttons() & Qt::LeftButton))
    setCurrent(rows_[rowAt(event->pos().y())], true);
}

void IrView::setCurrent(int64_t line, bool extend) {
  if (!document_)
    return;
  current_ = std::clamp<int64_t>(line, 0, document_->lineCount() - 1);
  if (!extend)
    anchor_ = current_;
  auto row = std::lower_bound(rows_.begin(), rows_.end(), current_) - rows_.begin();
  QScrollBar *bar = verticalScrollBar();
  if (row < bar->value())
    bar->setValue(static_cast<int>(row));
  else if (row >= bar->value() + bar->pageStep())
    bar->setValue(static_cast<int>(row) - bar->pageStep() + 1);
  viewport()->update();
  Q_EMIT currentLineChanged(current_);
}

void IrView::showLine(int64_t line) {
  if (!document_)
    return;
  // Opens what hides it, and puts it a third from the top.
  for (auto it = folded_.begin(); it != folded_.end();)
    it = *it < line && document_->foldEnd(*it) > line ? folded_.erase(it) : std::next(it);
  layoutRows();
  setCurrent(line, false);
  auto row = std::lower_bound(rows_.begin(), rows_.end(), current_) - rows_.begin();
  verticalScrollBar()->setValue(static_cast<int>(row) - verticalScrollBar()->pageStep() / 3);
}

void IrView::toggleFold(int64_t line) {
  if (!folded_.erase(line))
    folded_.insert(line);
  layoutRows();
}

void IrView::setFolded(bool folded) {
  folded_.clear();
  if (folded && document_)
    for (int64_t line = 1; line < document_->lineCount(); ++line) // the module itself stays open
      if (document_->foldEnd(line) >= 0)
        folded_.insert(line);
  layoutRows();
}

void IrView::setSearch(const QString &text) {
  search_ = text;
  viewport()->update();
}

bool IrView::findNext(bool forward) {
  if (!document_ || search_.isEmpty())
    return false;
  QByteArray needle = search_.toUtf8();
  int64_t lines = document_->lineCount();
  for (int64_t step = 1; step <= lines; ++step) {
    int64_t line = ((current_ + (forward ? step : -step)) % lines + lines) % lines;
    if (!findAll(document_->line(line), needle).empty()) {
      showLine(line);
      return true;
    }
  }
  return false;
}

void IrView::keyPressEvent(QKeyEvent *event) {
  int page = verticalScrollBar()->pageStep();
  auto row = std::lower_bound(rows_.begin(), rows_.end(), current_) - rows_.begin();
  bool extend = event->modifiers() & Qt::ShiftModifier;
  auto go = [&](int64_t to) {
    if (!rows_.empty())
      setCurrent(rows_[std::clamp<int64_t>(to, 0, static_cast<int64_t>(rows_.size()) - 1)], extend);
  };
  if (event->matches(QKeySequence::Copy))
    return copySelection();
  switch (event->key()) {
  case Qt::Key_Up:
    return go(row - 1);
  case Qt::Key_Down:
    return go(row + 1);
  case Qt::Key_PageUp:
    return go(row - page);
  case Qt::Key_PageDown:
    return go(row + page);
  case Qt::Key_Home:
    return go(0);
  case Qt::Key_End:
    return go(static_cast<int64_t>(rows_.size()));
  case Qt::Key_Left:
    if (document_ && document_->foldEnd(current_) >= 0 && !folded_.count(current_))
      return toggleFold(current_);
    break;
  case Qt::Key_Right:
    if (folded_.count(current_))
      return toggleFold(current_);
    break;
  default:
    break;
  }
  QAbstractScrollArea::keyPressEvent(event);
}

void IrView::copySelection() const {
  if (!document_)
    return;
  QString text;
  for (int64_t line = std::min(current_, anchor_); line <= std::max(current_, anchor_); ++line) {
    std::string_view bytes = document_->line(line);
    text += QString::fromUtf8(bytes.data(), static_cast<int>(bytes.size())) + QLatin1Char('\n');
  }
  QApplication::clipboard()->setText(text);
}

void IrView::wheelEvent(QWheelEvent *event) {
  if (event->modifiers() & Qt::ControlModifier)
    return zoom(event->angleDelta().y() > 0 ? 1 : -1);
  QAbstractScrollArea::wheelEvent(event);
}

void IrView::zoom(double step) {
  font_.setPointSizeF(std::clamp(font_.pointSizeF() + step, 6.0, 32.0));
  cell_ = CellMetrics::of(font_);
  updateScrollBars();
  viewport()->update();
}

void IrView::changeEvent(QEvent *event) {
  if (event->type() == QEvent::PaletteChange)
    viewport()->update();
  QAbstractScrollArea::changeEvent(event);
}

} // namespace strata::app
