// How texts are read: where long lines go, what is left out of them, and how much room they have.

#include "app/shell/MainWindow.h"
#include "app/views/CompareView.h"
#include "app/views/DiffPage.h"
#include "app/views/DiffView.h"
#include "app/views/IrView.h"
#include "app/widgets/PaneBar.h"
#include "app/widgets/PassStrip.h"
#include "app/widgets/RunBar.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QResizeEvent>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <algorithm>
#include <tuple>
#include <utility>

namespace strata::app {
namespace {

constexpr int kColumns = 70; // of text that a side gets before what stands beside it
constexpr int kTimeline = 330, kNarrowTimeline = 150; // pixels
constexpr int kSide = 375;

constexpr std::pair<const char *, Quiet> kLevels[] = {
    {"quiet-off", Quiet::Off}, {"quiet-types", Quiet::Types}, {"quiet-names", Quiet::Names}};

} // namespace

void MainWindow::makeReadingActions(QMenu *view) {
  auto show = [this](const char *name) { return action(QLatin1String(name))->isChecked(); };
  for (auto [name, title, key, pane, tip] :
       {std::tuple{"timeline-pane", tr("Timeline"), tr("T"), timelinePane_,
                   tr("Show the passes beside the text")},
        std::tuple{"side-panes", tr("Side Views"), tr("Shift+T"), static_cast<QWidget *>(right_),
                   tr("Show what stands on the right of the text")}}) {
    QAction *act = makeAction(
        QString::fromLatin1(name), title, QKeySequence(key),
        [this, name = name, pane = pane] {
          const bool chosen = std::exchange(panesChosen_, true);
          if (!besideText_.isEmpty())
            showTextAlone(false);
          QList<int> sizes = columns_->sizes();
          pane->setVisible(action(QLatin1String(name))->isChecked());
          if (!chosen && pane == right_ && !right_->isHidden()) // the text makes room
            columns_->setSizes({sizes[0], sizes[1] - kSide, kSide});
          updatePaneBar();
        },
        tip);
    act->setCheckable(true);
    act->setChecked(true);
    view->addAction(act);
  }
  auto *alone = makeAction(
      QStringLiteral("text-alone"), tr("Text Alone"), QKeySequence(tr("Z")),
      [this, show] { showTextAlone(show("text-alone")); },
      tr("Give the text everything, and give it back"));
  alone->setCheckable(true);
  view->addAction(alone);
  view->addSeparator();

  auto *oneColumn = makeAction(
      QStringLiteral("inline-diff"), tr("One Column"), QKeySequence(tr("I")),
      [this, show] { setInline(show("inline-diff")); }, tr("Show a difference in one column"));
  oneColumn->setCheckable(true);
  view->addAction(oneColumn);
  // A text is mostly looked through, a difference is read: each is wrapped, or quiet, or not.
  auto *wrap = makeAction(
      QStringLiteral("wrap-lines"), tr("Wrap Lines"), QKeySequence(tr("W")),
      [this, show] { setWrapped(isTextInFront(), show("wrap-lines")); },
      tr("Continue long lines below instead of beyond the right edge"));
  wrap->setCheckable(true);
  view->addAction(wrap);
  auto *levels = view->addMenu(tr("&Detail"));
  auto *group = new QActionGroup(this);
  for (auto [name, title, level] :
       {std::tuple{"quiet-off", tr("All as Printed"), Quiet::Off},
        std::tuple{"quiet-types", tr("Types Shortened"), Quiet::Types},
        std::tuple{"quiet-names", tr("Names and Operands"), Quiet::Names}}) {
    QAction *act = makeAction(QString::fromLatin1(name), title, {},
                              [this, level = level] { setQuiet(level); });
    act->setCheckable(true);
    group->addAction(act);
    levels->addAction(act);
  }
  view->addAction(makeAction(
      QStringLiteral("quieter"), tr("Quieter"), QKeySequence(tr("Q")),
      [this] {
        Quiet now = detail(isTextInFront()).quiet;
        Quiet next = now == Quiet::Off     ? Quiet::Types
                     : now == Quiet::Types ? Quiet::Names
                                           : Quiet::Off;
        setQuiet(next);
        report(next == Quiet::Off ? tr("All as printed.")
               : next == Quiet::Types
                   ? tr("Types and attributes are shortened; what differs stays.")
                   : tr("Names and operands alone; what differs stays."),
               false);
      },
      tr("Leave out more of each line, and in the end nothing: types shortened, names alone, all "
         "as printed")));
  view->addAction(makeAction(
      QStringLiteral("locations"), tr("Locations"), QKeySequence(tr("L")),
      [this] {
        Detail shown = detail(isTextInFront());
        shown.locations = shown.locations == Locations::Printed ? Locations::Short
                          : shown.locations == Locations::Short ? Locations::Off
                                                                : Locations::Printed;
        setDetail(isTextInFront(), shown);
        report(shown.locations == Locations::Printed ? tr("Locations as printed.")
               : shown.locations == Locations::Short ? tr("Locations as file and line.")
                                                     : tr("No locations."),
               false);
      },
      tr("Show locations as file and line, not at all, or as printed")));
  for (DiffView *diff : {diff_, compare_->diffView()})
    connect(diff, &DiffView::sidesChanged, this, &MainWindow::updateReading);
  updateReading();
}

void MainWindow::makeFindActions(QMenu *go) {
  go->addAction(makeAction(QStringLiteral("find"), tr("Find in Text"), QKeySequence::Find, [this] {
    if (views_->currentWidget() != diffPage_)
      setView(QStringLiteral("text"));
    searchEdit_->setFocus();
    searchEdit_->selectAll();
  }));
  go->addAction(makeAction(QStringLiteral("find-next"), tr("Find Next"), QKeySequence::FindNext,
                           [this] { findNext(true); }));
  go->addAction(makeAction(QStringLiteral("find-previous"), tr("Find Previous"),
                           QKeySequence::FindPrevious, [this] { findNext(false); }));
  auto *how = go->addMenu(tr("Find &Options"));
  for (auto [name, title, key] :
       {std::tuple{"find-case", tr("Match Case"), tr("Alt+C")},
        std::tuple{"find-words", tr("Whole Words"), tr("Alt+W")},
        std::tuple{"find-expression", tr("Regular Expression"), tr("Alt+X")}}) {
    QAction *act =
        makeAction(QString::fromLatin1(name), title, QKeySequence(key), [this] { updateSearch(); });
    act->setCheckable(true);
    how->addAction(act);
  }
  auto show = [this](const QPoint &at) { showMenu(at); };
  connect(text_, &IrView::menuRequested, this, show);
  connect(diff_, &DiffView::menuRequested, this, show);
  connect(diffPage_, &DiffPage::menuRequested, this, show);
}

void MainWindow::updateSearch() {
  auto on = [this](const char *name) { return action(QLatin1String(name))->isChecked(); };
  TextQuery query(searchEdit_->text(), {on("find-case"), on("find-words"), on("find-expression")});
  if (!query.problem().isEmpty())
    report(query.problem(), false);
  text_->setSearch(query);
  diffPage_->setSearch(query);
}

void MainWindow::findNext(bool forward) {
  IrView *text = frontText();
  bool inDiff = !text && views_->currentWidget() == diffPage_ && diff_->diff();
  if (!text && !inDiff) {
    setView(QStringLiteral("text"));
    text = text_;
  }
  if (searchEdit_->text().isEmpty())
    return report(tr("Nothing to find: Ctrl+F takes what is looked for."), false);
  if (!(inDiff ? diff_->findNext(forward) : text->findNext(forward)))
    return report(inDiff ? tr("“%1” is on neither side.").arg(searchEdit_->text())
                         : tr("“%1” is not in this text.").arg(searchEdit_->text()),
                  false);
  // Which of how many, once they are counted.
  const std::vector<int64_t> &all = inDiff ? diff_->hitRows() : text->hitLines();
  auto here =
      std::lower_bound(all.begin(), all.end(), inDiff ? diff_->currentRow() : text->currentLine());
  if (here != all.end())
    report(tr("Line %1 of %2 with “%3”")
               .arg(here - all.begin() + 1)
               .arg(all.size())
               .arg(searchEdit_->text()),
           false);
}

void MainWindow::showMenu(const QPoint &at) {
  IrView *text = frontText();
  auto *menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Copy"), this, [this, text] {
    if (text)
      text->copySelection();
    else
      QApplication::clipboard()->setText(diff_->selectedText());
  });
  const QStringList names = text == text_ ? QStringList{QStringLiteral("copy-markdown"),
                                               {},
                                               QStringLiteral("go-to-definition"),
                                               QStringLiteral("next-use"),
                                               QStringLiteral("slice-backward"),
                                               QStringLiteral("slice-forward"),
                                               QStringLiteral("go-to-blame"),
                                               {},
                                               QStringLiteral("expand-literal"),
                                               QStringLiteral("wrap-lines"),
                                               QStringLiteral("quieter"),
                                               QStringLiteral("locations"),
                                               {},
                                               QStringLiteral("add-note"),
                                               QStringLiteral("clone-pane")}
                                 : QStringList{QStringLiteral("copy-markdown"),
                                               {},
                                               QStringLiteral("next-hunk"),
                                               QStringLiteral("previous-hunk"),
                                               {},
                                               QStringLiteral("expand-equal"),
                                               QStringLiteral("inline-diff"),
                                               QStringLiteral("wrap-lines"),
                                               QStringLiteral("quieter"),
                                               QStringLiteral("locations"),
                                               {},
                                               QStringLiteral("pin-before"),
                                               QStringLiteral("pin-after"),
                                               QStringLiteral("clone-pane")};
  for (const QString &name : names) {
    if (name.isEmpty())
      menu->addSeparator();
    else if (QAction *act = action(name))
      menu->addAction(act);
  }
  menu->popup(at);
}

