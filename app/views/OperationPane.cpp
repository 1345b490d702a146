#include "app/views/OperationPane.h"

#include "app/backend/Background.h"
#include "app/models/Utf8.h"
#include "app/theme/Theme.h"
#include "core/explorer/StateBefore.h"
#include "core/ir/Dialects.h"

#include <QHeaderView>
#include <QJsonArray>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace strata::app {
namespace {

/// List, Begin, End: what an item that is filled on demand shows of `listed_`.
enum Role { LineRole = Qt::UserRole, PassRole, ListRole, BeginRole, EndRole };
enum ItemType { MoreItem = QTreeWidgetItem::UserType };

constexpr size_t kFew = 12;   // places that are listed as they are
constexpr int kAtOnce = 200;  // rows that a group grows by: a pass makes ten thousand

} // namespace

OperationPane::OperationPane(QWidget *parent) : QWidget(parent) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  setAccessibleName(tr("Operation"));
  auto *column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 0, 0);
  column->setSpacing(4);
  title_ = new QLabel;
  QFont bold = title_->font();
  bold.setBold(true);
  bold.setPointSizeF(bold.pointSizeF() + 1);
  title_->setFont(bold);
  title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  summary_ = new QLabel;
  summary_->setWordWrap(true);
  help_ = new QLabel;
  help_->setWordWrap(true);
  help_->setTextFormat(Qt::MarkdownText);
  help_->setForegroundRole(QPalette::PlaceholderText);
  help_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  for (QLabel *label : {title_, summary_, help_}) {
    label->setContentsMargins(0, 0, 12, 0);
    column->addWidget(label);
  }
  tree_ = new QTreeWidget;
  tree_->setHeaderHidden(true);
  tree_->setFrameShape(QFrame::NoFrame);
  tree_->setIndentation(12);
  tree_->setUniformRowHeights(true);
  tree_->setTextElideMode(Qt::ElideMiddle);
  tree_->header()->setStretchLastSection(true);
  tree_->setAccessibleName(tr("Parts of the operation"));
  auto go = [this](QTreeWidgetItem *item) {
    if (!item)
      return; // its first click took it away
    if (item->type() == MoreItem)
      return addMore(item->parent());
    qint64 line = item->data(0, LineRole).toLongLong(), pass = item->data(0, PassRole).toLongLong();
    if (pass >= 0)
      Q_EMIT placeChosen(pass, line);
    else if (line >= 0)
      Q_EMIT lineChosen(line);
  };
  connect(tree_, &QTreeWidget::itemClicked, this, go);
  connect(tree_, &QTreeWidget::itemActivated, this, go);
  connect(tree_, &QTreeWidget::itemExpanded, this, [this](QTreeWidgetItem *item) {
    if (item->data(0, ListRole).isValid() && item->childCount() == 0)
      addMore(item);
  });
  column->addWidget(tree_, 1);
  clear();
}

OperationPane::~OperationPane() { cancel(); }

void OperationPane::cancel() {
  cancel_.cancel();
  askWhenSeen_ = -1;
  ++generation_;
  busy_ = false;
}

void OperationPane::setSource(std::shared_ptr<const trace::TraceSource> source) {
  source_ = std::move(source);
  clear();
}

void OperationPane::clear() {
  cancel();
  model_ = {};
  history_ = madeFrom_ = became_ = {};
  listed_.clear();
  becameInAll_ = madeFromInAll_ = 0;
  oneOf_ = false;
  tree_->clear();
  tree_->hide();
  help_->hide();
  summary_->show();
  title_->setText(tr("No operation selected"));
  summary_->setText(tr("Click a line of the text: its operation, operands, users, types, attributes and history show here."));
}

void OperationPane::addItems(QTreeWidgetItem *parent, const std::vector<OpModel::Item> &items) {
  for (const OpModel::Item &item : items) {
    auto *row = new QTreeWidgetItem(parent, {item.text});
    row->setToolTip(0, item.text);
    row->setData(0, LineRole, qlonglong(item.line));
    row->setData(0, PassRole, qlonglong(-1));
    if (item.line >= 0)
      row->setForeground(0, Theme::current().accent);
    addItems(row, item.items);
  }
}

