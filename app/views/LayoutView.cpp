#include "app/views/LayoutView.h"

#include "app/backend/Background.h"
#include "app/models/Utf8.h"
#include "app/theme/Theme.h"

#include <QComboBox>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>

namespace strata::app {
namespace {

constexpr int kMargin = 16, kOverview = 80, kCellWidth = 40, kCellHeight = 20, kLine = 20, kPlaceWidth = 56, kPlaceHeight = 32;

QString tupleText(const layout::Index &index) {
  QStringList words;
  for (int64_t i : index)
    words += QString::number(i);
  return QStringLiteral("(%1)").arg(words.join(QStringLiteral(", ")));
}

} // namespace

LayoutView::LayoutView(QWidget *parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Layout"));
  auto *column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  choice_ = new QComboBox;
  choice_->setAccessibleName(tr("Packed tensors of this text"));
  choice_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  choice_->hide();
  column->addWidget(choice_);
  column->addStretch(1);
  connect(choice_, &QComboBox::activated, this, [this](int index) {
    show(index);
    Q_EMIT lineSelected(model_.entries[index].line);
  });
}

void LayoutView::setDocument(std::shared_ptr<const IrDocument> document, std::shared_ptr<const trace::TraceSource> source, qint64 row) {
  quint64 generation = ++generation_;
  cancel_.cancel();
  cancel_ = CancelToken::make();
  busy_ = document != nullptr;
  auto take = [this](LayoutModel model) {
    model_ = std::move(model);
    choice_->clear();
    for (const LayoutModel::Entry &entry : model_.entries)
      choice_->addItem(entry.title());
    choice_->setVisible(!model_.entries.empty());
    // The first that can be drawn tells more than the first, and an operation more than the binding that it works on.
    auto find = [&](bool bindings) {
      return std::find_if(model_.entries.begin(), model_.entries.end(),
                          [&](const auto &e) { return e.layout && (bindings || e.found.source != layout::Found::Source::Binding); });
    };
    auto drawable = find(false);
    if (drawable == model_.entries.end())
      drawable = find(true);
    show(model_.entries.empty() ? -1 : drawable == model_.entries.end() ? 0 : static_cast<int>(drawable - model_.entries.begin()));
  };
  if (!document)
    return take({});
  inBackground(
      this, [document, source, row, cancel = cancel_.behind(gate())] { return LayoutModel::make(*document, source.get(), row, cancel); },
      [this, generation, take](LayoutModel model) {
        if (generation != generation_)
          return;
        busy_ = false;
        take(std::move(model));
      });
}

void LayoutView::show(int index) {
  current_ = index;
  firstRow_ = firstColumn_ = memoryFrom_ = matrix_ = 0;
  hovered_.clear();
  choice_->setCurrentIndex(index);
  choice_->setToolTip(choice_->currentText());
  update();
}

void LayoutView::setCurrentLine(qint64 line) {
  if (entry() && entry()->line == line)
    return;
  for (size_t i = 0; i < model_.entries.size(); ++i)
    if (model_.entries[i].line == line)
      return show(static_cast<int>(i));
}

const LayoutModel::Entry *LayoutView::entry() const {
  return current_ >= 0 && current_ < static_cast<int>(model_.entries.size()) ? &model_.entries[current_] : nullptr;
}

LayoutView::Plane LayoutView::plane() const {
  Plane plane;
  const layout::Layout &layout = *entry()->layout;
  auto dimension = [&](size_t fromEnd, int64_t &size, int64_t &padded, int64_t &tile) {
    if (fromEnd > layout.shape().size())
      return;
    size_t d = layout.shape().size() - fromEnd;
    const auto &tiling = layout.tiling();
    for (size_t i = 0; i < tiling.innerDimsPos.size(); ++i)
      if (tiling.innerDimsPos[i] == static_cast<int64_t>(d))
        tile = tiling.innerTileSizes[i];
    size = layout.shape()[d];
    padded = (size + tile - 1) / tile * tile;
  };
  dimension(1, plane.columns, plane.paddedColumns, plane.tileColumns);
  dimension(2, plane.rows, plane.paddedRows, plane.tileRows);
  return plane;
}

layout::Index LayoutView::elementAt(int64_t row, int64_t column) const {
  layout::Index index(entry()->layout->shape().size(), 0);
  if (!index.empty())
    index[index.size() - 1] = column;
  if (index.size() > 1)
    index[index.size() - 2] = row;
  int64_t rest = matrix_;
  for (size_t d = index.size(); d-- > 2;) {
    index[d - 2] = rest % entry()->layout->shape()[d - 2];
    rest /= entry()->layout->shape()[d - 2];
  }
  return index;
}

QString LayoutView::describe(const layout::Index &element) const {
  if (!entry() || !entry()->layout)
    return {};
  auto place = entry()->layout->place(element);
  if (!place)
    return {};
  const layout::Layout &layout = *entry()->layout;
  bool padding = false;
  int64_t unpacked = 0; // place in the tensor, row by row
  for (size_t d = 0; d < element.size(); ++d) {
    padding |= element[d] >= layout.shape()[d];
    unpacked = unpacked * layout.shape()[d] + element[d];
  }
  QString text = tr("%1 %2 → tile %3, in it %4\nbyte %5, place %6")
                     .arg(padding ? tr("padding") : tr("element"), tupleText(element), tupleText(place->outer), tupleText(place->inner),
                          groupedText(place->byte()), groupedText(place->element));
  // Where only whole tiles are known, so is the length of a row.
  if (!padding && entry()->found.open.empty())
    text += tr("; unpacked: byte %1").arg(groupedText(unpacked * layout.elementBits() / 8));
  return text;
}

int64_t LayoutView::matrices() const {
  int64_t all = 1;
  for (size_t d = 0; d + 2 < entry()->layout->shape().size(); ++d)
    all *= entry()->layout->shape()[d];
  return all;
}

QStringList LayoutView::summary() const {
  const layout::Layout &layout = *entry()->layout;
  QString shape = tr("%1 %2 packed as %3").arg(timesText(layout.shape()), utf8(entry()->found.element), timesText(layout.packedShape()));
  QString bytes = tr("%1 bytes").arg(groupedText(layout.bytes()));
  if (matrices() > 1)
    bytes += tr(" · matrix %1 of %2 (Page Up, Page Down)").arg(matrix_ + 1).arg(matrices());
  return {shape, bytes, entry()->padding(), entry()->origin()};
}

QRect LayoutView::overview() const {
  Plane p = plane();
  int top = choice_->geometry().bottom() + 1 + 8 + 4 * kLine + 8;
  double scale = std::min(double(width() - 2 * kMargin) / double(p.paddedColumns), double(kOverview) / double(p.paddedRows));
  return {kMargin, top, std::max(4, int(p.paddedColumns * scale)), std::max(4, int(p.paddedRows * scale))};
}

QRect LayoutView::grid() const {
  Plane p = plane();
  // Beside the matrix, which leaves it the height; below it where the matrix is wide.
  QRect whole = overview();
  bool beside = whole.width() <= width() / 3;
  int left = beside ? whole.right() + 1 + 12 : kMargin, top = beside ? whole.top() : whole.bottom() + 1 + 12, bottom = memory().top() - 8 - kLine;
  auto columns = std::min<int64_t>((width() - kMargin - left) / kCellWidth, p.paddedColumns - firstColumn_);
  auto rows = std::min<int64_t>((bottom - top) / kCellHeight, p.paddedRows - firstRow_);
  return {left, top, int(std::max<int64_t>(0, columns)) * kCellWidth, int(std::max<int64_t>(0, rows)) * kCellHeight};
}

QRect LayoutView::memory() const {
  int columns = std::max(1, (width() - 2 * kMargin) / kPlaceWidth);
  return {kMargin, height() - 8 - 3 * kLine - 8 - kPlaceHeight, columns * kPlaceWidth, kPlaceHeight};
}

int64_t LayoutView::firstPlace() const { return memoryFrom_; }

QRect LayoutView::placeRect(int64_t place) const {
  QRect box = memory();
  int64_t column = place - memoryFrom_;
  bool shown = entry() && entry()->layout && column >= 0 && column < box.width() / kPlaceWidth && place < entry()->layout->packedElements();
  return shown ? QRect(box.left() + int(column) * kPlaceWidth, box.top(), kPlaceWidth, kPlaceHeight) : QRect();
}

QRect LayoutView::cellOf(const layout::Index &element) const {
  if (!entry() || !entry()->layout || element.empty())
    return {};
  QRect box = grid();
  int64_t row = (element.size() > 1 ? element[element.size() - 2] : 0) - firstRow_, column = element.back() - firstColumn_;
  bool inside = row >= 0 && column >= 0 && row < box.height() / kCellHeight && column < box.width() / kCellWidth;
  return inside ? QRect(box.left() + int(column) * kCellWidth, box.top() + int(row) * kCellHeight, kCellWidth, kCellHeight) : QRect();
}

void LayoutView::mouseMoveEvent(QMouseEvent *event) {
  hovered_.clear();
  if (entry() && entry()->layout) {
    QPoint at = event->position().toPoint();
    Plane p = plane();
    if (QRect box = grid(); box.contains(at))
      hovered_ = elementAt(firstRow_ + (at.y() - box.top()) / kCellHeight, firstColumn_ + (at.x() - box.left()) / kCellWidth);
    else if (QRect whole = overview(); whole.contains(at))
      hovered_ = elementAt((at.y() - whole.top()) * p.paddedRows / whole.height(), (at.x() - whole.left()) * p.paddedColumns / whole.width());
    // The strip of memory stays while the pointer is on it, else it shows what lies around the element.
    if (QRect strip = memory(); strip.contains(at)) {
      if (auto element = entry()->layout->element(memoryFrom_ + (at.x() - strip.left()) / kPlaceWidth))
        hovered_ = element->index;
    } else if (!hovered_.empty()) {
      pointAt(hovered_);
    }
  }
  update();
}

void LayoutView::pointAt(const layout::Index &element) {
  auto place = entry()->layout->place(element);
  if (!place)
    return;
  hovered_ = element;
  int64_t columns = memory().width() / kPlaceWidth;
  memoryFrom_ = std::max<int64_t>(0, std::min(place->element - columns / 2, entry()->layout->packedElements() - columns));
  setAccessibleDescription(describe(element));
  update();
}

void LayoutView::keyPressEvent(QKeyEvent *event) {
  if (!entry() || !entry()->layout)
    return QWidget::keyPressEvent(event);
  Plane p = plane();
  int64_t row = hovered_.size() > 1 ? hovered_[hovered_.size() - 2] : 0, column = hovered_.empty() ? 0 : hovered_.back();
  bool pointed = !hovered_.empty();
  switch (event->key()) {
  case Qt::Key_Left:
    column -= pointed;
    break;
  case Qt::Key_Right:
    column += pointed;
    break;
  case Qt::Key_Up:
    row -= pointed;
    break;
  case Qt::Key_Down:
    row += pointed;
    break;
  case Qt::Key_PageUp:
    matrix_ = std::max<int64_t>(0, matrix_ - 1);
    break;
  case Qt::Key_PageDown:
    matrix_ = std::min(matrices() - 1, matrix_ + 1);
    break;
  case Qt::Key_Home:
    row = column = 0;
    break;
  default:
    return QWidget::keyPressEvent(event);
  }
  row = std::clamp<int64_t>(row, 0, p.paddedRows - 1);
  column = std::clamp<int64_t>(column, 0, p.paddedColumns - 1);
  // What is pointed at is enlarged, too.
  QRect box = grid();
  int64_t rows = std::max(1, box.height() / kCellHeight), columns = std::max(1, box.width() / kCellWidth);
  firstRow_ = std::clamp(firstRow_, std::max<int64_t>(0, row - rows + 1), row);
  firstColumn_ = std::clamp(firstColumn_, std::max<int64_t>(0, column - columns + 1), column);
  pointAt(elementAt(row, column));
}

bool LayoutView::event(QEvent *event) {
  if (event->type() == QEvent::ToolTip && entry() && entry()->layout) {
    auto *help = static_cast<QHelpEvent *>(event);
    // What is too long for its line can be read whole.
    if (help->pos().y() < overview().top())
      QToolTip::showText(help->globalPos(), summary().join(QLatin1Char('\n')), this);
    else
      QToolTip::hideText();
    return true;
  }
  return QWidget::event(event);
}

void LayoutView::mousePressEvent(QMouseEvent *event) {
  if (!entry() || !entry()->layout)
    return;
  QRect whole = overview();
  if (QPoint at = event->position().toPoint(); whole.contains(at)) {
    // Enlarges the tile that was pointed at.
    Plane p = plane();
    firstRow_ = (at.y() - whole.top()) * p.paddedRows / whole.height() / p.tileRows * p.tileRows;
    firstColumn_ = (at.x() - whole.left()) * p.paddedColumns / whole.width() / p.tileColumns * p.tileColumns;
    update();
  }
  Q_EMIT lineSelected(entry()->line);
}

void LayoutView::leaveEvent(QEvent *) {
  hovered_.clear();
  update();
}

void LayoutView::paintEvent(QPaintEvent *) {
  const Theme &theme = Theme::current();
  QPainter painter(this);
  painter.fillRect(rect(), theme.base);
  painter.setPen(theme.muted);
  if (!entry() || !entry()->layout) {
    painter.drawText(rect().adjusted(kMargin, kMargin + 32, -kMargin, -kMargin), Qt::AlignCenter | Qt::TextWordWrap,
                     entry()            ? entry()->reason
                     : model_.last >= 0 ? tr("No packed tensor in this text. The last ones before it are in row %1.").arg(model_.last)
                             : tr("No packed tensor in this text.\nlinalg.pack, linalg.unpack and encodings with "
                                  "encoding_info are drawn here: see iree-codegen-materialize-device-encoding."));
    return;
  }
  QRect line(kMargin, choice_->geometry().bottom() + 1 + 8, width() - 2 * kMargin, kLine);
  painter.setPen(theme.text);
  for (const QString &text : summary()) {
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(text, Qt::ElideMiddle, line.width()));
    line.translate(0, kLine);
  }
  paintOverview(painter);
  paintGrid(painter);
  paintMemory(painter);
  painter.setPen(hovered_.empty() ? theme.muted : theme.text);
  painter.drawText(QRect(kMargin, height() - 8 - 3 * kLine, width() - 2 * kMargin, 3 * kLine), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                   hovered_.empty() ? tr("Numbers: place in memory. Point at an element, or use the arrow keys; click the matrix to enlarge elsewhere.") : describe(hovered_));
}

