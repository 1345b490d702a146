#include "app/models/BlameModel.h"

#include "app/backend/Background.h"
#include "app/models/Utf8.h"
#include "core/explorer/StateBefore.h"

#include <QJsonArray>
#include <QStringList>
#include <algorithm>
#include <utility>

namespace strata::app {

using provenance::History;
using provenance::LineHistory;
using provenance::Step;
using provenance::StepKind;

BlameModel::~BlameModel() { cancel(); }

void BlameModel::start(std::shared_ptr<const trace::TraceSource> source, std::shared_ptr<provenance::Histories> histories, qint64 pass) {
  clear();
  if (!source || !histories || pass < 0)
    return;
  source_ = std::move(source);
  histories_ = std::move(histories);
  pass_ = pass;
  busy_ = true;
  cancel_ = CancelToken::make();
  quint64 generation = generation_;
  QPointer<BlameModel> self(this);
  auto told = [self, generation](double done) {
    QMetaObject::invokeMethod(self, [self, generation, done] {
      if (self && generation == self->generation_)
        Q_EMIT self->progress(done);
    }, Qt::QueuedConnection);
  };
  inBackground(
      this,
      [source = source_, histories = histories_, pass, cancel = cancel_.behind(gate()), told]() -> Answer {
        explorer::Shown shown = explorer::shownIn(*source, pass);
        if (histories->rowsDone() <= shown.row)
          if (auto built = histories->build(shown.row + 1, cancel, told); !built)
            return {{}, shown.row, shown.shift, utf8(built.error().message)};
        auto lines = histories->lines(shown.row);
        if (!lines)
          return {{}, shown.row, shown.shift, utf8(lines.error().message)};
        return {std::move(*lines), shown.row, shown.shift, {}};
      },
      [this, generation](Answer answer) {
        if (generation != generation_)
          return;
        busy_ = false;
        take(std::move(answer));
        Q_EMIT finished();
      },
      Urgency::Walk);
}

void BlameModel::take(Answer answer) {
  answer_ = std::move(answer);
  rows_.clear();
  for (const LineHistory &line : answer_.lines)
    if (line.changed >= 0)
      rows_.push_back(line.changed);
  std::sort(rows_.begin(), rows_.end());
  rows_.erase(std::unique(rows_.begin(), rows_.end()), rows_.end());
  Q_EMIT changed();
}

void BlameModel::cancel() {
  stopped_ |= busy_;
  cancel_.cancel();
  ++generation_;
  if (std::exchange(busy_, false))
    Q_EMIT finished();
}

void BlameModel::clear() {
  cancel();
  take({});
  pass_ = -1;
  stopped_ = false;
}

const LineHistory *BlameModel::line(qint64 line) const {
  line += answer_.shift;
  if (line < 0 || line >= static_cast<qint64>(answer_.lines.size()) || answer_.lines[static_cast<size_t>(line)].created < 0)
    return nullptr;
  return &answer_.lines[static_cast<size_t>(line)];
}

qint64 BlameModel::lastChange(qint64 at) const {
  const LineHistory *known = line(at);
  return known ? known->changed : -1;
}

QString BlameModel::label(qint64 at) const {
  const LineHistory *known = line(at);
  if (!known)
    return {};
  if (known->fromStart && known->changed == known->created)
    return tr("input");
  QString name = utf8(source_->passes()[static_cast<size_t>(known->changed)].pass);
  if (name.startsWith(QLatin1String("iree-")))
    name.remove(0, 5);
  return name;
}

double BlameModel::age(qint64 at) const {
  // By rank: a text is mostly the work of few passes, hundreds apart.
  auto row = std::lower_bound(rows_.begin(), rows_.end(), lastChange(at)) - rows_.begin();
  return rows_.size() < 2 ? 0 : 1 - static_cast<double>(row) / static_cast<double>(rows_.size() - 1);
}

Result<History> BlameModel::history(qint64 at) const {
  if (!line(at))
    return Error{ErrorCode::NotFound, "no operation on this line"};
  return histories_->history(answer_.row, at + 1 + answer_.shift);
}

QString BlameModel::told(qint64 at) const {
  auto known = history(at);
  if (!known)
    return {};
  QStringList said;
  bool recorded = true;
  for (size_t i = 0; i < known->steps.size(); ++i) {
    const Step &step = known->steps[i];
    recorded &= step.recorded;
    if (known->reachesStart && i + 1 == known->steps.size()) {
      said << tr("in the input, line %1").arg(step.line);
      continue;
    }
    QString kind = step.kind == StepKind::Created ? tr("made by") : step.kind == StepKind::Modified ? tr("changed by") : step.kind == StepKind::Moved ? tr("moved by") : tr("seen after");
    qint64 ago = pass_ - step.row;
    said << tr("%1 %2 %3, %4, line %5")
                .arg(kind, QString::number(step.row), utf8(source_->passes()[static_cast<size_t>(step.row)].pass),
                     ago == 0 ? tr("this pass") : ago == 1 ? tr("one pass ago") : tr("%1 passes ago").arg(ago), QString::number(step.line));
  }
  said << (recorded ? tr("recorded by the compiler") : tr("inferred from the texts"));
  return said.join(QLatin1Char('\n'));
}

QJsonObject BlameModel::toJson() const {
  QJsonArray rows;
  for (qint64 at = 0; at + answer_.shift < static_cast<qint64>(answer_.lines.size()); ++at) {
    const LineHistory *known = line(at);
    auto whole = history(at);
    if (!known || !whole)
      continue;
    QJsonArray steps;
    for (const Step &step : whole->steps)
      steps.append(QJsonObject{{QStringLiteral("kind"), utf8(provenance::name(step.kind))}, {QStringLiteral("pass"), qint64(step.row)},
                               {QStringLiteral("name"), utf8(source_->passes()[static_cast<size_t>(step.row)].pass)}, {QStringLiteral("line"), qint64(step.line)}});
    rows.append(QJsonObject{{QStringLiteral("line"), at + 1}, {QStringLiteral("op"), utf8(whole->op)}, {QStringLiteral("pass"), qint64(known->changed)},
                            {QStringLiteral("label"), label(at)}, {QStringLiteral("age"), age(at)}, {QStringLiteral("recorded"), known->recorded},
                            {QStringLiteral("fromStart"), known->fromStart}, {QStringLiteral("steps"), steps}, {QStringLiteral("told"), told(at)}});
  }
  return {{QStringLiteral("pass"), pass_}, {QStringLiteral("stopped"), stopped_}, {QStringLiteral("problem"), answer_.problem}, {QStringLiteral("lines"), rows}};
}

} // namespace strata::app
