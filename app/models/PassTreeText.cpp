// What the timeline says of passes and their groups.

#include "app/models/PassTreeModel.h"

#include "app/models/Utf8.h"

#include <QLocale>

namespace strata::app {
namespace {

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
  case HeadRole:
    return node.pass < 0 ? 0 : static_cast<int>(heads_.headOf(node.label));
  case FailedRole:
    return node.pass >= 0 && passes_[node.pass].failed;
  case BrokeOffRole:
    return node.pass >= 0 && passes_[node.pass].brokeOff;
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
      if (pass.brokeOff && !exact)
        return tr("broke off");
      if (sums(node.pass))
        return exact ? QString() : QStringLiteral("Σ");
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
    text += QLatin1Char('\n') + (pass.brokeOff          ? tr("the run broke off in it")
                                 : pass.failed          ? tr("failed")
                                 : sums(node.pass)      ? tr("ran other passes: what changed is their work")
                                 : changed(node.pass)   ? tr("changed the program")
                                 : unchanged(node.pass) ? tr("changed nothing")
                                                        : tr("first dump of this operation"));
    if (auto known = effect(node.pass); known && known->before >= 0 && !known->sums)
      text += QLatin1Char('\n') + tr("operations: %1 added, %2 removed; lines: %3 added, %4 removed")
                                      .arg(known->opsAdded).arg(known->opsRemoved).arg(known->linesAdded).arg(known->linesRemoved);
    if (pass.seconds)
      text += QLatin1Char('\n') + tr("time: %1").arg(secondsText(pass.seconds));
    return text;
  }
  return {};
}

} // namespace strata::app
