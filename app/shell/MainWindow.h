// The window: timeline, text or diff, inspector, strip; the start page while nothing is open.
#pragma once

#include "app/backend/CompileRunner.h"
#include "app/backend/TraceSession.h"
#include "app/models/Quiet.h"
#include "app/theme/Theme.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonObject>
#include <QMainWindow>
#include <functional>
#include <memory>

class QAction;
class QLabel;
class QMenu;
class QLineEdit;
class QMenu;
class QProgressBar;
class QStackedWidget;
class QSplitter;
class QTabBar;
class QTabWidget;
class QTemporaryDir;
class QTimer;

namespace strata::explorer {
struct Program;
}

namespace strata::app {

class BlameModel;
class ClonePanes;
class CompareView;
struct Diff;
class DiffPage;
class DiffView;
class Inspector;
class IrView;
class LessonView;
class LiveView;
class MapView;
class MessagesView;
class MessageLabel;
class ModuleView;
class NotesView;
class OperationPane;
class Palette;
class PaneBar;
class PassStrip;
class PassTimeline;
class PassTreeModel;
class RunBar;
class RunView;
class SearchView;
class StartPage;
class ToolchainBox;

class MainWindow : public QMainWindow {
  Q_OBJECT
public:
  explicit MainWindow(QWidget *parent = nullptr);
  ~MainWindow() override;

  void openPath(const QString &path);
  /// With the chosen compiler.
  void compile(const QString &program, bool paused = false);
  /// "strata" or a name (core/toolchains/Choices.h).
  bool chooseToolchain(const QString &name, QString &error);
  /// Opens a second run, and shows where it and the open one differ.
  void compareWith(const QString &path);
  /// Selects a step: a pass by its row, or a boundary between phases (core/explorer/Steps.h).
  void selectPass(qint64 pass);
  /// The step of a number, or of a name ("name#2" is its second row, "after-flow" a boundary); -1 with a reason in `error`.
  qint64 findPass(const QString &which, QString &error) const;
  /// Shows any two steps against each other; selects the second.
  void showPair(qint64 before, qint64 after);
  /// Keeps a step on a side of the difference, whichever is selected; -1: no longer.
  void pinPass(TraceSession::Side side, qint64 pass);
  /// Keeps what is shown, a text or a difference, in a pane of its own.
  void clonePane();
  /// Shows what the pass that changed a line of the text last did to it.
  void goToBlame(qint64 line);
  /// A picture of a view (.svg, .png), with a line below it that says of which run and pass it is.
  bool exportView(const QString &path, const QString &name, QString &error);
  /// The difference that is shown, or every pass of the run, as a page of its own. Written in the background.
  bool exportHtml(const QString &path, bool wholeRun, QString &error);
  /// The run as a `.strata` file, with the notes. Written in the background.
  bool saveTrace(const QString &path, QString &error);
  /// The selected lines, or the difference, with where they are from.
  QString selectionMarkdown() const;
  /// The lesson beside the text; its steps select passes and views.
  LessonView *lesson() const { return lesson_; }
  /// Keeps the current line with a note.
  void addNote(const QString &text);
  /// Brings back size, splits and zoom of the last time; the path that was open then, if it still exists.
  QString restoreSession();
  /// From now on the window remembers where one was, per run and as a whole.
  void keepSession();
  void zoomBy(int steps);
  /// Puts the cursor of the text on a line and, from 0, a byte of it.
  void setCursor(qint64 line, qint64 column);
  /// Of the text that is shown.
  int64_t lineCount() const;
  /// Puts a query to all passes and shows its hits.
  void searchAll(const QString &query);
  /// "start", or one of the views by its name.
  bool setView(const QString &name);
  void setThemeMode(ThemeMode mode);

