#include "app/models/PassTreeModel.h"

#include "app/models/Utf8.h"
#include "core/explorer/Phases.h"

#include <QLocale>

namespace strata::app {
namespace {

/// Operations from the root (left out) to the anchor.
std::vector<std::string> elements(const trace::PassEvent &pass) {
  std::string path = pass.path.empty() ? pass.anchor() : pass.path;
  std::vector<std::string> parts;
  for (size_t from = 0; from <= path.size();) {
    size_t slash = path.find('/', from);
    // A quoted symbol may hold a slash.
    while (slash != std::string::npos && std::count(path.begin() + from, path.begin() + slash, '"') % 2)
      slash = path.find('/', slash + 1);
    if (slash == std::string::npos)
      slash = path.size();
    parts.push_back(path.substr(from, slash - from));
    from = slash + 1;
  }
  if (!parts.empty())
    parts.erase(parts.begin());
  return parts;
}

/// As few letters as a column has room for: 950, 9.7k, 11k.
QString shortCount(int64_t count) {
  if (count < 1000)
    return QString::number(count);
  double thousands = static_cast<double>(count) / 1000;
  return QStringLiteral("%1k").arg(thousands, 0, 'f', thousands < 9.95 ? 1 : 0);
}

/// "+3 −1"; nothing for nothing.
QString countsText(int64_t added, int64_t removed, bool exact) {
  auto number = [&](int64_t count) { return exact ? QString::number(count) : shortCount(count); };
  QString text;
  if (added)
    text += QStringLiteral("+%1").arg(number(added));
  if (removed)
    text += QStringLiteral("%1−%2").arg(QLatin1String(added ? " " : ""), number(removed));
  return text;
}

} // namespace

QString secondsText(std::optional<double> seconds) {
  if (!seconds)
    return {};
  QLocale c = QLocale::c();
  if (*seconds < 0.001)
    return QStringLiteral("%1 µs").arg(c.toString(*seconds * 1e6, 'f', *seconds < 1e-5 ? 1 : 0));
  if (*seconds < 1)
    return QStringLiteral("%1 ms").arg(c.toString(*seconds * 1e3, 'f', *seconds < 0.01 ? 1 : 0));
  return QStringLiteral("%1 s").arg(c.toString(*seconds, 'f', *seconds < 10 ? 2 : 0));
}

void PassTreeModel::reset(const std::vector<trace::PassEvent> &passes, const trace::Run &run) {
  beginResetModel();
  passes_ = passes;
  steps_ = explorer::Steps(run, passes_);
  effects_.clear();
  boundaryEffects_.clear();
  nodeOfBoundary_.clear();
  phases_ = explorer::phasesOf(passes_);
  nodes_.clear();
  nodes_.push_back({-1, 0, -1, -1, {}, {}});
  nodeOf_.clear();
  open_.clear();
  openPath_.clear();
  for (int64_t i = 0; i < static_cast<int64_t>(passes_.size()); ++i) {
    place(i);
    placeBoundary(i);
  }
  endResetModel();
}

void PassTreeModel::append(const std::vector<trace::PassEvent> &passes, const trace::Run &run) {
  auto had = static_cast<int64_t>(passes_.size());
  explorer::Steps steps(run, passes);
  if (static_cast<int64_t>(passes.size()) <= had && steps.boundaries().size() == steps_.boundaries().size())
    return;
  std::vector<int> phases = explorer::phasesOf(passes);
  // Boundaries come behind the rows that are there, but for executables that turn out to be translated in turns.
  size_t kept = steps_.boundaries().size();
  bool same = steps.boundaries().size() >= kept;
  for (size_t i = 0; same && i < steps.boundaries().size(); ++i)
    same = i < kept ? steps.boundaries()[i].row == steps_.boundaries()[i].row : steps.boundaries()[i].row >= had - 1;
  // The first pass that shows what kind of trace it is changes how all rows are grouped.
  if (had == 0 || phases.empty() != phases_.empty() || !same) {
    std::vector<std::pair<int64_t, explorer::Effect>> known;
    for (size_t pass = 0; pass < effects_.size(); ++pass)
      if (effects_[pass])
        known.emplace_back(static_cast<int64_t>(pass), *effects_[pass]);
    for (size_t i = 0; i < std::min(boundaryEffects_.size(), steps.boundaries().size()) && steps.boundaries()[i].row == steps_.boundaries()[i].row; ++i)
      if (boundaryEffects_[i])
        known.emplace_back(explorer::boundaryStep(i), *boundaryEffects_[i]);
    reset(passes, run);
    setEffects(known);
    return;
  }
  passes_ = passes;
  steps_ = std::move(steps);
  phases_ = std::move(phases);
  Q_EMIT layoutAboutToBeChanged();
  placeBoundary(had - 1);
  for (int64_t i = had; i < static_cast<int64_t>(passes_.size()); ++i) {
    place(i);
    placeBoundary(i);
  }
  Q_EMIT layoutChanged();
}

void PassTreeModel::placeBoundary(int64_t pass) {
  int64_t step = steps_.neighbour(pass, 1);
  if (!explorer::isBoundary(step) || explorer::boundaryIndex(step) != nodeOfBoundary_.size())
    return;
  const explorer::Boundary &boundary = *steps_.boundary(step);
  open_.clear(); // what comes is another phase
  openPath_.clear();
  nodeOfBoundary_.push_back(addNode(0, step, boundary.phase, utf8(explorer::titleOf(boundary))));
}

int PassTreeModel::addNode(int parent, int64_t pass, int phase, QString label) {
  int id = static_cast<int>(nodes_.size());
  nodes_.push_back({parent, static_cast<int>(nodes_[parent].children.size()), pass, phase, std::move(label), {}});
  nodes_[parent].children.push_back(id);
  return id;
}

void PassTreeModel::place(int64_t i) {
  const trace::PassEvent &pass = passes_[i];
  int phase = phases_.empty() ? -1 : phases_[i];
  std::vector<std::string> path = elements(pass);
  std::vector<std::string> wanted;
  if (phase >= 0)
    wanted.push_back("phase " + std::to_string(phase));
  wanted.insert(wanted.end(), path.begin(), path.end());

  size_t common = 0;
  while (common < wanted.size() && common < openPath_.size() && wanted[common] == openPath_[common])
    ++common;
  open_.resize(common);
  openPath_.resize(common);
  while (open_.size() < wanted.size()) {
    const std::string &element = wanted[open_.size()];
    bool isPhase = phase >= 0 && open_.empty();
    open_.push_back(addNode(open_.empty() ? 0 : open_.back(), -1, phase, isPhase ? utf8(explorer::phaseNames()[phase]) : utf8(element)));
    openPath_.push_back(element);
  }
  int parent = open_.empty() ? 0 : open_.back();
  nodeOf_.push_back(addNode(parent, i, phase, utf8(pass.pass)));
  for (int group = parent; group >= 0; group = nodes_[group].parent) {
    ++nodes_[group].passes;
    nodes_[group].changed += pass.changed == trace::Change::Yes;
  }
}

void PassTreeModel::setEffects(const std::vector<std::pair<int64_t, explorer::Effect>> &effects) {
  for (const auto &[pass, effect] : effects) {
    if (steps_.boundary(pass)) {
      boundaryEffects_.resize(std::max(boundaryEffects_.size(), explorer::boundaryIndex(pass) + 1));
      boundaryEffects_[explorer::boundaryIndex(pass)] = effect;
      QModelIndex index = indexOfPass(pass);
      Q_EMIT dataChanged(index, index.siblingAtColumn(Lines));
      continue;
    }
    if (pass < 0 || pass >= static_cast<int64_t>(passes_.size()))
      continue;
    bool before = changed(pass);
    effects_.resize(std::max(effects_.size(), static_cast<size_t>(pass) + 1));
    effects_[static_cast<size_t>(pass)] = effect;
    if (!before && changed(pass))
      for (int group = nodes_[nodeOf_[pass]].parent; group >= 0; group = nodes_[group].parent) {
        ++nodes_[group].changed;
        if (group == 0)
          break;
        QModelIndex row = createIndex(nodes_[group].row, Change, static_cast<quintptr>(group));
        Q_EMIT dataChanged(row, row);
      }
    QModelIndex index = indexOfPass(pass);
    Q_EMIT dataChanged(index, index.siblingAtColumn(Lines));
  }
}

std::optional<explorer::Effect> PassTreeModel::effect(int64_t pass) const {
  if (explorer::isBoundary(pass))
    return explorer::boundaryIndex(pass) < boundaryEffects_.size() ? boundaryEffects_[explorer::boundaryIndex(pass)] : std::nullopt;
  return pass >= 0 && pass < static_cast<int64_t>(effects_.size()) ? effects_[static_cast<size_t>(pass)] : std::nullopt;
}

bool PassTreeModel::changed(int64_t pass) const {
  if (const explorer::Boundary *boundary = steps_.boundary(pass)) {
    auto known = effect(pass);
    return known && known->before != -1 ? known->changedSomething() : boundary->changed > 0;
  }
  trace::Change change = passes_[static_cast<size_t>(pass)].changed;
  std::optional<explorer::Effect> known = change == trace::Change::Unknown ? effect(pass) : std::nullopt;
  return change == trace::Change::Yes || (known && known->changedSomething());
}

bool PassTreeModel::unchanged(int64_t pass) const {
  if (steps_.boundary(pass))
    return !changed(pass);
  trace::Change change = passes_[static_cast<size_t>(pass)].changed;
  if (change != trace::Change::Unknown)
    return change == trace::Change::No;
  // The very first dump has nothing to compare with; it is no pass that changed nothing.
  std::optional<explorer::Effect> known = effect(pass);
  return known && known->before >= 0 && !known->changedSomething();
}

QModelIndex PassTreeModel::indexOfPass(int64_t pass) const {
  bool isBoundary = explorer::isBoundary(pass) && explorer::boundaryIndex(pass) < nodeOfBoundary_.size();
  if (!isBoundary && (pass < 0 || pass >= static_cast<int64_t>(nodeOf_.size())))
    return {};
  int node = isBoundary ? nodeOfBoundary_[explorer::boundaryIndex(pass)] : nodeOf_[pass];
  return createIndex(nodes_[node].row, 0, static_cast<quintptr>(node));
}

const trace::PassEvent *PassTreeModel::pass(const QModelIndex &index) const {
  if (!index.isValid())
    return nullptr;
  int64_t pass = nodes_[index.internalId()].pass;
  return pass < 0 ? nullptr : &passes_[pass];
}

int PassTreeModel::phase(int64_t pass) const {
  if (const explorer::Boundary *boundary = steps_.boundary(pass))
    return boundary->phase;
  return pass >= 0 && pass < static_cast<int64_t>(phases_.size()) ? phases_[pass] : -1;
}

QModelIndex PassTreeModel::index(int row, int column, const QModelIndex &parent) const {
  if (nodes_.empty() || column < 0 || column >= ColumnCount || (parent.isValid() && parent.column() != 0))
    return {};
  const Node &node = nodes_[parent.isValid() ? parent.internalId() : 0];
  if (row < 0 || row >= static_cast<int>(node.children.size()))
    return {};
  return createIndex(row, column, static_cast<quintptr>(node.children[row]));
}

QModelIndex PassTreeModel::parent(const QModelIndex &index) const {
  if (!index.isValid())
    return {};
  int parent = nodes_[index.internalId()].parent;
  return parent <= 0 ? QModelIndex() : createIndex(nodes_[parent].row, 0, static_cast<quintptr>(parent));
}

int PassTreeModel::rowCount(const QModelIndex &parent) const {
  if (nodes_.empty() || (parent.isValid() && parent.column() != 0))
    return 0;
  return static_cast<int>(nodes_[parent.isValid() ? parent.internalId() : 0].children.size());
}

int PassTreeModel::columnCount(const QModelIndex &) const { return ColumnCount; }

QVariant PassTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    return {};
  return section == Name ? tr("Pass") : section == Change ? tr("Ops") : section == Lines ? tr("Lines") : tr("Time");
}

