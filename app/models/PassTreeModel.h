// The steps of a trace as a tree: phase > operation > pass, in execution order, and between the phases the boundaries.
// Grows as a live trace grows, and shows those that pass a filter: a proxy would compare the whole tree each time.
#pragma once

#include "app/models/NameHeads.h"
#include "core/explorer/Phases.h"
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
    PassRole = Qt::UserRole, // the step: index of the row in the trace, or a boundary (see
                             // Steps.h); -1 on groups
    ChangedRole,             // bool
    UnchangedRole,           // bool: known to have changed nothing
    FailedRole,              // bool
    BrokeOffRole,            // bool: the run ended in it
    PhaseRole,               // int, -1 without phases
    HeadRole,                // int: characters of the name that passes share, see NameHeads
  };

  using QAbstractItemModel::QAbstractItemModel;

  /// Replaces everything by the passes of another trace.
  void reset(const trace::PassList &passes, explorer::Steps steps);
  /// Adds what has come since; rows that exist stay where they are. Costs what the new ones cost, but where a boundary goes
  /// again: see boundariesOf().
  void append(const trace::PassList &passes, explorer::Steps steps);

  /// Shows only passes whose name, options or operation have `text` in them and, if wanted, not those that are known to have
  /// changed nothing; groups only around what is shown.
  void setFilter(const QString &text, bool changedOnly);

  /// Fills in how much passes changed, as it becomes known: rows with their effects.
  void setEffects(const std::vector<std::pair<int64_t, explorer::Effect>> &effects);
  std::optional<explorer::Effect> effect(int64_t step) const;
  /// True if the pass changed something. Of the first dump of an operation that is known once it was compared with what
  /// stood around it before.
  bool changed(int64_t step) const;
  /// True if it is known that what changed is the work of passes that it ran: it only sums them up.
  bool sums(int64_t step) const;
  /// True if it is known that it changed nothing.
  bool unchanged(int64_t step) const;
  int64_t changedCount() const { return nodes_.empty() ? 0 : nodes_[0].changed; }

  const explorer::Steps &steps() const { return steps_; }
  /// Invalid while the step is not shown.
  QModelIndex indexOfPass(int64_t step) const;
  const trace::PassEvent *pass(const QModelIndex &index) const;
  const trace::PassList &passes() const { return passes_; }
  /// Whether the trace says of any pass how long it took.
  bool timed() const { return timed_; }
  int phase(int64_t pass) const;

  QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
  QModelIndex parent(const QModelIndex &index) const override;
  int rowCount(const QModelIndex &parent = {}) const override;
  int columnCount(const QModelIndex &parent = {}) const override;
  QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  static constexpr int kHidden = -1;
  struct Node {
    int parent = -1;
    int row = kHidden; // among those of its parent that are shown
    int64_t pass = -1; // a step; -1 for a group
    int phase = -1;
    QString label = {};
    std::vector<int> shown = {}; // children, in execution order
    int passes = 0, changed = 0; // below a group
    bool fresh = false; // views don't know it yet
  };
  void build();
  int addNode(int parent, int64_t pass, int phase, QString label);
  void place(int64_t pass);
  void placeBoundary(int64_t pass); // behind a pass, where there is one
  bool accepts(int64_t step) const;
  void showAccepted();
  void show(int node);
  void settle();
  void hide(int node);
  void reveal(int boundary);
  QModelIndex indexOfNode(int node) const;
  void countEffect(int64_t pass);
  QVariant boundaryData(const Node &node, int column, int role) const;
  QVariant groupData(const Node &node, int column, int role) const;
  QVariant passData(const Node &node, int column, int role) const;

  trace::PassList passes_;
  explorer::PhaseFinder finder_;
  NameHeads heads_;
  std::vector<int> phases_; // by pass, as the finder tells them
  std::vector<std::optional<explorer::Effect>> effects_; // by pass; may be shorter
  explorer::Steps steps_;
  std::vector<std::optional<explorer::Effect>> boundaryEffects_; // may be shorter
  QString text_;
  bool changedOnly_ = false, timed_ = false;
  std::deque<Node> nodes_;     // node 0 is the root
  std::vector<int> nodeOf_;    // by pass
  std::vector<int> nodeOfBoundary_;
  std::vector<int> open_;      // groups that the last pass is in, outermost first
  std::vector<std::string> openPath_;
  std::vector<int> fresh_, waiting_; // while rows are added; see show()
};

/// "4.1 ms", "12 s"; empty if unknown.
QString secondsText(std::optional<double> seconds);

} // namespace strata::app
