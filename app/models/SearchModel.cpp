#include "app/models/SearchModel.h"

#include "app/models/Utf8.h"

#include <QJsonArray>
#include <iterator>

namespace strata::app {

void SearchModel::clear() {
  beginResetModel();
  groups_.clear();
  endResetModel();
}

void SearchModel::append(std::vector<explorer::Hit> hits, const trace::PassList &passes) {
  for (size_t begin = 0; begin < hits.size();) {
    size_t end = begin + 1;
    while (end < hits.size() && hits[end].row == hits[begin].row)
      ++end;
    if (groups_.empty() || groups_.back().pass != hits[begin].row) {
      const trace::PassEvent &pass = passes[hits[begin].row];
      int row = static_cast<int>(groups_.size());
      beginInsertRows({}, row, row);
      groups_.push_back({hits[begin].row, utf8(pass.pass), utf8(pass.anchor()), {}});
      endInsertRows();
    }
    auto &into = groups_.back().hits;
    QModelIndex parent = index(static_cast<int>(groups_.size()) - 1, 0);
    beginInsertRows(parent, static_cast<int>(into.size()), static_cast<int>(into.size() + end - begin) - 1);
    into.insert(into.end(), std::make_move_iterator(hits.begin() + begin), std::make_move_iterator(hits.begin() + end));
    endInsertRows();
    Q_EMIT dataChanged(parent, parent); // its count
    begin = end;
  }
}

QModelIndex SearchModel::index(int row, int column, const QModelIndex &parent) const {
  if (!hasIndex(row, column, parent))
    return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : 0);
}

QModelIndex SearchModel::parent(const QModelIndex &index) const {
  return index.isValid() && index.internalId() ? createIndex(static_cast<int>(index.internalId()) - 1, 0, quintptr(0)) : QModelIndex();
}

int SearchModel::rowCount(const QModelIndex &parent) const {
  if (!parent.isValid())
    return static_cast<int>(groups_.size());
  return parent.internalId() ? 0 : static_cast<int>(groups_[parent.row()].hits.size());
}

QVariant SearchModel::data(const QModelIndex &index, int role) const {
  if (!index.isValid())
    return {};
  if (!index.internalId()) {
    const Group &group = groups_[index.row()];
    if (role == Qt::DisplayRole)
      return tr("%1 · %2 (%3)").arg(group.pass).arg(group.name).arg(group.hits.size());
    if (role == Qt::ToolTipRole)
      return tr("Pass %1, %2 on %3").arg(group.pass).arg(group.name, group.anchor);
    return role == PassRole ? QVariant(qint64(group.pass)) : role == LineRole ? QVariant(qint64(-1)) : QVariant();
  }
  const Group &group = groups_[index.internalId() - 1];
  const explorer::Hit &hit = group.hits[index.row()];
  if (role == Qt::DisplayRole)
    return hit.function.empty() ? QStringLiteral("%1  %2").arg(hit.line).arg(utf8(hit.text).trimmed())
                                : QStringLiteral("%1  %2 · %3").arg(hit.line).arg(utf8(hit.function), utf8(hit.text).trimmed());
  if (role == Qt::ToolTipRole)
    return utf8(hit.text).trimmed();
  return role == PassRole ? QVariant(qint64(group.pass)) : role == LineRole ? QVariant(qint64(hit.line - 1)) : QVariant();
}

QJsonObject SearchModel::toJson() const {
  QJsonArray passes;
  for (const Group &group : groups_) {
    QJsonArray hits;
    for (const explorer::Hit &hit : group.hits)
      hits.append(QJsonObject{{QStringLiteral("line"), qint64(hit.line)}, {QStringLiteral("function"), utf8(hit.function)}, {QStringLiteral("text"), utf8(hit.text)}});
    passes.append(QJsonObject{{QStringLiteral("pass"), qint64(group.pass)}, {QStringLiteral("name"), group.name}, {QStringLiteral("hits"), hits}});
  }
  return {{QStringLiteral("passes"), passes}};
}

} // namespace strata::app
