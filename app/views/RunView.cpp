#include "app/views/RunView.h"

#include "app/backend/Background.h"
#include "app/models/PassTreeModel.h"
#include "app/models/ResultModel.h"
#include "app/models/Path.h"
#include "app/models/Utf8.h"
#include "app/theme/Theme.h"
#include "app/widgets/HeatMap.h"
#include "app/widgets/MessageLabel.h"
#include "app/widgets/TextLabel.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHeaderView>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <sys/stat.h>

namespace strata::app {
namespace {

/// A file as it is now: what takes its place, or is written into it, is another one.
QString identityOf(const QString &path) {
  struct stat file {};
  if (::stat(bytesOf(path).c_str(), &file) != 0)
    return {};
  return QStringLiteral("%1:%2:%3:%4.%5:%6.%7")
      .arg(quint64(file.st_dev)).arg(quint64(file.st_ino)).arg(qint64(file.st_size))
      .arg(qint64(file.st_mtim.tv_sec)).arg(qint64(file.st_mtim.tv_nsec)).arg(qint64(file.st_ctim.tv_sec)).arg(qint64(file.st_ctim.tv_nsec));
}

} // namespace

RunView::RunView(QWidget *parent) : QWidget(parent) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto *side = new QWidget;
  auto *column = new QVBoxLayout(side);
  column->setContentsMargins(8, 8, 8, 8);
  column->setSpacing(8);
  auto row = [&](QLabel *label, const QString &text, std::initializer_list<QPushButton *> buttons) {
    auto *line = new QHBoxLayout;
    auto *name = new QLabel(text);
    name->setMinimumWidth(64);
    line->addWidget(name);
    line->addWidget(label, 1);
    for (QPushButton *button : buttons)
      line->addWidget(button);
    column->addLayout(line);
  };
  module_ = makeTextLabel(false);
  auto *choose = new QPushButton(tr("Open…"));
  choose->setAccessibleName(tr("Open a module to run"));
  connect(choose, &QPushButton::clicked, this, [this] { Q_EMIT moduleRequested(false); });
  row(module_, tr("Module"), {choose});
  origin_ = makeTextLabel(true);
  column->addWidget(origin_);
  otherLabel_ = makeTextLabel(true);
  auto *chooseOther = new QPushButton(tr("Choose…"));
  chooseOther->setAccessibleName(tr("Choose a module to compare with"));
  clearOther_ = new QPushButton(tr("None"));
  connect(chooseOther, &QPushButton::clicked, this, [this] { Q_EMIT moduleRequested(true); });
  connect(clearOther_, &QPushButton::clicked, this, [this] { setOther({}); });
  row(otherLabel_, tr("Compare"), {chooseOther, clearOther_});

  function_ = new QComboBox;
  function_->setAccessibleName(tr("Function"));
  connect(function_, &QComboBox::currentIndexChanged, this, &RunView::showFunction);
  device_ = new QComboBox;
  device_->addItems({QStringLiteral("local-task"), QStringLiteral("local-sync")});
  device_->setItemData(0, tr("Kernels run on all cores"), Qt::ToolTipRole);
  device_->setItemData(1, tr("Kernels run one after the other, on one core"), Qt::ToolTipRole);
  device_->setAccessibleName(tr("Device"));
  auto *choices = new QFormLayout;
  choices->setContentsMargins(0, 0, 0, 0);
  choices->addRow(tr("Function"), function_);
  choices->addRow(tr("Device"), device_);
  column->addLayout(choices);
  declaration_ = makeTextLabel(true);
  column->addWidget(declaration_);
  auto *formHolder = new QWidget;
  form_ = new QFormLayout(formHolder);
  form_->setContentsMargins(0, 0, 0, 0);
  form_->setRowWrapPolicy(QFormLayout::WrapAllRows);
  auto *scroll = new QScrollArea;
  scroll->setAccessibleName(tr("Inputs"));
  scroll->setWidget(formHolder);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  column->addWidget(scroll, 1);
  run_ = new QPushButton(tr("Run"));
  cancel_ = new QPushButton(tr("Cancel"));
  connect(run_, &QPushButton::clicked, this, &RunView::run);
  connect(cancel_, &QPushButton::clicked, this, &RunView::cancel);
  auto *buttons = new QHBoxLayout;
  buttons->addWidget(run_, 1);
  buttons->addWidget(cancel_, 1);
  column->addLayout(buttons);

