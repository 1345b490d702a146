#include "app/shell/MainWindow.h"

#include "app/backend/Background.h"
#include "app/models/PassTreeModel.h"
#include "app/models/BlameModel.h"
#include "app/models/Path.h"
#include "app/models/Utf8.h"
#include "app/views/ClonePanes.h"
#include "app/views/CompareView.h"
#include "app/views/DiffPage.h"
#include "app/views/DiffView.h"
#include "app/views/Inspector.h"
#include "app/views/IrView.h"
#include "app/views/LessonView.h"
#include "app/views/MapView.h"
#include "app/views/ModuleView.h"
#include "app/views/MessagesView.h"
#include "app/views/NotesView.h"
#include "app/views/OperationPane.h"
#include "app/views/RunView.h"
#include "app/views/SearchView.h"
#include "app/views/StartPage.h"
#include "app/widgets/Accessible.h"
#include "app/widgets/MessageLabel.h"
#include "app/widgets/Palette.h"
#include "app/widgets/PassStrip.h"
#include "app/widgets/PassTimeline.h"
#include "app/widgets/PlainText.h"
#include "app/widgets/RunBar.h"
#include "app/widgets/ToolchainBox.h"
#include "core/explorer/Target.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <cstdio>
#include <QDragEnterEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QProcess>
#include <QProgressBar>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTimer>
#include <QTabWidget>
#include <QTemporaryDir>
#include <algorithm>
#include <utility>