IrView *MainWindow::frontText() const {
  if (views_->currentWidget() == diffPage_)
    return diffPage_->textAlone();
  return isTextInFront() ? text_ : nullptr;
}

bool MainWindow::isTextInFront() const { return views_->currentWidget() == text_; }

void MainWindow::setWrapped(bool text, bool wrapped) {
  if (text) {
    text_->setWrapped(wrapped);
  } else {
    diffPage_->setWrapped(wrapped);
    compare_->diffView()->setWrapped(wrapped);
  }
  updateReading();
}

Detail MainWindow::detail(bool text) const { return text ? text_->detail() : diff_->detail(); }

void MainWindow::setDetail(bool text, Detail detail) {
  if (text) {
    text_->setDetail(detail);
  } else {
    diffPage_->setDetail(detail);
    compare_->diffView()->setDetail(detail);
  }
  updateReading();
}

void MainWindow::setQuiet(Quiet level) {
  Detail shown = detail(isTextInFront());
  shown.quiet = level;
  setDetail(isTextInFront(), shown);
}

void MainWindow::setInline(bool on) {
  diff_->setInline(on);
  compare_->diffView()->setInline(on);
  updateReading();
}

void MainWindow::updateReading() {
  QAction *wrap = action(QStringLiteral("wrap-lines"));
  if (!wrap) // the window is being made
    return;
  wrap->setChecked(isTextInFront() ? text_->isWrapped() : diff_->isWrapped());
  action(QStringLiteral("inline-diff"))->setChecked(diff_->isInline());
  for (auto [name, level] : kLevels)
    if (QAction *act = action(QLatin1String(name)))
      act->setChecked(level == detail(isTextInFront()).quiet);
}