/// Bytes of dumps that take seconds to walk through: nobody waits for more.
constexpr int64_t kMuch = int64_t(64) << 20;

void OperationPane::show(qint64 pass, std::shared_ptr<const IrLinks> links, qint64 byte) {
  clear();
  if (!links)
    return;
  model_ = OpModel::make(*links, byte);
  if (!model_.valid()) {
    summary_->setText(tr("There is no operation on this line."));
    return;
  }
  title_->setText(model_.name);
  QPalette palette = title_->palette();
  palette.setColor(QPalette::WindowText, Theme::current().dialect(ir::dialectOf(model_.name.toStdString())));
  title_->setPalette(palette);
  summary_->setText(model_.summary.isEmpty() ? tr("No help on this operation.") : model_.summary);
  summary_->setVisible(!model_.summary.isEmpty() || model_.description.isEmpty());
  // The first paragraph here, all of it in the tool tip.
  help_->setText(model_.description.section(QStringLiteral("\n\n"), 0, 0));
  help_->setToolTip(model_.description);
  help_->setVisible(!model_.description.isEmpty());
  tree_->show();
  for (const OpModel::Item &group : model_.items) {
    QTreeWidgetItem *top = this->group(group.text, {});
    addItems(top, group.items);
    top->setExpanded(true);
    for (int i = 0; i < top->childCount() && top->childCount() <= 4; ++i)
      top->child(i)->setExpanded(true);
  }
  if (source_ && histories_ && pass >= 0)
    askHistory(pass);
}

void OperationPane::showEvent(QShowEvent *event) {
  QWidget::showEvent(event);
  if (qint64 pass = std::exchange(askWhenSeen_, -1); pass >= 0)
    askHistory(pass);
}

void OperationPane::askHistory(qint64 pass) {
  cancel_ = CancelToken::make();
  busy_ = true;
  quint64 generation = generation_;
  // The first question walks through the run, the others are answered from what that found.
  int64_t bytes = 0;
  for (int64_t row = histories_->rowsDone(); row <= pass; ++row)
    bytes += source_->passes()[static_cast<size_t>(row)].bytes;
  QTreeWidgetItem *waiting = nullptr;
  if (bytes > kMuch && !isVisible()) { // seconds of work, for nobody yet
    askWhenSeen_ = pass;
    busy_ = false;
    return;
  }
  if (bytes > kMuch) {
    waiting = group(tr("History: %1 of dumps are read once for it").arg(sizeText(bytes)), {});
    busy_ = false; // takes seconds, and nobody waits for it
  }
  inBackground(
      this,
      [source = source_, histories = histories_, pass, line = model_.line + 1, cancel = cancel_.behind(gate())]() -> Result<provenance::History> {
        if (auto built = histories->build(pass + 1, cancel); !built)
          return built.error();
        explorer::Shown shown = explorer::shownIn(*source, pass);
        return histories->history(shown.row, line + shown.shift);
      },
      [this, generation, pass, waiting](Result<provenance::History> history) {
        if (generation != generation_)
          return;
        delete waiting;
        takeHistory(history);
        follow(pass, model_.line + 1);
      },
      Urgency::Walk);
}