QVariant PassTreeModel::data(const QModelIndex &index, int role) const {
  if (!index.isValid())
    return {};
  const Node &node = nodes_[index.internalId()];
  switch (role) {
  case PassRole:
    return static_cast<qlonglong>(node.pass);
  case PhaseRole:
    return node.phase;
  case ChangedRole:
    return node.pass == -1 ? node.changed > 0 : changed(node.pass);
  case UnchangedRole:
    return node.pass != -1 && unchanged(node.pass) && (node.pass < 0 || !passes_[node.pass].failed);
  case FailedRole:
    return node.pass >= 0 && passes_[node.pass].failed;
  case Qt::TextAlignmentRole:
    return index.column() == Name ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
  default:
    return node.pass == -1 ? groupData(node, index.column(), role)
           : node.pass < 0 ? boundaryData(node, index.column(), role)
                           : passData(node, index.column(), role);
  }
}

QVariant PassTreeModel::groupData(const Node &node, int column, int role) const {
  if (role == Qt::DisplayRole && column == Name)
    return node.label;
  if ((role == Qt::DisplayRole || role == Qt::EditRole) && column == Change)
    return QStringLiteral("%1/%2").arg(node.changed).arg(node.passes);
  if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole)
    return tr("%1: %2 of %3 passes changed something").arg(node.label).arg(node.changed).arg(node.passes);
  return {};
}

