#include "app/views/IrView.h"

#include "app/backend/Background.h"
#include "app/models/BlameModel.h"
#include "app/models/OpModel.h"
#include "app/models/Utf8.h"
#include "app/theme/Theme.h"
#include "app/widgets/Accessible.h"
#include "app/widgets/Overview.h"
#include "app/widgets/PlainText.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
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
constexpr int kMargin = 8; // columns beside something that is brought into view

} // namespace

IrView::IrView(QWidget *parent) : QAbstractScrollArea(parent) {
  font_ = Theme::current().code;
  cell_ = CellMetrics::of(font_);
  setFocusPolicy(Qt::StrongFocus);
  setFrameShape(QFrame::NoFrame);
  viewport()->setCursor(Qt::IBeamCursor);
  setAccessibleName(tr("IR text"));
  reason_ = tr("Select a pass to see the program after it.");
  setViewportMargins(0, 0, Overview::kWidth, 0);
  overview_ = new Overview(this);
  connect(overview_, &Overview::picked, this, [this](qint64 row) { verticalScrollBar()->setValue(static_cast<int>(row) - verticalScrollBar()->pageStep() / 2); });
}

void IrView::setDocument(std::shared_ptr<const IrDocument> document, const QString &reason) {
  bool isEmpty = document && document->lineCount() == 0; // nowhere in it can a cursor stand
  int64_t top = lines_.empty() ? 0 : lines_[static_cast<size_t>(placeAt(verticalScrollBar()->value()).index)];
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
  makeQuiet();
  layoutRows();
  countHits();
  if (wrap_.on() && !lines_.empty()) // rows come and go with the lines above
    verticalScrollBar()->setValue(static_cast<int>(rowOfLine(top)));
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
  lines_.clear();
  if (document_) {
    lines_.reserve(document_->lineCount());
    for (int64_t line = 0; line < document_->lineCount(); ++line) {
      if (detail_.locations != Locations::Off || !document_->isLocation(line))
        lines_.push_back(line);
      if (folded_.count(line))
        line = std::max(line, document_->foldEnd(line) - 1);
    }
    // The text ends with a newline; the empty line after it is not one of the text's.
    if (!lines_.empty() && document_->line(lines_.back()).empty() && lines_.size() > 1)
      lines_.pop_back();
  }
  measureRows();
}

void IrView::measureRows() {
  wrap_ = wrapped_ ? LineWrap(shown_, columns()) : LineWrap();
  tops_.assign(1, 0);
  tops_.reserve(lines_.size() + 1);
  for (int64_t line : lines_)
    tops_.push_back(tops_.back() + wrap_.rows(line));
  updateScrollBars();
  updateOverview();
  viewport()->update();
}

void IrView::setDetail(Detail detail) {
  if (detail_ == detail)
    return;
  int64_t top = lines_.empty() ? 0 : lines_[static_cast<size_t>(placeAt(verticalScrollBar()->value()).index)];
  detail_ = detail;
  makeQuiet();
  layoutRows();
  if (!lines_.empty())
    verticalScrollBar()->setValue(static_cast<int>(rowOfLine(top)));
}

void IrView::makeQuiet() {
  quint64 generation = ++quietGeneration_;
  quieting_ = false;
  if (!document_ || detail_.isAll() || document_->text().size() < kMuchText) {
    shown_ = quiet(document_, detail_);
    return;
  }
  shown_ = document_;
  quieting_ = true;
  inBackground(
      this, [document = document_, detail = detail_] { return quiet(document, detail); },
      [this, generation](std::shared_ptr<const IrDocument> shown) {
        if (generation != quietGeneration_)
          return;
        quieting_ = false;
        shown_ = std::move(shown);
        keepingTop([this] { measureRows(); });
      },
      Urgency::Asked);
}

void IrView::keepingTop(const std::function<void()> &change) {
  Place top = placeAt(verticalScrollBar()->value());
  change();
  if (!lines_.empty())
    verticalScrollBar()->setValue(static_cast<int>(tops_[static_cast<size_t>(top.index)] + std::min(top.row, wrap_.rows(lines_[static_cast<size_t>(top.index)]) - 1)));
}

