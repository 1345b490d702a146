// What stays while one steps on: pinned sides of the difference, kept panes, and the margin that says who wrote a line.

#include "app/models/BlameModel.h"
#include "app/models/PassTreeModel.h"
#include "app/models/Utf8.h"
#include "app/shell/MainWindow.h"
#include "app/views/ClonePanes.h"
#include "app/views/DiffPage.h"
#include "app/views/DiffView.h"
#include "app/views/IrView.h"
#include "app/widgets/Palette.h"

#include <QAction>
#include <QMenu>
#include <QProgressBar>
#include <QStackedWidget>
#include <utility>

namespace strata::app {

using Side = TraceSession::Side;

QString MainWindow::passTitle(qint64 pass) const {
  return utf8(explorer::titleOf(passes_->passes(), steps(), pass).text());
}

void MainWindow::makePaneActions(QMenu *view, QMenu *go) {
  auto pin = [this, view](const char *name, const QString &title, const QKeySequence &key, Side side, const QString &tip) {
    QAction *act = makeAction(QString::fromLatin1(name), title, key, [this, side] { pinPass(side, session_.pinned(side) == -1 ? current_ : -1); }, tip);
    act->setCheckable(true);
    view->addAction(act);
  };
  pin("pin-before", tr("Pin as Before"), QKeySequence(tr("B")), Side::Before, tr("Keep this pass on the left, whichever is selected"));
  pin("pin-after", tr("Pin as After"), QKeySequence(tr("Shift+B")), Side::After, tr("Keep this pass on the right, whichever is selected"));
  view->addAction(makeAction(QStringLiteral("clone-pane"), tr("Keep a Copy Below"), QKeySequence(tr("C")), [this] { clonePane(); },
                             tr("Keep what is shown in a pane of its own, while you go on")));
  view->addAction(makeAction(QStringLiteral("close-clone"), tr("Close Copy"), QKeySequence(tr("Ctrl+W")), [this] { clones_->closeCurrent(); }));
  view->addSeparator();
  auto *blame = makeAction(QStringLiteral("blame"), tr("Blame"), QKeySequence(tr("A")), [this] {
    bool on = actions_[QStringLiteral("blame")]->isChecked();
    if (on)
      setView(QStringLiteral("text"));
    text_->setBlame(on ? blame_ : nullptr);
    updateBlame();
  }, tr("Show beside each line the pass that changed it last"));
  blame->setCheckable(true);
  view->addAction(blame);
  go->addAction(makeAction(QStringLiteral("go-to-blame"), tr("Pass That Changed This Line"), QKeySequence(tr("Shift+A")), [this] { goToBlame(text_->currentLine()); },
                           tr("Show what the pass that changed this line last did to it")));
  go->addAction(makeAction(QStringLiteral("compare-pass"), tr("Compare With Pass…"), QKeySequence(tr("D")), [this] { choosePair(); },
                           tr("Show this pass against any other one")));

  connect(text_, &IrView::sliced, this, [this](const QString &note) { report(note, false); });
  connect(text_, &IrView::blameClicked, this, &MainWindow::goToBlame);
  connect(blame_, &BlameModel::changed, text_, [this] { text_->viewport()->update(); });
  connect(blame_, &BlameModel::progress, this, &MainWindow::showProgress);
  connect(blame_, &BlameModel::finished, this, [this] {
    workChanged();
    followBlame();
  });
}

void MainWindow::pinPass(Side side, qint64 pass) {
  session_.setPinned(side, pass);
  bool before = side == Side::Before;
  action(before ? QStringLiteral("pin-before") : QStringLiteral("pin-after"))->setChecked(pass != -1);
  report(pass == -1 ? QString() : before ? tr("%1 stays on the left. Press B again to let it go.").arg(passTitle(pass))
                                         : tr("%1 stays on the right. Press Shift+B again to let it go.").arg(passTitle(pass)), false);
  pairShown_ = true; // what is shown is no longer what is wanted
  if (current_ != -1)
    selectPass(current_);
  keepPlace();
}

void MainWindow::clonePane() {
  if (IrView *text = frontText(); text && text->document())
    keepText(current_, text->document(), text->currentLine());
  else if (views_->currentWidget() == diffPage_ && diff_->diff() && diffBefore_ != -1)
    keepDiff(diffBefore_, diffAfter_, diff_->diff());
  else
    report(tr("A text or a difference can be kept: show one first."), false);
}

void MainWindow::keepText(qint64 pass, std::shared_ptr<const IrDocument> document, qint64 line) {
  QJsonObject about{{QStringLiteral("kind"), QStringLiteral("text")}, {QStringLiteral("pass"), numberOf(pass)}, {QStringLiteral("lines"), qint64(document->lineCount())}};
  clones_->addText(passTitle(pass), std::move(document), line, std::move(about));
}

void MainWindow::keepDiff(qint64 before, qint64 after, std::shared_ptr<const Diff> diff) {
  QJsonObject about = diffJson(*diff);
  about.insert(QStringLiteral("kind"), QStringLiteral("diff"));
  about.insert(QStringLiteral("before"), numberOf(before));
  about.insert(QStringLiteral("after"), numberOf(after));
  clones_->addDiff(tr("%1 ▸ %2").arg(before < 0 ? QString::fromStdString(explorer::titleOf(*steps().boundary(before))) : QString::number(before), passTitle(after)), passTitle(before), passTitle(after), std::move(diff), std::move(about));
}

void MainWindow::choosePair() {
  std::vector<Palette::Entry> entries;
  auto offer = [&](int64_t step, const QString &detail) {
    if (step != current_)
      entries.push_back({utf8(explorer::titleOf(passes_->passes(), steps(), step).name), detail, [this, step] {
        bool earlier = steps().isBefore(step, current_);
        showPair(earlier ? step : current_, earlier ? current_ : step);
      }});
  };
  for (size_t i = 0; i < steps().boundaries().size(); ++i)
    offer(explorer::boundaryStep(i), tr("boundary"));
  for (int64_t i = 0; i < passCount(); ++i)
    offer(i, tr("pass %1 on %2").arg(i).arg(utf8(passes_->passes()[static_cast<size_t>(i)].anchor())));
  if (current_ != -1)
    palette_->open(std::move(entries));
}

void MainWindow::updateBlame() {
  if (int64_t row = currentRow(); text_->blame() && row >= 0 && text_->document())
    blame_->start(session_.snapshot(), session_.histories(), row);
  else
    blame_->clear();
}

void MainWindow::goToBlame(qint64 line) {
  int64_t row = currentRow();
  if (current_ != -1 && row < 0)
    return report(tr("No single pass shows this text: step to the one before to ask who wrote its lines."), false);
  if (row < 0 || !text_->document())
    return;
  // Without the margin nothing has been asked yet.
  blameLine_ = line;
  if (blame_->pass() != row)
    blame_->start(session_.snapshot(), session_.histories(), row);
  if (!blame_->isBusy())
    followBlame();
}

void MainWindow::followBlame() {
  qint64 line = std::exchange(blameLine_, -1);
  if (line < 0)
    return;
  auto history = blame_->history(line);
  if (!history || history->steps.empty())
    return report(tr("No operation on this line: there is no pass to go to."), false);
  // Where it was the pass that is shown, the way leads on to the one before.
  const provenance::Step &last = history->steps.front(), &to = last.row == currentRow() && history->steps.size() > 1 ? history->steps[1] : last;
  selectPass(to.row);
  setView(QStringLiteral("diff"));
  diffLine_ = to.line - 1;
  if (!showing_)
    diff_->showLine(std::exchange(diffLine_, -1));
}

} // namespace strata::app
