#include "app/views/DiffView.h"

#include "app/backend/Background.h"
#include "app/models/OpModel.h"
#include "app/models/Utf8.h"
#include "app/widgets/Accessible.h"
#include "app/widgets/Overview.h"
#include "app/widgets/PlainText.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
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

constexpr int kRibbon = 20;      // pixels between the sides
constexpr int kNumberPad = 12;   // pixels beside line numbers
constexpr int kNarrowest = 56;   // columns: two sides with less than that are shown as one
constexpr int kContexts[] = {3, 1, 0}; // equal rows kept around a change: fewer where the whole change then fits
constexpr int kHeader = 28;      // pixels for the titles

/// Nothing that anybody looks for in a difference.
bool isAlike(const DiffRow &row) { return row.mark == ChangeMark::None || (row.mark == ChangeMark::Renumbered && row.move == diff::RowMove::None); }

} // namespace

DiffView::DiffView(QWidget *parent) : QAbstractScrollArea(parent) {
  font_ = Theme::current().code;
  cell_ = CellMetrics::of(font_);
  setFocusPolicy(Qt::StrongFocus);
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(tr("Difference"));
  reason_ = tr("Select a pass to see what it changed.");
  setViewportMargins(0, 0, Overview::kWidth, 0);
  overview_ = new Overview(this);
  connect(overview_, &Overview::picked, this, [this](qint64 row) { verticalScrollBar()->setValue(static_cast<int>(row) - verticalScrollBar()->pageStep() / 2); });
}

void DiffView::setDiff(std::shared_ptr<const Diff> diff, const QString &reason) {
  bool other = diff != diff_;
  diff_ = std::move(diff);
  reason_ = reason;
  if (other) {
    opened_.clear();
    words_.clear();
    current_ = anchor_ = -1;
    makeQuiet();
  }
  if (other && diff_)
    showBeginning();
  else
    layoutRows();
  if (other)
    countHits();
}

void DiffView::showBeginning() {
  horizontalScrollBar()->setValue(0);
  for (int context : kContexts) {
    context_ = context;
    layoutRows();
    int64_t first = -1, end = 0; // rows of the view that hold the change
    for (size_t i = 0; i < visuals_.size(); ++i)
      if (!visuals_[i].folded && !isAlike(diff_->rows[static_cast<size_t>(visuals_[i].row)])) {
        first = first < 0 ? tops_[i] : first;
        end = tops_[i + 1];
      }
    const int page = verticalScrollBar()->pageStep();
    if (end - std::max<int64_t>(first, 0) > page)
      continue;
    // What stands before it goes first where all has no room.
    verticalScrollBar()->setValue(static_cast<int>(std::max<int64_t>(0, end - page)));
    return;
  }
  context_ = kContexts[0];
  layoutRows();
  verticalScrollBar()->setValue(0);
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
      while (end < count && isAlike(diff_->rows[end]))
        ++end;
      int64_t head = i == 0 ? 0 : context_, tail = end == count ? 0 : context_;
      bool fold = !expanded_ && !opened_.count(i) && end - i > head + tail + std::max(context_, 1);
      for (int64_t row = i; row < end; ++row) {
        if (fold && row == i + head) {
          visuals_.push_back({row, end - tail - row});
          row = end - tail - 1;
        } else if (!isLeftOut(diff_->rows[row])) {
          visuals_.push_back({row, 0});
        }
      }
      i = end;
      int64_t changed = i;
      while (i < count && !isAlike(diff_->rows[i]))
        ++i;
      using Side = Visual::Side;
      if (!inline_) {
        for (int64_t row = changed; row < i; ++row)
          if (!isLeftOut(diff_->rows[row]))
            visuals_.push_back({row, 0, Side::Both});
        continue;
      }
      // In one column: of each stretch what goes, then what comes.
      for (Side side : {Side::Before, Side::After})
        for (int64_t r = changed; r < i; ++r)
          if ((side == Side::Before ? diff_->rows[r].before : diff_->rows[r].after) >= 0 && !isLeftOut(diff_->rows[r]))
            visuals_.push_back({r, 0, side});
    }
  }
  measureRows();
}

bool DiffView::isLeftOut(const DiffRow &row) const {
  return detail_.locations == Locations::Off && (row.before < 0 || diff_->before->isLocation(row.before)) &&
         (row.after < 0 || diff_->after->isLocation(row.after));
}

