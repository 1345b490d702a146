// The steps of a trace as a tree: phase > operation > pass, in execution order, and between the phases the boundaries.
// Grows as a live trace grows.
#pragma once

#include "core/explorer/Steps.h"

#include <QAbstractItemModel>
#include <deque>
#include <vector>

namespace strata::app {

class PassTreeModel : public QAbstractItemModel {
  Q_OBJECT
public:
  enum Column { Name, Change, Lines, Time, ColumnCount };
  enum Role {
    PassRole = Qt::UserRole, // the step: index of the row in the trace, or a boundary (see Steps.h); -1 on groups
    ChangedRole,             // bool
    UnchangedRole,           // bool: known to have changed nothing
    FailedRole,              // bool
    PhaseRole,               // int, -1 without phases
  };

  using QAbstractItemModel::QAbstractItemModel;

  /// Replaces everything by the passes of another trace.
  void reset(const std::vector<trace::PassEvent> &passes, const trace::Run &run = {});
  /// Adds the passes that have come since; rows that exist stay where they are.
  void append(const std::vector<trace::PassEvent> &passes, const trace::Run &run = {});

  /// Fills in how much passes changed, as it becomes known: rows with their effects.
  void setEffects(const std::vector<std::pair<int64_t, explorer::Effect>> &effects);
  std::optional<explorer::Effect> effect(int64_t step) const;
  /// True if the pass changed something. Of the first dump of an operation that is known once it was compared with what
  /// stood around it before.
  bool changed(int64_t step) const;
  /// True if it is known that it changed nothing.
  bool unchanged(int64_t step) const;
  int64_t changedCount() const { return nodes_.empty() ? 0 : nodes_[0].changed; }

  const explorer::Steps &steps() const { return steps_; }
  QModelIndex indexOfPass(int64_t step) const;
  const trace::PassEvent *pass(const QModelIndex &index) const;
  const std::vector<trace::PassEvent> &passes() const { return passes_; }
  int phase(int64_t pass) const;

  QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
  QModelIndex parent(const QModelIndex &index) const override;
  int rowCount(const QModelIndex &parent = {}) const override;
  int columnCount(const QModelIndex &parent = {}) const override;
  QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  struct Node {
    int parent;
    int row;      // in the parent
    int64_t pass; // a step; -1 for a group
    int phase;
    QString label;
    std::vector<int> children;
    int passes = 0, changed = 0; // below a group
  };
  int addNode(int parent, int64_t pass, int phase, QString label);
  void place(int64_t pass);
  void placeBoundary(int64_t pass); // behind a pass, where there is one
  QVariant boundaryData(const Node &node, int column, int role) const;
  QVariant groupData(const Node &node, int column, int role) const;
  QVariant passData(const Node &node, int column, int role) const;

  std::vector<trace::PassEvent> passes_;
  std::vector<int> phases_;
  std::vector<std::optional<explorer::Effect>> effects_; // by pass; may be shorter
  std::deque<Node> nodes_;     // node 0 is the root
  explorer::Steps steps_;
  std::vector<int> nodeOf_;    // by pass
  std::vector<int> nodeOfBoundary_;
  std::vector<std::optional<explorer::Effect>> boundaryEffects_; // may be shorter
  std::vector<int> open_;      // groups that the last pass is in, outermost first
  std::vector<std::string> openPath_;
};

/// "4.1 ms", "12 s"; empty if unknown.
QString secondsText(std::optional<double> seconds);

} // namespace strata::app