void IrView::setWrapped(bool wrapped) {
  if (wrapped_ == wrapped)
    return;
  wrapped_ = wrapped;
  keepingTop([this] { measureRows(); });
}

IrView::Place IrView::placeAt(int64_t row) const {
  if (lines_.empty())
    return {};
  auto next = std::upper_bound(tops_.begin(), tops_.end() - 1, row);
  int64_t index = std::max<int64_t>(0, next - tops_.begin() - 1);
  return {index, std::max<int64_t>(0, row - tops_[static_cast<size_t>(index)])};
}

int64_t IrView::indexOfLine(int64_t line) const {
  auto next = std::upper_bound(lines_.begin(), lines_.end(), line);
  return std::max<int64_t>(0, next - lines_.begin() - 1);
}

int64_t IrView::rowOfLine(int64_t line) const { return tops_[static_cast<size_t>(indexOfLine(line))]; }

void IrView::updateScrollBars() {
  int visible = std::max(1, static_cast<int>(viewport()->height() / cell_.height));
  verticalScrollBar()->setRange(0, static_cast<int>(std::max<int64_t>(0, rowCount() - visible)));
  verticalScrollBar()->setPageStep(visible);
  // Scrolled aside, the names of operations take some of the room, and the last column must still come into view.
  int64_t fit = columns(), widest = shown_ && !wrapped_ ? shown_->columns() + 2 : 0;
  horizontalScrollBar()->setRange(0, static_cast<int>(widest > fit ? widest - fit + nameColumns(fit) : 0));
  horizontalScrollBar()->setPageStep(static_cast<int>(std::max<int64_t>(1, fit - nameColumns(fit))));
  horizontalScrollBar()->setSingleStep(4);
}

int64_t IrView::columns() const {
  return static_cast<int64_t>(std::max(0.0, (viewport()->width() - gutterWidth()) / cell_.width));
}

double IrView::textLeft() const {
  return gutterWidth() + (horizontalScrollBar()->value() ? static_cast<double>(nameColumns(columns())) * cell_.width : 0);
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
  measureRows();
}