void DiffView::measureRows() {
  wrapBefore_ = wrapped_ && diff_ ? LineWrap(shown_.before, columns()) : LineWrap();
  wrapAfter_ = wrapped_ && diff_ ? LineWrap(shown_.after, columns()) : LineWrap();
  tops_.assign(1, 0);
  tops_.reserve(visuals_.size() + 1);
  for (const Visual &visual : visuals_)
    tops_.push_back(tops_.back() + rowsOf(visual));
  updateOverview();
  updateScrollBars();
  viewport()->update();
}

void DiffView::setInline(bool on) {
  chosenInline_ = on;
  if (fitSides())
    layoutRows();
}

int DiffView::widthFor(int64_t columns) const {
  int numbers = std::max(numberWidth(), static_cast<int>(4 * cell_.width) + kNumberPad);
  return static_cast<int>(std::ceil(2 * (numbers + static_cast<double>(columns) * cell_.width))) + kRibbon + verticalScrollBar()->sizeHint().width() + Overview::kWidth;
}

bool DiffView::fitSides() {
  // Of the whole width, whether there is a scroll bar or not: or one would come and go with the other.
  bool one = chosenInline_.value_or(width() < widthFor(kNarrowest));
  if (one == inline_)
    return false;
  inline_ = one;
  current_ = anchor_ = -1;
  Q_EMIT sidesChanged();
  return true;
}

int DiffView::sideWidth() const { return inline_ ? viewport()->width() - kRibbon - numberWidth() : (viewport()->width() - kRibbon) / 2; }

int DiffView::numberWidth() const {
  int64_t lines = diff_ ? std::max(diff_->before->lineCount(), diff_->after->lineCount()) : 1;
  int digits = std::max(3, static_cast<int>(std::log10(static_cast<double>(std::max<int64_t>(lines, 1)))) + 1);
  return static_cast<int>(digits * cell_.width) + kNumberPad;
}

void DiffView::setDetail(Detail detail) {
  if (detail_ == detail)
    return;
  int64_t top = visualAtRow(verticalScrollBar()->value());
  bool lines = (detail_.locations == Locations::Off) != (detail.locations == Locations::Off); // come or go
  detail_ = detail;
  makeQuiet();
  lines ? layoutRows() : measureRows();
  if (top > 0 && top < static_cast<int64_t>(visuals_.size()))
    scrollTo(top, 0);
}

void DiffView::makeQuiet() {
  quint64 generation = ++quietGeneration_;
  quieting_ = false;
  if (!diff_) {
    shown_ = {};
    return;
  }
  if (detail_.isAll() || diff_->before->text().size() + diff_->after->text().size() < kMuchText) {
    shown_ = quiet(*diff_, detail_);
    return;
  }
  shown_ = {diff_->before, diff_->after};
  quieting_ = true;
  inBackground(
      this, [diff = diff_, detail = detail_] { return quiet(*diff, detail); },
      [this, generation](QuietPair shown) {
        if (generation != quietGeneration_)
          return;
        quieting_ = false;
        int64_t top = visualAtRow(verticalScrollBar()->value());
        shown_ = std::move(shown);
        measureRows();
        if (top > 0)
          scrollTo(top, 0);
      },
      Urgency::Asked);
}

void DiffView::setWrapped(bool wrapped) {
  if (wrapped_ == wrapped)
    return;
  int64_t top = visualAtRow(verticalScrollBar()->value());
  wrapped_ = wrapped;
  measureRows();
  if (top >= 0)
    scrollTo(top, 0);
}

int64_t DiffView::columns() const { return std::max<int64_t>(0, static_cast<int64_t>((sideWidth() - numberWidth()) / cell_.width)); }

double DiffView::nameWidth() const { return horizontalScrollBar()->value() ? static_cast<double>(nameColumns(columns())) * cell_.width : 0; }

double DiffView::textLeft(bool after) const {
  return numberWidth() + (inline_ ? numberWidth() + kRibbon : after ? sideWidth() + kRibbon : 0) + nameWidth();
}

