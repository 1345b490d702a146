// What takes its time: how far it is, and how it is stopped.

#include "app/models/BlameModel.h"
#include "app/shell/MainWindow.h"
#include "app/views/CompareView.h"
#include "app/views/RunView.h"
#include "app/views/SearchView.h"

#include <QAction>
#include <QProgressBar>

namespace strata::app {

QAction *MainWindow::makeCancelAction() {
  auto *act = makeAction(QStringLiteral("cancel"), tr("Cancel"), QKeySequence(tr("Esc")), [this] { cancelWork(); }, tr("Stop what is running"));
  act->setEnabled(false);
  return act;
}

void MainWindow::cancelWork() {
  // A compile says itself that it was cancelled, once it has ended.
  bool others = opening_ || exporting_ || search_->isBusy() || compare_->isComparing();
  runner_.cancel();
  run_->cancel();
  blame_->cancel();
  search_->stop();
  compare_->stop();
  exportCancel_.cancel();
  if (opening_) {
    session_.cancelOpen();
    opening_ = false;
  }
  workChanged();
  if (others)
    report(tr("Cancelled."), false);
}

void MainWindow::workChanged() {
  bool beside = opening_ || exporting_ || search_->isBusy() || compare_->isComparing() || blame_->isBusy();
  bool seen = beside || (runner_.isRunning() && !runner_.isPaused());
  if (seen && progress_->isHidden())
    progress_->setRange(0, 0); // of what doesn't say how far it is
  progress_->setVisible(seen);
  if (QAction *act = action(QStringLiteral("cancel")))
    act->setEnabled(beside || runner_.isRunning() || run_->isRunning());
}

void MainWindow::showProgress(double done) {
  workChanged();
  progress_->setRange(0, 1000);
  progress_->setValue(static_cast<int>(done * 1000));
}

} // namespace strata::app
