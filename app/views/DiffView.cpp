#include "app/views/DiffView.h"

#include "app/models/OpModel.h"
#include "app/models/Utf8.h"
#include "app/widgets/Accessible.h"
#include "app/widgets/PlainText.h"
#include "core/diff/Text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QToolTip>
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
  if (other) {
    opened_.clear();
    current_ = -1;
  }
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
      int64_t changed = i;
      while (i < count && diff_->rows[i].mark != ChangeMark::None)
        ++i;
      using Side = Visual::Side;
      for (int64_t row = changed; row < i && !inline_; ++row)
        visuals_.push_back({row, 0, Side::Both});
      if (!inline_)
        continue;
      // In one column: of each stretch what goes, then what comes. What is only renumbered stands once.
      for (int64_t row = changed; row < i;) {
        int64_t end = row;
        while (end < i && diff_->rows[end].mark != ChangeMark::Renumbered)
          ++end;
        for (Side side : {Side::Before, Side::After})
          for (int64_t r = row; r < end; ++r)
            if ((side == Side::Before ? diff_->rows[r].before : diff_->rows[r].after) >= 0)
              visuals_.push_back({r, 0, side});
        for (; end < i && diff_->rows[end].mark == ChangeMark::Renumbered; ++end)
          visuals_.push_back({end, 0, Side::Both});
        row = end;
      }
    }
  }
  updateScrollBars();
  viewport()->update();
}

void DiffView::setInline(bool on) {
  inline_ = on;
  current_ = -1;
  layoutRows();
}

int DiffView::sideWidth() const { return inline_ ? viewport()->width() - kRibbon - numberWidth() : (viewport()->width() - kRibbon) / 2; }

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
  ChangeMark mark = row.mark, shown = mark;
  if (inline_ && mark == ChangeMark::Modified)
    shown = after ? ChangeMark::Added : ChangeMark::Removed;
  if (mark != ChangeMark::None)
    painter.fillRect(QRectF(x, y, width, cell_.height), theme.change(shown));
  const IrDocument &document = after ? *diff_->after : *diff_->before;
  std::vector<LineMark> marks;
  if (mark == ChangeMark::Modified || mark == ChangeMark::Renumbered) {
    std::string_view a = diff_->before->line(row.before), b = diff_->after->line(row.after);
    if (a.size() + b.size() < 20000) { // a longer line is marked as a whole
      diff::WordDiff words = diff::diffWords(a, b);
      for (Span span : after ? words.after : words.before)
        marks.push_back({span, theme.changedWord(shown)});
    }
  }
  painter.setPen(theme.faint);
  if (!inline_ || after)
    painter.drawText(QRectF(x, y, numberWidth() - 10, cell_.height), Qt::AlignRight | Qt::AlignVCenter, QString::number(line + 1));
  painter.setClipRect(QRectF(x + numberWidth(), y, width - numberWidth(), cell_.height), Qt::IntersectClip);
  paintLine(painter, document, line, QPointF(x + numberWidth(), y), width - numberWidth(),
            horizontalScrollBar()->value(), cell_, marks);
  painter.restore();
}

namespace {

QString signOf(diff::RowMove move) {
  return move == diff::RowMove::Moved      ? QStringLiteral("↕")
         : move == diff::RowMove::Outlined ? QStringLiteral("↗")
                                           : QStringLiteral("↙");
}

/// "moved from line 12": where a line was, or went.
QString moveText(const DiffRow &row) {
  if (row.move == diff::RowMove::None)
    return {};
  QString what = row.move == diff::RowMove::Moved ? QObject::tr("moved") : row.move == diff::RowMove::Outlined ? QObject::tr("outlined") : QObject::tr("inlined");
  return row.other < 0  ? QObject::tr("%1: in another block or region than before").arg(what)
         : row.after < 0 ? QObject::tr("%1 to line %2").arg(what).arg(row.other + 1)
                         : QObject::tr("%1 from line %2").arg(what).arg(row.other + 1);
}

QString signOf(ChangeMark mark) {
  return mark == ChangeMark::Added      ? QStringLiteral("+")
         : mark == ChangeMark::Removed  ? QStringLiteral("−")
         : mark == ChangeMark::Modified ? QStringLiteral("~")
                                        : QStringLiteral("%");
}

} // namespace

