#include "app/models/PassFilter.h"

#include "app/models/PassTreeModel.h"

namespace strata::app {

PassFilter::PassFilter(QObject *parent) : QSortFilterProxyModel(parent) {
  setRecursiveFilteringEnabled(true); // a group shows if something in it does
}

void PassFilter::setText(const QString &text) {
  text_ = text;
  invalidateFilter();
}

void PassFilter::setChangedOnly(bool on) {
  changedOnly_ = on;
  invalidateFilter();
}

bool PassFilter::filterAcceptsRow(int row, const QModelIndex &parent) const {
  QModelIndex index = sourceModel()->index(row, 0, parent);
  if (index.data(PassTreeModel::PassRole).toLongLong() == -1)
    return false; // groups only for what is in them
  // The first dump of an operation has nothing to compare with; it is no pass that changed nothing.
  if (changedOnly_ && index.data(PassTreeModel::UnchangedRole).toBool())
    return false;
  return text_.isEmpty() || index.data(Qt::AccessibleTextRole).toString().contains(text_, Qt::CaseInsensitive);
}

} // namespace strata::app