void OperationPane::follow(qint64 pass, qint64 line) {
  quint64 generation = generation_;
  int64_t bytes = 0;
  for (size_t row = size_t(histories_->rowsDone()); row < source_->passes().size(); ++row)
    bytes += source_->passes()[row].bytes;
  QTreeWidgetItem *waiting = nullptr;
  if (bytes > kMuch) {
    waiting = group(tr("What became of it: %1 of dumps are read once for it").arg(sizeText(bytes)), {});
    busy_ = false;
  }
  struct Became {
    std::vector<provenance::Sighting> all, mainLine;
  };
  inBackground(
      this,
      [source = source_, histories = histories_, pass, line,
       cancel = cancel_.behind(gate())]() -> Result<Became> {
        explorer::Shown shown = explorer::shownIn(*source, pass);
        auto all = provenance::follow(*source, *histories, shown.row, line + shown.shift,
                                      provenance::Direction::Forward, cancel);
        if (!all)
          return std::move(all).error();
        auto main = provenance::mainLine(*source, *histories, *all, cancel);
        if (!main)
          return std::move(main).error();
        all->erase(all->begin()); // the operation itself
        main->erase(main->begin());
        return Became{std::move(*all), std::move(*main)};
      },
      [this, generation, waiting](Result<Became> became) {
        if (generation != generation_)
          return;
        delete waiting;
        busy_ = false;
        if (!became || became->all.empty())
          return;
        becameInAll_ = qint64(became->all.size());
        addSightings(tr("Became"), std::move(became->all), became->mainLine, became_);
      },
      Urgency::Walk);
}

QTreeWidgetItem *OperationPane::group(const QString &title, const QString &tip) {
  auto *top = new QTreeWidgetItem(tree_, {title});
  top->setToolTip(0, tip);
  top->setData(0, LineRole, qlonglong(-1));
  top->setData(0, PassRole, qlonglong(-1));
  QFont font = tree_->font();
  font.setBold(true);
  top->setFont(0, font);
  return top;
}

void OperationPane::addSighting(QTreeWidgetItem *parent, const provenance::Sighting &sighting) {
  const trace::PassEvent &event = source_->passes()[static_cast<size_t>(sighting.row)];
  QString how = sighting.recorded ? tr("recorded") : tr("inferred");
  QString text = utf8(sighting.text).simplified();
  auto *row = new QTreeWidgetItem(parent, {tr("%1 %2").arg(QString::number(sighting.row), text)});
  row->setToolTip(0, QStringLiteral("%1 %2, %3\n%4")
                         .arg(QString::number(sighting.row), utf8(event.pass), how, text));
  row->setData(0, LineRole, qlonglong(sighting.line - 1));
  row->setData(0, PassRole, qlonglong(sighting.row));
  row->setForeground(0, Theme::current().accent);
}

void OperationPane::addMore(QTreeWidgetItem *group) {
  const auto &list = listed_[group->data(0, ListRole).toUInt()];
  int begin = group->data(0, BeginRole).toInt(), end = group->data(0, EndRole).toInt();
  int shown = group->childCount();
  if (shown > 0)
    delete group->takeChild(--shown); // "more"
  int until = std::min(begin + shown + kAtOnce, end);
  for (int i = begin + shown; i < until; ++i)
    addSighting(group, list[size_t(i)]);
  if (until == end)
    return;
  auto *more = new QTreeWidgetItem(group, {tr("Show more (%L1 left)").arg(end - until)}, MoreItem);
  more->setForeground(0, Theme::current().accent);
}

void OperationPane::addByPass(QTreeWidgetItem *parent,
                              std::vector<provenance::Sighting> sightings) {
  auto rows = provenance::byRow(sightings);
  auto *all = new QTreeWidgetItem(
      parent, {tr("All %L1 places, by pass (%L2)").arg(sightings.size()).arg(rows.size())});
  all->setData(0, LineRole, qlonglong(-1));
  all->setData(0, PassRole, qlonglong(-1));
  for (const provenance::SightingsOfRow &of : rows) {
    QString pass = utf8(source_->passes()[size_t(of.row)].pass);
    auto *row = new QTreeWidgetItem(all, {tr("%1 %2: %L3").arg(of.row).arg(pass).arg(of.count)});
    row->setToolTip(0, row->text(0));
    row->setData(0, LineRole, qlonglong(-1));
    row->setData(0, PassRole, qlonglong(-1));
    row->setData(0, ListRole, uint(listed_.size()));
    row->setData(0, BeginRole, int(of.begin));
    row->setData(0, EndRole, int(of.begin + of.count));
    row->setChildIndicatorPolicy(QTreeWidgetItem::ShowIndicator);
  }
  listed_.push_back(std::move(sightings));
}