  /// Actions by the names that scripts use: "next-pass", "next-change", "hide-unchanged" ...
  QAction *action(const QString &name) const { return actions_.value(name); }
  QStringList actionNames() const { return actions_.keys(); }
  /// The widget of a view, for screenshots: "window", "timeline", "inspector", "strip", "start" and the views by name.
  QWidget *viewWidget(const QString &name);
  /// The model of a view as JSON, or "actions"; a null document for a view that does not exist.
  QJsonDocument dumpView(const QString &name) const;
  QStringList viewNames() const;
  /// True while something that was asked for has not been shown yet.
  bool isBusy() const;
  bool isOpening() const { return opening_; }
  bool isCompiling() const { return runner_.isRunning(); }
  CompileRunner &runner() { return runner_; }
  LiveView &live() { return *live_; }
  ModuleView &moduleView() { return *module_; }
  RunView &runView() { return *run_; }
  /// Looks into a module, and offers to run it. `ours`: this window has just compiled it.
  void showModule(const QString &path, bool ours = false);
  /// The same, for its own sake: the view comes to the front, and a file that is no module is an error.
  void openModule(const QString &path);
  int64_t passCount() const;
  int64_t currentPass() const { return current_; }
  const explorer::Steps &steps() const;
  QString lastError() const { return lastError_; }
  /// How many errors were reported so far.
  int errorCount() const { return errorCount_; }
  void setFlags(const QString &flags);

Q_SIGNALS:
  /// The text of the selected pass; null while there is none.
  void documentShown(std::shared_ptr<const IrDocument> document);
  /// What the selected pass changed, or why there is nothing to show.
  void differenceShown();
  /// Another trace was opened.
  void traceShown(std::shared_ptr<const trace::TraceSource> source);
  /// The same trace, with what has come since.
  void traceExtended(std::shared_ptr<const trace::TraceSource> source);

protected:
  void dragEnterEvent(QDragEnterEvent *event) override;
  void dropEvent(QDropEvent *event) override;
  void closeEvent(QCloseEvent *event) override;
  void changeEvent(QEvent *event) override;
  void resizeEvent(QResizeEvent *event) override;

private:
  /// Central views take the place of the text, the others are tabs beside it: above what is selected is described, below
  /// are the views of this domain.
  enum class Place { Central, Details, Dock };
  struct View {
    QWidget *widget = nullptr;
    std::function<QJsonObject()> json = {}; // what --dump-view prints
    std::function<bool()> busy = {};
    QString title = {};
    Place place = Place::Central;
    bool central() const { return place == Place::Central; }
  };
  /// Registers a view under the name that scripts, actions ("show-NAME") and --view use.
  void addView(const QString &name, const QString &title, Place place, View view);
  void addDocumentViews();
  void makeActions();
  void makeLayout();
  QWidget *makeProblemPage();
  QAction *makeAction(const QString &name, const QString &text, const QKeySequence &shortcut,
                      const std::function<void()> &run, const QString &tip = {});
  void addLiveView();
  void makeLiveActions(QMenu *run);
  void addRuntimeViews();
  void makeRuntimeActions(QMenu *run);
  void liveChanged();
  void showNewest();
  void editProgram();
  void traceOpened();
  void enterTrace(); // shows the first pass of what was opened
  void enterRows();
  void traceGrown();
  void showText(std::shared_ptr<const IrDocument> document, const QString &reason);
  void passShown(qint64 pass, std::shared_ptr<const IrDocument> document, std::shared_ptr<const Diff> diff,
                 const QString &reason, qint64 before, qint64 after);
  void makePaneActions(QMenu *view, QMenu *go);
  void makeReadingActions(QMenu *view);
  void makeFindActions(QMenu *go);
  void updateSearch();
  /// In the difference or the text, whichever is in front; else in the text.
  void findNext(bool forward);
  void showMenu(const QPoint &at);
  bool isTextInFront() const;
  /// The text in the middle, be it that of a step without a difference; null where none is.
  IrView *frontText() const;
  /// Of the text, else of differences.
  void setWrapped(bool text, bool wrapped);
  Detail detail(bool text) const;
  void setDetail(bool text, Detail detail);
  void setQuiet(Quiet level); // of the view that is in front
  void setInline(bool on);
  /// What the actions say of the view that is in front.
  void updateReading();
  /// Until somebody moves them, panes leave the text the room that it needs.
  void fitPanes();
  void showTextAlone(bool alone);
  /// Which views beside the text can be seen.
  void updatePaneBar();
  void choosePair();
  void keepText(qint64 pass, std::shared_ptr<const IrDocument> document, qint64 line);
  void keepDiff(qint64 before, qint64 after, std::shared_ptr<const Diff> diff);
  void updateBlame();
  void followBlame();
  QString passTitle(qint64 pass) const;
  /// The number that people call a step by; "-1" and "none" are the same.
  qint64 numberOf(qint64 step) const { return steps().number(step); }
  /// The row whose dump is the text that is shown; -1 where several dumps make it, at a boundary.
  int64_t currentRow() const;
  static QJsonObject diffJson(const Diff &diff);
  void openPalette();
  void step(int by, bool changedOnly);
  void stepSameOperation(int by);
  void stepPhase(int by);
  /// Moves the keyboard between the parts of the window: timeline, text, kept panes, what is beside the text, strip.
  void stepPane(int by);
  void showPhase(int phase);
  void report(const QString &message, bool isError);
  /// Where nothing could be opened, what stands in the way takes the middle.
  void showProblem(const QString &title, const QString &message);
  void makeHelpActions();
  QAction *makeCancelAction();
  void cancelWork();
  /// Something began or ended: whether there is a bar, and something to cancel.
  void workChanged();
  void showProgress(double done);
  void setProgram(const QString &program);
  QString askForProgram();
  void compileWith(const toolchains::Toolchain &toolchain, const QString &program);
  void askToRun(const toolchains::Toolchain &toolchain, const QString &program, const QString &why);
  /// Compiles on from the current step, with the chosen compiler.
  void continueHere();
  void continueWith(const explorer::Program &program, int64_t number);
  void saveReproducer(const QString &path);
  void foreignReached(qint64 rows, qint64 bytes, bool settling);
  void refilter();
  void showLine(qint64 line);
  void goTo(qint64 pass, qint64 line);
  /// Selects the row of the current step in the timeline, where it is shown.
  void markCurrent();
  void countVisible();
  void updateTitle();
  void exportTo(const QString &path, const std::function<Status(const CancelToken &, const trace::Progress &)> &write);
  void makeExportActions(QMenu *menu);
  void remember(const QString &path);
  static QStringList recentPaths();
  void fillRecent(QMenu *menu);
  void rememberPlace();
  /// What was pinned or kept is remembered at once: it was made, not just looked at.
  void keepPlace();
  void restorePanes(const QJsonArray &panes);
  void keepNotedRun();
  bool restorePlace();
  void saveSession();
  bool acceptable(int64_t pass, bool changedOnly) const;

