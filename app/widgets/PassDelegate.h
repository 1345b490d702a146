// A row of the pass tree: the colour of the phase, a mark for what changed, and a name that reaches as far to the right as
// its row has no numbers.
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
