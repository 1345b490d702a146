// What the window consists of, and where it stands.

#include "app/models/PassTreeModel.h"
#include "app/shell/MainWindow.h"
#include "app/models/BlameModel.h"
#include "app/views/ClonePanes.h"
#include "app/views/CompareView.h"
#include "app/views/DiffPage.h"
#include "app/views/DiffView.h"
#include "app/views/GraphView.h"
#include "app/views/Inspector.h"
#include "app/views/IrView.h"
#include "app/views/LayoutView.h"
#include "app/views/LegendView.h"
#include "app/views/LessonView.h"
#include "app/views/MapView.h"
#include "app/views/MessagesView.h"
#include "app/views/NotesView.h"
#include "app/views/OperationPane.h"
#include "app/views/SearchView.h"
#include "app/views/SlicesView.h"
#include "app/views/StartPage.h"
#include "app/widgets/MessageLabel.h"
#include "app/widgets/Palette.h"
#include "app/widgets/PaneBar.h"
#include "app/widgets/PassStrip.h"
#include "app/widgets/PassTimeline.h"
#include "app/widgets/RunBar.h"
#include "app/widgets/TextLabel.h"
#include "app/widgets/ToolchainBox.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QFocusFrame>
#include <QHBoxLayout>
#include <QPushButton>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace strata::app {

