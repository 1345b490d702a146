#include "app/views/LiveView.h"

#include "app/theme/Theme.h"
#include "app/widgets/TextLabel.h"

#include <QAction>
#include <QFormLayout>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace strata::app {
namespace {

QLabel *makeHeading(const QString &text, QWidget *buddy) {
  auto *label = new QLabel(text);
  QFont font = label->font();
  font.setWeight(QFont::DemiBold);
  label->setFont(font);
  label->setBuddy(buddy);
  return label;
}

} // namespace

LiveView::LiveView(CompileRunner &runner, QWidget *parent) : QWidget(parent), runner_(runner) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  state_ = makeHeading({}, nullptr);
  state_->setWordWrap(true);
  state_->setAccessibleName(tr("State of the compile"));
  place_ = makeTextLabel(true);
  message_ = makeTextLabel(false);
  message_->setAccessibleName(tr("Answer of the compiler"));
  buttons_ = new QWidget;

  auto *main = new QWidget;
  auto *column = new QVBoxLayout(main);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  options_ = new QLineEdit;
  options_->setAccessibleName(tr("Options of the next pass"));
  options_->setPlaceholderText(tr("name=value name=value"));
  setOptions_ = new QPushButton(tr("Set"));
  setOptions_->setToolTip(tr("Give the next pass these options; those that aren't named stay"));
  connect(setOptions_, &QPushButton::clicked, this, [this] { runner_.setPassOptions(options_->text()); });
  connect(options_, &QLineEdit::returnPressed, setOptions_, &QPushButton::click);
  column->addWidget(makeHeading(tr("Options of the next pass"), options_));
  auto *optionsRow = new QHBoxLayout;
  optionsRow->addWidget(options_, 1);
  optionsRow->addWidget(setOptions_);
  column->addLayout(optionsRow);
  edit_ = new QPushButton(tr("Edit the Program…"));
  edit_->setToolTip(tr("Change the text that the next pass runs on, and go on with it"));
  connect(edit_, &QPushButton::clicked, this, &LiveView::editRequested);
  column->addWidget(edit_, 0, Qt::AlignLeft);

  breakpoint_ = new QLineEdit;
  breakpoint_->setPlaceholderText(tr("cse, iree-stream-*, linalg.mmt4d"));
  breakpoint_->setToolTip(tr("Stop before a pass, or, for a name with a dot, after the pass that makes the operation appear"));
  breakpoint_->setAccessibleName(tr("New breakpoint"));
  auto *add = new QPushButton(tr("Add"));
  auto addTyped = [this] {
    addBreakpoint(breakpoint_->text().trimmed());
    breakpoint_->clear();
  };
  connect(add, &QPushButton::clicked, this, addTyped);
  connect(breakpoint_, &QLineEdit::returnPressed, this, addTyped);
  column->addSpacing(4);
  column->addWidget(makeHeading(tr("Breakpoints"), breakpoint_));
  auto *breakpointRow = new QHBoxLayout;
  breakpointRow->addWidget(breakpoint_, 1);
  breakpointRow->addWidget(add);
  column->addLayout(breakpointRow);
  breakpoints_ = new QListWidget;
  breakpoints_->setFrameShape(QFrame::NoFrame);
  breakpoints_->setAccessibleName(tr("Breakpoints"));
  breakpoints_->setToolTip(tr("Del removes the selected one"));
  auto *remove = new QShortcut(QKeySequence::Delete, breakpoints_);
  remove->setContext(Qt::WidgetShortcut);
  connect(remove, &QShortcut::activated, this, [this] {
    if (auto *item = breakpoints_->currentItem())
      removeBreakpoint(item->data(Qt::UserRole).toString());
  });
  column->addWidget(breakpoints_, 1);

  auto *editor = new QWidget;
  auto *editorColumn = new QVBoxLayout(editor);
  editorColumn->setContentsMargins(0, 0, 0, 0);
  editorColumn->setSpacing(8);
  editing_ = makeTextLabel(true);
  editorColumn->addWidget(editing_);
  text_ = new QPlainTextEdit;
  text_->setLineWrapMode(QPlainTextEdit::NoWrap);
  text_->setTabChangesFocus(true);
  text_->setAccessibleName(tr("Program to go on with"));
  editorColumn->addWidget(text_, 1);
  auto *apply = new QPushButton(tr("Replace the Program"));
  auto *discard = new QPushButton(tr("Discard"));
  connect(apply, &QPushButton::clicked, this, [this] { runner_.replaceIr(text_->toPlainText()); });
  connect(discard, &QPushButton::clicked, this, [this] { pages_->setCurrentIndex(0); });
  auto *editorRow = new QHBoxLayout;
  editorRow->addWidget(apply);
  editorRow->addWidget(discard);
  editorRow->addStretch(1);
  editorColumn->addLayout(editorRow);

  pages_ = new QStackedWidget;
  pages_->addWidget(main);
  pages_->addWidget(editor);
  auto *all = new QVBoxLayout(this);
  all->setContentsMargins(8, 8, 8, 8);
  all->setSpacing(4);
  all->addWidget(state_);
  all->addWidget(place_);
  all->addWidget(message_);
  all->addWidget(buttons_);
  all->addSpacing(8);
  all->addWidget(pages_, 1);

  connect(&runner_, &CompileRunner::stateChanged, this, &LiveView::showState);
  connect(&runner_, &CompileRunner::refused, this, &LiveView::say);
  connect(&runner_, &CompileRunner::replaced, this, [this] {
    pages_->setCurrentIndex(0);
    say(tr("The program was replaced; the next pass runs on it."));
  });
  connect(&runner_, &CompileRunner::finished, this, [this](bool success, const QString &message) {
    showState();
    say(success ? QString() : message.section(QLatin1Char('\n'), 0, 0));
  });
  say({});
  showState();
  showBreakpoints();
}

