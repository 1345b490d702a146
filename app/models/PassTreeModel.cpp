#include "app/models/PassTreeModel.h"

#include "app/models/Utf8.h"

#include <algorithm>
#include <set>
#include <utility>

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

} // namespace

void PassTreeModel::reset(const trace::PassList &passes, explorer::Steps steps) {
  beginResetModel();
  passes_ = passes;
  steps_ = std::move(steps);
  effects_.clear();
  boundaryEffects_.clear();
  finder_ = {};
  phases_.clear();
  for (const trace::PassEvent &pass : passes_)
    phases_.push_back(finder_.next(pass));
  timed_ = false;
  build();
  endResetModel();
}

void PassTreeModel::build() {
  nodes_.clear();
  nodes_.push_back({});
  nodeOf_.clear();
  nodeOfBoundary_.clear();
  open_.clear();
  openPath_.clear();
  heads_ = {};
  for (int64_t pass = 0; pass < static_cast<int64_t>(passes_.size()); ++pass) {
    place(pass);
    countEffect(pass);
    placeBoundary(pass);
  }
  showAccepted();
}

void PassTreeModel::setFilter(const QString &text, bool changedOnly) {
  if (text == text_ && changedOnly == changedOnly_)
    return;
  beginResetModel(); // views lay out all rows once, not once for each row that comes or goes
  text_ = text;
  changedOnly_ = changedOnly;
  showAccepted();
  endResetModel();
}

bool PassTreeModel::accepts(int64_t step) const {
  const explorer::Boundary *boundary = steps_.boundary(step);
  const trace::PassEvent *event = boundary ? nullptr : &passes_[static_cast<size_t>(step)];
  // The first dump of an operation has nothing to compare with; it is no pass that changed nothing.
  if (changedOnly_ && (unchanged(step) || sums(step)) && !(event && event->failed))
    return false;
  if (text_.isEmpty())
    return true;
  QString about = utf8(boundary ? explorer::titleOf(*boundary) : event->pass + "{" + event->options + "}\n" + event->anchor());
  return about.contains(text_, Qt::CaseInsensitive);
}

void PassTreeModel::showAccepted() {
  for (Node &node : nodes_) {
    node.row = kHidden;
    node.shown.clear();
  }
  nodes_[0].fresh = true;
  fresh_.push_back(0);
  for (size_t node = 0; node < nodes_.size(); ++node) // in execution order
    if (nodes_[node].pass != -1 && accepts(nodes_[node].pass))
      show(static_cast<int>(node));
  settle();
}

/// Gives a row to a node and to the groups around it that have none yet. Rows come in the order of execution, so each is
/// the last of its group. In a group that views know already it waits until they are told; a group that is new is filled
/// before, and they take it as a whole.
void PassTreeModel::show(int node) {
  std::vector<int> chain;
  for (int at = node; at > 0 && nodes_[at].row == kHidden; at = nodes_[at].parent)
    chain.push_back(at);
  for (; !chain.empty(); chain.pop_back()) {
    Node &shown = nodes_[chain.back()];
    Node &group = nodes_[shown.parent];
    shown.fresh = true;
    fresh_.push_back(chain.back());
    shown.row = static_cast<int>(group.shown.size());
    if (!group.fresh && !waiting_.empty() && nodes_[waiting_.back()].parent == shown.parent)
      shown.row = nodes_[waiting_.back()].row + 1;
    (group.fresh ? group.shown : waiting_).push_back(chain.back());
  }
}

/// From now on views know what was shown.
void PassTreeModel::settle() {
  for (int node : std::exchange(fresh_, {}))
    nodes_[node].fresh = false;
}