namespace strata::app {

MainWindow::MainWindow(QWidget *parent) : QMainWindow(parent) {
  setAcceptDrops(true);
  makeViewsAccessible();
  showTextPlainly();
  makeLayout();
  makeActions();
  for (QLineEdit *edit : findChildren<QLineEdit *>())
    for (QAbstractButton *clear : edit->findChildren<QAbstractButton *>())
      clear->setAccessibleName(tr("Clear"));
  resize(1440, 900);

  connect(&session_, &TraceSession::openStarted, this, [this](const QString &path) {
    opening_ = true;
    ++opens_;
    workChanged();
    report(tr("Opening %1…").arg(shownName(path)), false);
  });
  connect(&session_, &TraceSession::progress, this, &MainWindow::showProgress);
  connect(&session_, &TraceSession::opened, this, &MainWindow::traceOpened);
  connect(&session_, &TraceSession::failed, this, [this](const QString &message) {
    opening_ = false;
    workChanged();
    report(message, true);
    showProblem(tr("This could not be opened"), message);
  });
  connect(&session_, &TraceSession::grown, this, &MainWindow::traceGrown);
  connect(&session_, &TraceSession::effectsKnown, passes_, &PassTreeModel::setEffects);
  connect(&session_, &TraceSession::effectsKnown, strip_, &PassStrip::setEffects);
  connect(&session_, &TraceSession::effectsKnown, this, [this] {
    updateTitle();
    if (auto effect = passes_->effect(current_))
      inspector_->setEffect(*effect);
  });
  connect(&session_, &TraceSession::shown, this, &MainWindow::passShown);
  connect(&session_, &TraceSession::textReady, this, [this](qint64, std::shared_ptr<const IrDocument> document) { showText(document, {}); });
  connect(&runner_, &CompileRunner::started, this, [this] {
    keptRow_ = session_.path() == runner_.tracePath() && current_ != entered_ ? current_ : -1;
    session_.open(runner_.tracePath());
  });
  connect(&runner_, &CompileRunner::reached, this, &MainWindow::foreignReached);
  connect(&runner_, &CompileRunner::finished, this, [this](bool success, const QString &message) {
    workChanged();
    // The last rows first, without waiting for the next look.
    session_.refresh([this, success, message] {
      if (session_.source() && session_.path() == runner_.tracePath())
        session_.computeEffects();
      lesson_->runFinished();
      report(success ? tr("Compiled %1").arg(shownName(program_)) : message, !success && !runner_.wasCancelled()); // what somebody asked for is no error
      if (!success && !runner_.wasCancelled())
        showProblem(tr("%1 was not compiled").arg(shownName(program_)), message);
      // The program as it was given was all there was to show: now there is a first change.
      if (session_.path() == runner_.tracePath() && current_ == entered_ && !acceptable(current_, true))
        step(1, true);
    });
  });
  connect(&MemoryWatch::instance(), &MemoryWatch::ranOut, this, [this] {
    report(tr("There is not enough memory for this. What was open before stays; close other programs, or open a part of it."), true);
  });
  start_->setRecent(recentPaths().mid(0, 6));
}

MainWindow::~MainWindow() {
  search_->cancel();
  compare_->cancel();
  operation_->cancel();
  blame_->cancel();
} // the session waits for what still runs

void MainWindow::setThemeMode(ThemeMode mode) {
  Theme::apply(*qApp, mode);
  theme_ = mode;
  // Rich text holds the colours it was made with: make it anew.
  redrawing_ = true;
  if (int64_t shown = std::exchange(current_, -1); shown >= 0)
    selectPass(shown);
  redrawing_ = false;
  for (QWidget *widget : findChildren<QWidget *>())
    widget->update();
}

void MainWindow::changeEvent(QEvent *event) {
  QMainWindow::changeEvent(event);
  if (event->type() != QEvent::ThemeChange)
    return;
  // Our own palette lies over the desktop's: take it off for a moment to see what the desktop wants now.
  QMetaObject::invokeMethod(this, [this] {
    QPalette own = QApplication::palette();
    QApplication::setPalette(QPalette());
    QPalette wanted = QApplication::palette();
    if (Theme::desktopChanged(wanted))
      setThemeMode(ThemeMode::System);
    else
      QApplication::setPalette(own);
  }, Qt::QueuedConnection);
}

void MainWindow::zoomBy(int steps) {
  zoom_ += steps;
  text_->zoom(steps);
  diffPage_->zoom(steps);
  compare_->diffView()->zoom(steps);
  clones_->zoom(steps);
}

void MainWindow::setFlags(const QString &flags) {
  flagsEdit_->setText(flags);
  flagsEdit_->home(false);
}

/// What compilers of others take.
static bool isSource(const QString &path) {
  for (const char *end : {".ll", ".bc", ".c", ".cc", ".cpp", ".f90", ".py"})
    if (path.endsWith(QLatin1String(end)))
      return true;
  return false;
}

void MainWindow::setProgram(const QString &program) {
  if (program != program_)
    toolchains_->lookAround(program);
  program_ = program;
}

void MainWindow::openPath(const QString &path) {
  if (keepsSession_) {
    rememberPlace();
    keepNotedRun();
  }
  if (path.endsWith(QLatin1String(".mlir")) || (toolchains_->chosen() && isSource(path)))
    setProgram(path); // a program that can be compiled, too
  if (path.endsWith(QLatin1String(".vmfb")))
    showModule(path);
  session_.open(path);
}

void MainWindow::compile(const QString &program, bool paused) {
  if (runner_.isRunning())
    return;
  if (keepsSession_)
    keepNotedRun();
  setProgram(program);
  lastError_.clear();
  if (auto foreign = toolchains_->chosen()) {
    if (paused)
      return report(tr("%1 can't be held between passes; F5 compiles with it.").arg(toolchains_->currentText()), true);
    return compileWith(*foreign, program);
  }
  runner_.start(program, QProcess::splitCommand(flagsEdit_->text()), paused);
  workChanged();
  report(runner_.commandLine(), false);
}

void MainWindow::traceOpened() {
  current_ = -1;
  for (const char *pin : {"pin-before", "pin-after"}) // of another run
    action(QLatin1String(pin))->setChecked(false);
  passes_->reset(session_.source()->passes(), *session_.steps());
  timeline_->setTimed(passes_->timed());
  strip_->setPasses(passes_->passes());
  strip_->setBoundaries(steps().boundaries());
  map_->setPasses(passes_->passes());
  text_->setDocument(nullptr, tr("Select a pass to see the program after it."));
  clones_->closeAll();
  blame_->clear();
  Q_EMIT documentShown(nullptr);
  operation_->setHistories(session_.histories());
  Q_EMIT traceShown(session_.snapshot());
  diffPage_->show(nullptr, nullptr, tr("Select a pass to see what it changed."));
  pages_->setCurrentWidget(explorer_);
  fitPanes();
  // Keys step through the passes, unless somebody is writing.
  if (QWidget *now = focusWidget(); !now || now == filterEdit_ || !explorer_->isAncestorOf(now))
    timeline_->setFocus();
  trace::Run run = explorer::describedRun(*session_.source());
  if (session_.path() == runner_.tracePath()) // what the user asked for, without where the window keeps its trace
    run.command = runner_.commandLine().toStdString();
  runBar_->setRun(run, session_.path() == runner_.tracePath() ? program_ : session_.path());
  session_.computeEffects();
  notes_->setTrace(session_.snapshot(), session_.path());
  updateTitle();
  const std::string &damage = session_.source()->damage();
  if (!damage.empty()) { // what is whole is shown: a script goes on
    QString message = tr("Only a part could be read: %1").arg(utf8(damage));
    report(message, false);
    status_->say(message.section(QLatin1Char('\n'), 0, 0), true);
    std::fprintf(stderr, "strata: %s\n", qPrintable(visible(message, true)));
  } else if (QString flag = messages_->model().flag(); !flag.isEmpty()) {
    report(tr("Noticed: %1").arg(flag), false);
  } else if (!runner_.isRunning()) {
    report(utf8(session_.source()->run().command), false);
  }
  if (session_.path() != runner_.tracePath())
    remember(session_.path());
  // The rows first, then what is in one: of a great run each takes a while, and the window draws and listens between.
  QMetaObject::invokeMethod(this, [this, opens = opens_] {
    if (opens == opens_)
      enterTrace();
  }, Qt::QueuedConnection);
}

void MainWindow::enterTrace() {
  opening_ = false;
  workChanged();
  if (runner_.isRunning())
    return enterRows();
  // The compiler may have ended while its trace was being opened.
  session_.refresh([this, opens = opens_] {
    if (opens != opens_)
      return;
    if (session_.path() == runner_.tracePath())
      lesson_->runFinished();
    enterRows();
  });
}

void MainWindow::enterRows() {
  step(1, true);
  if (current_ == -1 && passCount() > 0)
    selectPass(0);
  entered_ = current_;
  if (int64_t kept = std::exchange(keptRow_, -1); kept >= 0 && passCount() > 0)
    selectPass(std::min(kept, passCount() - 1));
  if (keepsSession_)
    restorePlace();
  if (runner_.isPaused())
    showNewest();
}

void MainWindow::traceGrown() {
  explorer::Steps before = steps();
  selecting_ = true; // where all rows are made anew, none is selected for a moment
  passes_->append(session_.source()->passes(), *session_.steps());
  selecting_ = false;
  if (!timeline_->currentIndex().isValid())
    markCurrent();
  // A boundary may go again (see PassTreeModel::append): then the pass before it stays.
  auto gone = [&](int64_t step) {
    const explorer::Boundary *had = before.boundary(step), *has = steps().boundary(step);
    return had && (!has || has->row != had->row);
  };
  for (TraceSession::Side side : {TraceSession::Side::Before, TraceSession::Side::After})
    if (gone(session_.pinned(side)))
      pinPass(side, -1);
  if (gone(current_))
    selectPass(before.boundary(std::exchange(current_, -1))->row);
  timeline_->setTimed(passes_->timed());
  strip_->setPasses(passes_->passes(), true);
  strip_->setBoundaries(steps().boundaries());
  map_->setPasses(passes_->passes(), true);
  Q_EMIT traceExtended(session_.snapshot());
  if (current_ == -1) {
    step(1, true);
    entered_ = current_;
  }
  updateTitle();
}

void MainWindow::refilter() {
  // A tree whose current row is filtered out picks another one; the user's selection stays.
  selecting_ = true;
  passes_->setFilter(filterEdit_->text(), action(QStringLiteral("hide-unchanged"))->isChecked());
  selecting_ = false;
  timeline_->setReason(!passCount()                    ? tr("No passes: open a trace, or compile a program.")
                       : filterEdit_->text().isEmpty() ? tr("No pass changed anything. H shows all of them.")
                                                       : tr("No pass has “%1” in its name or place.").arg(filterEdit_->text()));
  markCurrent();
}

void MainWindow::countVisible() {
  if (!session_.isTooLargeToCount())
    return;
  std::vector<int64_t> rows;
  auto want = [&](qint64 pass) {
    if (pass != -1 && !passes_->effect(pass) && (pass < 0 || passes_->passes()[static_cast<size_t>(pass)].changed != trace::Change::No))
      rows.push_back(pass);
  };
  want(current_); // it is described beside the text
  for (QModelIndex index = timeline_->indexAt({4, 4}); index.isValid() && timeline_->visualRect(index).top() < timeline_->viewport()->height(); index = timeline_->indexBelow(index))
    if (qint64 pass = index.data(PassTreeModel::PassRole).toLongLong(); pass != current_)
      want(pass);
  session_.countRows(std::move(rows));
}

void MainWindow::updateTitle() {
  counts_->setText(passCount() == 1 ? tr("1 pass") : tr("%1 passes, %2 changed something").arg(passCount()).arg(passes_->changedCount()));
  QString name = program_.isEmpty() || session_.path() != runner_.tracePath() ? session_.path() : program_;
  setWindowTitle(QStringLiteral("%1 — Strata").arg(runName(name)));
}

bool MainWindow::isBusy() const {
  return opening_ || showing_ || exporting_ || restoring_ || session_.isAwaited() || (session_.isTooLargeToCount() && countSoon_->isActive()) || blame_->isBusy() || session_.isComputing() || runner_.isBusy() || toolchains_->isLooking() || continuing_ ||
         std::any_of(viewsByName_.begin(), viewsByName_.end(), [](const View &view) { return view.busy && view.busy(); });
}

void MainWindow::showLine(qint64 line) {
  setView(QStringLiteral("text"));
  text_->showLine(line);
}

void MainWindow::searchAll(const QString &query) {
  setView(QStringLiteral("search"));
  search_->search(query);
}

void MainWindow::goTo(qint64 pass, qint64 line) {
  selectPass(pass);
  if (showing_)
    wantedLine_ = line;
  else if (line >= 0)
    showLine(line);
}

int64_t MainWindow::passCount() const { return static_cast<int64_t>(passes_->passes().size()); }

const explorer::Steps &MainWindow::steps() const { return passes_->steps(); }

int64_t MainWindow::currentRow() const {
  const explorer::Boundary *boundary = steps().boundary(current_);
  return !boundary ? current_ : boundary->parts.empty() ? boundary->whole : -1;
}

qint64 MainWindow::findPass(const QString &which, QString &error) const {
  auto found = session_.source() ? explorer::findStep(*session_.source(), steps(), which.toStdString()) : Result<int64_t>(Error{ErrorCode::NotFound, "no trace is open"});
  if (found)
    return *found;
  error = utf8(found.error().message);
  return -1;
}

void MainWindow::markCurrent() {
  QModelIndex index = passes_->indexOfPass(current_);
  if (selecting_ || !index.isValid() || timeline_->currentIndex() == index)
    return;
  selecting_ = true;
  timeline_->setCurrentIndex(index);
  timeline_->scrollTo(index, QAbstractItemView::EnsureVisible);
  selecting_ = false;
}

void MainWindow::selectPass(qint64 pass) {
  if (!steps().holds(pass))
    return;
  bool other = pass != current_;
  current_ = pass;
  const explorer::Boundary *boundary = steps().boundary(pass);
  strip_->setCurrent(boundary ? boundary->row : pass, boundary != nullptr);
  markCurrent();
  if (!other && !pairShown_)
    return;
  pairShown_ = false;
  diffLine_ = -1;
  boundary ? inspector_->setBoundary(session_.source(), *boundary) : inspector_->setPass(session_.source(), pass, passes_->phase(pass));
  if (auto effect = passes_->effect(pass))
    inspector_->setEffect(*effect);
  if (other && !redrawing_ && details_->currentWidget() != lesson_)
    details_->setCurrentWidget(inspector_);
  showing_ = true;
  wantedLine_ = -1;
  session_.show(pass);
  countSoon_->start();
}

void MainWindow::showPair(qint64 before, qint64 after) {
  if (!steps().holds(before) || !steps().holds(after))
    return;
  selectPass(after);
  setView(QStringLiteral("diff"));
  pairShown_ = showing_ = true;
  session_.showPair(before, after);
}

int64_t MainWindow::lineCount() const { return text_->document() ? text_->document()->lineCount() : 0; }

void MainWindow::setCursor(qint64 line, qint64 column) {
  if (auto document = text_->document(); document && line >= 0 && line < document->lineCount()) {
    showLine(line);
    text_->setCursorByte(document->lineBegin(line) + std::min<int64_t>(column, static_cast<int64_t>(document->line(line).size())));
  }
}

void MainWindow::showText(std::shared_ptr<const IrDocument> document, const QString &reason) {
  text_->setDocument(document, reason);
  Q_EMIT documentShown(document);
  updateBlame();
  if (wantedLine_ >= 0)
    showLine(wantedLine_);
  else if (quietLine_ >= 0 && document) {
    text_->showLine(std::min(quietLine_, document->lineCount() - 1));
    details_->setCurrentWidget(inspector_);
  }
  wantedLine_ = quietLine_ = -1;
}

void MainWindow::passShown(qint64 pass, std::shared_ptr<const IrDocument> document, std::shared_ptr<const Diff> diff,
                           const QString &reason, qint64 previous, qint64 after) {
  showing_ = false;
  if (!document || text_->document() != document) // else its text was ready before
    showText(document, reason);
  qint64 pinnedBefore = session_.pinned(TraceSession::Side::Before), pinnedAfter = session_.pinned(TraceSession::Side::After);
  diffBefore_ = previous;
  diffAfter_ = after == -1 ? pass : after;
  shownBefore_ = pairShown_ || pinnedBefore != -1 || pinnedAfter != -1 ? previous : -1;
  // Where nothing precedes a dump, it still is something to read.
  QString left = previous == -1 ? QString() : previous == pinnedBefore ? tr("pinned: %1").arg(passTitle(previous)) : tr("before: %1").arg(passTitle(previous));
  QString right = diffAfter_ == pinnedAfter ? tr("pinned: %1").arg(passTitle(diffAfter_)) : tr("after: %1").arg(passTitle(diffAfter_));
  diff_->setTitles(left, right);
  diffPage_->show(diff, document, reason);
  if (diffLine_ >= 0)
    diff_->showLine(std::exchange(diffLine_, -1));
  inspector_->setDiff(diff.get(), document.get());
  Q_EMIT differenceShown();
}

bool MainWindow::acceptable(int64_t pass, bool changedOnly) const {
  if (!passes_->indexOfPass(pass).isValid())
    return false;
  if (pass < 0) // a boundary sums up the changes before it
    return !changedOnly;
  return !changedOnly || passes_->changed(pass) || passes_->passes()[static_cast<size_t>(pass)].failed;
}

void MainWindow::openPalette() {
  std::vector<Palette::Entry> entries;
  for (const QString &name : actionNames()) {
    QAction *act = actions_.value(name);
    if (act->isEnabled())
      entries.push_back({act->text().remove(QLatin1Char('&')), act->shortcut().toString(QKeySequence::NativeText), [act] { act->trigger(); }});
  }
  std::sort(entries.begin(), entries.end(), [](const auto &a, const auto &b) { return a.name < b.name; });
  if (auto document = text_->document())
    for (DocumentName &name : namesOf(*document))
      entries.push_back({name.name, name.isSymbol ? tr("symbol, line %1").arg(name.line + 1)
                                    : name.count > 1 ? tr("operation, %1 of them from line %2").arg(name.count).arg(name.line + 1)
                                                     : tr("operation, line %1").arg(name.line + 1),
                         [this, line = name.line] { showLine(line); }});
  for (size_t i = 0; i < steps().boundaries().size(); ++i) {
    const explorer::Boundary &boundary = steps().boundaries()[i];
    entries.push_back({utf8(explorer::titleOf(boundary)), tr("boundary, what %1 passes did together").arg(boundary.passes), [this, i] { selectPass(explorer::boundaryStep(i)); }});
  }
  for (int64_t i = 0; i < passCount(); ++i) {
    const trace::PassEvent &pass = passes_->passes()[i];
    entries.push_back({utf8(pass.pass), tr("pass %1 on %2").arg(i).arg(utf8(pass.anchor())), [this, i] { selectPass(i); }});
  }
  palette_->open(std::move(entries));
}

void MainWindow::compareWith(const QString &path) {
  setView(QStringLiteral("compare"));
  compare_->compareWith(path);
}

void MainWindow::step(int by, bool changedOnly) {
  if (views_->currentWidget() == compare_ && pages_->currentWidget() == explorer_)
    return compare_->step(by, changedOnly);
  for (int64_t pass = steps().neighbour(current_, by); pass != -1; pass = steps().neighbour(pass, by))
    if (acceptable(pass, changedOnly))
      return selectPass(pass);
}

void MainWindow::stepSameOperation(int by) {
  if (current_ == -1)
    return;
  if (current_ < 0) { // boundaries show the whole program: from one to the next
    for (int64_t pass = steps().neighbour(current_, by); pass != -1; pass = steps().neighbour(pass, by))
      if (pass < 0 && acceptable(pass, false))
        return selectPass(pass);
    return;
  }
  const trace::PassEvent &here = passes_->passes()[current_];
  for (int64_t pass = current_ + by; pass >= 0 && pass < passCount(); pass += by)
    if (acceptable(pass, false) && passes_->passes()[pass].anchor() == here.anchor())
      return selectPass(pass);
}

void MainWindow::showPhase(int phase) {
  // What a phase did is told by the boundary at its end.
  for (size_t i = 0; i < steps().boundaries().size(); ++i)
    if (steps().boundaries()[i].phase == phase) {
      selecting_ = true; // the heading stays selected
      selectPass(explorer::boundaryStep(i));
      selecting_ = false;
      setView(QStringLiteral("diff"));
      return;
    }
}

void MainWindow::stepPhase(int by) {
  int here = passes_->phase(current_);
  const explorer::Boundary *boundary = steps().boundary(current_);
  int64_t pass = boundary ? boundary->row : current_;
  while (pass >= 0 && pass < passCount() && passes_->phase(pass) == here)
    pass += by;
  if (pass < 0 || pass >= passCount())
    return;
  // Backwards too, a phase is entered at its first pass.
  for (int phase = passes_->phase(pass); by < 0 && pass > 0 && passes_->phase(pass - 1) == phase;)
    --pass;
  selectPass(pass);
}

void MainWindow::stepPane(int by) {
  QWidgetList panes;
  if (pages_->currentWidget() == explorer_)
    for (QWidget *pane : {timelinePane_, static_cast<QWidget *>(views_), static_cast<QWidget *>(clones_), static_cast<QWidget *>(details_), static_cast<QWidget *>(dock_), static_cast<QWidget *>(strip_)})
      if (pane->isVisible())
        panes << pane;
  if (panes.isEmpty())
    return start_->setFocus();
  QWidget *now = QApplication::focusWidget();
  qsizetype here = -1;
  for (qsizetype i = 0; i < panes.size(); ++i)
    if (now && (panes[i] == now || panes[i]->isAncestorOf(now)))
      here = i;
  QWidget *pane = panes[(here + by + (here < 0 && by < 0 ? 1 : 0) + panes.size()) % panes.size()];
  if (pane == timelinePane_)
    return timeline_->setFocus(Qt::TabFocusReason);
  auto *tabs = qobject_cast<QTabWidget *>(pane);
  QWidget *view = tabs ? tabs->currentWidget() : pane == views_ ? views_->currentWidget() : pane;
  QWidgetList able = view->findChildren<QWidget *>();
  able.prepend(view);
  for (QWidget *widget : able)
    if (widget->focusPolicy() & Qt::TabFocus && widget->isVisible() && widget->isEnabled())
      return widget->setFocus(Qt::TabFocusReason);
  if (tabs)
    tabs->tabBar()->setFocus(Qt::TabFocusReason);
}

bool MainWindow::setView(const QString &name) {
  if (name == QLatin1String("start")) {
    pages_->setCurrentWidget(start_);
    return true;
  }
  auto view = viewsByName_.constFind(name);
  if (view == viewsByName_.cend())
    return false;
  // A module is looked into and run without a trace.
  bool module = (view->widget == module_ && module_->hasModule()) || (view->widget == run_ && run_->canRun());
  pages_->setCurrentWidget(passCount() || module ? explorer_ : static_cast<QWidget *>(start_));
  if (!view->central()) {
    showTextAlone(false);
    if (QAction *side = action(QStringLiteral("side-panes")); side && !side->isChecked())
      side->trigger();
    QTabWidget *tabs = view->place == Place::Details ? details_ : dock_;
    tabs->setTabVisible(tabs->indexOf(view->widget), true);
    tabs->setCurrentWidget(view->widget);
    return true;
  }
  views_->setCurrentWidget(view->widget);
  updateReading();
  for (int tab = 0; tab < viewTabs_->count(); ++tab)
    if (viewTabs_->tabData(tab).toString() == name)
      viewTabs_->setCurrentIndex(tab);
  for (const QString &other : viewOrder_)
    if (QAction *show = action(QStringLiteral("show-") + other); show && viewsByName_[other].central())
      show->setChecked(other == name);
  return true;
}

void MainWindow::report(const QString &message, bool isError) {
  if (isError)
    lastError_ = message, ++errorCount_;
  status_->say(visible(message.section(QLatin1Char('\n'), 0, 0)), isError);
  status_->setToolTip(wrapped(visible(message, true)));
}

void MainWindow::showProblem(const QString &title, const QString &message) {
  if (passCount()) // what is open stays; the line below says what happened
    return;
  problemTitle_->setText(visible(title));
  problemText_->setText(visible(message, true));
  pages_->setCurrentWidget(problem_);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event) {
  if (event->mimeData()->hasUrls())
    event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event) {
  for (const QUrl &url : event->mimeData()->urls())
    if (url.isLocalFile()) // the bytes of the name, whatever they are
      return openPath(pathOf(QByteArray::fromPercentEncoding(url.path(QUrl::FullyEncoded).toLatin1()).toStdString()));
}

} // namespace strata::app