void IrView::paintBlame(QPainter &painter, int64_t line, double y, bool first, bool continued) const {
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
  if (!continued && line > 0 && blame_->lastChange(line - 1) != row) {
    painter.setPen(theme.line);
    painter.drawLine(QPointF(0, y + 0.5), QPointF(width, y + 0.5));
  }
  // A run of lines by one pass says so once.
  if (!first && (continued || (line > 0 && blame_->lastChange(line - 1) == row)))
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
  const int gutter = gutterWidth();
  const double left = textLeft();
  const int64_t shown = columns(), aside = horizontalScrollBar()->value();
  int64_t low = std::min(current_, anchor_), high = std::max(current_, anchor_);
  const Place top = placeAt(verticalScrollBar()->value());
  double y = -static_cast<double>(top.row) * cell_.height;
  for (auto index = static_cast<size_t>(top.index); index < lines_.size() && y < viewport()->height(); ++index) {
    int64_t line = lines_[index], rows = wrap_.rows(line);
    double height = static_cast<double>(rows) * cell_.height;
    if (line >= low && line <= high)
      painter.fillRect(QRectF(0, y, viewport()->width(), height), low == high && !hasFocus() ? theme.panel : theme.selection);
    std::vector<LineMark> marks;
    for (Span hit : search_.hits(document_->line(line)))
      marks.push_back({hit, theme.changedWord(ChangeMark::Modified)});
    int64_t begin = document_->lineBegin(line), end = begin + static_cast<int64_t>(document_->line(line).size());
    auto use = std::lower_bound(name_.bytes.begin(), name_.bytes.end(), begin, [](const Span &span, int64_t at) { return span.begin < at; });
    for (; use != name_.bytes.end() && use->begin < end; ++use)
      marks.push_back({{use->begin - begin, use->end - begin}, theme.changedWord(ChangeMark::Renumbered), use - name_.bytes.begin() == name_.definition});
    painter.save();
    if (!shownSlice_.lines.empty() && !shownSlice_.lines[static_cast<size_t>(line)])
      painter.setOpacity(0.3);
    painter.setClipRect(QRectF(gutter, y, viewport()->width() - gutter, height));
    if (aside)
      paintName(painter, *shown_, line, QRectF(gutter, y, left - gutter, cell_.height), cell_);
    painter.setClipRect(QRectF(left, y, viewport()->width() - left, height));
    // Of a line of megabytes the rows that can be seen.
    auto from = static_cast<int64_t>(std::max(0.0, -y / cell_.height));
    for (int64_t row = from; row < rows && y + static_cast<double>(row) * cell_.height < viewport()->height(); ++row) {
      LineWrap::Row part = wrap_.on() ? wrap_.row(line, row) : LineWrap::Row{aside, aside + shown + 2, 0};
      QPointF at(left + static_cast<double>(part.indent) * cell_.width, y + static_cast<double>(row) * cell_.height);
      paintLine(painter, *shown_, line, at, part.begin, part.end, cell_, marks);
      if (row + 1 == rows && folded_.count(line)) {
        painter.setPen(theme.muted);
        auto columns = static_cast<double>(shown_->columns(line) - part.begin + 1);
        painter.drawText(QPointF(at.x() + columns * cell_.width, at.y() + cell_.ascent),
                         tr("⋯ %1 lines").arg(document_->foldEnd(line) - line - 1));
      }
    }
    painter.restore();
    if (blame_)
      for (int64_t row = from; row < rows && y + static_cast<double>(row) * cell_.height < viewport()->height(); ++row)
        paintBlame(painter, line, y + static_cast<double>(row) * cell_.height, index == static_cast<size_t>(top.index) && row == from, row > 0);
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
    y += height;
  }
  // What stands around the first line, while its own line is above.
  if (QString around = verticalScrollBar()->value() > 0 ? aroundText() : QString(); !around.isEmpty()) {
    painter.fillRect(QRectF(0, 0, viewport()->width(), cell_.height), theme.panel);
    painter.setPen(theme.line);
    painter.drawLine(QPointF(0, cell_.height - 0.5), QPointF(viewport()->width(), cell_.height - 0.5));
    painter.setPen(theme.muted);
    painter.drawText(QRectF(gutter, 0, viewport()->width() - gutter - kPad, cell_.height), Qt::AlignVCenter,
                     QFontMetricsF(font_).elidedText(around, Qt::ElideLeft, viewport()->width() - gutter - kPad));
  }
}

void IrView::resizeEvent(QResizeEvent *) {
  QRect beside = viewport()->geometry();
  overview_->setGeometry(beside.right() + 1, beside.top(), Overview::kWidth, beside.height());
  if (!wrapped_ || lines_.empty())
    return updateScrollBars();
  keepingTop([this] { measureRows(); });
}

int64_t IrView::lineAt(int y) const {
  int64_t row = verticalScrollBar()->value() + static_cast<int64_t>(y / cell_.height);
  return lines_[static_cast<size_t>(placeAt(std::clamp<int64_t>(row, 0, rowCount() - 1)).index)];
}

void IrView::mousePressEvent(QMouseEvent *event) {
  if (lines_.empty() || event->button() != Qt::LeftButton)
    return;
  int64_t line = lineAt(event->pos().y());
  if (event->pos().y() < cell_.height && verticalScrollBar()->value() > 0)
    if (std::vector<int64_t> around = linesAround(line); !around.empty())
      return showLine(around.back());
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
  int64_t row = verticalScrollBar()->value() + static_cast<int64_t>(at.y() / cell_.height);
  Place place = placeAt(std::clamp<int64_t>(row, 0, rowCount() - 1));
  int64_t line = lines_[static_cast<size_t>(place.index)];
  auto column = static_cast<int64_t>(std::max(0.0, (at.x() - textLeft()) / cell_.width));
  if (!wrap_.on())
    return shown_->byteAt(line, column + horizontalScrollBar()->value());
  LineWrap::Row part = wrap_.row(line, place.row);
  int64_t last = std::max(part.begin, part.end < shown_->columns(line) ? part.end - 1 : part.end);
  return shown_->byteAt(line, std::min(part.begin + std::max<int64_t>(0, column - part.indent), last));
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
  revealByte(byte);
  setCursorByte(byte);
}

