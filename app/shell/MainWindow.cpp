#include "app/shell/MainWindow.h"

#include "app/models/PassFilter.h"
#include "app/models/PassTreeModel.h"
#include "app/models/PhaseOf.h"
#include "app/views/DiffView.h"
#include "app/views/Inspector.h"
#include "app/views/IrView.h"
#include "app/views/LayoutView.h"
#include "app/views/SearchView.h"
#include "app/views/SlicesView.h"
#include "app/views/StartPage.h"
#include "app/widgets/Palette.h"
#include "app/widgets/PassDelegate.h"
#include "app/widgets/PassStrip.h"

#include <QAction>
#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QProcess>
#include <QProgressBar>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>
#include <QTreeView>
#include <QVBoxLayout>
#include <utility>

namespace strata::app {
namespace {

constexpr auto kDefaultFlags = "--iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=host";

QString utf8(const std::string &text) { return QString::fromUtf8(text.data(), static_cast<int>(text.size())); }

} // namespace

MainWindow::MainWindow(QWidget *parent) : QMainWindow(parent) {
  setAcceptDrops(true);
  makeLayout();
  makeActions();
  resize(1440, 900);

  connect(&session_, &TraceSession::openStarted, this, [this](const QString &path) {
    opening_ = true;
    progress_->setRange(0, 0);
    progress_->show();
    action(QStringLiteral("cancel"))->setEnabled(true);
    report(tr("Opening %1…").arg(QFileInfo(path).fileName()), false);
  });
  connect(&session_, &TraceSession::progress, this, [this](double done) {
    progress_->setRange(0, 1000);
    progress_->setValue(static_cast<int>(done * 1000));
  });
  connect(&session_, &TraceSession::opened, this, &MainWindow::traceOpened);
  connect(&session_, &TraceSession::failed, this, [this](const QString &message) {
    opening_ = false;
    progress_->hide();
    action(QStringLiteral("cancel"))->setEnabled(runner_.isRunning());
    report(message, true);
  });
  connect(&session_, &TraceSession::grown, this, &MainWindow::traceGrown);
  connect(&session_, &TraceSession::shown, this, &MainWindow::passShown);
  connect(&runner_, &CompileRunner::started, this, [this] { session_.open(runner_.tracePath()); });
  connect(&runner_, &CompileRunner::finished, this, [this](bool success, const QString &message) {
    session_.refresh(); // the last rows, without waiting for the next look
    progress_->hide();
    action(QStringLiteral("cancel"))->setEnabled(opening_);
    action(QStringLiteral("compile"))->setEnabled(true);
    report(success ? tr("Compiled %1").arg(QFileInfo(program_).fileName()) : message, !success);
  });
  QSettings settings;
  start_->setRecent(settings.value(QStringLiteral("recent")).toStringList());
}

MainWindow::~MainWindow() { search_->cancel(); } // the session waits for what still runs

void MainWindow::makeLayout() {
  passes_ = new PassTreeModel(this);
  filter_ = new PassFilter(this);
  filter_->setSourceModel(passes_);

  timelinePane_ = new QWidget;
  auto *left = new QVBoxLayout(timelinePane_);
  left->setContentsMargins(0, 0, 0, 0);
  left->setSpacing(0);
  filterEdit_ = new QLineEdit;
  filterEdit_->setPlaceholderText(tr("Filter passes"));
  filterEdit_->setClearButtonEnabled(true);
  filterEdit_->setAccessibleName(tr("Filter passes"));
  connect(filterEdit_, &QLineEdit::textChanged, this, [this](const QString &text) {
    refilter([&] { filter_->setText(text); });
  });
  auto *filterRow = new QWidget;
  auto *filterLayout = new QHBoxLayout(filterRow);
  filterLayout->setContentsMargins(8, 8, 8, 8);
  filterLayout->addWidget(filterEdit_);
  left->addWidget(filterRow);
  timeline_ = new QTreeView;
  timeline_->setModel(filter_);
  timeline_->setItemDelegate(new PassDelegate(timeline_));
  timeline_->setUniformRowHeights(true);
  timeline_->setIndentation(12);
  timeline_->setFrameShape(QFrame::NoFrame);
  timeline_->setAllColumnsShowFocus(true);
  timeline_->setAccessibleName(tr("Passes"));
  timeline_->header()->setStretchLastSection(false);
  timeline_->header()->setSectionResizeMode(PassTreeModel::Name, QHeaderView::Stretch);
  timeline_->header()->setSectionResizeMode(PassTreeModel::Change, QHeaderView::Fixed);
  timeline_->header()->setSectionResizeMode(PassTreeModel::Time, QHeaderView::Fixed);
  timeline_->header()->resizeSection(PassTreeModel::Change, 60);
  timeline_->header()->resizeSection(PassTreeModel::Time, 62);
  connect(timeline_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &index) {
    qint64 pass = index.data(PassTreeModel::PassRole).toLongLong();
    if (index.isValid() && pass >= 0 && !selecting_)
      selectPass(pass);
  });
  left->addWidget(timeline_, 1);

