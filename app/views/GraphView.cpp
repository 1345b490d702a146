#include "app/views/GraphView.h"

#include "app/backend/Background.h"
#include "app/theme/Theme.h"
#include "app/widgets/Accessible.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

namespace strata::app {
namespace {

constexpr double kMargin = 16, kSmallest = 0.4, kLargest = 3;

} // namespace

GraphView::GraphView(QWidget *parent) : QAbstractScrollArea(parent), model_(std::make_shared<GraphModel>()) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Dispatch graph"));
}

void GraphView::setDocument(std::shared_ptr<const IrDocument> document) {
  quint64 generation = ++generation_;
  cancel_.cancel();
  cancel_ = CancelToken::make();
  busy_ = document != nullptr;
  if (!document) {
    placed_.reset(); // another trace
    return take(std::make_shared<GraphModel>());
  }
  inBackground(
      this,
      [document, before = placed_, cancel = cancel_] {
        if (cancel.cancelled())
          return std::make_shared<const GraphModel>();
        return std::make_shared<const GraphModel>(GraphModel::make(*document, before ? &before->placed : nullptr));
      },
      [this, generation](std::shared_ptr<const GraphModel> model) {
        if (generation != generation_)
          return;
        busy_ = false;
        take(std::move(model));
      });
}

void GraphView::take(std::shared_ptr<const GraphModel> model) {
  // The same dispatch stays selected.
  int64_t selected = -1;
  if (current_ >= 0) {
    std::vector<int64_t> from = stream::continued(model->placed.graph, model_->placed.graph);
    selected = std::find(from.begin(), from.end(), int64_t(current_)) - from.begin();
    if (selected == static_cast<int64_t>(from.size()))
      selected = -1;
  }
  current_ = static_cast<int>(selected);
  model_ = std::move(model);
  if (!model_->nodes.empty())
    placed_ = model_;
  fit();
}

void GraphView::fit() {
  if (fitted_ && !model_->nodes.empty()) {
    const stream::GraphLayout &layout = model_->placed.layout;
    // What doesn't fit in a readable size is scrolled.
    scale_ = std::clamp(std::min((viewport()->width() - 2 * kMargin) / layout.width,
                                 (viewport()->height() - 2 * kMargin) / layout.height),
                        0.55, 1.0);
  }
  updateScrollBars();
  viewport()->update();
}

void GraphView::updateScrollBars() {
  const stream::GraphLayout &layout = model_->placed.layout;
  auto set = [](QScrollBar *bar, double content, int shown) {
    bar->setRange(0, std::max(0, static_cast<int>(content + 2 * kMargin) - shown));
    bar->setPageStep(shown);
    bar->setSingleStep(24);
  };
  set(horizontalScrollBar(), layout.width * scale_, viewport()->width());
  set(verticalScrollBar(), layout.height * scale_, viewport()->height());
}

QPointF GraphView::origin() const {
  // A graph smaller than the view stands in its middle.
  double spare = viewport()->width() - model_->placed.layout.width * scale_ - 2 * kMargin;
  return {kMargin + std::max(0.0, spare / 2) - horizontalScrollBar()->value(), kMargin - verticalScrollBar()->value()};
}

QRectF GraphView::boxOf(size_t node) const {
  const stream::Box &box = model_->placed.layout.boxes[node];
  QSizeF size(GraphModel::kSizes.width * scale_, GraphModel::kSizes.height * scale_);
  return {origin() + QPointF(box.x * scale_ - size.width() / 2, box.y * scale_ - size.height() / 2), size};
}

int GraphView::nodeAt(QPointF at) const {
  for (size_t i = 0; i < model_->nodes.size(); ++i)
    if (boxOf(i).contains(at))
      return static_cast<int>(i);
  return -1;
}

void GraphView::select(int node) {
  if (node < 0 || node >= static_cast<int>(model_->nodes.size()))
    return;
  current_ = node;
  QRectF box = boxOf(static_cast<size_t>(node));
  auto reveal = [](QScrollBar *bar, double low, double high, double shown) {
    if (low < 0)
      bar->setValue(bar->value() + static_cast<int>(low - kMargin));
    else if (high > shown)
      bar->setValue(bar->value() + static_cast<int>(high - shown + kMargin));
  };
  reveal(horizontalScrollBar(), box.left(), box.right(), viewport()->width());
  reveal(verticalScrollBar(), box.top(), box.bottom(), viewport()->height());
  viewport()->update();
  tellWhere(this, describe(static_cast<size_t>(node)));
  Q_EMIT lineSelected(model_->nodes[static_cast<size_t>(node)].firstLine);
}

void GraphView::setCurrentLine(qint64 line) {
  if (current_ >= 0 && line >= model_->nodes[current_].firstLine && line <= model_->nodes[current_].lastLine)
    return;
  current_ = -1;
  for (size_t i = 0; i < model_->nodes.size(); ++i)
    if (line >= model_->nodes[i].firstLine && line <= model_->nodes[i].lastLine)
      current_ = static_cast<int>(i);
  viewport()->update();
}

void GraphView::resizeEvent(QResizeEvent *) { fit(); }

void GraphView::mousePressEvent(QMouseEvent *event) { select(nodeAt(event->position())); }

