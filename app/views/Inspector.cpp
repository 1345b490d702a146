#include "app/views/Inspector.h"

#include "app/models/OpModel.h"
#include "app/models/PassTreeModel.h"
#include "app/models/Utf8.h"
#include "app/theme/Theme.h"
#include "core/explorer/Phases.h"

#include <QFormLayout>
#include <QLabel>
#include <QTextDocumentFragment>
#include <QVBoxLayout>
#include <algorithm>

namespace strata::app {
namespace {

/// Lets names and paths break where a reader would break them, by zero-width spaces.
QString breakable(QString text) {
  for (QLatin1Char c : {QLatin1Char('_'), QLatin1Char('.'), QLatin1Char('/'), QLatin1Char(':'), QLatin1Char('-'), QLatin1Char('=')})
    text.replace(c, QString(c) + QChar(0x200b));
  return text;
}

} // namespace

Inspector::Inspector(QWidget *parent) : QScrollArea(parent) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAccessibleName(tr("Inspector"));
  auto *page = new QWidget;
  auto *column = new QVBoxLayout(page);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(12);
  title_ = new QLabel(tr("No pass selected"));
  QFont bold = title_->font();
  bold.setBold(true);
  bold.setPointSizeF(bold.pointSizeF() + 1);
  title_->setFont(bold);
  title_->setWordWrap(true);
  title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(title_);
  state_ = new QLabel(tr("Select a pass on the left to see what it ran on and what it did."));
  state_->setWordWrap(true);
  column->addWidget(state_);
  help_ = new QLabel;
  help_->setWordWrap(true);
  help_->setTextFormat(Qt::MarkdownText);
  help_->setForegroundRole(QPalette::PlaceholderText);
  help_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  help_->hide();
  column->addWidget(help_);
  auto *form = new QFormLayout;
  form->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
  form->setHorizontalSpacing(16);
  form->setVerticalSpacing(8);
  form->setRowWrapPolicy(QFormLayout::DontWrapRows);
  anchor_ = addRow(form, tr("Ran on"));
  options_ = addRow(form, tr("Options"));
  className_ = addRow(form, tr("Class"));
  phase_ = addRow(form, tr("Phase"));
  time_ = addRow(form, tr("Time"));
  ops_ = addRow(form, tr("Operations"));
  lines_ = addRow(form, tr("Lines"));
  size_ = addRow(form, tr("Size"));
  dialects_ = addRow(form, tr("Dialects"));
  dialects_->setTextFormat(Qt::RichText); // each in its colour
  origin_ = addRow(form, tr("From"));
  column->addLayout(form);
  column->addStretch(1);
  setWidget(page);
}

QLabel *Inspector::addRow(QFormLayout *form, const QString &label) {
  auto *value = new QLabel(QStringLiteral("–"));
  value->setWordWrap(true);
  value->setTextInteractionFlags(Qt::TextSelectableByMouse);
  value->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto *name = new QLabel(label);
  name->setForegroundRole(QPalette::PlaceholderText);
  form->addRow(name, value);
  rows_.emplace_back(label, value);
  return value;
}

void Inspector::setPass(const trace::TraceSource *source, int64_t pass, int phase) {
  if (!source || pass < 0 || pass >= static_cast<int64_t>(source->passes().size()))
    return;
  const trace::PassEvent &event = source->passes()[pass];
  unknown_ = event.changed == trace::Change::Unknown && !event.failed && !event.synthetic;
  counted_ = event.added || event.removed;
  auto orDash = [](const QString &text) { return text.isEmpty() ? QStringLiteral("–") : text; };
  title_->setText(breakable(utf8(event.pass)));
  state_->setText(event.brokeOff                        ? tr("The run broke off here.")
                  : event.failed                        ? tr("Failed here.")
                  : event.synthetic                     ? tr("The program as it was given.")
                  : event.changed == trace::Change::Yes ? tr("Changed the program.")
                  : event.changed == trace::Change::No  ? tr("Changed nothing.")
                                                        : tr("First dump of this operation."));
  const explorer::HelpEntry *entry = help().find(event.pass);
  help_->setVisible(entry != nullptr);
  if (entry)
    help_->setText(QStringLiteral("%1\n\n%2").arg(utf8(entry->summary), utf8(explorer::description(*entry))).trimmed());
  anchor_->setText(orDash(breakable(utf8(event.anchor()))));
  QString options = utf8(event.options).simplified();
  options_->setText(orDash(breakable(options).replace(QLatin1Char(' '), QLatin1Char('\n'))));
  className_->setText(orDash(breakable(utf8(event.className))));
  phase_->setText(phase < 0 ? QStringLiteral("–") : utf8(explorer::phaseNames()[static_cast<size_t>(phase)]));
  time_->setText(orDash(secondsText(event.seconds)));
  ops_->setText(event.added || event.removed
                    ? tr("%1 added, %2 removed").arg(event.added.value_or(0)).arg(event.removed.value_or(0))
                    : QStringLiteral("–"));
  size_->setText(sizeText(event.bytes));
  origin_->setText(orDash(!event.origin.empty() ? breakable(utf8(event.origin))
                          : event.line > 0      ? tr("line %1").arg(event.line)
                                                : QString()));
  lines_->setText(QStringLiteral("–"));
  dialects_->setText(QStringLiteral("–"));
}