  auto *results = new QWidget;
  auto *right = new QVBoxLayout(results);
  right->setContentsMargins(8, 8, 8, 0);
  right->setSpacing(4);
  questionBar_ = new QWidget;
  auto *asking = new QVBoxLayout(questionBar_);
  asking->setContentsMargins(0, 0, 0, 8);
  asks_ = makeTextLabel(false);
  asks_->setAccessibleName(tr("Question before the run"));
  asking->addWidget(asks_);
  auto *answers = new QHBoxLayout;
  auto *yes = new QPushButton(tr("Run It")), *no = new QPushButton(tr("Don't Run"));
  connect(yes, &QPushButton::clicked, this, [this] { answer(true); });
  connect(no, &QPushButton::clicked, this, [this] { answer(false); });
  answers->addWidget(yes);
  answers->addWidget(no);
  answers->addStretch(1);
  asking->addLayout(answers);
  questionBar_->hide();
  right->addWidget(questionBar_);
  state_ = new MessageLabel;
  state_->setWordWrap(true);
  state_->setTextFormat(Qt::PlainText);
  state_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  state_->setAccessibleName(tr("Outcome of the run"));
  right->addWidget(state_);
  differs_ = makeTextLabel(false);
  right->addWidget(differs_);
  result_ = new QComboBox;
  result_->setAccessibleName(tr("Result"));
  connect(result_, &QComboBox::currentIndexChanged, this, &RunView::showResult);
  right->addWidget(result_, 0, Qt::AlignLeft);
  text_ = new QPlainTextEdit;
  text_->setReadOnly(true);
  text_->setFrameShape(QFrame::NoFrame);
  text_->setAccessibleName(tr("Result as text"));
  cells_ = new ResultModel(this);
  table_ = new QTableView;
  table_->setModel(cells_);
  table_->setFrameShape(QFrame::NoFrame);
  table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 8);
  table_->setTabKeyNavigation(false);
  table_->setAccessibleName(tr("Result as a table"));
  heat_ = new HeatMap;
  heatDifference_ = new HeatMap;
  heatDifference_->setAccessibleName(tr("Heat map of the difference"));
  tabs_ = new QTabWidget;
  tabs_->setAccessibleName(tr("Results"));
  tabs_->setDocumentMode(true);
  tabs_->addTab(table_, tr("Table"));
  tabs_->addTab(heat_, tr("Heat Map"));
  tabs_->addTab(text_, tr("Text"));
  tabs_->addTab(heatDifference_, tr("Difference"));
  right->addWidget(tabs_, 1);

  kernels_ = new QTreeWidget;
  kernels_->setHeaderLabels({tr("Kernel"), tr("Calls"), tr("Groups"), tr("Time"), tr("Changed last by")});
  kernels_->setIndentation(16);
  kernels_->setUniformRowHeights(true);
  kernels_->setFrameShape(QFrame::NoFrame);
  kernels_->setAllColumnsShowFocus(true);
  kernels_->setAccessibleName(tr("Times of the kernels"));
  kernels_->setToolTip(tr("Enter or double-click goes to the pass; below each kernel stand all passes that changed it"));
  // The numbers stay in sight; long names give way.
  kernels_->header()->setStretchLastSection(false);
  for (int column : {0, 4}) // the kernel and its pass share what the numbers leave
    kernels_->header()->setSectionResizeMode(column, QHeaderView::Stretch);
  for (int column : {1, 2, 3})
    kernels_->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  kernels_->setTextElideMode(Qt::ElideMiddle);
  connect(kernels_, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem *item) {
    if (qint64 pass = item->data(0, Qt::UserRole).toLongLong(); pass >= 0)
      Q_EMIT passSelected(pass);
  });
  auto *splitter = new QSplitter(Qt::Horizontal);
  splitter->setObjectName(QStringLiteral("run"));
  splitter->addWidget(side);
  splitter->addWidget(results);
  splitter->setStretchFactor(0, 0);
  splitter->setStretchFactor(1, 1);
  splitter->setSizes({260, 420});
  splitter->setHandleWidth(1);
  // Names of kernels are long: they get the whole width.
  auto *vertical = new QSplitter(Qt::Vertical);
  vertical->setObjectName(QStringLiteral("run-results"));
  vertical->addWidget(splitter);
  vertical->addWidget(kernels_);
  vertical->setStretchFactor(0, 3);
  vertical->setStretchFactor(1, 1);
  vertical->setHandleWidth(1);
  auto *outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(vertical);

  connect(&here_, &ModuleRunner::finished, this, [this](const ModuleRunner::Outcome &outcome) {
    outcome_ = outcome;
    if (!outcome.error.isEmpty() || other_.isEmpty())
      return showOutcome();
    // One after the other: side by side they would take each other's time.
    QMetaObject::invokeMethod(this, [this] {
      QStringList inputs;
      for (QLineEdit *edit : inputs_)
        inputs << edit->text();
      there_.start({other_, function_->currentText(), device_->currentText(), inputs});
      Q_EMIT stateChanged();
    }, Qt::QueuedConnection);
  });
  connect(&there_, &ModuleRunner::finished, this, [this](const ModuleRunner::Outcome &outcome) {
    otherOutcome_ = outcome;
    showOutcome();
  });
  connect(this, &RunView::stateChanged, this, [this] {
    run_->setEnabled(canRun());
    cancel_->setEnabled(isRunning());
  });
  setModule({});
  setOther({});
}