void MainWindow::makeLayout() {
  passes_ = new PassTreeModel(this);

  timelinePane_ = new QWidget;
  timelinePane_->setAccessibleName(tr("Timeline"));
  auto *left = new QVBoxLayout(timelinePane_);
  left->setContentsMargins(0, 0, 0, 0);
  left->setSpacing(0);
  filterEdit_ = new QLineEdit;
  filterEdit_->setPlaceholderText(tr("Filter passes"));
  filterEdit_->setClearButtonEnabled(true);
  filterEdit_->setAccessibleName(tr("Filter passes"));
  connect(filterEdit_, &QLineEdit::textChanged, this, &MainWindow::refilter);
  auto *filterRow = new QWidget;
  auto *filterLayout = new QHBoxLayout(filterRow);
  filterLayout->setContentsMargins(8, 8, 8, 8);
  filterLayout->addWidget(filterEdit_);
  left->addWidget(filterRow);
  timeline_ = new PassTimeline;
  timeline_->setModel(passes_);
  timeline_->setAccessibleName(tr("Passes"));
  timeline_->setReason(tr("No passes: open a trace, or compile a program."));
  connect(timeline_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &index) {
    qint64 pass = index.data(PassTreeModel::PassRole).toLongLong();
    if (!index.isValid() || selecting_)
      return;
    if (pass != -1)
      selectPass(pass);
    else if (!index.parent().isValid())
      showPhase(index.data(PassTreeModel::PhaseRole).toInt());
  });
  connect(passes_, &QAbstractItemModel::modelReset, timeline_, [this] { timeline_->expandAll(); });
  // What comes to a live trace is shown unfolded; what somebody folded stays so.
  connect(passes_, &QAbstractItemModel::rowsInserted, timeline_, [this](const QModelIndex &parent, int first, int last) {
    for (int row = first; row <= last; ++row)
      if (QModelIndex index = passes_->index(row, 0, parent); passes_->hasChildren(index))
        timeline_->expandRecursively(index);
  });
  left->addWidget(timeline_, 1);
  countSoon_ = new QTimer(this);
  countSoon_->setSingleShot(true);
  countSoon_->setInterval(150);
  connect(countSoon_, &QTimer::timeout, this, &MainWindow::countVisible);
  connect(timeline_->verticalScrollBar(), &QScrollBar::valueChanged, countSoon_, [this] { countSoon_->start(); });

  text_ = new IrView;
  diff_ = new DiffView;
  diffPage_ = new DiffPage(diff_);
  views_ = new QStackedWidget;
  viewTabs_ = new QTabBar;
  viewTabs_->setDocumentMode(true);
  viewTabs_->setDrawBase(false);
  viewTabs_->setExpanding(false);
  viewTabs_->setAccessibleName(tr("Views"));
  connect(viewTabs_, &QTabBar::currentChanged, this, [this](int index) { setView(viewTabs_->tabData(index).toString()); });
  details_ = new QTabWidget;
  details_->setDocumentMode(true);
  details_->setAccessibleName(tr("About what is selected"));
  dock_ = new QTabWidget;
  dock_->setDocumentMode(true);
  dock_->setAccessibleName(tr("Views beside the text"));
  paneBar_ = new PaneBar;
  addDocumentViews();
  for (Place place : {Place::Details, Place::Dock}) {
    for (const QString &name : viewOrder_)
      if (viewsByName_[name].place == place)
        paneBar_->addPane(name, viewsByName_[name].title);
    if (place == Place::Details)
      paneBar_->addSeparator();
  }
  paneBar_->setPaneVisible(QStringLiteral("messages"), dock_->isTabVisible(dock_->indexOf(messages_)));
  connect(paneBar_, &PaneBar::picked, this, [this](const QString &name) {
    QWidget *view = viewsByName_[name].widget;
    if (view->isVisible())
      action(QStringLiteral("side-panes"))->trigger();
    else
      setView(name);
  });
  connect(details_, &QTabWidget::currentChanged, this, &MainWindow::updatePaneBar);
  connect(dock_, &QTabWidget::currentChanged, this, &MainWindow::updatePaneBar);
  clones_ = new ClonePanes;
  connect(clones_, &ClonePanes::changed, this, &MainWindow::keepPlace);
  blame_ = new BlameModel(this);
  middle_ = new QSplitter(Qt::Vertical);
  auto *centre = new QWidget;
  auto *centreColumn = new QVBoxLayout(centre);
  centreColumn->setContentsMargins(0, 0, 0, 0);
  centreColumn->setSpacing(0);
  centreColumn->addWidget(viewTabs_);
  centreColumn->addWidget(views_, 1);
  middle_->addWidget(centre);
  middle_->addWidget(clones_);
  middle_->setSizes({600, 400});
  middle_->setHandleWidth(1);
  middle_->setObjectName(QStringLiteral("copies"));
  middle_->setChildrenCollapsible(false);
  auto *right = right_ = new QSplitter(Qt::Vertical);
  right->addWidget(details_);
  right->addWidget(dock_);
  right->setSizes({360, 440});
  right->setHandleWidth(1);
  right->setObjectName(QStringLiteral("right"));
  auto *splitter = columns_ = new QSplitter(Qt::Horizontal);
  splitter->addWidget(timelinePane_);
  timelinePane_->setMinimumWidth(22 * fontMetrics().averageCharWidth()); // names can be told apart
  splitter->addWidget(middle_);
  splitter->addWidget(right);
  // Of a smaller window each gives its part, most of it the text.
  splitter->setStretchFactor(0, 2);
  splitter->setStretchFactor(1, 3);
  splitter->setStretchFactor(2, 1);
  splitter->setSizes({330, 735, 375});
  splitter->setHandleWidth(1);
  splitter->setObjectName(QStringLiteral("columns"));
  splitter->setChildrenCollapsible(false);
  connect(splitter, &QSplitter::splitterMoved, this, [this] { panesChosen_ = true; });
  strip_ = new PassStrip;
  connect(strip_, &PassStrip::picked, this, &MainWindow::selectPass);
  explorer_ = new QWidget;
  auto *column = new QVBoxLayout(explorer_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  runBar_ = new RunBar;
  column->addWidget(runBar_);
  auto *beside = new QHBoxLayout;
  beside->setSpacing(0);
  beside->addWidget(splitter, 1);
  beside->addWidget(paneBar_);
  column->addLayout(beside, 1);
  column->addWidget(strip_);

  start_ = new StartPage;
  connect(start_, &StartPage::openRequested, this, &MainWindow::openPath);
  connect(start_, &StartPage::lessonRequested, this, [this](const QString &path) {
    if (lesson_->open(path))
      lesson_->start(false);
    details_->setCurrentWidget(lesson_);
  });
  connect(start_, &StartPage::compileRequested, this, [this](const QString &program) { compile(program); });
  pages_ = new QStackedWidget;
  pages_->addWidget(start_);
  pages_->addWidget(explorer_);
  pages_->addWidget(makeProblemPage());
  setCentralWidget(pages_);
  palette_ = new Palette(this);

  // Views paint themselves, some with nothing to select: a frame says which of them has the keyboard.
  auto *frame = new QFocusFrame(this);
  connect(qApp, &QApplication::focusChanged, frame, [this, frame](QWidget *, QWidget *now) {
    bool shows = qobject_cast<QLineEdit *>(now) || qobject_cast<QAbstractButton *>(now) || qobject_cast<QComboBox *>(now);
    frame->setWidget(now && !shows && isAncestorOf(now) ? now : nullptr);
  });

  status_ = new MessageLabel;
  status_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  status_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  counts_ = new QLabel;
  counts_->setContentsMargins(8, 0, 8, 0);
  progress_ = new QProgressBar;
  progress_->setFixedSize(160, 14);
  progress_->setTextVisible(false);
  progress_->hide();
  statusBar()->addWidget(status_, 1);
  statusBar()->addPermanentWidget(progress_);
  statusBar()->addPermanentWidget(counts_);
  statusBar()->setSizeGripEnabled(false);
}