void DiffView::paintSigns(QPainter &painter, const Visual &visual, double x, double y, double width) {
  // The state in a sign too, not by colour alone.
  ChangeMark mark = diff_->rows[visual.row].mark;
  if (mark == ChangeMark::None)
    return;
  if (inline_ && mark == ChangeMark::Modified)
    mark = visual.side == Visual::Side::Before ? ChangeMark::Removed : ChangeMark::Added;
  painter.setPen(Theme::current().mark(mark));
  QString sign = signOf(mark);
  if (diff_->rows[visual.row].move != diff::RowMove::None)
    sign = (mark == ChangeMark::Renumbered ? QString() : sign) + signOf(diff_->rows[visual.row].move);
  painter.drawText(QRectF(x, y, width, cell_.height), Qt::AlignCenter, sign);
}

void DiffView::paintRibbons(QPainter &painter, double left, double right) {
  // One ribbon for each stretch of rows of one kind: it joins the lines of the two sides, and narrows to the place where
  // a side has none.
  const Theme &theme = Theme::current();
  auto first = static_cast<int64_t>(verticalScrollBar()->value());
  auto last = std::min<int64_t>(static_cast<int64_t>(visuals_.size()), first + static_cast<int64_t>(viewport()->height() / cell_.height) + 1);
  auto markOf = [&](int64_t i) { return visuals_[i].folded ? ChangeMark::None : diff_->rows[visuals_[i].row].mark; };
  painter.setRenderHint(QPainter::Antialiasing);
  for (int64_t i = first; i < last;) {
    ChangeMark mark = markOf(i);
    int64_t end = i + 1;
    while (end < last && markOf(end) == mark)
      ++end;
    if (mark != ChangeMark::None) {
      double top = kHeader + double(i - first) * cell_.height, bottom = kHeader + double(end - first) * cell_.height;
      // A stretch that begins above the view has its narrow end there.
      double leftTop = top, leftBottom = mark == ChangeMark::Added ? top : bottom;
      double rightTop = top, rightBottom = mark == ChangeMark::Removed ? top : bottom;
      double middle = (left + right) / 2;
      QPainterPath path(QPointF(left, leftTop));
      path.cubicTo(middle, leftTop, middle, rightTop, right, rightTop);
      path.lineTo(right, rightBottom);
      path.cubicTo(middle, rightBottom, middle, leftBottom, left, leftBottom);
      path.closeSubpath();
      painter.fillPath(path, mark == ChangeMark::Renumbered ? theme.change(mark) : theme.changedWord(mark));
    }
    i = end;
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void DiffView::paintInline(QPainter &painter, const Visual &visual, double y) {
  const Theme &theme = Theme::current();
  const DiffRow &row = diff_->rows[visual.row];
  double numbers = numberWidth();
  bool before = visual.side == Visual::Side::Before;
  // Both numbers where both sides have the line.
  painter.setPen(theme.faint);
  if (row.before >= 0 && visual.side != Visual::Side::After)
    painter.drawText(QRectF(0, y, numbers - 10, cell_.height), Qt::AlignRight | Qt::AlignVCenter, QString::number(row.before + 1));
  paintSigns(painter, visual, numbers, y, kRibbon);
  paintSide(painter, visual, !before, numbers + kRibbon, y, viewport()->width() - numbers - kRibbon);
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
  QFontMetrics metrics(font());
  if (inline_) {
    painter.setPen(theme.text);
    painter.drawText(QRectF(12, 0, viewport()->width() - 24, kHeader), Qt::AlignVCenter,
                     metrics.elidedText(titleBefore_.isEmpty() ? titleAfter_ : tr("%1 ▸ %2").arg(titleBefore_, titleAfter_), Qt::ElideMiddle, viewport()->width() - 24));
  } else {
    painter.setPen(theme.muted);
    painter.drawText(QRectF(12, 0, side - 24, kHeader), Qt::AlignVCenter, metrics.elidedText(titleBefore_, Qt::ElideRight, side - 24));
    painter.setPen(theme.text);
    painter.drawText(QRectF(right + 12, 0, side - 24, kHeader), Qt::AlignVCenter, metrics.elidedText(titleAfter_, Qt::ElideRight, side - 24));
  }
  painter.setClipRect(QRectF(0, kHeader, viewport()->width(), viewport()->height() - kHeader));
  painter.setFont(font_);
  if (!inline_)
    paintRibbons(painter, side, right);

  double y = kHeader;
  auto first = static_cast<size_t>(verticalScrollBar()->value());
  for (size_t i = first; i < visuals_.size() && y < viewport()->height(); ++i, y += cell_.height) {
    const Visual &visual = visuals_[i];
    if (visual.folded) {
      painter.fillRect(QRectF(0, y, viewport()->width(), cell_.height), theme.panel);
      painter.setPen(theme.muted);
      painter.drawText(QRectF(0, y, viewport()->width(), cell_.height), Qt::AlignCenter,
                       tr("⋯ %1 equal lines").arg(visual.folded));
    } else if (inline_) {
      paintInline(painter, visual, y);
    } else {
      paintSide(painter, visual, false, 0, y, side);
      paintSide(painter, visual, true, right, y, side);
      paintSigns(painter, visual, side, y, kRibbon);
    }
    if (static_cast<int64_t>(i) == current_) {
      painter.setPen(hasFocus() ? theme.accent : theme.faint);
      painter.drawRect(QRectF(0.5, y + 0.5, viewport()->width() - 1, cell_.height - 1));
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
  // From the current row if it can be seen, else from what can.
  QScrollBar *bar = verticalScrollBar();
  bool visible = current_ >= bar->value() && current_ < bar->value() + bar->pageStep();
  int64_t at = visible ? current_ : bar->value() - (forward ? 1 : 0), step = forward ? 1 : -1;
  for (int64_t i = at + step; i >= 0 && i < static_cast<int64_t>(visuals_.size()); i += step)
    if (changed(i) && !changed(i - 1)) {
      select(i);
      bar->setValue(static_cast<int>(std::max<int64_t>(0, i - kContext)));
      showChangedWord(visuals_[i].row);
      return true;
    }
  return false;
}

/// Lines of IR are long: what differs in one comes into view.
void DiffView::showChangedWord(int64_t index) {
  const DiffRow &row = diff_->rows[index];
  if (row.before < 0 || row.after < 0)
    return;
  std::string_view a = diff_->before->line(row.before), b = diff_->after->line(row.after);
  if (a.size() + b.size() >= 20000)
    return;
  diff::WordDiff words = diff::diffWords(a, b);
  Span span = !words.after.empty() ? words.after.front() : !words.before.empty() ? words.before.front() : Span{0, 0};
  int columns = std::max(1, static_cast<int>((sideWidth() - numberWidth()) / cell_.width));
  QScrollBar *bar = horizontalScrollBar();
  if (span.end > bar->value() + columns || span.begin < bar->value())
    bar->setValue(span.end <= columns ? 0 : static_cast<int>(std::max<int64_t>(0, span.begin - columns / 3)));
}

void DiffView::showLine(int64_t line, bool after) {
  if (!diff_)
    return;
  auto row = std::find_if(diff_->rows.begin(), diff_->rows.end(), [&](const DiffRow &r) { return (after ? r.after : r.before) == line; }) - diff_->rows.begin();
  if (row == static_cast<int64_t>(diff_->rows.size()))
    return;
  auto visual = [&] {
    return std::find_if(visuals_.begin(), visuals_.end(), [&](const Visual &v) {
             return v.folded ? row >= v.row && row < v.row + v.folded : v.row == row && v.side != (after ? Visual::Side::Before : Visual::Side::After);
           }) - visuals_.begin();
  };
  auto at = static_cast<int64_t>(visual());
  if (at < static_cast<int64_t>(visuals_.size()) && visuals_[static_cast<size_t>(at)].folded) {
    openFold(at);
    at = visual();
  }
  select(at);
  verticalScrollBar()->setValue(static_cast<int>(at) - verticalScrollBar()->pageStep() / 3);
}

void DiffView::openFold(int64_t visual) {
  int64_t row = visuals_[visual].row;
  while (row > 0 && diff_->rows[row - 1].mark == ChangeMark::None)
    --row;
  opened_.insert(row);
  layoutRows();
}

QString DiffView::describe(const Visual &visual) const {
  if (visual.folded)
    return tr("%1 equal lines").arg(visual.folded);
  const DiffRow &row = diff_->rows[visual.row];
  auto line = [](const IrDocument &document, int64_t number) {
    std::string_view text = document.line(number);
    return tr("line %1: %2").arg(number + 1).arg(utf8(text.substr(0, std::min<size_t>(text.size(), 250))));
  };
  QString before = row.before < 0 ? QString() : line(*diff_->before, row.before), after = row.after < 0 ? QString() : line(*diff_->after, row.after);
  auto said = [&](const QString &text) { return row.move == diff::RowMove::None ? text : moveText(row) + QStringLiteral("; ") + text; };
  switch (row.mark) {
  case ChangeMark::Added:
    return said(tr("added, %1").arg(after));
  case ChangeMark::Removed:
    return said(tr("removed, %1").arg(before));
  case ChangeMark::Modified:
    return said(tr("changed, before %1, after %2").arg(before, after));
  case ChangeMark::Renumbered:
    return said(tr("only renumbered, %1").arg(after));
  case ChangeMark::None:
    break;
  }
  return after;
}

void DiffView::select(int64_t visual) {
  if (visual < 0 || visual >= static_cast<int64_t>(visuals_.size()))
    return;
  current_ = visual;
  QScrollBar *bar = verticalScrollBar();
  if (visual < bar->value())
    bar->setValue(static_cast<int>(visual));
  else if (visual >= bar->value() + bar->pageStep())
    bar->setValue(static_cast<int>(visual) - bar->pageStep() + 1);
  viewport()->update();
  tellWhere(this, describe(visuals_[visual]));
  if (!visuals_[visual].folded)
    Q_EMIT lineSelected(diff_->rows[visuals_[visual].row].after);
}

QString DiffView::hover(const QPoint &at) const {
  if (!diff_)
    return {};
  if (at.y() < kHeader)
    return inline_ && !titleBefore_.isEmpty() ? tr("%1 ▸ %2").arg(titleBefore_, titleAfter_) : inline_ || at.x() > sideWidth() ? titleAfter_ : titleBefore_;
  auto index = verticalScrollBar()->value() + static_cast<int64_t>((at.y() - kHeader) / cell_.height);
  if (index >= static_cast<int64_t>(visuals_.size()) || visuals_[index].folded)
    return {};
  bool after = inline_ ? visuals_[index].side != Visual::Side::Before : at.x() > sideWidth();
  double signs = inline_ ? numberWidth() : sideWidth();
  if (at.x() >= signs && at.x() < signs + kRibbon)
    return moveText(diff_->rows[visuals_[index].row]);
  double x = numberWidth() + (inline_ ? numberWidth() + kRibbon : after ? sideWidth() + kRibbon : 0);
  const DiffRow &row = diff_->rows[visuals_[index].row];
  int64_t line = after ? row.after : row.before;
  if (line < 0 || at.x() < x)
    return {};
  const IrDocument &document = after ? *diff_->after : *diff_->before;
  auto column = horizontalScrollBar()->value() + static_cast<int64_t>((at.x() - x) / cell_.width);
  IrDocument::Pieces shown = document.pieces(line, column, 1);
  for (const LinePiece &piece : shown.pieces) {
    int64_t columns = piece.label.isEmpty() ? piece.end - piece.begin : piece.label.size();
    if (column < shown.column + columns)
      return piece.label.isEmpty() ? helpAt(document, piece.begin + column - shown.column) : QString();
    shown.column += columns;
  }
  return {};
}

bool DiffView::viewportEvent(QEvent *event) {
  if (event->type() == QEvent::ToolTip) {
    auto *help = static_cast<QHelpEvent *>(event);
    bool title = diff_ && help->pos().y() < kHeader; // cut short where it is narrow
    QString whole = titleBefore_.isEmpty() ? titleAfter_ : titleBefore_ + QLatin1Char('\n') + titleAfter_;
    QToolTip::showText(help->globalPos(), wrapped(title ? whole : hover(help->pos())), this);
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void DiffView::mousePressEvent(QMouseEvent *event) {
  auto index = verticalScrollBar()->value() + static_cast<int64_t>((event->pos().y() - kHeader) / cell_.height);
  if (event->pos().y() < kHeader || index >= static_cast<int64_t>(visuals_.size()))
    return;
  if (visuals_[index].folded)
    openFold(index);
  else
    select(index);
}

void DiffView::keyPressEvent(QKeyEvent *event) {
  int page = verticalScrollBar()->pageStep();
  auto last = static_cast<int64_t>(visuals_.size()) - 1;
  switch (event->key()) {
  case Qt::Key_Up:
    return select(std::max<int64_t>(0, current_ - 1));
  case Qt::Key_Down:
    return select(std::min(last, current_ + 1));
  case Qt::Key_PageUp:
    return select(std::max<int64_t>(0, current_ - page));
  case Qt::Key_PageDown:
    return select(std::min(last, current_ + page));
  case Qt::Key_Home:
    return select(0);
  case Qt::Key_End:
    return select(last);
  case Qt::Key_Return:
  case Qt::Key_Space:
    if (current_ >= 0 && current_ <= last && visuals_[current_].folded)
      return openFold(current_);
    if (current_ >= 0 && current_ <= last && diff_->rows[visuals_[current_].row].other >= 0) {
      const DiffRow &row = diff_->rows[visuals_[current_].row];
      return showLine(row.other, row.after < 0);
    }
    break;
  default:
    break;
  }
  QAbstractScrollArea::keyPressEvent(event);
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