void RunView::say(const QString &message, bool isError) {
  message_ = isError ? message : QString();
  state_->say(message, isError);
}

QStringList RunView::strangers() const {
  QStringList names;
  for (const QString &path : {path_, other_})
    if (!path.isEmpty() && !trusted_.contains(identityOf(path)))
      names << shownName(path);
  return names;
}

void RunView::showOrigin() {
  origin_->setVisible(!path_.isEmpty());
  origin_->setText(strangers().isEmpty() ? tr("A module is native code: run, it may do all that you may.")
                                         : tr("A module is native code, and this one was not compiled here: run, it may do all that you may. Looking at it runs nothing."));
}

bool RunView::trust() {
  for (const QString &path : {path_, other_})
    if (!path.isEmpty())
      trusted_ << identityOf(path);
  showOrigin();
  return !path_.isEmpty();
}

void RunView::answer(bool mayRun) {
  question_.clear();
  questionBar_->hide();
  if (!mayRun)
    return;
  trust();
  run();
}

void RunView::setModule(const QString &path, bool ours) {
  path_ = path;
  answer(false);
  if (ours)
    trusted_ << identityOf(path);
  showOrigin();
  if (!shownFunction_.isEmpty())
    wantedFunction_ = shownFunction_;
  functions_.clear();
  function_->clear();
  showFunction(-1);
  module_->setText(path.isEmpty() ? tr("none") : shownName(path));
  module_->setToolTip(visible(path));
  outcome_ = otherOutcome_ = {};
  showOutcome();
  if (path.isEmpty())
    return say(tr("Compile a program, or open a .vmfb: its functions can then be run here."), false);
  quint64 generation = ++generation_;
  opening_ = true;
  inBackground(this, [path] { return ModuleModel::open(path); },
               [this, generation](Result<std::shared_ptr<const ModuleModel>> model) {
                 if (generation != generation_)
                   return;
                 opening_ = false;
                 if (!model)
                   return say(utf8(model.error().message), true);
                 // Those that the program declared; the others are of the runtime.
                 for (const vmfb::Export &entry : (*model)->module().exports())
                   if (!entry.declaration.empty())
                     functions_.push_back(entry);
                 if (functions_.empty())
                   for (const vmfb::Export &entry : (*model)->module().exports())
                     if (entry.name.compare(0, 2, "__") != 0)
                       functions_.push_back(entry);
                 QStringList names;
                 for (const vmfb::Export &entry : functions_)
                   names << utf8(entry.name);
                 function_->addItems(names);
                 setFunction(wantedFunction_);
                 say(functions_.empty() ? tr("This module exports no function.") : tr("Ready. Nothing has run yet."), false);
                 Q_EMIT stateChanged();
               });
}