void GraphView::keyPressEvent(QKeyEvent *event) {
  int by = event->key() == Qt::Key_Down || event->key() == Qt::Key_Right  ? 1
           : event->key() == Qt::Key_Up || event->key() == Qt::Key_Left ? -1
                                                                        : 0;
  if (!by)
    return QAbstractScrollArea::keyPressEvent(event);
  select(std::clamp(current_ + by, 0, std::max(0, static_cast<int>(model_->nodes.size()) - 1)));
}

void GraphView::wheelEvent(QWheelEvent *event) {
  if (!(event->modifiers() & Qt::ControlModifier))
    return QAbstractScrollArea::wheelEvent(event);
  fitted_ = false;
  scale_ = std::clamp(scale_ * (event->angleDelta().y() > 0 ? 1.15 : 1 / 1.15), kSmallest, kLargest);
  updateScrollBars();
  viewport()->update();
}

QString GraphView::describe(size_t node) const {
  const GraphModel::Node &n = model_->nodes[node];
  QStringList lines{n.label, tr("line %1").arg(n.firstLine + 1)};
  if (n.step >= 0)
    lines += n.together > 1 ? tr("step %1, with %2 others").arg(n.step).arg(n.together - 1) : tr("step %1, alone").arg(n.step);
  for (const GraphModel::Edge &edge : model_->edges) {
    if (edge.to == node)
      lines += tr("reads %1 of %2").arg(edge.what.join(QStringLiteral(", ")), model_->nodes[edge.from].name);
    if (edge.from == node)
      lines += tr("%1 goes to %2").arg(edge.what.join(QStringLiteral(", ")), model_->nodes[edge.to].name);
  }
  return lines.join(QLatin1Char('\n'));
}

bool GraphView::viewportEvent(QEvent *event) {
  if (event->type() == QEvent::ToolTip) {
    auto *help = static_cast<QHelpEvent *>(event);
    int node = nodeAt(help->pos());
    QToolTip::showText(help->globalPos(), node < 0 ? QString() : describe(static_cast<size_t>(node)), this);
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void GraphView::paintEvent(QPaintEvent *) {
  const Theme &theme = Theme::current();
  QPainter painter(viewport());
  painter.fillRect(viewport()->rect(), theme.base);
  if (model_->nodes.empty()) {
    painter.setPen(theme.muted);
    painter.drawText(viewport()->rect().adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("No dispatches in this text.\nThe passes on the module from iree-dispatch-creation-form-dispatch-regions "
                        "up to iree-hal-conversion show theirs here."));
    return;
  }
  painter.setRenderHint(QPainter::Antialiasing);
  for (const GraphModel::Edge &edge : model_->edges)
    paintEdge(painter, edge);
  QFont font = this->font();
  font.setPointSizeF(std::max(6.0, font.pointSizeF() * std::min(1.0, scale_ + 0.15)));
  painter.setFont(font);
  for (size_t i = 0; i < model_->nodes.size(); ++i)
    paintNode(painter, i);
}

void GraphView::paintEdge(QPainter &painter, const GraphModel::Edge &edge) const {
  const Theme &theme = Theme::current();
  QRectF from = boxOf(edge.from), to = boxOf(edge.to);
  bool chosen = current_ >= 0 && (edge.from == static_cast<uint32_t>(current_) || edge.to == static_cast<uint32_t>(current_));
  QPointF start(from.center().x(), from.bottom()), end(to.center().x(), to.top() - 1);
  double bend = std::max(16.0, (end.y() - start.y()) / 2);
  QPainterPath path(start);
  path.cubicTo(start + QPointF(0, bend), end - QPointF(0, bend), end);
  QColor color = chosen ? theme.accent : theme.muted;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(color, chosen ? 2 : 1));
  painter.drawPath(path);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawPolygon(QPolygonF({end, end + QPointF(-4, -7), end + QPointF(4, -7)}));
}

void GraphView::paintNode(QPainter &painter, size_t node) const {
  const Theme &theme = Theme::current();
  const GraphModel::Node &n = model_->nodes[node];
  QRectF box = boxOf(node);
  if (!box.intersects(viewport()->rect()))
    return;
  bool chosen = static_cast<int>(node) == current_;
  painter.setBrush(chosen ? theme.selection : theme.panel);
  painter.setPen(QPen(chosen ? theme.accent : theme.line, chosen ? 2 : 1));
  painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  // As many of the three lines as fit, the first ones first.
  QString where = tr("line %1").arg(n.firstLine + 1);
  if (n.step >= 0)
    where = n.together > 1 ? tr("step %1 · %2 at once").arg(n.step).arg(n.together) : tr("step %1").arg(n.step);
  QStringList lines{n.name, where};
  if (!n.entry.isEmpty() && n.entry != n.name)
    lines.insert(1, n.entry);
  QRectF inside = box.adjusted(8, 4, -8, -4);
  double height = painter.fontMetrics().height();
  while (lines.size() > 1 && height * double(lines.size()) > inside.height() + 2)
    lines.removeLast();
  double y = inside.center().y() - height * double(lines.size()) / 2;
  for (qsizetype i = 0; i < lines.size(); ++i, y += height) {
    painter.setPen(i == 0 ? theme.text : theme.muted);
    painter.drawText(QRectF(inside.left(), y, inside.width(), height), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(lines[i], i == 0 ? Qt::ElideMiddle : Qt::ElideRight, static_cast<int>(inside.width())));
  }
}

} // namespace strata::app