void LiveView::setActions(const QList<QAction *> &actions) {
  auto *grid = new QGridLayout(buttons_);
  grid->setContentsMargins(0, 4, 0, 0);
  grid->setSpacing(4);
  int at = 0;
  for (QAction *action : actions) {
    auto *button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    button->setFocusPolicy(Qt::StrongFocus);
    grid->addWidget(button, at / 3, at % 3);
    ++at;
  }
}

void LiveView::say(const QString &message) {
  message_->setText(message);
  message_->setVisible(!message.isEmpty());
}

void LiveView::showState() {
  const CompileRunner::Position &at = runner_.position();
  bool paused = runner_.isPaused();
  switch (runner_.state()) {
  case CompileRunner::State::Idle:
    state_->setText(tr("No compile is running"));
    place_->setText(tr("Compile a program to run, pause and step it here. Compile Paused waits before the first pass."));
    pages_->setCurrentIndex(0);
    break;
  case CompileRunner::State::Running:
    state_->setText(at.pass.isEmpty() ? tr("Running") : tr("Running %1").arg(at.pass));
    place_->setText(at.path.section(QLatin1Char('/'), -1));
    pages_->setCurrentIndex(0);
    break;
  case CompileRunner::State::Paused:
    state_->setText(tr("Paused before %1").arg(at.pass));
    place_->setText(at.reason.isEmpty() ? at.path : tr("%1 · %2").arg(at.reason, at.path.section(QLatin1Char('/'), -1)));
    break;
  }
  for (QWidget *widget : {static_cast<QWidget *>(options_), static_cast<QWidget *>(setOptions_), static_cast<QWidget *>(edit_)})
    widget->setEnabled(paused);
  if (!paused) {
    options_->clear();
    shownPass_.clear();
  } else if (QString shown = at.pass + at.options + at.path; shown != shownPass_) {
    options_->setText(at.options);
    options_->setCursorPosition(0);
    shownPass_ = shown;
    say({});
  }
}

/// `op:` says in a query that an operation is meant, and may say so here.
static QString withoutKind(const QString &typed) { return typed.startsWith(QLatin1String("op:")) ? typed.mid(3) : typed; }

void LiveView::addBreakpoint(const QString &typed) {
  QString pattern = withoutKind(typed);
  if (pattern.isEmpty())
    return;
  QStringList passes = runner_.passBreakpoints(), operations = runner_.operationBreakpoints();
  QStringList &list = pattern != typed || pattern.contains(QLatin1Char('.')) ? operations : passes;
  if (!list.contains(pattern))
    list << pattern;
  runner_.setBreakpoints(passes, operations);
  showBreakpoints();
}

void LiveView::removeBreakpoint(const QString &typed) {
  QString pattern = withoutKind(typed);
  QStringList passes = runner_.passBreakpoints(), operations = runner_.operationBreakpoints();
  passes.removeAll(pattern);
  operations.removeAll(pattern);
  runner_.setBreakpoints(passes, operations);
  showBreakpoints();
}

void LiveView::clearBreakpoints() {
  runner_.setBreakpoints({}, {});
  showBreakpoints();
}

void LiveView::showBreakpoints() {
  breakpoints_->clear();
  auto add = [&](const QString &text, const QString &pattern) {
    auto *item = new QListWidgetItem(text, breakpoints_);
    item->setData(Qt::UserRole, pattern);
  };
  for (const QString &pass : runner_.passBreakpoints())
    add(tr("before %1").arg(pass), pass);
  for (const QString &operation : runner_.operationBreakpoints())
    add(tr("when %1 appears").arg(operation), operation);
  if (!breakpoints_->count()) {
    auto *none = new QListWidgetItem(tr("None: a compile runs to its end."), breakpoints_);
    none->setFlags(Qt::NoItemFlags);
  }
}

void LiveView::edit(const QString &text) {
  editing_->setText(tr("%1, before %2").arg(runner_.position().path.section(QLatin1Char('/'), -1), runner_.position().pass));
  text_->setFont(Theme::current().code);
  text_->setPlainText(text);
  pages_->setCurrentIndex(1);
  text_->setFocus();
}

QJsonObject LiveView::toJson() const {
  const CompileRunner::Position &at = runner_.position();
  QString state = runner_.isPaused() ? QStringLiteral("paused") : runner_.isRunning() ? QStringLiteral("running") : QStringLiteral("idle");
  QJsonObject json{{QStringLiteral("state"), state},
                   {QStringLiteral("message"), message_->text()},
                   {QStringLiteral("passBreakpoints"), QJsonArray::fromStringList(runner_.passBreakpoints())},
                   {QStringLiteral("operationBreakpoints"), QJsonArray::fromStringList(runner_.operationBreakpoints())}};
  if (runner_.isRunning()) {
    json.insert(QStringLiteral("pass"), at.pass);
    json.insert(QStringLiteral("options"), at.options);
    json.insert(QStringLiteral("path"), at.path);
  }
  if (runner_.isPaused())
    json.insert(QStringLiteral("reason"), at.reason);
  if (!runner_.reproducerPath().isEmpty())
    json.insert(QStringLiteral("reproducer"), runner_.reproducerPath());
  if (pages_->currentIndex() == 1)
    json.insert(QStringLiteral("editing"), text_->toPlainText());
  return json;
}

} // namespace strata::app
