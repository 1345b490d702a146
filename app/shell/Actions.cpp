// Everything the window can do: menus, tool bar, shortcuts, and the names that scripts use.

#include "app/models/BlameModel.h"
#include "app/shell/MainWindow.h"
#include "app/views/CompareView.h"
#include "app/views/DiffView.h"
#include "app/views/IrView.h"
#include "app/views/LessonView.h"
#include "app/views/RunView.h"
#include "app/views/SearchView.h"
#include "app/views/StartPage.h"
#include "app/widgets/ToolchainBox.h"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QProgressBar>
#include <QSplitter>
#include <QToolBar>

namespace strata::app {
namespace {

constexpr auto kDefaultFlags = "--iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=host";

} // namespace

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
  auto *recent = file->addMenu(tr("Open &Recent"));
  recent->setToolTipsVisible(true);
  connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(recent); });
  file->addAction(makeAction(QStringLiteral("compare-with"), tr("Compare With…"), QKeySequence(tr("Ctrl+Shift+D")), [this] {
    QString path = QFileDialog::getOpenFileName(this, tr("Open a second run to compare with"));
    if (!path.isEmpty())
      compareWith(path);
  }, tr("Hold a second run against this one")));
  file->addAction(makeAction(QStringLiteral("compare-with-folder"), tr("Compare With Folder…"), {}, [this] {
    QString path = QFileDialog::getExistingDirectory(this, tr("Open a folder of dumps to compare with"));
    if (!path.isEmpty())
      compareWith(path);
  }));
  file->addSeparator();
  makeExportActions(file);
  file->addSeparator();
  file->addAction(makeAction(QStringLiteral("start-page"), tr("Start Page"), {}, [this] { setView(QStringLiteral("start")); }));
  file->addSeparator();
  file->addAction(makeAction(QStringLiteral("quit"), tr("Quit"), QKeySequence(tr("Ctrl+Q")), [this] { close(); }));

  // Ctrl+1, 2 … for what takes the place of the text, Alt+1, 2 … for what stands beside it, with Shift from the eleventh on.
  int central = 0, beside = 0;
  for (const QString &name : viewOrder_) {
    const View &shown = viewsByName_[name];
    int digit = shown.central() ? ++central : ++beside;
    // The tenth is on the key behind the ninth; Ctrl+0 is taken.
    QKeySequence shortcut = digit > (shown.central() ? 9 : 19) ? QKeySequence()
                            : QKeySequence((shown.central() ? tr("Ctrl+%1") : digit > 10 ? tr("Alt+Shift+%1") : tr("Alt+%1")).arg(digit % 10));
    QAction *show = makeAction(QStringLiteral("show-") + name, shown.title, shortcut, [this, name] { setView(name); });
    show->setCheckable(shown.central());
    show->setChecked(shown.central() && digit == 1);
  }
  auto *hide = makeAction(QStringLiteral("hide-unchanged"), tr("Changed Only"), QKeySequence(tr("H")), [this] {
    refilter();
  }, tr("Leave out passes that changed nothing"));
  hide->setCheckable(true);
  auto *expand = makeAction(QStringLiteral("expand-equal"), tr("Equal Lines"), QKeySequence(tr("E")), [this] {
    diff_->setExpanded(actions_[QStringLiteral("expand-equal")]->isChecked());
  }, tr("Show equal parts of a difference in full"));
  expand->setCheckable(true);
  for (Place place : {Place::Central, Place::Details, Place::Dock}) {
    for (const QString &name : viewOrder_)
      if (viewsByName_[name].place == place)
        view->addAction(action(QStringLiteral("show-") + name));
    view->addSeparator();
  }
  makeReadingActions(view);
  makePaneActions(view, go);
  view->addAction(hide);
  view->addAction(expand);
  view->addAction(makeAction(QStringLiteral("expand-literal"), tr("Whole Literal"), QKeySequence(tr("X")), [this] {
    setView(QStringLiteral("text"));
    if (!text_->expandLiteral())
      report(tr("No literal is cut short on this line."), false);
  }, tr("Show a large literal of this line in full")));
  view->addAction(makeAction(QStringLiteral("fold-all"), tr("Fold All"), QKeySequence(tr("Ctrl+Shift+[")), [this] { text_->setFolded(true); }));
  view->addAction(makeAction(QStringLiteral("unfold-all"), tr("Unfold All"), QKeySequence(tr("Ctrl+Shift+]")), [this] { text_->setFolded(false); }));
  view->addSeparator();
  view->addAction(makeAction(QStringLiteral("zoom-in"), tr("Larger Text"), QKeySequence::ZoomIn, [this] { zoomBy(1); }));
  view->addAction(makeAction(QStringLiteral("zoom-reset"), tr("Normal Size"), QKeySequence(tr("Ctrl+0")), [this] { zoomBy(-zoom_); }));
  view->addAction(makeAction(QStringLiteral("zoom-out"), tr("Smaller Text"), QKeySequence::ZoomOut, [this] { zoomBy(-1); }));
  view->addSeparator();
  auto *themes = view->addMenu(tr("&Theme"));
  for (auto [name, title, mode] : {std::tuple{"theme-system", tr("As the Desktop"), ThemeMode::System}, std::tuple{"theme-light", tr("Light"), ThemeMode::Light},
                                   std::tuple{"theme-dark", tr("Dark"), ThemeMode::Dark},
                                   std::tuple{"theme-high-contrast", tr("High Contrast"), ThemeMode::HighContrastLight},
                                   std::tuple{"theme-high-contrast-dark", tr("High Contrast, Dark"), ThemeMode::HighContrastDark}})
    themes->addAction(makeAction(QString::fromLatin1(name), title, {}, [this, mode = mode] { setThemeMode(mode); }));

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
  go->addAction(makeAction(QStringLiteral("previous-phase"), tr("Previous Phase"), QKeySequence(tr("{")), [this] { stepPhase(-1); }));
  go->addAction(makeAction(QStringLiteral("next-phase"), tr("Next Phase"), QKeySequence(tr("}")), [this] { stepPhase(1); }));
  go->addSeparator();
  go->addAction(makeAction(QStringLiteral("next-hunk"), tr("Next Difference"), QKeySequence(tr("F8")), [this] { diff_->nextChange(true); }));
  go->addAction(makeAction(QStringLiteral("previous-hunk"), tr("Previous Difference"), QKeySequence(tr("Shift+F8")), [this] { diff_->nextChange(false); }));
  go->addSeparator();
  go->addAction(makeAction(QStringLiteral("go-to-definition"), tr("Go to Definition"), QKeySequence(tr("F12")), [this] {
    setView(QStringLiteral("text"));
    if (!text_->goToDefinition())
      report(tr("There is no name under the cursor whose definition this text has."), false);
  }));
  go->addAction(makeAction(QStringLiteral("next-use"), tr("Next Use"), QKeySequence(tr("U")), [this] { setView(QStringLiteral("text")); text_->goToUse(true); }));
  go->addAction(makeAction(QStringLiteral("previous-use"), tr("Previous Use"), QKeySequence(tr("Shift+U")), [this] { setView(QStringLiteral("text")); text_->goToUse(false); }));
  for (auto [name, title, key, slice] : {std::tuple{"slice-backward", tr("What It Depends On"), tr("<"), IrView::Slice::Backward},
                                         std::tuple{"slice-forward", tr("What Depends on It"), tr(">"), IrView::Slice::Forward}}) {
    QAction *act = makeAction(QString::fromLatin1(name), title, QKeySequence(key), [this, slice = slice] {
      setView(QStringLiteral("text"));
      text_->setSlice(text_->slice() == slice ? IrView::Slice::None : slice);
    });
    go->addAction(act);
  }
  go->addSeparator();
  auto *learn = menuBar()->addMenu(tr("&Learn"));
  learn->addAction(action(QStringLiteral("show-lesson")));
  learn->addAction(makeAction(QStringLiteral("open-lesson"), tr("Open Lesson…"), {}, [this] {
    QString path = QFileDialog::getOpenFileName(this, tr("Open a lesson"), {}, tr("Lessons (*.lesson)"));
    if (!path.isEmpty()) {
      lesson_->open(path);
      setView(QStringLiteral("lesson"));
    }
  }));
  learn->addSeparator();
  learn->addAction(makeAction(QStringLiteral("lesson-start"), tr("Compile and Begin"), {}, [this] { setView(QStringLiteral("lesson")); lesson_->start(false); }));
  learn->addAction(makeAction(QStringLiteral("lesson-start-here"), tr("Begin on This Trace"), {}, [this] { setView(QStringLiteral("lesson")); lesson_->start(true); }));
  learn->addAction(makeAction(QStringLiteral("lesson-next"), tr("Next Step"), QKeySequence(tr("Alt+Right")), [this] { lesson_->showStep(lesson_->step() + 1); }));
  learn->addAction(makeAction(QStringLiteral("lesson-back"), tr("Previous Step"), QKeySequence(tr("Alt+Left")), [this] { lesson_->showStep(lesson_->step() - 1); }));
  learn->addAction(makeAction(QStringLiteral("lesson-answer"), tr("Show Answer"), QKeySequence(tr("Alt+Return")), [this] { lesson_->showAnswer(); }));
  go->addAction(makeAction(QStringLiteral("find-anything"), tr("Find Anything…"), QKeySequence(tr("Ctrl+K")), [this] { openPalette(); }));
  go->addAction(makeAction(QStringLiteral("filter-passes"), tr("Filter Passes"), QKeySequence(tr("/")), [this] {
    if (QAction *pane = action(QStringLiteral("timeline-pane")); !pane->isChecked())
      pane->trigger();
    filterEdit_->setFocus(Qt::ShortcutFocusReason);
    filterEdit_->selectAll();
  }, tr("Show only passes with a text in their name or place")));
  go->addAction(makeAction(QStringLiteral("next-pane"), tr("Next Pane"), QKeySequence(tr("Ctrl+F6")), [this] { stepPane(1); }, tr("Move the keyboard to the next part of the window")));
  go->addAction(makeAction(QStringLiteral("previous-pane"), tr("Previous Pane"), QKeySequence(tr("Ctrl+Shift+F6")), [this] { stepPane(-1); }));
  go->addAction(makeAction(QStringLiteral("search-all"), tr("Search All Passes"), QKeySequence(tr("Ctrl+Shift+F")), [this] {
    setView(QStringLiteral("search"));
    search_->findChild<QLineEdit *>()->setFocus();
  }));
  makeFindActions(go);

  makeHelpActions();

  auto *compileAct = makeAction(QStringLiteral("compile"), tr("Compile"), QKeySequence(tr("F5")), [this] {
    if (QString program = program_.isEmpty() ? askForProgram() : program_; !program.isEmpty())
      compile(program);
  }, tr("Compile the program again with these flags"));
  auto *cancelAct = makeCancelAction();
  run->addAction(compileAct);
  run->addAction(makeAction(QStringLiteral("choose-compiler"), tr("Choose the Compiler…"), {}, [this] {
    toolchains_->setFocus();
    toolchains_->showPopup();
  }, tr("Compile with this installation's compiler, one of the project's, or one on PATH")));
  run->addAction(makeAction(QStringLiteral("continue-here"), tr("Continue from Here"), QKeySequence(tr("Ctrl+F5")), [this] { continueHere(); },
                            tr("Compile on from the program as it stands after this step, with the chosen compiler")));
  run->addAction(cancelAct);
  makeLiveActions(run);
  makeRuntimeActions(run);

  auto *bar = addToolBar(tr("Main"));
  bar->setMovable(false);
  bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
  bar->addAction(openFile);
  bar->addSeparator();
  bar->addAction(compileAct);
  bar->addAction(cancelAct);
  flagsEdit_ = new QLineEdit(QString::fromLatin1(kDefaultFlags));
  // Its beginning shows, unless somebody is typing.
  connect(qApp, &QApplication::focusChanged, flagsEdit_, [this](QWidget *, QWidget *now) {
    if (now != flagsEdit_)
      flagsEdit_->home(false);
  });
  flagsEdit_->setMinimumWidth(200);
  flagsEdit_->setAccessibleName(tr("Compiler flags"));
  flagsEdit_->setToolTip(tr("The flags that the compiler gets, exactly as typed"));
  flagsEdit_->setFont(Theme::current().code);
  toolchains_ = new ToolchainBox(flagsEdit_);
  toolchains_->lookAround({});
  bar->addWidget(toolchains_);
  bar->addWidget(flagsEdit_);
  bar->addSeparator();
  for (QAction *act : {previousChange, nextChange, hide})
    bar->addAction(act);
  bar->addSeparator();
  bar->addAction(action(QStringLiteral("blame")));
  bar->addAction(action(QStringLiteral("inline-diff")));
  bar->addAction(expand);
  searchEdit_ = new QLineEdit;
  searchEdit_->setPlaceholderText(tr("Find in text"));
  searchEdit_->setClearButtonEnabled(true);
  searchEdit_->setMaximumWidth(180);
  searchEdit_->setAccessibleName(tr("Find in text"));
  connect(searchEdit_, &QLineEdit::textChanged, this, &MainWindow::updateSearch);
  connect(searchEdit_, &QLineEdit::returnPressed, this, [this] { findNext(true); });
  bar->addWidget(searchEdit_);
}

} // namespace strata::app