void RunView::setOther(const QString &path) {
  other_ = path;
  answer(false);
  showOrigin();
  otherLabel_->setText(path.isEmpty() ? tr("nothing") : shownName(path));
  otherLabel_->setToolTip(visible(path));
  clearOther_->setEnabled(!path.isEmpty());
}

void RunView::showFunction(int index) {
  auto key = [this](const RunArgument &argument) { return shownFunction_ + QLatin1Char(' ') + argument.name + QLatin1Char(' ') + argument.type; };
  for (size_t i = 0; i < inputs_.size(); ++i)
    typed_.insert(key(arguments_[i]), inputs_[i]->text());
  while (form_->rowCount())
    form_->removeRow(0);
  inputs_.clear();
  arguments_.clear();
  declaration_->clear();
  shownFunction_ = index >= 0 ? function_->itemText(index) : QString();
  if (index >= 0 && index < static_cast<int>(functions_.size())) {
    const vmfb::Export &entry = functions_[static_cast<size_t>(index)];
    declaration_->setText(utf8(entry.declaration.empty() ? entry.signature : entry.declaration));
    arguments_ = argumentsOf(utf8(entry.declaration));
  }
  for (const RunArgument &argument : arguments_) {
    auto *edit = new QLineEdit(typed_.value(key(argument), argument.initial()));
    edit->setFont(Theme::current().code);
    edit->setAccessibleName(tr("%1, %2").arg(argument.name, argument.type));
    edit->setToolTip(tr("4xf32=1,2,3,4 or 4xf32=1 for all elements, @file.npy, or 4xf32=@file.bin"));
    connect(edit, &QLineEdit::returnPressed, this, &RunView::run);
    auto *file = new QToolButton;
    file->setText(tr("File…"));
    file->setAccessibleName(tr("File for %1").arg(argument.name));
    connect(file, &QToolButton::clicked, this, [this, edit, argument] {
      QString path = QFileDialog::getOpenFileName(this, tr("File for %1").arg(argument.name), QString(), tr("Arrays (*.npy *.bin)"));
      if (!path.isEmpty())
        edit->setText(path.endsWith(QLatin1String(".bin")) ? argument.initial().section(QLatin1Char('='), 0, 0) + QStringLiteral("=@") + path
                                                           : QLatin1Char('@') + path);
    });
    auto *line = new QWidget;
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(edit, 1);
    row->addWidget(file);
    auto *label = new QLabel(tr("%1 · %2").arg(argument.name, argument.type));
    label->setBuddy(edit);
    form_->addRow(label, line);
    inputs_.push_back(edit);
  }
  Q_EMIT stateChanged();
}

bool RunView::setFunction(const QString &name) {
  int index = function_->findText(name);
  function_->setCurrentIndex(index >= 0 ? index : function_->currentIndex());
  return index >= 0;
}

bool RunView::setDevice(const QString &name) {
  int index = device_->findText(name);
  device_->setCurrentIndex(index >= 0 ? index : device_->currentIndex());
  return index >= 0;
}

bool RunView::setInput(int argument, const QString &text) {
  if (argument < 0 || argument >= static_cast<int>(inputs_.size()))
    return false;
  inputs_[static_cast<size_t>(argument)]->setText(text);
  return true;
}

bool RunView::showResultAs(const QString &how) {
  const QStringList names{QStringLiteral("table"), QStringLiteral("heat-map"), QStringLiteral("text"), QStringLiteral("difference")};
  auto tab = static_cast<int>(names.indexOf(how));
  if (tab < 0 || !tabs_->isTabVisible(tab))
    return false;
  tabs_->setCurrentIndex(tab);
  return true;
}

void RunView::run() {
  if (!canRun())
    return;
  if (QStringList names = strangers(); !names.isEmpty()) {
    question_ = tr("%1 was not compiled by this window. Its code would run on this machine and may do all that you may: read, write and delete your files. Run it?")
                    .arg(names.join(tr(" and ")));
    asks_->setText(question_);
    questionBar_->show();
    return;
  }
  outcome_ = otherOutcome_ = {};
  QStringList inputs;
  for (QLineEdit *edit : inputs_)
    inputs << edit->text();
  here_.start({path_, function_->currentText(), device_->currentText(), inputs});
  say(here_.commandLine(), false);
  Q_EMIT stateChanged();
}

