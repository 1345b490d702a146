// A compile under control: the actions that pause, step and go on, and what the window does as it moves.

#include "app/backend/Background.h"
#include "app/shell/MainWindow.h"
#include "app/views/LiveView.h"
#include "app/views/StartPage.h"

#include "core/trace/export/Export.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>

namespace strata::app {
namespace {

using Kind = control::Command::Kind;

// A text editor lays out every line: above this it isn't one any longer.
constexpr int64_t kMostEditedBytes = int64_t(4) << 20;

} // namespace

void MainWindow::addLiveView() {
  live_ = new LiveView(runner_);
  addView(QStringLiteral("live"), tr("Live"), Place::Dock,
          {live_, [this] { return live_->toJson(); }, [this] { return editing_; }});
  connect(live_, &LiveView::editRequested, this, &MainWindow::editProgram);
  connect(&runner_, &CompileRunner::stateChanged, this, &MainWindow::liveChanged);
  connect(&runner_, &CompileRunner::replaced, this, [this] { liveChanged(); });
  connect(&runner_, &CompileRunner::refused, this, [this](const QString &message) { report(message, true); });
}

void MainWindow::makeLiveActions(QMenu *run) {
  auto resume = [this](Kind how) { return [this, how] { runner_.resume(how); }; };
  auto *paused = makeAction(QStringLiteral("compile-paused"), tr("Compile Paused"), QKeySequence(tr("Shift+F5")), [this] {
    if (QString program = program_.isEmpty() ? askForProgram() : program_; !program.isEmpty())
      compile(program, true);
  }, tr("Compile, and wait before the first pass"));
  auto *pause = makeAction(QStringLiteral("pause"), tr("Pause"), QKeySequence(tr("F6")), [this] { runner_.pause(); }, tr("Stop before the next pass"));
  auto *go = makeAction(QStringLiteral("continue"), tr("Continue"), QKeySequence(tr("F9")), resume(Kind::Continue), tr("Run to the end or the next breakpoint"));
  auto *step = makeAction(QStringLiteral("step-pass"), tr("Step"), QKeySequence(tr("F10")), resume(Kind::StepPass), tr("Run one pass"));
  auto *change = makeAction(QStringLiteral("step-change"), tr("To Change"), QKeySequence(tr("F11")), resume(Kind::StepChange), tr("Run until a pass changes the program"));
  auto *runTo = makeAction(QStringLiteral("run-to-pass"), tr("Run To…"), QKeySequence(tr("Shift+F10")), [this] {
    bool ok = false;
    QString pass = QInputDialog::getText(this, tr("Run To"), tr("Pass to stop before (* stands for anything):"), QLineEdit::Normal, QString(), &ok);
    if (ok && !pass.isEmpty())
      runner_.resume(Kind::RunTo, pass);
  }, tr("Run until a pass is about to run"));
  auto *edit = makeAction(QStringLiteral("edit-program"), tr("Edit the Program…"), QKeySequence(tr("Ctrl+E")), [this] { editProgram(); },
                          tr("Change the text that the next pass runs on"));
  auto *breakAt = makeAction(QStringLiteral("break"), tr("Breakpoints…"), QKeySequence(tr("Ctrl+B")), [this] {
    setView(QStringLiteral("live"));
    for (QLineEdit *line : live_->findChildren<QLineEdit *>())
      if (line->accessibleName() == LiveView::tr("New breakpoint"))
        line->setFocus();
  }, tr("Passes and operations to stop at"));
  auto *clear = makeAction(QStringLiteral("clear-breakpoints"), tr("Remove All Breakpoints"), {}, [this] { live_->clearBreakpoints(); });
  run->addAction(paused);
  run->addSeparator();
  for (QAction *act : {pause, go, step, change, runTo, edit})
    run->addAction(act);
  run->addSeparator();
  run->addAction(breakAt);
  run->addAction(clear);
  live_->setActions({go, step, change, pause, runTo, action(QStringLiteral("cancel"))});
  liveChanged();
}

void MainWindow::liveChanged() {
  bool running = runner_.isRunning(), paused = runner_.isPaused();
  for (const char *name : {"continue", "step-pass", "step-change", "run-to-pass", "edit-program"})
    action(QLatin1String(name))->setEnabled(paused);
  action(QStringLiteral("pause"))->setEnabled(running && !paused && !runner_.isForeign());
  for (const char *name : {"compile", "compile-paused"})
    action(QLatin1String(name))->setEnabled(!running);
  workChanged();
  if (!paused)
    return;
  report(tr("Paused before %1: %2").arg(runner_.position().pass, runner_.position().reason), false);
  showNewest();
}

void MainWindow::showNewest() {
  // What was recorded last is what was just stepped over.
  if (session_.path() != runner_.tracePath() || opening_)
    return;
  session_.refresh([this, opens = opens_] {
    if (opens == opens_ && passCount() > 0)
      selectPass(passCount() - 1);
  });
}

void MainWindow::editProgram() {
  if (!runner_.isPaused() || editing_ || session_.path() != runner_.tracePath())
    return;
  setView(QStringLiteral("live"));
  editing_ = true;
  // Paused: the trace doesn't grow while this is read.
  session_.refresh([this] {
    inBackground(
        this,
        [source = session_.snapshot(), rows = passCount(), path = runner_.position().path.toStdString()] {
          return trace::textAfter(*source, rows, path);
        },
        [this](Result<std::string> text) {
          editing_ = false;
          if (!text)
            return report(QString::fromStdString(text.error().message), true);
          if (static_cast<int64_t>(text->size()) > kMostEditedBytes)
            return report(tr("The text has %1 MB: too large to edit here.").arg(text->size() >> 20), true);
          live_->edit(QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size())));
        });
  });
}

} // namespace strata::app
