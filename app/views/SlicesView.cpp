#include "app/views/SlicesView.h"

#include "app/backend/Background.h"
#include "app/theme/Theme.h"
#include "app/widgets/Accessible.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

namespace strata::app {
namespace {

constexpr int kRow = 24, kMargin = 16, kIndent = 12;
constexpr int kStepsWidth = 96; // where the lifetimes are drawn, at the right

QString grouped(int64_t number) {
  return number < 0 ? QStringLiteral("?") : QLocale(QLocale::English).toString(static_cast<qlonglong>(number));
}

bool holds(const std::vector<uint32_t> &commands, const SlicesModel::Execution &execution, int64_t step) {
  return std::any_of(commands.begin(), commands.end(), [&](uint32_t c) { return execution.commands[c].step == step; });
}

} // namespace

SlicesView::SlicesView(QWidget *parent) : QAbstractScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAccessibleName(tr("Slices"));
  verticalScrollBar()->setSingleStep(kRow);
}

void SlicesView::setDocument(std::shared_ptr<const IrDocument> document) {
  quint64 generation = ++generation_;
  cancel_.cancel();
  cancel_ = CancelToken::make();
  busy_ = document != nullptr;
  if (!document) {
    model_ = {};
    return layoutRows();
  }
  inBackground(
      this, [document, cancel = cancel_] { return cancel.cancelled() ? SlicesModel() : SlicesModel::make(*document); },
      [this, generation](SlicesModel model) {
        if (generation != generation_)
          return;
        busy_ = false;
        model_ = std::move(model);
        layoutRows();
      });
}

void SlicesView::layoutRows() {
  rows_.clear();
  current_ = -1;
  using Kind = Row::Kind;
  // Where all run on one device its name says nothing.
  bool devices = std::any_of(model_.executions.begin(), model_.executions.end(),
                             [&](const auto &e) { return e.affinity != model_.executions.front().affinity; });
  for (const SlicesModel::Execution &execution : model_.executions) {
    QString where = devices && !execution.affinity.isEmpty() ? tr("%1 on %2").arg(execution.function, execution.affinity.section(QLatin1Char('<'), 1).remove(QLatin1Char('>')))
                                                             : execution.function;
    rows_.push_back({.kind = Kind::Execution, .execution = &execution, .line = execution.line,
                     .text = tr("%1 · steps: %2").arg(where).arg(execution.steps)});
    for (const SlicesModel::Request &request : execution.requests)
      rows_.push_back({.kind = Kind::Request, .execution = &execution, .request = &request, .line = request.line,
                       .text = tr("%1, live %2–%3, place open").arg(bytesText(request.bytes)).arg(request.first).arg(request.last)});
    for (const SlicesModel::Buffer &buffer : execution.buffers) {
      rows_.push_back({.kind = Kind::Buffer, .execution = &execution, .buffer = &buffer, .line = execution.line,
                       .text = tr("%1 %2 · %3").arg(buffer.lifetime, buffer.name, bytesText(buffer.bytes))});
      bool drawable = buffer.bytes > 0 && buffer.slices.size() > 1;
      for (const SlicesModel::Slice &slice : buffer.slices)
        drawable &= slice.offsetBytes >= 0 && slice.lengthBytes >= 0;
      if (drawable)
        rows_.push_back({.kind = Kind::Slab, .execution = &execution, .buffer = &buffer, .line = execution.line});
      for (const SlicesModel::Slice &slice : buffer.slices) {
        const auto &users = slice.writers.empty() ? slice.readers : slice.writers;
        QString at = slice.offsetBytes >= 0 ? grouped(slice.offsetBytes) : slice.offset;
        rows_.push_back({.kind = Kind::Slice, .execution = &execution, .buffer = &buffer, .slice = &slice,
                         .line = users.empty() ? execution.line : execution.commands[users[0]].firstLine,
                         .text = tr("%1 +%2").arg(at, grouped(slice.lengthBytes))});
      }
    }
    for (int64_t step = 0; step < execution.steps; ++step) {
      auto count = std::count_if(execution.commands.begin(), execution.commands.end(), [&](const auto &c) { return c.step == step; });
      rows_.push_back({.kind = Kind::Step, .execution = &execution, .step = step,
                       .text = count > 1 ? tr("Step %1 · %2 at once").arg(step).arg(count) : tr("Step %1").arg(step)});
      for (const SlicesModel::Command &command : execution.commands)
        if (command.step == step)
          rows_.push_back({.kind = Kind::Command, .execution = &execution, .step = step, .line = command.firstLine,
                           .lastLine = command.lastLine, .text = command.name});
    }
  }
  height_ = 8;
  for (Row &row : rows_) {
    bool starts = row.kind == Kind::Execution || row.kind == Kind::Buffer || (row.kind == Kind::Step && row.step == 0);
    height_ += starts && height_ > 8 ? 8 : 0;
    row.y = height_;
    height_ += kRow;
  }
  height_ += 8;
  updateScrollBar();
  viewport()->update();
}