QWidget *MainWindow::makeProblemPage() {
  problem_ = new QWidget;
  problem_->setAccessibleName(tr("What could not be opened"));
  problemTitle_ = makeTextLabel(false);
  QFont large = problemTitle_->font();
  large.setPointSizeF(large.pointSizeF() * 1.4);
  problemTitle_->setFont(large);
  problemText_ = makeTextLabel(false);
  auto *open = new QPushButton(tr("Open…")), *start = new QPushButton(tr("Start Page"));
  connect(open, &QPushButton::clicked, this, [this] { action(QStringLiteral("open-file"))->trigger(); });
  connect(start, &QPushButton::clicked, this, [this] { setView(QStringLiteral("start")); });
  auto *buttons = new QHBoxLayout;
  buttons->addWidget(open);
  buttons->addWidget(start);
  buttons->addStretch(1);
  auto *column = new QVBoxLayout(problem_);
  column->setContentsMargins(48, 48, 48, 48);
  column->setSpacing(16);
  column->addStretch(1);
  column->addWidget(problemTitle_);
  column->addWidget(problemText_);
  column->addLayout(buttons);
  column->addStretch(2);
  return problem_;
}

void MainWindow::addView(const QString &name, const QString &title, Place place, View view) {
  view.title = title;
  view.place = place;
  if (view.widget->accessibleName().isEmpty())
    view.widget->setAccessibleName(title);
  QWidget *widget = view.widget;
  viewOrder_ << name;
  viewsByName_.insert(name, std::move(view));
  if (place != Place::Central) {
    (place == Place::Details ? details_ : dock_)->addTab(widget, title);
    return;
  }
  views_->addWidget(widget);
  QSignalBlocker quiet(viewTabs_);
  viewTabs_->setTabData(viewTabs_->addTab(title), name);
}