QVariant PassTreeModel::boundaryData(const Node &node, int column, int role) const {
  const explorer::Boundary &boundary = *steps_.boundary(node.pass);
  std::optional<explorer::Effect> known = effect(node.pass);
  if (role == Qt::DisplayRole || role == Qt::EditRole) {
    bool exact = role == Qt::EditRole;
    if (column == Name)
      return node.label;
    if (column == Time)
      return secondsText(boundary.seconds);
    if (!known || known->before == -1)
      return {};
    return column == Change ? countsText(known->opsAdded, known->opsRemoved, exact) : countsText(known->linesAdded, known->linesRemoved, exact);
  }
  if (role != Qt::ToolTipRole && role != Qt::AccessibleTextRole)
    return {};
  QString phase = utf8(explorer::phaseNames()[static_cast<size_t>(boundary.phase)]);
  QString text = boundary.next < 0 ? tr("%1: boundary, the program as the run leaves it").arg(node.label)
                                   : tr("%1: boundary, the program as %2 leaves it and %3 finds it").arg(node.label, phase, utf8(explorer::phaseNames()[static_cast<size_t>(boundary.next)]));
  text += QLatin1Char('\n') + tr("%1 passes, %2 changed something").arg(boundary.passes).arg(boundary.changed);
  if (known && known->before != -1)
    text += QLatin1Char('\n') + tr("operations: %1 added, %2 removed; lines: %3 added, %4 removed")
                                    .arg(known->opsAdded).arg(known->opsRemoved).arg(known->linesAdded).arg(known->linesRemoved);
  if (boundary.seconds)
    text += QLatin1Char('\n') + tr("time of its passes: %1").arg(secondsText(boundary.seconds));
  return text;
}

