// A result as a table: the last dimension across, all others down.
#pragma once

#include "app/models/RunModel.h"

#include <QAbstractTableModel>

namespace strata::app {

class ResultModel : public QAbstractTableModel {
  Q_OBJECT
public:
  using QAbstractTableModel::QAbstractTableModel;
  /// Elements in `differing` (|a - b| each, or none) are marked where they differ.
  void setResult(const RunResult &result, const std::vector<double> &differing);

  int rowCount(const QModelIndex &parent = {}) const override;
  int columnCount(const QModelIndex &parent = {}) const override;
  QVariant data(const QModelIndex &index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  RunResult result_;
  std::vector<double> differing_;
};

} // namespace strata::app