void RunView::cancel() {
  here_.cancel();
  there_.cancel();
}

void RunView::showOutcome() {
  QMetaObject::invokeMethod(this, &RunView::stateChanged, Qt::QueuedConnection);
  differences_.clear();
  QString error = !outcome_.error.isEmpty() ? outcome_.error : otherOutcome_.error.isEmpty() ? QString() : tr("%1: %2").arg(shownName(other_), otherOutcome_.error);
  if (!error.isEmpty()) {
    say(error, true);
    Q_EMIT failed(error);
  } else if (outcome_.times) {
    say(tr("%1 on %2 took %3").arg(function_->currentText(), device_->currentText(), secondsText(outcome_.times->callSeconds)), false);
  } else if (!outcome_.output.isEmpty()) {
    say(tr("%1 ran.").arg(function_->currentText()), false);
  }
  bool compared = otherOutcome_.error.isEmpty() && !otherOutcome_.output.isEmpty();
  for (size_t i = 0; compared && i < outcome_.results.size() && i < otherOutcome_.results.size(); ++i)
    differences_.push_back(difference(outcome_.results[i], otherOutcome_.results[i]));
  QSignalBlocker quiet(result_);
  result_->clear();
  for (size_t i = 0; i < outcome_.results.size(); ++i)
    result_->addItem(tr("result %1: %2").arg(i).arg(outcome_.results[i].type));
  result_->setVisible(outcome_.results.size() > 1);
  quiet.unblock();
  showResult(result_->currentIndex());
  showTimes();
}

void RunView::showResult(int index) {
  bool known = index >= 0 && index < static_cast<int>(outcome_.results.size());
  RunResult result = known ? outcome_.results[static_cast<size_t>(index)] : RunResult();
  const RunDifference *apart = known && static_cast<size_t>(index) < differences_.size() ? &differences_[static_cast<size_t>(index)] : nullptr;
  text_->setFont(Theme::current().code);
  text_->setPlainText(known ? result.text : outcome_.output);
  cells_->setResult(result, apart ? apart->values : std::vector<double>());
  heat_->setValues(result.values, result.shape);
  heatDifference_->setValues(apart ? apart->values : std::vector<double>(), result.shape);
  tabs_->setTabVisible(3, apart != nullptr);
  differs_->setVisible(apart != nullptr);
  if (!apart)
    return;
  differs_->setText(!apart->reason.isEmpty() ? tr("≠ can't be compared: %1").arg(apart->reason)
                    : apart->largest == 0    ? tr("= %1: all %2 elements are equal").arg(shownName(other_)).arg(apart->elements)
                                             : tr("%1 %2: %3 of %4 elements differ by more than 1e-4; the largest difference is %5 at %6")
                                                   .arg(apart->differing ? QStringLiteral("≠") : QStringLiteral("≈"), shownName(other_))
                                                   .arg(apart->differing)
                                                   .arg(apart->elements)
                                                   .arg(apart->largest)
                                                   .arg(indexText(result.shape, apart->largestAt)));
}

void RunView::setPassesOn(std::function<std::vector<qint64>(const QString &)> passesOn, std::function<QString(qint64)> nameOf) {
  passesOn_ = std::move(passesOn);
  nameOf_ = std::move(nameOf);
  showTimes();
}

