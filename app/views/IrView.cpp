#include "app/views/IrView.h"

#include "app/backend/Background.h"
#include "app/models/BlameModel.h"
#include "app/models/OpModel.h"
#include "app/models/Utf8.h"
#include "app/theme/Theme.h"
#include "app/widgets/Accessible.h"
#include "app/widgets/PlainText.h"

#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
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
  bool isEmpty = document && document->lineCount() == 0; // nowhere in it can a cursor stand
  document_ = isEmpty ? nullptr : std::move(document);
  reason_ = isEmpty ? tr("This text is empty.") : reason;
  if (document_) {
    for (auto it = folded_.begin(); it != folded_.end();)
      it = *it < document_->lineCount() && document_->foldEnd(*it) >= 0 ? std::next(it) : folded_.erase(it);
    current_ = std::clamp<int64_t>(current_, 0, std::max<int64_t>(0, document_->lineCount() - 1));
    anchor_ = current_;
  }
  cursor_ = -1;
  links_.reset();
  name_ = {};
  setSlice(Slice::None);
  layoutRows();
  quint64 generation = ++generation_;
  linkCancel_.cancel();
  linkCancel_ = CancelToken::make();
  linking_ = document_ != nullptr;
  if (document_)
    inBackground(
        this, [document = document_, cancel = linkCancel_] { return cancel.cancelled() ? nullptr : IrLinks::make(document); },
        [this, generation](std::shared_ptr<const IrLinks> links) {
          if (generation != generation_)
            return;
          linking_ = false;
          links_ = std::move(links);
          updateName();
        });
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
  return blameWidth() + static_cast<int>(digits * cell_.width) + 3 * kPad + 8;
}

int IrView::blameWidth() const {
  // Long names are cut: the text keeps most of the room.
  return blame_ ? std::min(static_cast<int>(30 * cell_.width), viewport()->width() * 2 / 5) : 0;
}

void IrView::setBlame(const BlameModel *blame) {
  blame_ = blame;
  updateScrollBars();
  viewport()->update();
}

void IrView::paintBlame(QPainter &painter, int64_t line, double y, bool first) const {
  const Theme &theme = Theme::current();
  const int width = blameWidth() - kPad;
  qint64 row = blame_->lastChange(line);
  if (row < 0)
    return;
  // The younger, the stronger: a bar for the eye, beside the number and the name that say it in words.
  double strength = 1 - blame_->age(line);
  QColor tint = theme.accent;
  tint.setAlphaF(static_cast<float>(0.03 + 0.22 * strength));
  if (!theme.highContrast)
    painter.fillRect(QRectF(0, y, width, cell_.height), tint);
  tint.setAlphaF(static_cast<float>(0.15 + 0.85 * strength));
  painter.fillRect(QRectF(0, y, 4, cell_.height), tint);
  if (line > 0 && blame_->lastChange(line - 1) != row) {
    painter.setPen(theme.line);
    painter.drawLine(QPointF(0, y + 0.5), QPointF(width, y + 0.5));
  }
  // A run of lines by one pass says so once.
  if (!first && line > 0 && blame_->lastChange(line - 1) == row)
    return;
  painter.setPen(strength > 0.999 ? theme.text : theme.muted);
  QString number = QString::number(row);
  double digits = (number.size() + 1) * cell_.width;
  QRectF box(4 + kPad, y, width - 4 - 2 * kPad, cell_.height);
  painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, number);
  QString label = QFontMetricsF(font_).elidedText(blame_->label(line), Qt::ElideMiddle, box.width() - digits);
  painter.drawText(box.adjusted(0, 0, -digits, 0), Qt::AlignLeft | Qt::AlignVCenter, label);
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
    int64_t begin = document_->lineBegin(line), end = begin + static_cast<int64_t>(document_->line(line).size());
    auto use = std::lower_bound(name_.bytes.begin(), name_.bytes.end(), begin, [](const Span &span, int64_t at) { return span.begin < at; });
    for (; use != name_.bytes.end() && use->begin < end; ++use)
      marks.push_back({{use->begin - begin, use->end - begin}, theme.changedWord(ChangeMark::Renumbered), use - name_.bytes.begin() == name_.definition});
    painter.save();
    if (!shownSlice_.lines.empty() && !shownSlice_.lines[static_cast<size_t>(line)])
      painter.setOpacity(0.3);
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
    if (blame_)
      paintBlame(painter, line, y, row == first);
    painter.setPen(line == current_ ? theme.text : theme.faint);
    painter.drawText(QRectF(blameWidth() + kPad, y, gutter - blameWidth() - 3 * kPad - 8, cell_.height), Qt::AlignRight | Qt::AlignVCenter,
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
  if (event->pos().x() < blameWidth()) {
    setCurrent(line, false);
    Q_EMIT blameClicked(line);
    return;
  }
  if (event->pos().x() < gutterWidth() && document_->foldEnd(line) >= 0) {
    toggleFold(line);
    return;
  }
  setCurrent(line, event->modifiers() & Qt::ShiftModifier);
  setCursorByte(byteAt(event->pos()));
  if (event->modifiers() & Qt::ControlModifier)
    goToDefinition();
}