int64_t DiffView::lineOf(const Visual &visual, bool after) const {
  if (visual.folded || (inline_ && after == (visual.side == Visual::Side::Before)))
    return -1;
  return after ? diff_->rows[visual.row].after : diff_->rows[visual.row].before;
}

int64_t DiffView::rowsOf(const Visual &visual) const {
  int64_t before = lineOf(visual, false), after = lineOf(visual, true);
  return std::max(before < 0 ? 1 : wrapBefore_.rows(before), after < 0 ? 1 : wrapAfter_.rows(after));
}

int64_t DiffView::visualAtRow(int64_t row) const {
  if (row < 0 || row >= rowCount())
    return -1;
  return std::upper_bound(tops_.begin(), tops_.end(), row) - tops_.begin() - 1;
}

int64_t DiffView::visualAt(int y) const {
  return y < kHeader ? -1 : visualAtRow(verticalScrollBar()->value() + static_cast<int64_t>((y - kHeader) / cell_.height));
}

DiffView::Place DiffView::placeAt(QPoint at) const {
  int64_t index = diff_ ? visualAt(at.y()) : -1;
  if (index < 0)
    return {};
  const Visual &visual = visuals_[static_cast<size_t>(index)];
  Place place{inline_ ? visual.side != Visual::Side::Before : at.x() > sideWidth()};
  place.line = lineOf(visual, place.after);
  if (place.line < 0 || at.x() < textLeft(place.after))
    return place;
  int64_t row = verticalScrollBar()->value() + static_cast<int64_t>((at.y() - kHeader) / cell_.height) - tops_[static_cast<size_t>(index)];
  auto column = static_cast<int64_t>((at.x() - textLeft(place.after)) / cell_.width);
  const LineWrap &wrap = this->wrap(place.after);
  if (!wrap.on()) {
    column += horizontalScrollBar()->value();
  } else {
    if (row >= wrap.rows(place.line))
      return place;
    LineWrap::Row part = wrap.row(place.line, row);
    if (column < part.indent || part.begin + column - part.indent >= part.end)
      return place;
    column += part.begin - part.indent;
  }
  if (column < document(place.after).columns(place.line))
    place.byte = document(place.after).byteAt(place.line, column);
  return place;
}

std::vector<Span> DiffView::shownBytes(int64_t row, bool after) const {
  int64_t line = after ? diff_->rows[static_cast<size_t>(row)].after : diff_->rows[static_cast<size_t>(row)].before;
  std::vector<Span> shown;
  if (line < 0)
    return shown;
  const IrDocument &text = document(after);
  const LineWrap &wrap = this->wrap(after);
  int64_t first = horizontalScrollBar()->value(), end = first + columns() - (first ? nameColumns(columns()) : 0);
  if (wrap.on()) {
    int64_t rows = std::min<int64_t>(wrap.rows(line), verticalScrollBar()->pageStep());
    first = 0, end = wrap.row(line, rows - 1).end;
  }
  IrDocument::Pieces pieces = text.pieces(line, first, end - first);
  for (const LinePiece &piece : pieces.pieces) {
    if (!piece.label.isEmpty())
      continue;
    Span bytes{piece.begin - text.lineBegin(line), piece.end - text.lineBegin(line)};
    if (!shown.empty() && shown.back().end == bytes.begin)
      shown.back().end = bytes.end;
    else
      shown.push_back(bytes);
  }
  return shown;
}

std::vector<Span> DiffView::cutBytes(int64_t row, bool after) const {
  int64_t line = after ? diff_->rows[static_cast<size_t>(row)].after : diff_->rows[static_cast<size_t>(row)].before;
  std::vector<Span> cut;
  if (line < 0)
    return cut;
  const IrDocument &text = document(after);
  for (const LinePiece &piece : text.pieces(line, 0, text.columns(line)).pieces)
    if (!piece.label.isEmpty())
      cut.push_back({piece.begin - text.lineBegin(line), piece.end - text.lineBegin(line)});
  return cut;
}

bool DiffView::showsWholeChange() const {
  int64_t top = verticalScrollBar()->value(), bottom = top + verticalScrollBar()->pageStep();
  for (size_t i = 0; i < visuals_.size(); ++i)
    if (!visuals_[i].folded && !isAlike(diff_->rows[static_cast<size_t>(visuals_[i].row)]) && (tops_[i] < top || tops_[i + 1] > bottom))
      return false;
  return true;
}