void RunView::showTimes() {
  kernels_->clear();
  if (!outcome_.times || outcome_.times->kernels.empty()) {
    auto *none = new QTreeWidgetItem(kernels_, {outcome_.times ? tr("The function ran no kernel.") : tr("Run a function to see what each kernel takes.")});
    none->setFlags(Qt::NoItemFlags);
    none->setData(0, Qt::UserRole, -1);
    none->setFirstColumnSpanned(true); // a sentence, not a name
    return;
  }
  for (const KernelTime &kernel : outcome_.times->kernels) {
    std::vector<qint64> passes = passesOn_ ? passesOn_(kernel.name) : std::vector<qint64>();
    auto title = [this](qint64 pass) { return QStringLiteral("%1 %2").arg(pass).arg(nameOf_(pass)); };
    QString where = passes.empty() ? tr("not in this trace") : title(passes.back());
    auto *item = new QTreeWidgetItem(kernels_, {kernel.name, QString::number(kernel.count) + kNumberGap, QString::number(kernel.workgroups) + kNumberGap, secondsText(kernel.wallSeconds) + kNumberGap, where});
    for (int column : {1, 2, 3})
      item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    item->setData(0, Qt::UserRole, passes.empty() ? qint64(-1) : passes.back());
    item->setToolTip(0, kernel.name);
    item->setToolTip(4, where);
    if (!passes.empty())
      item->setForeground(4, Theme::current().accent);
    // The newest first: what it is now is their work.
    for (auto pass = passes.rbegin(); pass != passes.rend(); ++pass) {
      auto *row = new QTreeWidgetItem(item, {title(*pass)});
      row->setData(0, Qt::UserRole, *pass);
      row->setForeground(0, Theme::current().accent);
      row->setFirstColumnSpanned(true);
    }
  }
}

QJsonObject RunView::toJson() const {
  QJsonArray functions, arguments, results, kernels;
  for (const vmfb::Export &entry : functions_)
    functions.append(utf8(entry.name));
  for (size_t i = 0; i < arguments_.size(); ++i)
    arguments.append(QJsonObject{{QStringLiteral("name"), arguments_[i].name}, {QStringLiteral("type"), arguments_[i].type}, {QStringLiteral("value"), inputs_[i]->text()}});
  for (size_t i = 0; i < outcome_.results.size(); ++i) {
    const RunResult &result = outcome_.results[i];
    QJsonArray shape, values;
    for (int64_t extent : result.shape)
      shape.append(static_cast<qint64>(extent));
    for (size_t k = 0; k < result.values.size() && k < 4096; ++k)
      values.append(result.values[k]);
    QJsonObject json{{QStringLiteral("type"), result.type}, {QStringLiteral("shape"), shape}, {QStringLiteral("values"), values}, {QStringLiteral("text"), result.text}};
    if (i < differences_.size()) {
      const RunDifference &apart = differences_[i];
      json.insert(QStringLiteral("difference"), QJsonObject{{QStringLiteral("reason"), apart.reason}, {QStringLiteral("elements"), static_cast<qint64>(apart.elements)},
                                                            {QStringLiteral("differing"), static_cast<qint64>(apart.differing)}, {QStringLiteral("largest"), apart.largest}});
    }
    results.append(json);
  }
  if (outcome_.times)
    for (const KernelTime &kernel : outcome_.times->kernels) {
      QJsonArray passes;
      for (qint64 pass : passesOn_ ? passesOn_(kernel.name) : std::vector<qint64>())
        passes.append(pass);
      kernels.append(QJsonObject{{QStringLiteral("name"), kernel.name}, {QStringLiteral("count"), static_cast<qint64>(kernel.count)}, {QStringLiteral("seconds"), kernel.wallSeconds},
                                 {QStringLiteral("pass"), passes.isEmpty() ? QJsonValue(-1) : passes.last()}, {QStringLiteral("passes"), passes}});
    }
  QJsonObject json{{QStringLiteral("module"), path_}, {QStringLiteral("function"), function_->currentText()}, {QStringLiteral("device"), device_->currentText()},
                   {QStringLiteral("state"), state_->text()}, {QStringLiteral("functions"), functions}, {QStringLiteral("arguments"), arguments},
                   {QStringLiteral("results"), results}, {QStringLiteral("kernels"), kernels}};
  if (!message_.isEmpty())
    json.insert(QStringLiteral("error"), message_);
  if (!other_.isEmpty())
    json.insert(QStringLiteral("other"), other_);
  if (!origin_->isHidden())
    json.insert(QStringLiteral("origin"), origin_->text());
  if (!question_.isEmpty())
    json.insert(QStringLiteral("question"), question_);
  return json;
}

} // namespace strata::app