  TraceSession session_;
  CompileRunner runner_;
  QHash<QString, QAction *> actions_;
  QHash<QString, View> viewsByName_;
  QStringList viewOrder_;
  PassTreeModel *passes_;
  PassTimeline *timeline_;
  QLineEdit *filterEdit_, *flagsEdit_, *searchEdit_;
  ToolchainBox *toolchains_;
  std::unique_ptr<QTemporaryDir> continued_; // holds the program that was gone on from
  bool continuing_ = false;                  // it is being put together
  QStackedWidget *pages_, *views_;
  QWidget *problem_;
  QLabel *problemTitle_, *problemText_;
  QTabBar *viewTabs_; // of the central views
  QWidget *timelinePane_, *explorer_;
  StartPage *start_;
  IrView *text_;
  DiffView *diff_;
  DiffPage *diffPage_;
  ClonePanes *clones_;
  BlameModel *blame_;
  CompareView *compare_;
  MapView *map_;
  Inspector *inspector_;
  QTabWidget *dock_, *details_;
  OperationPane *operation_;
  MessagesView *messages_;
  NotesView *notes_;
  LessonView *lesson_;
  RunBar *runBar_;
  QSplitter *columns_, *right_, *middle_;
  SearchView *search_;
  LiveView *live_;
  ModuleView *module_;
  RunView *run_;
  PassStrip *strip_;
  Palette *palette_;
  PaneBar *paneBar_;
  QTimer *countSoon_; // the rows that can be seen, of a run that is too large to count
  MessageLabel *status_;
  QLabel *counts_;
  QProgressBar *progress_;
  QString program_, lastError_;
  int errorCount_ = 0;
  int64_t current_ = -1;
  int64_t entered_ = -1; // the step that the window chose by itself
  int64_t keptRow_ = -1; // of a run whose trace was made anew
  int64_t wantedLine_ = -1; // to be shown when its pass is
  int64_t quietLine_ = -1;   // the same, without leaving the view
  int64_t blameLine_ = -1;   // whose pass is to be shown when it is known
  int64_t diffLine_ = -1;    // of the text after, to be shown in the difference when it is there
  int64_t diffBefore_ = -1, diffAfter_ = -1; // rows of the difference
  int64_t shownBefore_ = -1; // row on its left if it isn't simply what the pass found
  int zoom_ = 0;
  CancelToken exportCancel_;
  bool keepsSession_ = false, exporting_ = false;
  bool panesChosen_ = false;   // by somebody: the window no longer decides
  QWidgetList besideText_ = {}; // hidden while the text has everything
  bool redrawing_ = false;
  bool restoring_ = false;  // panes of the last time are on their way
  ThemeMode theme_ = ThemeMode::System;
  bool pairShown_ = false;  // another pair than a pass and what it found
  bool moduleAsked_ = false; // a module is on its way for its own sake
  bool editing_ = false; // the text to be edited is on its way
  int opens_ = 0; // so far
  bool opening_ = false, showing_ = false, selecting_ = false;
};

} // namespace strata::app