void IrView::revealByte(int64_t byte) {
  int64_t line = document_->lineAt(byte), column = shown_->columnOf(line, byte);
  QScrollBar *across = horizontalScrollBar(), *down = verticalScrollBar();
  if (wrap_.on()) {
    int64_t row = rowOfLine(line) + wrap_.rowOf(line, column);
    if (row < down->value() || row >= down->value() + down->pageStep())
      down->setValue(static_cast<int>(row) - down->pageStep() / 3);
  } else if (column < across->value() || column >= across->value() + columns() - nameColumns(columns())) {
    across->setValue(column < columns() - kMargin ? 0 : static_cast<int>(column - columns() / 3));
  }
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
  if (lines_.empty() || event->pos().x() < gutterWidth())
    return;
  setCurrent(lineAt(event->pos().y()), false);
  setCursorByte(byteAt(event->pos()));
  expandLiteral();
}

void IrView::moveToName(bool forward) {
  if (!document_ || lines_.empty())
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
    if (document_ && !lines_.empty() && help->pos().x() < blameWidth()) {
      QToolTip::showText(help->globalPos(), blame_->told(lineAt(help->pos().y())), this);
      return true;
    }
    QToolTip::showText(help->globalPos(), document_ && !lines_.empty() && help->pos().x() > gutterWidth() ? wrapped(hover(byteAt(help->pos()))) : QString(), this);
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void IrView::mouseMoveEvent(QMouseEvent *event) {
  if (!lines_.empty() && (event->buttons() & Qt::LeftButton))
    setCurrent(lineAt(event->pos().y()), true);
}

void IrView::setCurrent(int64_t line, bool extend) {
  if (!document_)
    return;
  current_ = std::clamp<int64_t>(line, 0, document_->lineCount() - 1);
  cursor_ = -1;
  name_ = {};
  if (!extend)
    anchor_ = current_;
  // The whole of it comes into view, or, where it is larger than that, its beginning.
  int64_t row = lines_.empty() ? 0 : rowOfLine(current_), rows = wrap_.rows(current_);
  QScrollBar *bar = verticalScrollBar();
  const int page = bar->pageStep(), top = bar->value();
  const int covered = top > 0; // by what says what stands around the first line
  if (rows > page - 1 ? row + rows <= top + covered || row >= top + page : row < top + covered)
    bar->setValue(static_cast<int>(row) - 1);
  else if (rows <= page - 1 && row + rows > top + page)
    bar->setValue(static_cast<int>(row + rows) - page);
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
  if (!lines_.empty())
    verticalScrollBar()->setValue(static_cast<int>(rowOfLine(current_)) - verticalScrollBar()->pageStep() / 3);
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

void IrView::setSearch(const TextQuery &query) {
  search_ = query;
  countHits();
  viewport()->update();
}

void IrView::countHits() {
  quint64 generation = ++hitGeneration_;
  hitLines_.clear();
  updateOverview();
  if (!document_ || search_.isEmpty())
    return;
  inBackground(
      this,
      [document = document_, query = search_] {
        std::vector<int64_t> lines;
        for (int64_t line = 0; line < document->lineCount(); ++line)
          if (query.matches(document->line(line)))
            lines.push_back(line);
        return lines;
      },
      [this, generation](std::vector<int64_t> lines) {
        if (generation != hitGeneration_)
          return;
        hitLines_ = std::move(lines);
        updateOverview();
      });
}

void IrView::updateOverview() {
  std::vector<Overview::Mark> marks;
  const Theme &theme = Theme::current();
  if (!lines_.empty()) {
    for (int64_t line : hitLines_)
      marks.push_back({rowOfLine(line), wrap_.rows(line), theme.mark(ChangeMark::Modified), true});
  }
  overview_->setMarks(marks, rowCount());
}

bool IrView::findNext(bool forward) {
  if (!document_ || search_.isEmpty())
    return false;
  int64_t lines = document_->lineCount();
  for (int64_t step = 1; step <= lines; ++step) {
    int64_t line = ((current_ + (forward ? step : -step)) % lines + lines) % lines;
    if (std::vector<Span> hits = search_.hits(document_->line(line)); !hits.empty()) {
      showLine(line);
      revealByte(document_->lineBegin(line) + hits.front().begin);
      return true;
    }
  }
  return false;
}

std::vector<int64_t> IrView::linesAround(int64_t line) const {
  std::vector<int64_t> around;
  const ir::Tree &tree = document_->tree();
  std::string_view text = document_->line(line);
  size_t word = std::min(text.find_first_not_of(" \t"), text.size());
  for (uint32_t op = tree.opAt(static_cast<uint32_t>(document_->lineBegin(line) + static_cast<int64_t>(word))); op != ir::kNone; op = tree.enclosingOp(op))
    if (int64_t begin = document_->lineAt(tree.begin(op)); begin < line && (around.empty() || around.back() != begin) && document_->foldEnd(begin) >= 0)
      around.push_back(begin);
  std::reverse(around.begin(), around.end());
  return around;
}

QString IrView::aroundText() const {
  const Place top = placeAt(verticalScrollBar()->value());
  QStringList names;
  for (int64_t line : linesAround(lines_[static_cast<size_t>(top.index)])) {
    uint32_t op = document_->tree().opAt(static_cast<uint32_t>(document_->lineBegin(line) + static_cast<int64_t>(document_->line(line).find_first_not_of(' '))));
    if (op == ir::kNone)
      continue;
    QString symbol = QString::fromStdString(document_->tree().symbol(op));
    names << utf8(document_->tree().opName(op)) + (symbol.isEmpty() ? QString() : QLatin1Char(' ') + symbol);
  }
  return names.join(QStringLiteral(" › "));
}

void IrView::contextMenuEvent(QContextMenuEvent *event) {
  if (lines_.empty())
    return;
  if (event->reason() == QContextMenuEvent::Mouse) {
    QPoint at = viewport()->mapFromGlobal(event->globalPos());
    int64_t line = lineAt(at.y());
    auto [low, high] = selection();
    if (line < low || line > high)
      setCurrent(line, false);
    setCursorByte(byteAt(at));
  }
  Q_EMIT menuRequested(event->globalPos());
}

void IrView::keyPressEvent(QKeyEvent *event) {
  int page = verticalScrollBar()->pageStep();
  int64_t index = indexOfLine(current_);
  bool extend = event->modifiers() & Qt::ShiftModifier;
  auto go = [&](int64_t to) {
    if (!lines_.empty())
      setCurrent(lines_[static_cast<size_t>(std::clamp<int64_t>(to, 0, static_cast<int64_t>(lines_.size()) - 1))], extend);
  };
  // A page up or down, but at least one line, which may be longer than a page.
  auto goPage = [&](int by) {
    if (lines_.empty())
      return;
    int64_t to = placeAt(std::clamp<int64_t>(rowOfLine(current_) + by, 0, rowCount() - 1)).index;
    go(to == index ? index + (by > 0 ? 1 : -1) : to);
  };
  if (event->matches(QKeySequence::Copy))
    return copySelection();
  switch (event->key()) {
  case Qt::Key_Up:
    return go(index - 1);
  case Qt::Key_Down:
    return go(index + 1);
  case Qt::Key_PageUp:
    return goPage(-page);
  case Qt::Key_PageDown:
    return goPage(page);
  case Qt::Key_Home:
    return go(0);
  case Qt::Key_End:
    return go(static_cast<int64_t>(lines_.size()));
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
  measureRows();
}

void IrView::changeEvent(QEvent *event) {
  if (event->type() == QEvent::PaletteChange && overview_) {
    updateOverview(); // its marks have the theme's colours
    viewport()->update();
  }
  QAbstractScrollArea::changeEvent(event);
}

} // namespace strata::app