void PassTreeModel::append(const trace::PassList &passes, explorer::Steps steps) {
  const auto had = static_cast<int64_t>(passes_.size());
  const auto &now = steps.boundaries(), &before = steps_.boundaries();
  if (static_cast<int64_t>(passes.size()) <= had && now.size() == before.size())
    return;
  // Boundaries come behind the rows that are there, but for executables that turn out to be translated in turns.
  auto kept = static_cast<size_t>(std::mismatch(before.begin(), before.end(), now.begin(), now.end(), [](const auto &a, const auto &b) { return a.row == b.row; }).first - before.begin());
  bool same = kept == before.size() && (now.size() == kept || now[kept].row >= had - 1);
  boundaryEffects_.resize(std::min(boundaryEffects_.size(), kept));
  bool known = finder_.known();
  passes_ = passes;
  steps_ = std::move(steps);
  for (auto i = static_cast<size_t>(had); i < passes_.size(); ++i)
    phases_.push_back(finder_.next(passes_[i]));
  // The first pass that shows what kind of trace it is changes how all rows are grouped.
  if (had == 0 || finder_.known() != known || !same) {
    beginResetModel();
    build();
    endResetModel();
    return;
  }
  const auto settled = static_cast<int>(nodes_.size());
  std::set<int> grown; // groups that count more now
  placeBoundary(had - 1);
  for (int64_t i = had; i < static_cast<int64_t>(passes_.size()); ++i) {
    place(i);
    placeBoundary(i);
    for (int group = nodes_[nodeOf_[static_cast<size_t>(i)]].parent; group > 0 && grown.insert(group).second;)
      group = nodes_[group].parent;
  }
  for (int node = settled; node < static_cast<int>(nodes_.size()); ++node)
    if (nodes_[node].pass != -1 && accepts(nodes_[node].pass))
      show(node);
  std::vector<int> waiting = std::exchange(waiting_, {});
  for (size_t i = 0; i < waiting.size();) {
    const int parent = nodes_[waiting[i]].parent;
    size_t end = i;
    while (end < waiting.size() && nodes_[waiting[end]].parent == parent)
      ++end;
    beginInsertRows(indexOfNode(parent), nodes_[waiting[i]].row, nodes_[waiting[end - 1]].row);
    nodes_[parent].shown.insert(nodes_[parent].shown.end(), waiting.begin() + static_cast<ptrdiff_t>(i), waiting.begin() + static_cast<ptrdiff_t>(end));
    endInsertRows();
    i = end;
  }
  settle();
  for (int group : grown)
    if (QModelIndex counts = indexOfNode(group).siblingAtColumn(Change); counts.isValid())
      Q_EMIT dataChanged(counts, counts);
}

QModelIndex PassTreeModel::indexOfNode(int node) const {
  return node <= 0 || nodes_[node].row == kHidden ? QModelIndex() : createIndex(nodes_[node].row, 0, static_cast<quintptr>(node));
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
  nodes_.push_back({.parent = parent, .pass = pass, .phase = phase, .label = std::move(label)});
  return static_cast<int>(nodes_.size()) - 1;
}

void PassTreeModel::place(int64_t i) {
  const trace::PassEvent &pass = passes_[static_cast<size_t>(i)];
  int phase = this->phase(i);
  timed_ |= pass.seconds.has_value();
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
  heads_.add(utf8(pass.pass));
  nodeOf_.push_back(addNode(parent, i, phase, utf8(pass.pass)));
  for (int group = parent; group >= 0; group = nodes_[group].parent) {
    ++nodes_[group].passes;
    nodes_[group].changed += pass.changed == trace::Change::Yes;
  }
}

/// A pass whose effect tells that it changed something counts in its groups, one that only ran others doesn't.
void PassTreeModel::countEffect(int64_t pass) {
  const bool placed = passes_[static_cast<size_t>(pass)].changed == trace::Change::Yes; // and counted then
  if (int more = int(changed(pass)) - int(placed))
    for (int group = nodes_[nodeOf_[static_cast<size_t>(pass)]].parent; group >= 0; group = nodes_[group].parent)
      nodes_[group].changed += more;
}

/// Takes a row away, and the groups around it that have no other.
void PassTreeModel::hide(int node) {
  while (nodes_[node].parent > 0 && nodes_[nodes_[node].parent].shown.size() == 1)
    node = nodes_[node].parent;
  Node &group = nodes_[nodes_[node].parent];
  const int row = nodes_[node].row;
  beginRemoveRows(indexOfNode(nodes_[node].parent), row, row);
  group.shown.erase(group.shown.begin() + row);
  for (size_t later = static_cast<size_t>(row); later < group.shown.size(); ++later)
    --nodes_[group.shown[later]].row;
  for (int at = node; ; at = nodes_[at].shown.front()) { // each of them has but one
    nodes_[at].row = kHidden;
    if (nodes_[at].shown.empty())
      break;
  }
  for (int at = node; !nodes_[at].shown.empty();)
    at = std::exchange(nodes_[at].shown, {}).front();
  endRemoveRows();
}