void LayoutView::paintOverview(QPainter &painter) const {
  const Theme &theme = Theme::current();
  Plane p = plane();
  QRect whole = overview();
  double x = double(whole.width()) / double(p.paddedColumns), y = double(whole.height()) / double(p.paddedRows);
  painter.fillRect(whole, theme.panel);
  painter.fillRect(whole, QBrush(theme.muted, Qt::BDiagPattern));
  painter.fillRect(QRectF(whole.left(), whole.top(), p.columns * x, p.rows * y), theme.base);
  QColor fill = theme.dialect("linalg");
  fill.setAlphaF(0.35F);
  painter.fillRect(QRectF(whole.left(), whole.top(), p.columns * x, p.rows * y), fill);
  painter.setPen(theme.line);
  // Lines closer than this would be a grey area.
  if (p.tileColumns * x >= 4)
    for (int64_t c = p.tileColumns; c < p.paddedColumns; c += p.tileColumns)
      painter.drawLine(QPointF(whole.left() + c * x, whole.top()), QPointF(whole.left() + c * x, whole.bottom()));
  if (p.tileRows * y >= 4)
    for (int64_t r = p.tileRows; r < p.paddedRows; r += p.tileRows)
      painter.drawLine(QPointF(whole.left(), whole.top() + r * y), QPointF(whole.right(), whole.top() + r * y));
  QRect shown = grid();
  painter.setPen(theme.accent);
  painter.drawRect(QRectF(whole.left() + firstColumn_ * x, whole.top() + firstRow_ * y,
                          std::max(3.0, double(shown.width()) / kCellWidth * x), std::max(3.0, double(shown.height()) / kCellHeight * y)));
}