void SlicesView::updateScrollBar() {
  verticalScrollBar()->setRange(0, std::max(0, height_ - viewport()->height()));
  verticalScrollBar()->setPageStep(viewport()->height());
}

void SlicesView::resizeEvent(QResizeEvent *) { updateScrollBar(); }

int SlicesView::rowAt(int y) const {
  y += verticalScrollBar()->value();
  for (size_t i = 0; i < rows_.size(); ++i)
    if (y >= rows_[i].y && y < rows_[i].y + kRow)
      return static_cast<int>(i);
  return -1;
}

void SlicesView::select(int row, bool tell) {
  if (row < 0 || row >= static_cast<int>(rows_.size()))
    return;
  current_ = row;
  int y = rows_[row].y, top = verticalScrollBar()->value();
  if (tell && y < top)
    verticalScrollBar()->setValue(y);
  else if (tell && y + kRow > top + viewport()->height())
    verticalScrollBar()->setValue(y + kRow - viewport()->height());
  viewport()->update();
  tellWhere(this, describe(rows_[row]));
  if (tell && rows_[row].line >= 0)
    Q_EMIT lineSelected(rows_[row].line);
}

void SlicesView::setCurrentLine(qint64 line) {
  // A row that the user picked stays marked as long as the line is its own.
  if (current_ >= 0 && rows_[current_].line == line)
    return;
  current_ = -1;
  for (size_t i = 0; i < rows_.size() && current_ < 0; ++i)
    if (rows_[i].kind == Row::Kind::Command && line >= rows_[i].line && line <= rows_[i].lastLine)
      current_ = static_cast<int>(i);
  viewport()->update();
}

void SlicesView::mousePressEvent(QMouseEvent *event) { select(rowAt(event->position().toPoint().y()), true); }

void SlicesView::keyPressEvent(QKeyEvent *event) {
  if (event->key() == Qt::Key_Down)
    select(current_ + 1, true);
  else if (event->key() == Qt::Key_Up)
    select(current_ - 1, true);
  else
    QAbstractScrollArea::keyPressEvent(event);
}

QString SlicesView::describe(const Row &row) const {
  if (row.kind == Row::Kind::Slice) {
    QStringList lines{tr("%1 from byte %2 of %3").arg(bytesText(row.slice->lengthBytes),
                                                       row.slice->offsetBytes >= 0 ? grouped(row.slice->offsetBytes) : row.slice->offset,
                                                       row.buffer->name),
                      tr("in use from step %1 to %2").arg(row.slice->firstStep).arg(row.slice->lastStep)};
    for (uint32_t c : row.slice->writers)
      lines += tr("written by %1").arg(row.execution->commands[c].name);
    for (uint32_t c : row.slice->readers)
      lines += tr("read by %1").arg(row.execution->commands[c].name);
    return lines.join(QLatin1Char('\n'));
  }
  return row.text;
}