void MainWindow::fitPanes() {
  QAction *side = action(QStringLiteral("side-panes"));
  if (panesChosen_ || !side || !besideText_.isEmpty())
    return;
  // Of the window's width: the explorer has none before it is shown.
  const int width = this->width() - paneBar_->width();
  const int room = width - diff_->widthFor(kColumns);
  bool both = room >= kTimeline + kSide;
  if (side->isChecked() != both) {
    side->setChecked(both);
    right_->setVisible(both);
    updatePaneBar();
  }
  int timeline = std::clamp(room - (both ? kSide : 0), kNarrowTimeline, kTimeline);
  columns_->setSizes({timeline, width - timeline - (both ? kSide : 0), both ? kSide : 0});
}

void MainWindow::resizeEvent(QResizeEvent *event) {
  QMainWindow::resizeEvent(event);
  fitPanes();
}

void MainWindow::showTextAlone(bool alone) {
  if (alone == !besideText_.isEmpty())
    return;
  if (alone) {
    for (QWidget *each :
         {timelinePane_, static_cast<QWidget *>(right_), static_cast<QWidget *>(paneBar_),
          static_cast<QWidget *>(strip_), static_cast<QWidget *>(runBar_)})
      if (!each->isHidden()) {
        each->hide();
        besideText_ << each;
      }
  } else {
    for (QWidget *each : std::exchange(besideText_, {}))
      each->show();
    fitPanes();
  }
  action(QStringLiteral("text-alone"))->setChecked(alone);
  updatePaneBar();
}

void MainWindow::updatePaneBar() {
  QStringList shown;
  if (!right_->isHidden())
    for (const QString &name : viewOrder_)
      if (const View &view = viewsByName_[name];
          view.widget == details_->currentWidget() || view.widget == dock_->currentWidget())
        shown << name;
  paneBar_->setShown(shown);
}

} // namespace strata::app
