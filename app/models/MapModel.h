// The map of the compiler as rows: stages, the phases of each, and the boundaries where they are crossed.
#pragma once

#include "core/explorer/CompilerMap.h"

#include <QAbstractTableModel>
#include <QJsonObject>
#include <vector>

namespace strata::app {

class MapModel : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column { Name, Passes, Changed, ColumnCount };
  enum class Kind { Stage, Phase, Crossing };
  enum Role { KindRole = Qt::UserRole, PassRole, PhaseRole, WhatRole, LetterRole }; // PassRole: -1 if the trace has none
  using QAbstractTableModel::QAbstractTableModel;

  /// Replaces everything by the passes of another trace.
  void reset(const trace::PassList &passes);
  /// The same trace with the passes that have come since.
  void extend(const trace::PassList &passes);
  bool known() const { return map_.known; }
  QJsonObject toJson() const;

  int rowCount(const QModelIndex &parent = {}) const override;
  int columnCount(const QModelIndex & = {}) const override { return ColumnCount; }
  QVariant data(const QModelIndex &index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  struct Row {
    Kind kind;
    QString name, what;
    char letter = 0;
    int phase = -1;
    int64_t pass = -1, passes = 0, distinct = 0, changed = 0;
  };
  void show(explorer::CompilerMap map);

  explorer::MapMaker maker_;
  size_t mapped_ = 0; // passes
  explorer::CompilerMap map_;
  std::vector<Row> rows_;
};

} // namespace strata::app