void PassTreeModel::reveal(int boundary) {
  std::vector<int> &shown = nodes_[0].shown; // in execution order, as nodes are numbered
  auto at = std::lower_bound(shown.begin(), shown.end(), boundary);
  const auto row = static_cast<int>(at - shown.begin());
  beginInsertRows({}, row, row);
  shown.insert(at, boundary);
  for (size_t later = static_cast<size_t>(row); later < shown.size(); ++later)
    nodes_[shown[later]].row = static_cast<int>(later);
  endInsertRows();
}

void PassTreeModel::setEffects(const std::vector<std::pair<int64_t, explorer::Effect>> &effects) {
  std::set<int> counted; // groups whose count has changed
  for (const auto &[step, effect] : effects) {
    if (!steps_.holds(step))
      continue;
    const bool isBoundary = explorer::isBoundary(step);
    const size_t index = isBoundary ? explorer::boundaryIndex(step) : static_cast<size_t>(step);
    const int node = (isBoundary ? nodeOfBoundary_ : nodeOf_)[index];
    bool before = changed(step);
    auto &known = isBoundary ? boundaryEffects_ : effects_;
    known.resize(std::max(known.size(), index + 1));
    known[index] = effect;
    if (!isBoundary && before != changed(step)) {
      countEffect(step);
      for (int group = nodes_[node].parent; group > 0; group = nodes_[group].parent)
        counted.insert(group);
    }
    if (nodes_[node].row == kHidden) {
      if (isBoundary && accepts(step)) // no row that changed stands before it, but together they did
        reveal(node);
    } else if (!accepts(step))
      hide(node);
    else if (QModelIndex name = indexOfNode(node); name.isValid())
      Q_EMIT dataChanged(name, name.siblingAtColumn(Lines));
  }
  for (int group : counted)
    if (QModelIndex counts = indexOfNode(group).siblingAtColumn(Change); counts.isValid())
      Q_EMIT dataChanged(counts, counts);
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
  std::optional<explorer::Effect> known = effect(pass);
  return change == trace::Change::Yes ? !sums(pass) : change == trace::Change::Unknown && known && known->changedSomething();
}

bool PassTreeModel::sums(int64_t step) const {
  std::optional<explorer::Effect> known = effect(step);
  return known && known->sums;
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

QModelIndex PassTreeModel::indexOfPass(int64_t step) const {
  bool isBoundary = explorer::isBoundary(step) && explorer::boundaryIndex(step) < nodeOfBoundary_.size();
  if (!isBoundary && (step < 0 || step >= static_cast<int64_t>(nodeOf_.size())))
    return {};
  return indexOfNode(isBoundary ? nodeOfBoundary_[explorer::boundaryIndex(step)] : nodeOf_[static_cast<size_t>(step)]);
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
  return finder_.known() && pass >= 0 && pass < static_cast<int64_t>(phases_.size()) ? phases_[pass] : -1;
}

QModelIndex PassTreeModel::index(int row, int column, const QModelIndex &parent) const {
  if (nodes_.empty() || column < 0 || column >= ColumnCount || (parent.isValid() && parent.column() != 0))
    return {};
  const Node &node = nodes_[parent.isValid() ? parent.internalId() : 0];
  if (row < 0 || row >= static_cast<int>(node.shown.size()))
    return {};
  return createIndex(row, column, static_cast<quintptr>(node.shown[row]));
}

QModelIndex PassTreeModel::parent(const QModelIndex &index) const {
  if (!index.isValid())
    return {};
  return indexOfNode(nodes_[index.internalId()].parent);
}

int PassTreeModel::rowCount(const QModelIndex &parent) const {
  if (nodes_.empty() || (parent.isValid() && parent.column() != 0))
    return 0;
  return static_cast<int>(nodes_[parent.isValid() ? parent.internalId() : 0].shown.size());
}

} // namespace strata::app
