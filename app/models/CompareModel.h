// Two runs side by side, as a folder view: a group for each operation that passes ran on, below it the passes, each with
// what the two runs say about it.
#pragma once

#include "core/explorer/Align.h"

#include <QAbstractItemModel>
#include <QJsonObject>
#include <memory>
#include <vector>

namespace strata::app {

class CompareModel : public QAbstractItemModel {
  Q_OBJECT
public:
  enum Column { Name, Left, Right, ColumnCount };
  enum Role { RowRole = Qt::UserRole, StateRole, FirstRole }; // RowRole: index into the alignment, -1 on groups
  enum class State { Same, Differs, OnlyLeft, OnlyRight, Idle };
  using Source = std::shared_ptr<const trace::TraceSource>;
  using QAbstractItemModel::QAbstractItemModel;

  void reset(explorer::Alignment alignment, Source left, Source right);
  void setDifferentOnly(bool on);
  const explorer::Alignment &alignment() const { return alignment_; }
  State state(int64_t row) const;
  static QString stateText(State state);
  QString stateText(int64_t row) const;
  QModelIndex indexOf(int64_t row) const;
  QJsonObject toJson() const;

  QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
  QModelIndex parent(const QModelIndex &index) const override;
  int rowCount(const QModelIndex &parent = {}) const override;
  int columnCount(const QModelIndex & = {}) const override { return ColumnCount; }
  QVariant data(const QModelIndex &index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  struct Group {
    QString path;
    std::vector<int64_t> rows; // indices into the alignment
    int64_t different = 0;
  };
  const trace::PassEvent &passOf(int64_t row) const;
  void group();

  explorer::Alignment alignment_;
  Source left_, right_;
  std::vector<Group> groups_;
  bool differentOnly_ = false;
};

} // namespace strata::app