void MainWindow::addDocumentViews() {
  addView(QStringLiteral("diff"), tr("Before and After"), Place::Central, {diffPage_, nullptr, [this] { return diff_->isBusy(); }});
  addView(QStringLiteral("text"), tr("Text"), Place::Central, {text_, nullptr, [this] { return text_->isBusy(); }});

  map_ = new MapView;
  addView(QStringLiteral("map"), tr("Map"), Place::Central, {map_, [this] { return map_->toJson(); }, nullptr});
  connect(map_, &MapView::nothingThere, this, [this](const QString &name) { report(tr("%1: this trace has no pass of it.").arg(name), false); });
  connect(map_, &MapView::passChosen, this, [this](qint64 pass) {
    setView(QStringLiteral("diff"));
    selectPass(pass);
  });

  compare_ = new CompareView;
  addView(QStringLiteral("compare"), tr("Two Runs"), Place::Central,
          {compare_, [this] { return compare_->toJson(); }, [this] { return compare_->isBusy(); }});
  connect(this, &MainWindow::traceShown, compare_, &CompareView::setSource);
  connect(this, &MainWindow::traceExtended, compare_, &CompareView::extendSource);
  connect(compare_, &CompareView::failed, this, [this](const QString &message) {
    workChanged();
    report(message, true);
  });
  connect(compare_, &CompareView::compared, this, &MainWindow::workChanged);
  connect(compare_, &CompareView::progress, this, &MainWindow::showProgress);

  inspector_ = new Inspector;
  addView(QStringLiteral("inspector"), tr("Pass"), Place::Details, {inspector_, [this] { return inspector_->toJson(); }, nullptr});
  operation_ = new OperationPane;
  connect(this, &MainWindow::traceShown, operation_, &OperationPane::setSource);
  connect(this, &MainWindow::traceExtended, operation_, &OperationPane::extendSource);
  connect(operation_, &OperationPane::lineChosen, this, &MainWindow::showLine);
  connect(operation_, &OperationPane::placeChosen, this, &MainWindow::goTo);
  connect(text_, &IrView::cursorMoved, this, [this] {
    if (text_->document())
      operation_->show(currentRow(), text_->links(), text_->currentByte());
  });
  addView(QStringLiteral("operation"), tr("Operation"), Place::Details, {operation_, [this] { return operation_->toJson(); }, [this] { return operation_->isBusy(); }});
  // A line that is picked shows its operation; a pass that is picked shows the pass.
  connect(text_, &IrView::currentLineChanged, this, [this] {
    if (details_->currentWidget() != lesson_)
      details_->setCurrentWidget(operation_);
  });
  connect(diff_, &DiffView::lineSelected, this, [this](qint64 line) {
    if (line >= 0)
      text_->showLine(line);
  });
  lesson_ = new LessonView;
  addView(QStringLiteral("lesson"), tr("Lesson"), Place::Details, {lesson_, [this] { return lesson_->toJson(); }, [this] { return lesson_->isBusy(); }});
  connect(this, &MainWindow::traceShown, lesson_, &LessonView::setTrace);
  connect(this, &MainWindow::traceExtended, lesson_, &LessonView::extendSource);
  connect(lesson_, &LessonView::compileRequested, this, [this](const QString &program, const QString &flags) {
    toolchains_->chooseOurs(); // lessons are about it
    setFlags(flags);
    compile(program);
  });
  connect(lesson_, &LessonView::stepShown, this, [this](qint64 pass, const QString &view) {
    setView(QStringLiteral("diff")); // what stays in the middle where a step's view stands beside it
    setView(view);
    selectPass(pass);
  });

  auto *slices = new SlicesView;
  addView(QStringLiteral("slices"), tr("Slices"), Place::Dock,
          {slices, [slices] { return slices->model().toJson(); }, [slices] { return slices->isBusy(); }});
  connect(this, &MainWindow::documentShown, slices, &SlicesView::setDocument);
  connect(slices, &SlicesView::lineSelected, this, &MainWindow::showLine);
  connect(text_, &IrView::currentLineChanged, slices, &SlicesView::setCurrentLine);

  auto *graph = new GraphView;
  addView(QStringLiteral("graph"), tr("Graph"), Place::Dock,
          {graph, [graph] { return graph->model().toJson(); }, [graph] { return graph->isBusy(); }});
  connect(this, &MainWindow::documentShown, graph, &GraphView::setDocument);
  connect(graph, &GraphView::lineSelected, this, &MainWindow::showLine);
  connect(text_, &IrView::currentLineChanged, graph, &GraphView::setCurrentLine);

  auto *layout = new LayoutView;
  addView(QStringLiteral("layout"), tr("Layout"), Place::Dock,
          {layout, [layout] { return layout->model().toJson(); }, [layout] { return layout->isBusy(); }});
  connect(this, &MainWindow::documentShown, layout,
          [this, layout](std::shared_ptr<const IrDocument> document) { layout->setDocument(std::move(document), session_.snapshot(), current_ < -1 ? steps().boundary(current_)->row : current_); });
  connect(layout, &LayoutView::lineSelected, this, &MainWindow::showLine);
  connect(text_, &IrView::currentLineChanged, layout, &LayoutView::setCurrentLine);

  auto *legend = new LegendView;
  addView(QStringLiteral("legend"), tr("Legend"), Place::Dock, {legend, [legend] {
    legend->refresh();
    return legend->toJson();
  }, nullptr});
  connect(this, &MainWindow::documentShown, legend, &LegendView::setDocument);

  notes_ = new NotesView;
  addView(QStringLiteral("notes"), tr("Notes"), Place::Dock, {notes_, [this] { return notes_->toJson(); }, [this] { return notes_->isBusy(); }});
  connect(this, &MainWindow::traceExtended, notes_, &NotesView::extendSource);
  connect(notes_, &NotesView::placeChosen, this, &MainWindow::goTo);
  connect(notes_, &NotesView::failed, this, [this](const QString &message) { report(message, true); });

  addRuntimeViews();
  addLiveView();

  search_ = new SearchView;
  addView(QStringLiteral("search"), tr("Search"), Place::Dock,
          {search_, [this] { return search_->toJson(); }, [this] { return search_->isBusy(); }});
  connect(this, &MainWindow::traceShown, search_, &SearchView::setSource);
  connect(this, &MainWindow::traceExtended, search_, &SearchView::extendSource);
  connect(search_, &SearchView::hitSelected, this, &MainWindow::goTo);
  connect(search_, &SearchView::progress, this, &MainWindow::showProgress);
  connect(search_, &SearchView::finished, this, &MainWindow::workChanged);

  messages_ = new MessagesView;
  addView(QStringLiteral("messages"), tr("Messages"), Place::Dock, {messages_, [this] { return messages_->toJson(); }, nullptr});
  connect(this, &MainWindow::traceShown, messages_, &MessagesView::setSource);
  connect(this, &MainWindow::traceExtended, messages_, &MessagesView::extendSource);
  connect(messages_, &MessagesView::passChosen, this, &MainWindow::selectPass);
  // Most runs have none: the tab comes with the first.
  auto showTab = [this](int messages) {
    bool visible = messages > 0 || dock_->currentWidget() == messages_;
    dock_->setTabVisible(dock_->indexOf(messages_), visible);
    paneBar_->setPaneVisible(QStringLiteral("messages"), visible);
  };
  connect(messages_, &MessagesView::counted, dock_, showTab);
  showTab(0);
}

} // namespace strata::app