int64_t IrView::byteAt(QPoint at) const {
  int64_t line = rows_[static_cast<size_t>(rowAt(at.y()))];
  auto column = horizontalScrollBar()->value() + static_cast<int64_t>(std::max(0.0, (at.x() - gutterWidth()) / cell_.width));
  IrDocument::Pieces shown = document_->pieces(line, column, 1);
  int64_t from = shown.column;
  for (const LinePiece &piece : shown.pieces) {
    int64_t size = piece.label.isEmpty() ? piece.end - piece.begin : piece.label.size();
    if (column < from + size)
      return piece.label.isEmpty() ? piece.begin + (column - from) : piece.begin;
    from += size;
  }
  return document_->lineBegin(line) + static_cast<int64_t>(document_->line(line).size());
}

int64_t IrView::currentByte() const {
  if (!document_)
    return -1;
  // The blanks before a line belong to its first word.
  std::string_view line = document_->line(current_);
  size_t word = line.find_first_not_of(" \t");
  return std::max(cursor_, document_->lineBegin(current_) + static_cast<int64_t>(word == std::string_view::npos ? 0 : word));
}

void IrView::setCursorByte(int64_t byte) {
  cursor_ = byte;
  updateName();
}

void IrView::updateName() {
  name_ = links_ && cursor_ >= 0 ? links_->nameAt(cursor_) : IrLinks::Name();
  if (slice_ != Slice::None)
    setSlice(slice_);
  viewport()->update();
  Q_EMIT cursorMoved();
}

void IrView::showByte(int64_t byte) {
  showLine(document_->lineAt(byte));
  setCursorByte(byte);
}

bool IrView::goToDefinition() {
  if (name_.definition < 0)
    return false;
  showByte(name_.bytes[static_cast<size_t>(name_.definition)].begin);
  return true;
}

bool IrView::goToUse(bool forward) {
  if (name_.bytes.size() < 2)
    return false;
  auto count = static_cast<int64_t>(name_.bytes.size());
  auto here = std::upper_bound(name_.bytes.begin(), name_.bytes.end(), cursor_, [](int64_t at, const Span &span) { return at < span.begin; }) - name_.bytes.begin() - 1;
  showByte(name_.bytes[static_cast<size_t>((here + (forward ? 1 : count - 1) + (here < 0 && !forward ? 1 : 0)) % count)].begin);
  return true;
}

bool IrView::expandLiteral() {
  if (!document_)
    return false;
  int64_t at = document_->nextElided(current_, std::max(cursor_, document_->lineBegin(current_)));
  if (at < 0)
    at = document_->nextElided(current_, document_->lineBegin(current_));
  auto whole = at < 0 ? nullptr : document_->withLiteral(at);
  if (!whole)
    return false;
  setDocument(whole, reason_);
  setCursorByte(at);
  return true;
}

void IrView::mouseDoubleClickEvent(QMouseEvent *event) {
  if (rows_.empty() || event->pos().x() < gutterWidth())
    return;
  setCurrent(rows_[static_cast<size_t>(rowAt(event->pos().y()))], false);
  setCursorByte(byteAt(event->pos()));
  expandLiteral();
}