void Inspector::setBoundary(const trace::TraceSource *source, const explorer::Boundary &boundary) {
  unknown_ = counted_ = false;
  const std::string &phase = explorer::phaseNames()[static_cast<size_t>(boundary.phase)];
  title_->setText(breakable(utf8(explorer::titleOf(boundary))));
  state_->setText(boundary.next < 0 ? tr("Boundary: the program as the run leaves it.")
                                    : tr("Boundary: the program as %1 leaves it and %2 finds it.").arg(utf8(phase), utf8(explorer::phaseNames()[static_cast<size_t>(boundary.next)])));
  help_->setText(tr("Before and After shows what the phase did as a whole, against the boundary before it."));
  help_->show();
  anchor_->setText(breakable(utf8(source->passes()[static_cast<size_t>(boundary.whole)].anchor())));
  for (QLabel *label : {options_, className_, ops_, lines_, dialects_})
    label->setText(QStringLiteral("–"));
  phase_->setText(tr("%1: %2 passes, %3 changed something").arg(utf8(phase)).arg(boundary.passes).arg(boundary.changed));
  time_->setText(boundary.seconds ? secondsText(boundary.seconds) : QStringLiteral("–"));
  size_->setText(boundary.parts.empty() ? sizeText(source->passes()[static_cast<size_t>(boundary.whole)].bytes) : QStringLiteral("–"));
  QString from = boundary.parts.empty()       ? tr("the dump of pass %1").arg(boundary.whole)
                 : boundary.parts.size() == 1 ? tr("the dump of pass %1, with that of pass %2 put in").arg(boundary.whole).arg(boundary.parts.front())
                                              : tr("the dump of pass %1, with %2 later dumps of parts put in").arg(boundary.whole).arg(boundary.parts.size());
  if (boundary.lost)
    from += tr("; %1 later dumps are of parts without a name, and not in it").arg(boundary.lost);
  origin_->setText(from);
}

void Inspector::setEffect(const explorer::Effect &effect) {
  if (effect.before == -1)
    return;
  if (unknown_)
    state_->setText(effect.changedSomething() ? tr("Changed the program.") : tr("Changed nothing."));
  if (!counted_)
    ops_->setText(tr("%1 added, %2 removed").arg(effect.opsAdded).arg(effect.opsRemoved));
}

void Inspector::setDiff(const Diff *diff, const IrDocument *document) {
  QString lines = diff ? tr("%1 added, %2 removed, %3 modified, %4 only renumbered")
                             .arg(diff->added).arg(diff->removed).arg(diff->modified).arg(diff->renumbered)
                       : QStringLiteral("–");
  if (diff) // of the lines above
    for (auto [count, text] : {std::pair{diff->moved, tr("%1 moved")}, std::pair{diff->outlined, tr("%1 outlined")}, std::pair{diff->inlined, tr("%1 inlined")}})
      if (count)
        lines += QStringLiteral(", ") + text.arg(count);
  lines_->setText(lines);
  if (!document)
    return;
  std::vector<std::pair<int64_t, std::string_view>> counts;
  for (auto [name, count] : document->dialects())
    if (!name.empty())
      counts.push_back({count, name});
  std::sort(counts.rbegin(), counts.rend());
  QString html;
  for (auto [count, name] : counts)
    html += QStringLiteral("<span style='color:%1'>%2</span>&nbsp;%3 &nbsp; ")
                .arg(Theme::current().dialect(name).name(), QString::fromUtf8(name.data(), static_cast<int>(name.size())).toHtmlEscaped())
                .arg(count);
  dialects_->setText(html.isEmpty() ? QStringLiteral("–") : html);
}

QJsonObject Inspector::toJson() const {
  auto plain = [](const QLabel *label) {
    QString text = label->textFormat() == Qt::RichText ? QTextDocumentFragment::fromHtml(label->text()).toPlainText() : label->text();
    return text.remove(QChar(0x200b)).simplified();
  };
  QJsonObject object{{QStringLiteral("pass"), plain(title_)}, {QStringLiteral("state"), plain(state_)}};
  if (!help_->isHidden())
    object.insert(QStringLiteral("help"), help_->text());
  for (const auto &[label, value] : rows_)
    object.insert(label.toLower(), plain(value));
  return object;
}

} // namespace strata::app