void DiffView::updateScrollBars() {
  int visible = std::max(1, static_cast<int>((viewport()->height() - kHeader) / cell_.height));
  verticalScrollBar()->setRange(0, static_cast<int>(std::max<int64_t>(0, rowCount() - visible)));
  verticalScrollBar()->setPageStep(visible);
  // Scrolled aside, the names of operations take some of the room, and the last column must still come into view.
  int64_t fit = columns(), widest = diff_ && !wrapped_ ? std::max(shown_.before->columns(), shown_.after->columns()) + 2 : 0;
  horizontalScrollBar()->setRange(0, static_cast<int>(widest > fit ? widest - fit + nameColumns(fit) : 0));
  horizontalScrollBar()->setPageStep(static_cast<int>(std::max<int64_t>(1, fit - nameColumns(fit))));
  horizontalScrollBar()->setSingleStep(4);
}

const diff::WordDiff &DiffView::words(int64_t index) const {
  constexpr size_t kMost = 4096, kLongest = 20'000; // rows that are remembered; bytes: a longer pair is marked as a whole
  auto known = words_.find(index);
  if (known != words_.end())
    return known->second;
  if (words_.size() >= kMost)
    words_.clear();
  const DiffRow &row = diff_->rows[static_cast<size_t>(index)];
  diff::WordDiff words;
  if (row.before >= 0 && row.after >= 0) {
    std::string_view a = diff_->before->line(row.before), b = diff_->after->line(row.after);
    if (a.size() + b.size() < kLongest)
      words = diff::diffWords(a, b);
  }
  return words_.emplace(index, std::move(words)).first->second;
}

void DiffView::paintSide(QPainter &painter, const Visual &visual, bool after, double x, double y, double width, double height) {
  const Theme &theme = Theme::current();
  const DiffRow &row = diff_->rows[visual.row];
  int64_t line = after ? row.after : row.before;
  painter.save();
  painter.setClipRect(QRectF(x, y, width, height), Qt::IntersectClip);
  if (line < 0) {
    // The other side has a line here: hatch, so that it doesn't read as an empty line.
    painter.fillRect(QRectF(x, y, width, height), QBrush(theme.line, Qt::BDiagPattern));
    painter.restore();
    return;
  }
  ChangeMark mark = row.mark, shown = mark;
  if ((inline_ || row.made) && mark == ChangeMark::Modified)
    shown = after ? ChangeMark::Added : ChangeMark::Removed;
  if (mark != ChangeMark::None)
    painter.fillRect(QRectF(x, y, width, height), theme.change(shown));
  if (isSelected(&visual - visuals_.data(), after))
    painter.fillRect(QRectF(x, y, width, height), theme.selection);
  const IrDocument &document = this->document(after);
  std::vector<LineMark> marks;
  if (!row.made && (mark == ChangeMark::Modified || mark == ChangeMark::Renumbered)) {
    const diff::WordDiff &differ = words(visual.row);
    for (Span span : after ? differ.after : differ.before)
      marks.push_back({span, theme.changedWord(shown)});
  }
  for (Span hit : search_.hits(document.line(line)))
    marks.push_back({hit, theme.changedWord(ChangeMark::Renumbered), true});
  painter.setPen(theme.faint);
  if (!inline_ || after)
    painter.drawText(QRectF(x, y, numberWidth() - 8, cell_.height), Qt::AlignRight | Qt::AlignVCenter, QString::number(line + 1));
  const double names = nameWidth();
  double left = x + numberWidth();
  painter.setClipRect(QRectF(left, y, x + width - left, height), Qt::IntersectClip);
  if (names > 0)
    paintName(painter, document, line, QRectF(left, y, names, cell_.height), cell_);
  left += names;
  painter.setClipRect(QRectF(left, y, x + width - left, height), Qt::IntersectClip);
  const LineWrap &wrap = this->wrap(after);
  const int64_t aside = horizontalScrollBar()->value(), rows = wrap.rows(line);
  // Of a line of megabytes the rows that can be seen.
  for (auto i = static_cast<int64_t>(std::max(0.0, (kHeader - y) / cell_.height)); i < rows; ++i) {
    double top = y + static_cast<double>(i) * cell_.height;
    if (top >= viewport()->height())
      break;
    LineWrap::Row part = wrap.on() ? wrap.row(line, i) : LineWrap::Row{aside, aside + columns() + 2, 0};
    paintLine(painter, document, line, QPointF(left + static_cast<double>(part.indent) * cell_.width, top), part.begin, part.end, cell_, marks);
  }
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
  QString sign = diff_->rows[visual.row].made && !inline_ ? QStringLiteral("→") : signOf(mark);
  if (diff_->rows[visual.row].move != diff::RowMove::None)
    sign = (mark == ChangeMark::Renumbered ? QString() : sign) + signOf(diff_->rows[visual.row].move);
  painter.drawText(QRectF(x, y, width, cell_.height), Qt::AlignCenter, sign);
}