void LayoutView::paintGrid(QPainter &painter) const {
  const Theme &theme = Theme::current();
  Plane p = plane();
  QRect box = grid();
  QFont small = font();
  small.setPointSizeF(std::max(6.0, small.pointSizeF() - 2));
  painter.save();
  painter.setFont(small);
  for (int64_t r = 0; r < box.height() / kCellHeight; ++r)
    for (int64_t c = 0; c < box.width() / kCellWidth; ++c) {
      int64_t row = firstRow_ + r, column = firstColumn_ + c;
      QRect cell(box.left() + int(c) * kCellWidth, box.top() + int(r) * kCellHeight, kCellWidth, kCellHeight);
      bool padding = row >= p.rows || column >= p.columns, odd = (row / p.tileRows + column / p.tileColumns) % 2 != 0;
      QColor fill = theme.dialect("linalg");
      fill.setAlphaF(odd ? 0.30F : 0.15F); // neighbouring tiles are told apart
      painter.fillRect(cell, padding ? QBrush(theme.muted, Qt::BDiagPattern) : QBrush(fill));
      layout::Index element = elementAt(row, column);
      if (element == hovered_) {
        painter.setPen(theme.accent);
        painter.drawRect(cell.adjusted(0, 0, -1, -1));
      }
      auto place = entry()->layout->place(element);
      painter.setPen(padding ? theme.muted : theme.text);
      if (place && !padding)
        painter.drawText(cell, Qt::AlignCenter, painter.fontMetrics().elidedText(QString::number(place->element), Qt::ElideLeft, kCellWidth - 2));
    }
  painter.restore();
}