void IrView::moveToName(bool forward) {
  if (!document_ || rows_.empty())
    return;
  const ir::TokenBuffer &tokens = document_->tree().tokens();
  int64_t begin = document_->lineBegin(current_), end = begin + static_cast<int64_t>(document_->line(current_).size());
  std::vector<int64_t> names;
  for (uint32_t t = tokens.at(static_cast<uint32_t>(begin)); t < tokens.size() && int64_t(tokens.begin(t)) < end; ++t)
    if (tokens.kind(t) == ir::TokenKind::Value || tokens.kind(t) == ir::TokenKind::Symbol || tokens.kind(t) == ir::TokenKind::Attribute || tokens.kind(t) == ir::TokenKind::Type)
      names.push_back(tokens.begin(t));
  if (names.empty())
    return;
  auto next = forward ? std::upper_bound(names.begin(), names.end(), cursor_) : std::lower_bound(names.begin(), names.end(), cursor_);
  if (forward)
    setCursorByte(next == names.end() ? names.front() : *next);
  else
    setCursorByte(next == names.begin() ? names.back() : *std::prev(next));
}

void IrView::setSlice(Slice slice) {
  slice_ = slice;
  quint64 generation = ++sliceGeneration_;
  slicing_ = slice != Slice::None && links_;
  if (!slicing_) {
    shownSlice_ = {};
    viewport()->update();
    return;
  }
  inBackground(
      this, [links = links_, byte = currentByte(), forward = slice == Slice::Forward] { return links->slice(byte, forward); },
      [this, generation](IrLinks::Slice slice) {
        if (generation != sliceGeneration_)
          return;
        slicing_ = false;
        shownSlice_ = std::move(slice);
        viewport()->update();
        Q_EMIT sliced(shownSlice_.note);
      });
}

QString IrView::hover(int64_t byte) const {
  if (!document_ || byte < 0)
    return {};
  const ir::TokenBuffer &tokens = document_->tree().tokens();
  uint32_t token = tokens.at(static_cast<uint32_t>(byte));
  if (token >= tokens.size())
    return {};
  if (tokens.kind(token) == ir::TokenKind::Word || tokens.kind(token) == ir::TokenKind::String)
    return helpAt(*document_, byte);
  if (!links_)
    return {};
  IrLinks::Name name = links_->nameAt(byte);
  if (name.definition < 0)
    return {};
  int64_t line = document_->lineAt(name.bytes[static_cast<size_t>(name.definition)].begin);
  return tr("%1, line %2, %3 more places")
      .arg(utf8(document_->line(line).substr(0, 300)).simplified(), QString::number(line + 1), QString::number(name.bytes.size() - 1));
}

bool IrView::viewportEvent(QEvent *event) {
  if (event->type() == QEvent::ToolTip) {
    auto *help = static_cast<QHelpEvent *>(event);
    if (document_ && !rows_.empty() && help->pos().x() < blameWidth()) {
      QToolTip::showText(help->globalPos(), blame_->told(rows_[static_cast<size_t>(rowAt(help->pos().y()))]), this);
      return true;
    }
    QToolTip::showText(help->globalPos(), document_ && !rows_.empty() && help->pos().x() > gutterWidth() ? wrapped(hover(byteAt(help->pos()))) : QString(), this);
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void IrView::mouseMoveEvent(QMouseEvent *event) {
  if (!rows_.empty() && (event->buttons() & Qt::LeftButton))
    setCurrent(rows_[rowAt(event->pos().y())], true);
}

void IrView::setCurrent(int64_t line, bool extend) {
  if (!document_)
    return;
  current_ = std::clamp<int64_t>(line, 0, document_->lineCount() - 1);
  cursor_ = -1;
  name_ = {};
  if (!extend)
    anchor_ = current_;
  auto row = std::lower_bound(rows_.begin(), rows_.end(), current_) - rows_.begin();
  QScrollBar *bar = verticalScrollBar();
  if (row < bar->value())
    bar->setValue(static_cast<int>(row));
  else if (row >= bar->value() + bar->pageStep())
    bar->setValue(static_cast<int>(row) - bar->pageStep() + 1);
  viewport()->update();
  std::string_view text = document_->line(current_);
  tellWhere(this, tr("line %1: %2").arg(current_ + 1).arg(utf8(text.substr(0, std::min<size_t>(text.size(), 500)))));
  Q_EMIT currentLineChanged(current_);
  if (slice_ != Slice::None)
    setSlice(slice_);
  Q_EMIT cursorMoved();
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
    if (event->modifiers() & Qt::ControlModifier)
      return moveToName(false);
    if (document_ && document_->foldEnd(current_) >= 0 && !folded_.count(current_))
      return toggleFold(current_);
    break;
  case Qt::Key_Right:
    if (event->modifiers() & Qt::ControlModifier)
      return moveToName(true);
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
