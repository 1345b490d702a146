#include "app/models/CompareModel.h"

#include "app/models/Utf8.h"

#include <QJsonArray>
#include <algorithm>

namespace strata::app {
namespace {

/// Where a pass ran, without the module around everything.
std::string placeOf(const trace::PassEvent &event) {
  const std::string &path = event.path.empty() ? event.anchorOp : event.path;
  size_t slash = path.find('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

} // namespace

void CompareModel::reset(explorer::Alignment alignment, Source left, Source right) {
  beginResetModel();
  alignment_ = std::move(alignment);
  left_ = std::move(left);
  right_ = std::move(right);
  group();
  endResetModel();
}

void CompareModel::setDifferentOnly(bool on) {
  beginResetModel();
  differentOnly_ = on;
  group();
  endResetModel();
}

void CompareModel::group() {
  groups_.clear();
  for (int64_t i = 0; i < static_cast<int64_t>(alignment_.rows.size()); ++i) {
    bool different = state(i) != State::Same && state(i) != State::Idle;
    if (differentOnly_ && !different)
      continue;
    if (groups_.empty() || alignment_.rows[static_cast<size_t>(groups_.back().rows.back())].group != alignment_.rows[static_cast<size_t>(i)].group)
      groups_.push_back({utf8(placeOf(passOf(i))), {}, 0});
    groups_.back().rows.push_back(i);
    groups_.back().different += different;
  }
}

const trace::PassEvent &CompareModel::passOf(int64_t row) const {
  const explorer::AlignedRow &aligned = alignment_.rows[static_cast<size_t>(row)];
  return aligned.a >= 0 ? left_->passes()[static_cast<size_t>(aligned.a)] : right_->passes()[static_cast<size_t>(aligned.b)];
}

CompareModel::State CompareModel::state(int64_t row) const {
  const explorer::AlignedRow &aligned = alignment_.rows[static_cast<size_t>(row)];
  return aligned.idle ? State::Idle : aligned.b < 0 ? State::OnlyLeft : aligned.a < 0 ? State::OnlyRight : aligned.differs ? State::Differs : State::Same;
}

QString CompareModel::stateText(State state) {
  switch (state) {
  case State::Same:
    return tr("same");
  case State::Differs:
    return tr("differs");
  case State::OnlyLeft:
    return tr("left only");
  case State::OnlyRight:
    return tr("right only");
  case State::Idle:
    return tr("changed nothing, and the other run has no row for it");
  }
  return {};
}

QString CompareModel::stateText(int64_t row) const {
  const explorer::AlignedRow &aligned = alignment_.rows[static_cast<size_t>(row)];
  return aligned.idle && aligned.a >= 0 && aligned.b >= 0 ? tr("changed nothing in either run") : stateText(state(row));
}

QModelIndex CompareModel::indexOf(int64_t row) const {
  for (size_t g = 0; g < groups_.size(); ++g) {
    auto at = std::find(groups_[g].rows.begin(), groups_[g].rows.end(), row);
    if (at != groups_[g].rows.end())
      return createIndex(static_cast<int>(at - groups_[g].rows.begin()), 0, static_cast<quintptr>(g + 1));
  }
  return {};
}

QModelIndex CompareModel::index(int row, int column, const QModelIndex &parent) const {
  if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
    return {};
  return createIndex(row, column, static_cast<quintptr>(parent.isValid() ? parent.row() + 1 : 0));
}

QModelIndex CompareModel::parent(const QModelIndex &index) const {
  return index.isValid() && index.internalId() ? createIndex(static_cast<int>(index.internalId() - 1), 0, quintptr(0)) : QModelIndex();
}

int CompareModel::rowCount(const QModelIndex &parent) const {
  if (!parent.isValid())
    return static_cast<int>(groups_.size());
  return parent.internalId() || parent.column() ? 0 : static_cast<int>(groups_[static_cast<size_t>(parent.row())].rows.size());
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    return {};
  return section == Name ? tr("Pass") : section == Left ? tr("Left") : tr("Right");
}

QVariant CompareModel::data(const QModelIndex &index, int role) const {
  if (!index.isValid())
    return {};
  if (role == Qt::TextAlignmentRole && index.column() != Name)
    return int(Qt::AlignRight | Qt::AlignVCenter);
  if (!index.internalId()) {
    const Group &group = groups_[static_cast<size_t>(index.row())];
    if (role == Qt::DisplayRole && index.column() == Name)
      return group.path;
    if (role == Qt::DisplayRole && index.column() == Right)
      return group.different ? tr("%1≠").arg(group.different) : QStringLiteral("=");
    if (role == RowRole)
      return qlonglong(-1);
    if (role == StateRole)
      return int(group.different ? State::Differs : State::Same);
    if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole)
      return tr("%1: %2 of %3 differ").arg(group.path).arg(group.different).arg(group.rows.size());
    return {};
  }
  int64_t row = groups_[index.internalId() - 1].rows[static_cast<size_t>(index.row())];
  const explorer::AlignedRow &aligned = alignment_.rows[static_cast<size_t>(row)];
  switch (role) {
  case Qt::DisplayRole:
    if (index.column() == Name) {
      State s = state(row);
      QString sign = s == State::Idle ? QStringLiteral("·") : s == State::Same ? QStringLiteral("=") : s == State::Differs ? QStringLiteral("≠") : s == State::OnlyLeft ? QStringLiteral("◂") : QStringLiteral("▸");
      return sign + QLatin1Char(' ') + utf8(passOf(row).pass);
    }
    if (int64_t number = index.column() == Left ? aligned.a : aligned.b; number >= 0)
      return qlonglong(number);
    return QStringLiteral("–");
  case RowRole:
    return qlonglong(row);
  case StateRole:
    return int(state(row));
  case FirstRole:
    return row == alignment_.firstDivergence;
  case Qt::ToolTipRole:
  case Qt::AccessibleTextRole: {
    QString text = tr("%1 on %2: %3").arg(utf8(passOf(row).pass), utf8(passOf(row).anchor()), stateText(row));
    return row == alignment_.firstDivergence ? text + QLatin1Char('\n') + tr("Here the two runs diverge first.") : text;
  }
  default:
    return {};
  }
}

QJsonObject CompareModel::toJson() const {
  QJsonArray rows;
  for (int64_t i = 0; i < static_cast<int64_t>(alignment_.rows.size()); ++i) {
    const explorer::AlignedRow &aligned = alignment_.rows[static_cast<size_t>(i)];
    QJsonObject object{{QStringLiteral("pass"), utf8(passOf(i).pass)}, {QStringLiteral("path"), utf8(passOf(i).path)},
                       {QStringLiteral("state"), stateText(i)}};
    if (aligned.a >= 0)
      object.insert(QStringLiteral("left"), qint64(aligned.a));
    if (aligned.b >= 0)
      object.insert(QStringLiteral("right"), qint64(aligned.b));
    rows.append(object);
  }
  return {{QStringLiteral("rows"), rows},
          {QStringLiteral("same"), qint64(alignment_.same)},
          {QStringLiteral("different"), qint64(alignment_.different)},
          {QStringLiteral("leftOnly"), qint64(alignment_.onlyA)},
          {QStringLiteral("rightOnly"), qint64(alignment_.onlyB)},
          {QStringLiteral("idle"), qint64(alignment_.idle)},
          {QStringLiteral("firstDivergence"), qint64(alignment_.firstDivergence)}};
}

} // namespace strata::app