  text_ = new IrView;
  diff_ = new DiffView;
  views_ = new QStackedWidget;
  views_->addWidget(diff_);
  views_->addWidget(text_);
  inspector_ = new Inspector;
  slices_ = new SlicesView;
  dock_ = new QTabWidget;
  dock_->setDocumentMode(true);
  dock_->addTab(slices_, tr("Slices"));
  layout_ = new LayoutView;
  dock_->addTab(layout_, tr("Layout"));
  connect(layout_, &LayoutView::lineSelected, this, &MainWindow::showLine);
  connect(text_, &IrView::currentLineChanged, layout_, &LayoutView::setCurrentLine);
  search_ = new SearchView;
  dock_->addTab(search_, tr("Search"));
  connect(search_, &SearchView::hitSelected, this, &MainWindow::goTo);
  connect(slices_, &SlicesView::lineSelected, this, &MainWindow::showLine);
  connect(text_, &IrView::currentLineChanged, slices_, &SlicesView::setCurrentLine);
  auto *right = new QSplitter(Qt::Vertical);
  right->addWidget(inspector_);
  right->addWidget(dock_);
  right->setSizes({400, 400});
  right->setHandleWidth(1);
  auto *splitter = new QSplitter(Qt::Horizontal);
  splitter->addWidget(timelinePane_);
  splitter->addWidget(views_);
  splitter->addWidget(right);
  splitter->setStretchFactor(0, 0);
  splitter->setStretchFactor(1, 1);
  splitter->setStretchFactor(2, 0);
  splitter->setSizes({410, 730, 300});
  splitter->setHandleWidth(1);
  splitter->setChildrenCollapsible(false);
  strip_ = new PassStrip;
  connect(strip_, &PassStrip::picked, this, &MainWindow::selectPass);
  explorer_ = new QWidget;
  auto *column = new QVBoxLayout(explorer_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(splitter, 1);
  column->addWidget(strip_);

  start_ = new StartPage;
  connect(start_, &StartPage::openRequested, this, &MainWindow::openPath);
  connect(start_, &StartPage::compileRequested, this, &MainWindow::compile);
  pages_ = new QStackedWidget;
  pages_->addWidget(start_);
  pages_->addWidget(explorer_);
  setCentralWidget(pages_);
  palette_ = new Palette(this);

  status_ = new QLabel;
  status_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  status_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  counts_ = new QLabel;
  progress_ = new QProgressBar;
  progress_->setFixedSize(160, 14);
  progress_->setTextVisible(false);
  progress_->hide();
  statusBar()->addWidget(status_, 1);
  statusBar()->addPermanentWidget(progress_);
  statusBar()->addPermanentWidget(counts_);
  statusBar()->setSizeGripEnabled(false);
}

QAction *MainWindow::makeAction(const QString &name, const QString &text, const QKeySequence &shortcut,
                                const std::function<void()> &run, const QString &tip) {
  auto *act = new QAction(text, this);
  act->setShortcut(shortcut);
  QString hint = tip.isEmpty() ? text : tip;
  act->setToolTip(shortcut.isEmpty() ? hint : QStringLiteral("%1 (%2)").arg(hint, shortcut.toString(QKeySequence::NativeText)));
  connect(act, &QAction::triggered, this, run);
  addAction(act);
  actions_.insert(name, act);
  return act;
}

void MainWindow::makeActions() {
  auto file = menuBar()->addMenu(tr("&File"));
  auto view = menuBar()->addMenu(tr("&View"));
  auto go = menuBar()->addMenu(tr("&Go"));
  auto run = menuBar()->addMenu(tr("&Run"));

  auto *openFile = makeAction(QStringLiteral("open-file"), tr("Open…"), QKeySequence::Open, [this] {
    QString path = QFileDialog::getOpenFileName(this, tr("Open a trace, log or module"));
    if (!path.isEmpty())
      openPath(path);
  });
  auto *openFolder = makeAction(QStringLiteral("open-folder"), tr("Open Folder…"), QKeySequence(tr("Ctrl+Shift+O")), [this] {
    QString path = QFileDialog::getExistingDirectory(this, tr("Open a folder of dumps"));
    if (!path.isEmpty())
      openPath(path);
  });
  connect(start_, &StartPage::chooseFileRequested, openFile, &QAction::trigger);
  connect(start_, &StartPage::chooseFolderRequested, openFolder, &QAction::trigger);
  file->addAction(openFile);
  file->addAction(openFolder);
  file->addAction(makeAction(QStringLiteral("start-page"), tr("Start Page"), {}, [this] { setView(QStringLiteral("start")); }));
  file->addSeparator();
  file->addAction(makeAction(QStringLiteral("quit"), tr("Quit"), QKeySequence::Quit, [] { QApplication::quit(); }));

  auto *showDiff = makeAction(QStringLiteral("show-diff"), tr("Before and After"), QKeySequence(tr("Ctrl+1")),
                              [this] { setView(QStringLiteral("diff")); });
  auto *showText = makeAction(QStringLiteral("show-text"), tr("Text"), QKeySequence(tr("Ctrl+2")),
                              [this] { setView(QStringLiteral("text")); });
  auto *hide = makeAction(QStringLiteral("hide-unchanged"), tr("Changed Only"), QKeySequence(tr("H")), [this] {
    refilter([&] { filter_->setChangedOnly(actions_[QStringLiteral("hide-unchanged")]->isChecked()); });
  }, tr("Leave out passes that changed nothing"));
  hide->setCheckable(true);
  auto *expand = makeAction(QStringLiteral("expand-equal"), tr("Equal Lines"), QKeySequence(tr("E")), [this] {
    diff_->setExpanded(actions_[QStringLiteral("expand-equal")]->isChecked());
  }, tr("Show equal parts of a difference in full"));
  expand->setCheckable(true);
  view->addAction(showDiff);
  view->addAction(showText);
  view->addSeparator();
  view->addAction(hide);
  view->addAction(expand);
  view->addAction(makeAction(QStringLiteral("fold-all"), tr("Fold All"), QKeySequence(tr("Ctrl+Shift+[")), [this] { text_->setFolded(true); }));
  view->addAction(makeAction(QStringLiteral("unfold-all"), tr("Unfold All"), QKeySequence(tr("Ctrl+Shift+]")), [this] { text_->setFolded(false); }));
  view->addSeparator();
  view->addAction(makeAction(QStringLiteral("zoom-in"), tr("Larger Text"), QKeySequence::ZoomIn, [this] { text_->zoom(1); diff_->zoom(1); }));
  view->addAction(makeAction(QStringLiteral("zoom-out"), tr("Smaller Text"), QKeySequence::ZoomOut, [this] { text_->zoom(-1); diff_->zoom(-1); }));
  view->addSeparator();
  view->addAction(makeAction(QStringLiteral("theme-light"), tr("Light Theme"), {}, [this] { setThemeMode(ThemeMode::Light); }));
  view->addAction(makeAction(QStringLiteral("theme-dark"), tr("Dark Theme"), {}, [this] { setThemeMode(ThemeMode::Dark); }));

  auto *previousPass = makeAction(QStringLiteral("previous-pass"), tr("Previous Pass"), QKeySequence(tr("K")), [this] { step(-1, false); });
  auto *nextPass = makeAction(QStringLiteral("next-pass"), tr("Next Pass"), QKeySequence(tr("J")), [this] { step(1, false); });
  auto *previousChange = makeAction(QStringLiteral("previous-change"), tr("Previous Change"), QKeySequence(tr("P")), [this] { step(-1, true); });
  auto *nextChange = makeAction(QStringLiteral("next-change"), tr("Next Change"), QKeySequence(tr("N")), [this] { step(1, true); });
  go->addAction(previousPass);
  go->addAction(nextPass);
  go->addAction(previousChange);
  go->addAction(nextChange);
  go->addAction(makeAction(QStringLiteral("previous-of-operation"), tr("Previous on This Operation"), QKeySequence(tr("[")), [this] { stepSameOperation(-1); }));
  go->addAction(makeAction(QStringLiteral("next-of-operation"), tr("Next on This Operation"), QKeySequence(tr("]")), [this] { stepSameOperation(1); }));
  go->addSeparator();
  go->addAction(makeAction(QStringLiteral("next-hunk"), tr("Next Difference"), QKeySequence(tr("F8")), [this] { diff_->nextChange(true); }));
  go->addAction(makeAction(QStringLiteral("previous-hunk"), tr("Previous Difference"), QKeySequence(tr("Shift+F8")), [this] { diff_->nextChange(false); }));
  go->addSeparator();
  go->addAction(makeAction(QStringLiteral("find-anything"), tr("Find Anything…"), QKeySequence(tr("Ctrl+K")), [this] { openPalette(); }));
  go->addAction(makeAction(QStringLiteral("search-all"), tr("Search All Passes"), QKeySequence(tr("Ctrl+Shift+F")), [this] {
    setView(QStringLiteral("search"));
    search_->findChild<QLineEdit *>()->setFocus();
  }));
  go->addAction(makeAction(QStringLiteral("find"), tr("Find in Text"), QKeySequence::Find, [this] {
    setView(QStringLiteral("text"));
    searchEdit_->setFocus();
    searchEdit_->selectAll();
  }));
  go->addAction(makeAction(QStringLiteral("find-next"), tr("Find Next"), QKeySequence::FindNext, [this] { text_->findNext(true); }));
  go->addAction(makeAction(QStringLiteral("find-previous"), tr("Find Previous"), QKeySequence::FindPrevious, [this] { text_->findNext(false); }));

  auto *compileAct = makeAction(QStringLiteral("compile"), tr("Compile"), QKeySequence(tr("F5")), [this] {
    if (program_.isEmpty())
      program_ = QFileDialog::getOpenFileName(this, tr("Program to compile"), samplesFolder(), tr("MLIR (*.mlir)"));
    if (!program_.isEmpty())
      compile(program_);
  }, tr("Compile the program again with these flags"));
  auto *cancelAct = makeAction(QStringLiteral("cancel"), tr("Cancel"), QKeySequence(tr("Esc")), [this] {
    if (runner_.isRunning())
      runner_.cancel();
    if (opening_) {
      session_.cancelOpen();
      opening_ = false;
      progress_->hide();
      report(tr("Cancelled."), false);
    }
    action(QStringLiteral("cancel"))->setEnabled(false);
  }, tr("Stop what is running"));
  cancelAct->setEnabled(false);
  run->addAction(compileAct);
  run->addAction(cancelAct);

  auto *bar = addToolBar(tr("Main"));
  bar->setMovable(false);
  bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
  bar->addAction(openFile);
  bar->addSeparator();
  bar->addAction(compileAct);
  bar->addAction(cancelAct);
  flagsEdit_ = new QLineEdit(QString::fromLatin1(kDefaultFlags));
  flagsEdit_->setCursorPosition(0);
  flagsEdit_->setMinimumWidth(200);
  flagsEdit_->setAccessibleName(tr("Compiler flags"));
  flagsEdit_->setToolTip(tr("The flags that the compiler gets, exactly as typed"));
  flagsEdit_->setFont(Theme::current().code);
  bar->addWidget(flagsEdit_);
  bar->addSeparator();
  for (QAction *act : {previousChange, nextChange, hide, showDiff, showText, expand})
    bar->addAction(act);
  showDiff->setCheckable(true);
  showText->setCheckable(true);
  showDiff->setChecked(true);
  searchEdit_ = new QLineEdit;
  searchEdit_->setPlaceholderText(tr("Find in text"));
  searchEdit_->setClearButtonEnabled(true);
  searchEdit_->setMaximumWidth(180);
  searchEdit_->setAccessibleName(tr("Find in text"));
  connect(searchEdit_, &QLineEdit::textChanged, this, [this](const QString &text) { text_->setSearch(text); });
  connect(searchEdit_, &QLineEdit::returnPressed, this, [this] {
    setView(QStringLiteral("text"));
    if (!text_->findNext(true))
      report(tr("“%1” is not in this text.").arg(searchEdit_->text()), false);
  });
  bar->addWidget(searchEdit_);
}

void MainWindow::setThemeMode(ThemeMode mode) {
  Theme::apply(*qApp, mode);
  // Rich text holds the colours it was made with: make it anew.
  if (int64_t shown = std::exchange(current_, -1); shown >= 0)
    selectPass(shown);
  for (QWidget *widget : findChildren<QWidget *>())
    widget->update();
}

void MainWindow::setFlags(const QString &flags) { flagsEdit_->setText(flags); }

void MainWindow::openPath(const QString &path) {
  if (path.endsWith(QLatin1String(".mlir")))
    program_ = path; // a program that can be compiled, too
  session_.open(path);
}

void MainWindow::compile(const QString &program) {
  if (runner_.isRunning())
    return;
  program_ = program;
  lastError_.clear();
  runner_.start(program, QProcess::splitCommand(flagsEdit_->text()));
  action(QStringLiteral("compile"))->setEnabled(false);
  action(QStringLiteral("cancel"))->setEnabled(true);
  progress_->setRange(0, 0);
  progress_->show();
  report(runner_.commandLine(), false);
}

void MainWindow::traceOpened() {
  opening_ = false;
  if (!runner_.isRunning())
    progress_->hide();
  action(QStringLiteral("cancel"))->setEnabled(runner_.isRunning());
  current_ = -1;
  passes_->reset(session_.source()->passes());
  updateColumns();
  strip_->setPasses(passes_->passes());
  timeline_->expandAll();
  text_->setDocument(nullptr, tr("Select a pass to see the program after it."));
  slices_->setDocument(nullptr);
  layout_->setDocument(nullptr);
  search_->setSource(session_.sharedSource());
  diff_->setDiff(nullptr, tr("Select a pass to see what it changed."));
  pages_->setCurrentWidget(explorer_);
  updateTitle();
  const std::string &damage = session_.source()->damage();
  if (!damage.empty())
    report(tr("Only a part could be read: %1").arg(utf8(damage)), true);
  else if (!runner_.isRunning())
    report(utf8(session_.source()->run().command), false);
  if (session_.path() != runner_.tracePath())
    remember(session_.path());
  // The compiler may have ended while its trace was being opened.
  if (session_.isLive() && !runner_.isRunning())
    session_.refresh();
  step(1, true);
  if (current_ < 0 && passCount() > 0)
    selectPass(0);
}

void MainWindow::traceGrown() {
  passes_->append(session_.source()->passes());
  updateColumns();
  strip_->setPasses(passes_->passes());
  strip_->setCurrent(current_);
  timeline_->expandAll();
  if (current_ < 0)
    step(1, true);
  updateTitle();
}

void MainWindow::refilter(const std::function<void()> &change) {
  // A tree whose current row is filtered out picks another one; the user's selection stays.
  selecting_ = true;
  change();
  selecting_ = false;
  timeline_->expandAll();
  selectPass(current_);
}

void MainWindow::updateColumns() {
  // A column that would be empty leaves its room to the names.
  bool timed = false;
  for (const trace::PassEvent &pass : passes_->passes())
    timed |= pass.seconds.has_value();
  timeline_->setColumnHidden(PassTreeModel::Time, !timed);
}

void MainWindow::updateTitle() {
  int64_t changed = 0;
  for (const trace::PassEvent &pass : passes_->passes())
    changed += pass.changed == trace::Change::Yes;
  counts_->setText(tr("%1 passes, %2 changed something").arg(passes_->passes().size()).arg(changed));
  QString name = program_.isEmpty() || session_.path() != runner_.tracePath() ? session_.path() : program_;
  setWindowTitle(QStringLiteral("%1 — Strata").arg(QFileInfo(name).fileName()));
}

bool MainWindow::isBusy() const {
  return opening_ || showing_ || runner_.isRunning() || slices_->isBusy() || layout_->isBusy() || search_->isBusy();
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

void MainWindow::selectPass(qint64 pass) {
  if (pass < 0 || pass >= passCount())
    return;
  bool other = pass != current_;
  current_ = pass;
  strip_->setCurrent(pass);
  QModelIndex index = filter_->mapFromSource(passes_->indexOfPass(pass));
  if (index.isValid() && timeline_->currentIndex() != index) {
    selecting_ = true;
    timeline_->setCurrentIndex(index);
    timeline_->scrollTo(index, QAbstractItemView::EnsureVisible);
    selecting_ = false;
  }
  if (!other)
    return;
  inspector_->setPass(session_.source(), pass);
  showing_ = true;
  wantedLine_ = -1;
  session_.show(pass);
}

void MainWindow::passShown(qint64 pass, std::shared_ptr<const IrDocument> document, std::shared_ptr<const Diff> diff,
                           const QString &reason) {
  showing_ = false;
  const trace::PassEvent &event = session_.source()->passes()[pass];
  text_->setDocument(document, reason);
  slices_->setDocument(document);
  layout_->setDocument(document);
  if (wantedLine_ >= 0)
    showLine(wantedLine_);
  wantedLine_ = -1;
  // Where nothing precedes a dump, it still is something to read.
  int64_t previous = trace::before(*session_.source(), pass);
  QString before = previous < 0 ? QString()
                                : tr("before: after %1").arg(utf8(session_.source()->passes()[previous].pass));
  diff_->setTitles(before, tr("after %1 — %2").arg(utf8(event.pass), utf8(event.anchor())));
  diff_->setDiff(diff, reason);
  inspector_->setDiff(diff.get(), document.get());
}

bool MainWindow::acceptable(int64_t pass, bool changedOnly) const {
  if (!filter_->mapFromSource(passes_->indexOfPass(pass)).isValid())
    return false;
  const trace::PassEvent &event = passes_->passes()[pass];
  return !changedOnly || event.changed == trace::Change::Yes || event.failed;
}

void MainWindow::openPalette() {
  std::vector<Palette::Entry> entries;
  for (const QString &name : actionNames()) {
    QAction *act = actions_.value(name);
    if (act->isEnabled())
      entries.push_back({act->text().remove(QLatin1Char('&')), act->shortcut().toString(QKeySequence::NativeText), [act] { act->trigger(); }});
  }
  std::sort(entries.begin(), entries.end(), [](const auto &a, const auto &b) { return a.name < b.name; });
  for (int64_t i = 0; i < passCount(); ++i) {
    const trace::PassEvent &pass = passes_->passes()[i];
    entries.push_back({utf8(pass.pass), tr("pass %1 on %2").arg(i).arg(utf8(pass.anchor())), [this, i] { selectPass(i); }});
  }
  palette_->open(std::move(entries));
}

void MainWindow::step(int by, bool changedOnly) {
  for (int64_t pass = current_ + by; pass >= 0 && pass < passCount(); pass += by)
    if (acceptable(pass, changedOnly))
      return selectPass(pass);
}

void MainWindow::stepSameOperation(int by) {
  if (current_ < 0)
    return;
  const trace::PassEvent &here = passes_->passes()[current_];
  for (int64_t pass = current_ + by; pass >= 0 && pass < passCount(); pass += by)
    if (acceptable(pass, false) && passes_->passes()[pass].anchor() == here.anchor())
      return selectPass(pass);
}

bool MainWindow::setView(const QString &name) {
  if (name == QLatin1String("start")) {
    pages_->setCurrentWidget(start_);
    return true;
  }
  if (QWidget *domain = name == QLatin1String("slices")   ? static_cast<QWidget *>(slices_)
                        : name == QLatin1String("layout") ? layout_
                        : name == QLatin1String("search") ? static_cast<QWidget *>(search_)
                                                          : nullptr) {
    pages_->setCurrentWidget(passCount() ? explorer_ : static_cast<QWidget *>(start_));
    dock_->setCurrentWidget(domain);
    return true;
  }
  if (name != QLatin1String("diff") && name != QLatin1String("text"))
    return false;
  bool isDiff = name == QLatin1String("diff");
  pages_->setCurrentWidget(passCount() ? explorer_ : static_cast<QWidget *>(start_));
  views_->setCurrentWidget(isDiff ? static_cast<QWidget *>(diff_) : text_);
  action(QStringLiteral("show-diff"))->setChecked(isDiff);
  action(QStringLiteral("show-text"))->setChecked(!isDiff);
  return true;
}

void MainWindow::report(const QString &message, bool isError) {
  if (isError)
    lastError_ = message;
  status_->setText(message.section(QLatin1Char('\n'), 0, 0));
  status_->setToolTip(message);
  QPalette palette = status_->palette();
  palette.setColor(QPalette::WindowText, isError ? Theme::current().mark(ChangeMark::Removed) : Theme::current().text);
  status_->setPalette(palette);
}

void MainWindow::remember(const QString &path) {
  QSettings settings;
  QStringList recent = settings.value(QStringLiteral("recent")).toStringList();
  QString absolute = QFileInfo(path).absoluteFilePath();
  recent.removeAll(absolute);
  recent.prepend(absolute);
  while (recent.size() > 6)
    recent.removeLast();
  settings.setValue(QStringLiteral("recent"), recent);
  start_->setRecent(recent);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event) {
  if (event->mimeData()->hasUrls())
    event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event) {
  for (const QUrl &url : event->mimeData()->urls())
    if (url.isLocalFile())
      return openPath(url.toLocalFile());
}

} // namespace strata::app
