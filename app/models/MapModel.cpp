#include "app/models/MapModel.h"

#include "app/models/Utf8.h"

#include <QJsonArray>

namespace strata::app {

/// Where there is something to see: the first pass that changed something, else the first.
static int64_t opens(const explorer::Passage &rows) { return rows.firstChange >= 0 ? rows.firstChange : rows.first; }

void MapModel::reset(const trace::PassList &passes) {
  maker_ = {};
  mapped_ = 0;
  extend(passes);
}

void MapModel::extend(const trace::PassList &passes) {
  for (; mapped_ < passes.size(); ++mapped_)
    maker_.add(passes[mapped_]);
  show(maker_.map());
}

void MapModel::show(explorer::CompilerMap map) {
  beginResetModel();
  map_ = std::move(map);
  rows_.clear();
  std::vector<bool> crossed(map_.boundaries.size(), false), listed(map_.phases.size(), false);
  for (const explorer::MapStage &stage : map_.stages) {
    rows_.push_back({Kind::Stage, utf8(stage.name), utf8(stage.what), stage.letter, stage.phases.front(), opens(stage.rows),
                     stage.rows.passes, stage.rows.distinct, stage.rows.changed});
    for (int p : stage.phases) {
      const explorer::MapPhase &phase = map_.phases[static_cast<size_t>(p)];
      if (listed[static_cast<size_t>(p)]) // preprocessing belongs to two stages
        continue;
      listed[static_cast<size_t>(p)] = true;
      rows_.push_back({Kind::Phase, tr("%1 %2").arg(p + 1).arg(utf8(phase.name)), tr("phase"), 0, p, opens(phase.rows),
                       phase.rows.passes, phase.rows.distinct, phase.rows.changed});
      for (size_t b = 0; b < map_.boundaries.size(); ++b) {
        const explorer::MapBoundary &boundary = map_.boundaries[b];
        if (boundary.phase != p || crossed[b])
          continue;
        crossed[b] = true;
        bool found = false;
        for (const auto &crossing : boundary.passes)
          if (crossing.row >= 0) {
            rows_.push_back({Kind::Crossing, tr("%1: %2").arg(utf8(boundary.name), utf8(crossing.pass)), utf8(boundary.what), 0, p,
                             crossing.row, crossing.count, 1, 0});
            found = true;
          }
        if (!found)
          rows_.push_back({Kind::Crossing, tr("%1: not in this trace").arg(utf8(boundary.name)), utf8(boundary.what), 0, p, -1, 0, 0, 0});
      }
    }
  }
  endResetModel();
}

int MapModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

QVariant MapModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    return {};
  return section == Name ? tr("Stages, phases and boundaries") : section == Passes ? tr("Passes") : tr("Changed");
}

QVariant MapModel::data(const QModelIndex &index, int role) const {
  if (!index.isValid())
    return {};
  const Row &row = rows_[static_cast<size_t>(index.row())];
  switch (role) {
  case Qt::DisplayRole:
    if (index.column() == Name)
      return row.name;
    if (row.kind == Kind::Crossing)
      return index.column() == Passes && row.pass >= 0 ? tr("pass %1").arg(row.pass) : QString();
    return row.pass < 0 ? tr("none") : QString::number(index.column() == Passes ? row.passes : row.changed);
  case Qt::ToolTipRole:
  case Qt::AccessibleTextRole: {
    QString text = row.kind == Kind::Stage ? tr("stage %1, %2: %3").arg(QLatin1Char(row.letter)).arg(row.name, row.what)
                                           : QStringLiteral("%1\n%2").arg(row.name, row.what);
    if (row.kind != Kind::Crossing)
      text += QLatin1Char('\n') + (row.pass < 0 ? tr("this trace has no pass of it")
                                                : tr("%1 passes ran, %2 different ones; %3 changed the program").arg(row.passes).arg(row.distinct).arg(row.changed));
    else if (row.passes > 1)
      text += QLatin1Char('\n') + tr("%1 times; opens the first that changed something").arg(row.passes);
    return text;
  }
  case Qt::TextAlignmentRole:
    return index.column() == Name ? QVariant() : int(Qt::AlignRight | Qt::AlignVCenter);
  case KindRole:
    return int(row.kind);
  case PassRole:
    return qlonglong(row.pass);
  case PhaseRole:
    return row.phase;
  case WhatRole:
    return row.what;
  case LetterRole:
    return row.letter ? QString(QLatin1Char(row.letter)) : QString();
  default:
    return {};
  }
}

QJsonObject MapModel::toJson() const {
  QJsonArray stages, phases, boundaries;
  auto passage = [](QJsonObject object, const explorer::Passage &rows) {
    object.insert(QStringLiteral("passes"), qint64(rows.passes));
    object.insert(QStringLiteral("distinct"), qint64(rows.distinct));
    object.insert(QStringLiteral("changed"), qint64(rows.changed));
    object.insert(QStringLiteral("opens"), opens(rows) < 0 ? QJsonValue() : QJsonValue(qint64(opens(rows))));
    object.insert(QStringLiteral("first"), rows.first < 0 ? QJsonValue() : QJsonValue(qint64(rows.first)));
    return object;
  };
  for (const explorer::MapStage &stage : map_.stages)
    stages.append(passage({{QStringLiteral("stage"), QString(QLatin1Char(stage.letter))}, {QStringLiteral("name"), utf8(stage.name)}}, stage.rows));
  for (const explorer::MapPhase &phase : map_.phases)
    phases.append(passage({{QStringLiteral("name"), utf8(phase.name)}}, phase.rows));
  for (const explorer::MapBoundary &boundary : map_.boundaries)
    for (const auto &crossing : boundary.passes)
      boundaries.append(QJsonObject{{QStringLiteral("boundary"), utf8(boundary.name)},
                                    {QStringLiteral("pass"), utf8(crossing.pass)},
                                    {QStringLiteral("row"), crossing.row < 0 ? QJsonValue() : QJsonValue(qint64(crossing.row))}});
  return {{QStringLiteral("known"), map_.known}, {QStringLiteral("stages"), stages}, {QStringLiteral("phases"), phases},
          {QStringLiteral("boundaries"), boundaries}};
}

} // namespace strata::app
