// Hits of a search over all passes: a row per pass that has some, its hits below. Grows while the search runs.
#pragma once

#include "core/explorer/Search.h"

#include <QAbstractItemModel>
#include <QJsonObject>
#include <vector>

namespace strata::app {

class SearchModel : public QAbstractItemModel {
  Q_OBJECT
public:
  enum Role { PassRole = Qt::UserRole, LineRole }; // LineRole: from 0; -1 on a pass's row
  using QAbstractItemModel::QAbstractItemModel;

  void clear();
  /// Takes hits in the order of the search: passes ascending.
  void append(std::vector<explorer::Hit> hits, const trace::PassList &passes);
  QJsonObject toJson() const;

  QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
  QModelIndex parent(const QModelIndex &index) const override;
  int rowCount(const QModelIndex &parent = {}) const override;
  int columnCount(const QModelIndex & = {}) const override { return 1; }
  QVariant data(const QModelIndex &index, int role) const override;

private:
  struct Group {
    int64_t pass;
    QString name, anchor;
    std::vector<explorer::Hit> hits;
  };
  std::vector<Group> groups_;
};

} // namespace strata::app