QVariant PassTreeModel::passData(const Node &node, int column, int role) const {
  const trace::PassEvent &pass = passes_[node.pass];
  if (role == Qt::DisplayRole || role == Qt::EditRole) {
    bool exact = role == Qt::EditRole;
    switch (column) {
    case Name:
      return node.label;
    case Change: {
      std::optional<explorer::Effect> known = effect(node.pass);
      if (!pass.added && !pass.removed && !known)
        return {};
      return countsText(pass.added.value_or(known ? known->opsAdded : 0), pass.removed.value_or(known ? known->opsRemoved : 0), exact);
    }
    case Lines: {
      std::optional<explorer::Effect> known = effect(node.pass);
      return known ? countsText(known->linesAdded, known->linesRemoved, exact) : QString();
    }
    case Time:
      return secondsText(pass.seconds);
    default:
      return {};
    }
  }
  if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) {
    QString text = utf8(pass.pass);
    if (!pass.options.empty())
      text += QStringLiteral("{%1}").arg(utf8(pass.options));
    text += QLatin1Char('\n') + tr("on %1").arg(utf8(pass.anchor()));
    text += QLatin1Char('\n') + (pass.failed          ? tr("failed")
                                 : changed(node.pass) ? tr("changed the program")
                                 : unchanged(node.pass) ? tr("changed nothing")
                                                                      : tr("first dump of this operation"));
    if (auto known = effect(node.pass); known && known->before >= 0)
      text += QLatin1Char('\n') + tr("operations: %1 added, %2 removed; lines: %3 added, %4 removed")
                                      .arg(known->opsAdded).arg(known->opsRemoved).arg(known->linesAdded).arg(known->linesRemoved);
    if (pass.seconds)
      text += QLatin1Char('\n') + tr("time: %1").arg(secondsText(pass.seconds));
    return text;
  }
  return {};
}

} // namespace strata::app
