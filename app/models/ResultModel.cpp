#include "app/models/ResultModel.h"

#include "app/theme/Theme.h"

namespace strata::app {

void ResultModel::setResult(const RunResult &result, const std::vector<double> &differing) {
  beginResetModel();
  result_ = result;
  differing_ = differing;
  endResetModel();
}

int ResultModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(result_.rows()); }
int ResultModel::columnCount(const QModelIndex &parent) const { return parent.isValid() || result_.values.empty() ? 0 : static_cast<int>(result_.columns()); }

QVariant ResultModel::data(const QModelIndex &index, int role) const {
  if (!index.isValid())
    return {};
  size_t at = static_cast<size_t>(index.row() * result_.columns() + index.column());
  double apart = at < differing_.size() ? differing_[at] : 0;
  switch (role) {
  case Qt::DisplayRole:
    return QString::number(result_.values[at], 'g', 9) + (apart > 0 ? QStringLiteral(" ≠") : QString());
  case Qt::TextAlignmentRole:
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  case Qt::BackgroundRole:
    return apart > 0 ? QVariant(Theme::current().change(ChangeMark::Modified)) : QVariant();
  case Qt::ToolTipRole: {
    QString text = QStringLiteral("%1 = %2").arg(indexText(result_.shape, static_cast<int64_t>(at))).arg(result_.values[at], 0, 'g', 17);
    return apart > 0 ? text + tr("\ndiffers by %1").arg(apart) : text;
  }
  default:
    return {};
  }
}

QVariant ResultModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole)
    return {};
  if (orientation == Qt::Horizontal || result_.shape.size() <= 2)
    return section;
  std::vector<int64_t> outer(result_.shape.begin(), result_.shape.end() - 1);
  return indexText(outer, section);
}

} // namespace strata::app
