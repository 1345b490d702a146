// Which passes are shown: those whose name or anchor has a text in it, and, if wanted, not those that changed nothing.
#pragma once

#include <QSortFilterProxyModel>

namespace strata::app {

class PassFilter : public QSortFilterProxyModel {
  Q_OBJECT
public:
  explicit PassFilter(QObject *parent = nullptr);
  void setText(const QString &text);
  void setChangedOnly(bool on);
  bool changedOnly() const { return changedOnly_; }

protected:
  bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
  QString text_;
  bool changedOnly_ = false;
};

} // namespace strata::app
