// A row of the pass tree: the colour of the phase, a mark for what changed, names cut in the middle.
#pragma once

#include <QStyledItemDelegate>

namespace strata::app {

class PassDelegate : public QStyledItemDelegate {
  Q_OBJECT
public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
  QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace strata::app