void DiffView::paintRibbons(QPainter &painter, double left, double right) {
  // One ribbon for each stretch of rows of one kind: it joins the lines of the two sides, and narrows to the place where
  // a side has none.
  const Theme &theme = Theme::current();
  const int64_t scrolled = verticalScrollBar()->value();
  const int64_t first = std::max<int64_t>(0, visualAtRow(scrolled));
  const auto bottomRow = scrolled + static_cast<int64_t>(viewport()->height() / cell_.height) + 1;
  const int64_t last = bottomRow >= rowCount() ? static_cast<int64_t>(visuals_.size()) : visualAtRow(bottomRow);
  auto markOf = [&](int64_t i) { return visuals_[i].folded ? ChangeMark::None : diff_->rows[visuals_[i].row].mark; };
  auto yOf = [&](int64_t i) { return kHeader + static_cast<double>(tops_[static_cast<size_t>(i)] - scrolled) * cell_.height; };
  painter.setRenderHint(QPainter::Antialiasing);
  for (int64_t i = first; i < last;) {
    ChangeMark mark = markOf(i);
    int64_t end = i + 1;
    while (end < last && markOf(end) == mark)
      ++end;
    if (mark != ChangeMark::None) {
      double top = yOf(i), bottom = yOf(end);
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

void DiffView::paintInline(QPainter &painter, const Visual &visual, double y, double height) {
  const Theme &theme = Theme::current();
  const DiffRow &row = diff_->rows[visual.row];
  double numbers = numberWidth();
  bool before = visual.side == Visual::Side::Before;
  // Both numbers where both sides have the line.
  painter.setPen(theme.faint);
  if (row.before >= 0 && visual.side != Visual::Side::After)
    painter.drawText(QRectF(0, y, numbers - 8, cell_.height), Qt::AlignRight | Qt::AlignVCenter, QString::number(row.before + 1));
  paintSigns(painter, visual, numbers, y, kRibbon);
  paintSide(painter, visual, !before, numbers + kRibbon, y, viewport()->width() - numbers - kRibbon, height);
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

  const int64_t scrolled = verticalScrollBar()->value();
  for (auto i = static_cast<size_t>(std::max<int64_t>(0, visualAtRow(scrolled))); i < visuals_.size(); ++i) {
    const Visual &visual = visuals_[i];
    double y = kHeader + static_cast<double>(tops_[i] - scrolled) * cell_.height;
    double height = static_cast<double>(tops_[i + 1] - tops_[i]) * cell_.height;
    if (y >= viewport()->height())
      break;
    if (visual.folded) {
      painter.fillRect(QRectF(0, y, viewport()->width(), cell_.height), theme.panel);
      painter.setPen(theme.muted);
      painter.drawText(QRectF(0, y, viewport()->width(), cell_.height), Qt::AlignCenter, foldText(visual));
    } else if (inline_) {
      paintInline(painter, visual, y, height);
    } else {
      paintSide(painter, visual, false, 0, y, side, height);
      paintSide(painter, visual, true, right, y, side, height);
      paintSigns(painter, visual, side, y, kRibbon);
    }
    if (static_cast<int64_t>(i) == current_) {
      painter.setPen(hasFocus() ? theme.accent : theme.faint);
      painter.drawRect(QRectF(0.5, y + 0.5, viewport()->width() - 1, height - 1));
    }
  }
  painter.setClipping(false);
  painter.setPen(theme.line);
  painter.drawLine(QPointF(0, kHeader - 0.5), QPointF(viewport()->width(), kHeader - 0.5));
}

QString DiffView::foldText(const Visual &visual) const {
  int64_t renumbered = 0;
  for (int64_t row = visual.row; row < visual.row + visual.folded; ++row)
    renumbered += diff_->rows[static_cast<size_t>(row)].mark == ChangeMark::Renumbered;
  return renumbered ? tr("⋯ %1 equal lines, %2 of them renumbered").arg(visual.folded).arg(renumbered) : tr("⋯ %1 equal lines").arg(visual.folded);
}

void DiffView::scrollTo(int64_t visual, int64_t rowsAbove) {
  verticalScrollBar()->setValue(static_cast<int>(std::max<int64_t>(0, tops_[static_cast<size_t>(visual)] - rowsAbove)));
}

bool DiffView::nextChange(bool forward) {
  if (!diff_)
    return false;
  const auto count = static_cast<int64_t>(visuals_.size());
  auto changed = [&](int64_t i) { return i >= 0 && i < count && !visuals_[i].folded && !isAlike(diff_->rows[visuals_[i].row]); };
  // From the current row if it can be seen, else from what can.
  QScrollBar *bar = verticalScrollBar();
  int64_t first = visualAtRow(bar->value()), end = bar->value() + bar->pageStep() >= rowCount() ? count : visualAtRow(bar->value() + bar->pageStep());
  bool visible = current_ >= first && current_ < end;
  int64_t at = visible ? current_ : first - (forward ? 1 : 0), step = forward ? 1 : -1;
  for (int64_t i = at + step; i >= 0 && i < count; i += step)
    if (changed(i) && !changed(i - 1)) {
      select(i);
      scrollTo(std::max<int64_t>(0, i - context_), 0);
      if (bar->value() + bar->pageStep() <= tops_[static_cast<size_t>(i)]) // long lines stand before it
        scrollTo(i, 0);
      showChangedWord(visuals_[i].row);
      return true;
    }
  return false;
}

/// Lines of IR are long: what differs in one comes into view.
void DiffView::showChangedWord(int64_t index) {
  const DiffRow &row = diff_->rows[index];
  if (row.before < 0 || row.after < 0 || wrapped_)
    return;
  const diff::WordDiff &differ = words(index);
  bool after = !differ.after.empty();
  if (!after && differ.before.empty())
    return;
  Span span = after ? differ.after.front() : differ.before.front();
  const IrDocument &text = document(after);
  int64_t line = after ? row.after : row.before, fit = columns() - nameColumns(columns());
  int64_t begin = text.columnOf(line, text.lineBegin(line) + span.begin), end = text.columnOf(line, text.lineBegin(line) + span.end);
  QScrollBar *bar = horizontalScrollBar();
  if (end > bar->value() + fit || begin < bar->value())
    bar->setValue(end <= columns() ? 0 : static_cast<int>(std::max<int64_t>(0, begin - fit / 3)));
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
  if (at >= static_cast<int64_t>(visuals_.size())) // a location, where these aren't shown
    return;
  select(at);
  scrollTo(at, verticalScrollBar()->pageStep() / 3);
}

void DiffView::openFold(int64_t visual) {
  int64_t row = visuals_[visual].row;
  while (row > 0 && isAlike(diff_->rows[row - 1]))
    --row;
  opened_.insert(row);
  anchor_ = current_ = std::min(current_, visual);
  layoutRows();
}

QString DiffView::describe(const Visual &visual) const {
  if (visual.folded)
    return foldText(visual);
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
    if (row.made)
      return said(tr("made from another operation, before %1, after %2").arg(before, after));
    return said(tr("changed, before %1, after %2").arg(before, after));
  case ChangeMark::Renumbered:
    return said(tr("only renumbered, %1").arg(after));
  case ChangeMark::None:
    break;
  }
  return after;
}

bool DiffView::isSelected(int64_t visual, bool after) const {
  return anchor_ >= 0 && anchor_ != current_ && after == selectedAfter_ && visual >= std::min(anchor_, current_) && visual <= std::max(anchor_, current_);
}

QString DiffView::selectedText() const {
  QString text;
  if (!diff_ || current_ < 0)
    return text;
  for (int64_t i = std::min(anchor_, current_); i <= std::max(anchor_, current_); ++i) {
    // Of a fold all that is in it.
    const Visual &visual = visuals_[static_cast<size_t>(i)];
    for (int64_t row = visual.row; row < visual.row + std::max<int64_t>(1, visual.folded); ++row) {
      const DiffRow &shown = diff_->rows[static_cast<size_t>(row)];
      bool left = inline_ && visual.side != Visual::Side::Both ? visual.side == Visual::Side::Before : !inline_ && !selectedAfter_;
      if (int64_t line = left ? shown.before : shown.after; line >= 0)
        text += utf8((left ? diff_->before : diff_->after)->line(line)) + QLatin1Char('\n');
    }
  }
  return text;
}

void DiffView::setSearch(const TextQuery &query) {
  search_ = query;
  countHits();
  viewport()->update();
}

void DiffView::countHits() {
  quint64 generation = ++hitGeneration_;
  hitRows_.clear();
  updateOverview();
  if (!diff_ || search_.isEmpty())
    return;
  inBackground(
      this,
      [diff = diff_, query = search_] {
        std::vector<int64_t> rows;
        for (size_t i = 0; i < diff->rows.size(); ++i) {
          const DiffRow &row = diff->rows[i];
          if ((row.before >= 0 && query.matches(diff->before->line(row.before))) || (row.after >= 0 && query.matches(diff->after->line(row.after))))
            rows.push_back(static_cast<int64_t>(i));
        }
        return rows;
      },
      [this, generation](std::vector<int64_t> rows) {
        if (generation != hitGeneration_)
          return;
        hitRows_ = std::move(rows);
        updateOverview();
      });
}

bool DiffView::findNext(bool forward) {
  if (!diff_ || search_.isEmpty() || diff_->rows.empty())
    return false;
  const auto count = static_cast<int64_t>(diff_->rows.size());
  int64_t here = current_ >= 0 ? currentRow() : forward ? -1 : count;
  for (int64_t step = 1; step <= count; ++step) {
    int64_t index = ((here + (forward ? step : -step)) % count + count) % count;
    const DiffRow &row = diff_->rows[static_cast<size_t>(index)];
    for (bool after : {true, false})
      if (int64_t line = after ? row.after : row.before; line >= 0 && search_.matches((after ? diff_->after : diff_->before)->line(line))) {
        showLine(line, after);
        return true;
      }
  }
  return false;
}

void DiffView::updateOverview() {
  std::vector<Overview::Mark> marks;
  if (diff_ && tops_.size() == visuals_.size() + 1) {
    const Theme &theme = Theme::current();
    for (size_t i = 0; i < visuals_.size(); ++i) {
      const Visual &visual = visuals_[i];
      const DiffRow &row = diff_->rows[static_cast<size_t>(visual.row)];
      if (!visual.folded && !isAlike(row))
        marks.push_back({tops_[i], tops_[i + 1] - tops_[i], theme.mark(row.mark)});
      auto hit = std::lower_bound(hitRows_.begin(), hitRows_.end(), visual.row);
      if (hit != hitRows_.end() && *hit < visual.row + std::max<int64_t>(1, visual.folded))
        marks.push_back({tops_[i], tops_[i + 1] - tops_[i], theme.accent, true});
    }
  }
  overview_->setMarks(marks, rowCount());
}

void DiffView::contextMenuEvent(QContextMenuEvent *event) {
  if (!diff_)
    return;
  if (event->reason() == QContextMenuEvent::Mouse) {
    QPoint at = viewport()->mapFromGlobal(event->globalPos());
    int64_t index = visualAt(at.y());
    if (index >= 0 && (anchor_ < 0 || index < std::min(anchor_, current_) || index > std::max(anchor_, current_))) {
      selectedAfter_ = inline_ || at.x() > sideWidth();
      select(index);
    }
  }
  Q_EMIT menuRequested(event->globalPos());
}

void DiffView::mouseMoveEvent(QMouseEvent *event) {
  int64_t index = visualAt(std::max(kHeader, std::min(event->pos().y(), viewport()->height() - 1)));
  if ((event->buttons() & Qt::LeftButton) && index >= 0 && anchor_ >= 0 && index != current_)
    select(index, true);
}

void DiffView::select(int64_t visual, bool extend) {
  if (visual < 0 || visual >= static_cast<int64_t>(visuals_.size()))
    return;
  current_ = visual;
  if (!extend || anchor_ < 0)
    anchor_ = visual;
  // The whole of it comes into view, or, where it is larger than that, its beginning.
  const int top = verticalScrollBar()->value(), page = verticalScrollBar()->pageStep();
  int64_t row = tops_[static_cast<size_t>(visual)], end = tops_[static_cast<size_t>(visual) + 1];
  if (end - row > page ? end <= top || row >= top + page : row < top)
    verticalScrollBar()->setValue(static_cast<int>(row));
  else if (end - row <= page && end > top + page)
    verticalScrollBar()->setValue(static_cast<int>(end) - page);
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
  int64_t index = visualAt(at.y());
  if (index < 0 || visuals_[index].folded)
    return {};
  double signs = inline_ ? numberWidth() : sideWidth();
  if (at.x() >= signs && at.x() < signs + kRibbon)
    return moveText(diff_->rows[visuals_[index].row]);
  Place place = placeAt(at);
  return place.byte < 0 ? QString() : helpAt(document(place.after), place.byte);
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
  int64_t index = visualAt(event->pos().y());
  if (index < 0)
    return;
  if (event->button() != Qt::LeftButton)
    return;
  if (visuals_[index].folded)
    return openFold(index);
  selectedAfter_ = inline_ || event->pos().x() > sideWidth();
  select(index, event->modifiers() & Qt::ShiftModifier);
}

void DiffView::keyPressEvent(QKeyEvent *event) {
  int page = verticalScrollBar()->pageStep();
  auto last = static_cast<int64_t>(visuals_.size()) - 1;
  const bool extend = event->modifiers() & Qt::ShiftModifier;
  if (event->matches(QKeySequence::Copy)) {
    if (QString text = selectedText(); !text.isEmpty())
      QApplication::clipboard()->setText(text);
    return;
  }
  switch (event->key()) {
  case Qt::Key_Up:
    return select(std::max<int64_t>(0, current_ - 1), extend);
  case Qt::Key_Down:
    return select(std::min(last, current_ + 1), extend);
  case Qt::Key_Left: // the side that is copied
  case Qt::Key_Right:
    if (!inline_ && !horizontalScrollBar()->maximum()) {
      selectedAfter_ = event->key() == Qt::Key_Right;
      return viewport()->update();
    }
    break;
  case Qt::Key_PageUp:
  case Qt::Key_PageDown: { // at least one line, which may be longer than a page
    bool up = event->key() == Qt::Key_PageUp;
    int64_t row = (current_ < 0 ? 0 : tops_[static_cast<size_t>(current_)]) + (up ? -page : page);
    int64_t to = visualAtRow(std::clamp<int64_t>(row, 0, std::max<int64_t>(0, rowCount() - 1)));
    return select(to == current_ ? std::clamp<int64_t>(to + (up ? -1 : 1), 0, std::max<int64_t>(0, last)) : to, extend);
  }
  case Qt::Key_Home:
    return select(0, extend);
  case Qt::Key_End:
    return select(last, extend);
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

void DiffView::resizeEvent(QResizeEvent *) {
  QRect beside = viewport()->geometry();
  overview_->setGeometry(beside.right() + 1, beside.top(), Overview::kWidth, beside.height());
  if (fitSides())
    return layoutRows();
  if (!wrapped_)
    return updateScrollBars();
  int64_t top = visualAtRow(verticalScrollBar()->value());
  measureRows();
  if (top > 0)
    scrollTo(top, 0);
}

void DiffView::wheelEvent(QWheelEvent *event) {
  if (event->modifiers() & Qt::ControlModifier)
    return zoom(event->angleDelta().y() > 0 ? 1 : -1);
  QAbstractScrollArea::wheelEvent(event);
}

void DiffView::zoom(double step) {
  font_.setPointSizeF(std::clamp(font_.pointSizeF() + step, 6.0, 32.0));
  cell_ = CellMetrics::of(font_);
  fitSides() ? layoutRows() : measureRows();
}

void DiffView::changeEvent(QEvent *event) {
  if (event->type() == QEvent::PaletteChange && overview_) {
    updateOverview(); // its marks have the theme's colours
    viewport()->update();
  }
  QAbstractScrollArea::changeEvent(event);
}

} // namespace strata::app
