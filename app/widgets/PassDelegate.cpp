#include "app/widgets/PassDelegate.h"

#include "app/models/PassTreeModel.h"
#include "app/theme/Theme.h"

#include <QPainter>
#include <QTreeView>

namespace strata::app {

/// Where the room of a name ends: at the first number of its row, where there are columns without any.
static int rightOfName(const QTreeView &view, const QStyleOptionViewItem &option, const QModelIndex &name) {
  int right = option.rect.right();
  for (int column = PassTreeModel::Change; column < PassTreeModel::ColumnCount; ++column) {
    if (view.isColumnHidden(column))
      continue;
    int text = option.fontMetrics.horizontalAdvance(name.siblingAtColumn(column).data().toString());
    right += view.columnWidth(column);
    if (text)
      return right - text - 16;
  }
  return right;
}

/// Where `name` leaves room for it, its head in one word, before it; the room that it takes.
static int paintBadge(QPainter *painter, const QRect &rect, const QString &badge, const QString &name) {
  const Theme &theme = Theme::current();
  QFont small = painter->font();
  small.setPointSizeF(small.pointSizeF() * 0.85);
  int width = QFontMetrics(small).horizontalAdvance(badge) + 8;
  if (width + 8 + painter->fontMetrics().horizontalAdvance(name) > rect.width())
    return 0;
  painter->save();
  QRectF box(rect.left(), rect.top() + 4, width, rect.height() - 8);
  painter->setPen(theme.line);
  painter->setBrush(theme.panel);
  painter->drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  painter->setFont(small);
  painter->setPen(theme.muted);
  painter->drawText(box, Qt::AlignCenter, badge);
  painter->restore();
  return width + 4;
}

QSize PassDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const {
  return {0, option.fontMetrics.height() + 8};
}

void PassDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const {
  const Theme &theme = Theme::current();
  qint64 step = index.data(PassTreeModel::PassRole).toLongLong();
  bool group = step == -1, boundary = step < -1;
  bool changed = index.data(PassTreeModel::ChangedRole).toBool();
  bool failed = index.data(PassTreeModel::FailedRole).toBool();
  int phase = index.data(PassTreeModel::PhaseRole).toInt();
  QRect rect = option.rect;
  const auto *view = qobject_cast<const QTreeView *>(option.widget);
  if (option.state & QStyle::State_Selected && (!view || index.column() == PassTreeModel::Name)) {
    QRect whole = rect; // of the row: the name may reach into other columns
    if (view)
      whole.setRight(view->viewport()->width());
    painter->fillRect(whole, theme.selection);
  }
  painter->save();
  QFont font = option.font;
  QString text = index.data().toString();
  if (index.column() == PassTreeModel::Name) {
    QRect mark(rect.left(), rect.top(), 16, rect.height());
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    QPointF center = QRectF(mark).center();
    if (boundary) { // crossed, as on the map: a diamond
      QColor colour = phase >= 0 ? theme.phase(phase) : theme.accent;
      painter->setPen(QPen(changed ? colour : theme.faint, 1.5));
      painter->setBrush(changed ? QBrush(colour) : Qt::NoBrush);
      painter->drawPolygon(QPolygonF({center - QPointF(0, 4.5), center + QPointF(4.5, 0), center + QPointF(0, 4.5), center - QPointF(4.5, 0)}));
    } else if (!group && failed) {
      painter->setPen(QPen(theme.mark(ChangeMark::Removed), 2));
      painter->drawLine(center + QPointF(-3.5, -3.5), center + QPointF(3.5, 3.5));
      painter->drawLine(center + QPointF(-3.5, 3.5), center + QPointF(3.5, -3.5));
    } else if (!group && changed) {
      painter->setBrush(phase >= 0 ? theme.phase(phase) : theme.accent);
      painter->drawEllipse(center, 4, 4);
    } else if (!group) {
      painter->setBrush(theme.faint);
      painter->drawEllipse(center, 1.5, 1.5);
    } else if (!index.parent().isValid() && phase >= 0) {
      painter->setBrush(theme.phase(phase));
      painter->drawRoundedRect(QRectF(center.x() - 4, center.y() - 4, 8, 8), 2, 2);
    } else {
      painter->setPen(theme.faint);
      painter->setBrush(Qt::NoBrush);
      painter->drawRoundedRect(QRectF(center.x() - 3.5, center.y() - 3.5, 7, 7), 1.5, 1.5);
    }
    rect.setLeft(mark.right() + 4);
    if (view)
      rect.setRight(rightOfName(*view, option, index));
    font.setBold(group && !index.parent().isValid());
    painter->setFont(font);
    bool bright = group || boundary || changed || option.state & QStyle::State_Selected;
    painter->setPen(failed ? theme.mark(ChangeMark::Removed) : bright ? theme.text : theme.muted);
    if (int head = index.data(PassTreeModel::HeadRole).toInt(); head && painter->fontMetrics().horizontalAdvance(text) > rect.width() - 4) {
      rect.setLeft(rect.left() + paintBadge(painter, rect, NameHeads::badge(text.left(head)), text.mid(head)));
      text = text.mid(head);
    }
    painter->drawText(rect, Qt::AlignVCenter,
                      // The end of a name tells passes apart, its beginning only says whose it is.
                      painter->fontMetrics().elidedText(text, group ? Qt::ElideMiddle : Qt::ElideLeft, rect.width() - 4));
  } else {
    painter->setPen(theme.muted);
    painter->drawText(rect.adjusted(2, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, text); // the widest reach to the left
  }
  painter->restore();
}

} // namespace strata::app