bool SlicesView::viewportEvent(QEvent *event) {
  if (event->type() == QEvent::ToolTip) {
    auto *help = static_cast<QHelpEvent *>(event);
    int row = rowAt(help->pos().y());
    QToolTip::showText(help->globalPos(), row < 0 ? QString() : describe(rows_[row]), this);
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void SlicesView::paintEvent(QPaintEvent *) {
  const Theme &theme = Theme::current();
  QPainter painter(viewport());
  painter.fillRect(viewport()->rect(), theme.base);
  if (rows_.empty()) {
    painter.setPen(theme.muted);
    painter.drawText(viewport()->rect().adjusted(kMargin, kMargin, -kMargin, -kMargin), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("No stream commands in this text.\nThe passes from iree-stream-schedule-allocation up to "
                        "iree-hal-conversion show their buffers here."));
    return;
  }
  for (size_t i = 0; i < rows_.size(); ++i) {
    QRect box(0, rows_[i].y - verticalScrollBar()->value(), viewport()->width(), kRow);
    if (box.bottom() < 0 || box.top() > viewport()->height())
      continue;
    if (static_cast<int>(i) == current_)
      painter.fillRect(box, hasFocus() ? theme.selection : theme.panel);
    paintRow(painter, rows_[i], box.adjusted(kMargin, 0, -kMargin, 0));
  }
}

void SlicesView::paintRow(QPainter &painter, const Row &row, const QRect &box) const {
  const Theme &theme = Theme::current();
  using Kind = Row::Kind;
  QFont font = this->font();
  font.setBold(row.kind == Kind::Execution);
  painter.setFont(font);
  QRect text = box;
  QColor slab = theme.dialect("stream");
  if (row.kind == Kind::Slab) {
    QRectF bar(box.left(), box.top() + 4, box.width(), kRow - 8);
    painter.fillRect(bar, theme.panel);
    double scale = bar.width() / static_cast<double>(row.buffer->bytes);
    for (const SlicesModel::Slice &slice : row.buffer->slices) {
      QRectF part(bar.left() + slice.offsetBytes * scale, bar.top(), std::max(1.0, slice.lengthBytes * scale - 1), bar.height());
      QColor fill = slab;
      fill.setAlphaF(0.35F);
      painter.fillRect(part.intersected(bar), fill);
    }
    painter.setPen(theme.line);
    painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
    return;
  }
  if (row.kind == Kind::Slice) {
    // One cell per step: filled from the first to the last use, W and R where it is used.
    text.setWidth(box.width() - kStepsWidth - 8);
    double width = static_cast<double>(kStepsWidth) / static_cast<double>(std::max<int64_t>(1, row.execution->steps));
    double left = box.right() + 1 - kStepsWidth;
    painter.fillRect(QRectF(left, box.top() + 4, kStepsWidth, kRow - 8), theme.panel);
    QColor fill = slab;
    fill.setAlphaF(0.35F);
    painter.fillRect(QRectF(left + row.slice->firstStep * width, box.top() + 4,
                            (row.slice->lastStep - row.slice->firstStep + 1) * width - 1, kRow - 8), fill);
    painter.setPen(theme.text);
    for (int64_t step = row.slice->firstStep; step <= row.slice->lastStep && width >= 12; ++step) {
      QString use = QString(holds(row.slice->readers, *row.execution, step) ? "R" : "") +
                    (holds(row.slice->writers, *row.execution, step) ? "W" : "");
      painter.drawText(QRectF(left + step * width, box.top(), width, kRow), Qt::AlignCenter, use);
    }
  }
  if (row.kind == Kind::Execution) {
    // The steps' numbers head the lifetimes below.
    double width = static_cast<double>(kStepsWidth) / static_cast<double>(std::max<int64_t>(1, row.execution->steps));
    bool room = width >= 12 && painter.fontMetrics().horizontalAdvance(row.text) < box.width() - kStepsWidth - 8;
    painter.setPen(theme.muted);
    for (int64_t step = 0; room && step < row.execution->steps; ++step)
      painter.drawText(QRectF(box.right() + 1 - kStepsWidth + step * width, box.top(), width, kRow), Qt::AlignCenter, QString::number(step));
  }
  bool inner = row.kind == Kind::Slice || row.kind == Kind::Command || row.kind == Kind::Request;
  text.setLeft(text.left() + (inner ? kIndent : 0));
  painter.setPen(row.kind == Kind::Step || row.kind == Kind::Buffer ? theme.muted : theme.text);
  // Of "dispatch @executable::@entry" the entry tells commands apart; the tool tip has the whole name.
  QString shown = row.text;
  if (qsizetype at = shown.lastIndexOf(QLatin1String("::")); row.kind == Kind::Command && at >= 0)
    shown = shown.section(QLatin1Char(' '), 0, 0) + QLatin1Char(' ') + shown.mid(at + 2);
  painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(shown, Qt::ElideRight, text.width()));
}

} // namespace strata::app