void LayoutView::paintMemory(QPainter &painter) const {
  const Theme &theme = Theme::current();
  const layout::Layout &layout = *entry()->layout;
  QRect strip = memory();
  painter.setPen(theme.muted);
  painter.drawText(QRect(strip.left(), strip.top() - kLine, strip.width(), kLine), Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(tr("In memory, from byte %1: which element lies where").arg(groupedText(memoryFrom_ * layout.elementBits() / 8)),
                                                    Qt::ElideRight, strip.width()));
  painter.save();
  QFont small = font();
  small.setPointSizeF(std::max(6.0, small.pointSizeF() - 2));
  painter.setFont(small);
  int64_t inTile = 1; // places of one tile
  for (int64_t size : layout.tiling().innerTileSizes)
    inTile *= size;
  for (int64_t place = memoryFrom_; place < memoryFrom_ + strip.width() / kPlaceWidth; ++place) {
    QRect box = placeRect(place);
    auto element = layout.element(place);
    if (box.isEmpty() || !element)
      break;
    QColor fill = theme.dialect("linalg");
    fill.setAlphaF(place / inTile % 2 ? 0.30F : 0.15F);
    painter.fillRect(box, element->padding ? QBrush(theme.muted, Qt::BDiagPattern) : QBrush(fill));
    painter.setPen(element->index == hovered_ ? theme.accent : theme.line);
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    painter.setPen(element->padding ? theme.muted : theme.text);
    painter.drawText(QRect(box.left(), box.top(), box.width(), box.height() / 2), Qt::AlignCenter, element->padding ? tr("pad") : painter.fontMetrics().elidedText(tupleText(element->index), Qt::ElideMiddle, box.width()));
    painter.setPen(theme.muted);
    painter.drawText(QRect(box.left(), box.center().y(), box.width(), box.height() / 2), Qt::AlignCenter, groupedText(place));
  }
  painter.restore();
}

} // namespace strata::app