void OperationPane::addSightings(const QString &title, std::vector<provenance::Sighting> sightings,
                                 const std::vector<provenance::Sighting> &mainLine,
                                 QJsonArray &json) {
  bool all = std::ranges::all_of(sightings, &provenance::Sighting::recorded);
  QTreeWidgetItem *top =
      group(tr("%1, %2").arg(title, all ? tr("recorded") : tr("inferred")),
            tr("“recorded” where the compiler kept the operation's number, "
               "“inferred” where texts were matched."));
  bool few = sightings.size() <= kFew;
  for (const provenance::Sighting &sighting : few ? sightings : mainLine) {
    addSighting(top, sighting);
    json.append(QJsonObject{{QStringLiteral("pass"), qint64(sighting.row)},
                            {QStringLiteral("line"), qint64(sighting.line)},
                            {QStringLiteral("text"), utf8(sighting.text).simplified()},
                            {QStringLiteral("recorded"), sighting.recorded}});
  }
  if (!few)
    addByPass(top, std::move(sightings));
  top->setExpanded(true);
}

void OperationPane::takeHistory(const Result<provenance::History> &history) {
  if (!history)
    return;
  bool recorded = false;
  for (const provenance::Step &step : history->steps)
    recorded |= step.recorded;
  QTreeWidgetItem *top = group(recorded ? tr("History, recorded") : tr("History, inferred"),
                               recorded ? tr("The compiler recorded the operation's identity.") : tr("Found by matching the structure of one dump with the next."));
  if (history->reachesStart)
    new QTreeWidgetItem(top, {tr("It stands in the first dump: no pass made it.")});
  for (const provenance::Step &step : history->steps) {
    const trace::PassEvent &event = source_->passes()[static_cast<size_t>(step.row)];
    QString kind = step.kind == provenance::StepKind::Created    ? tr("made by")
                   : step.kind == provenance::StepKind::Modified ? tr("changed by")
                   : step.kind == provenance::StepKind::Moved    ? tr("moved by")
                                                                 : tr("seen in");
    auto *row = new QTreeWidgetItem(top, {QStringLiteral("%1 %2 %3").arg(kind).arg(step.row).arg(utf8(event.pass))});
    row->setToolTip(0, utf8(step.text).simplified());
    row->setData(0, LineRole, qlonglong(step.line - 1));
    row->setData(0, PassRole, qlonglong(step.row));
    row->setForeground(0, Theme::current().accent);
    history_.append(QJsonObject{{QStringLiteral("kind"), utf8(provenance::name(step.kind))}, {QStringLiteral("pass"), qint64(step.row)},
                                {QStringLiteral("name"), utf8(event.pass)}, {QStringLiteral("line"), qint64(step.line)},
                                {QStringLiteral("recorded"), step.recorded}});
  }
  top->setExpanded(true);
  if (const auto &from = history->madeFrom; !from.empty())
    addSightings(history->oneOf ? tr("Made from one of these") : tr("Made from"), from,
                 {from.begin(), from.begin() + ptrdiff_t(std::min(from.size(), kFew))}, madeFrom_);
  madeFromInAll_ = qint64(history->madeFrom.size());
  oneOf_ = history->oneOf;
}

QJsonObject OperationPane::toJson() const {
  QJsonObject json = model_.valid() ? model_.toJson() : QJsonObject{{QStringLiteral("name"), QString()}};
  json.insert(QStringLiteral("history"), history_);
  json.insert(QStringLiteral("madeFrom"), madeFrom_);
  json.insert(QStringLiteral("madeFromInAll"), madeFromInAll_);
  json.insert(QStringLiteral("oneOf"), oneOf_);
  json.insert(QStringLiteral("became"), became_);
  json.insert(QStringLiteral("becameInAll"), becameInAll_);
  return json;
}

} // namespace strata::app
