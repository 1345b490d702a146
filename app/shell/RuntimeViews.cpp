// What follows a compile: the module that came out, and running it.

#include "app/models/PassTreeModel.h"
#include "app/shell/MainWindow.h"
#include "app/views/ModuleView.h"
#include "app/views/RunView.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

namespace strata::app {

void MainWindow::addRuntimeViews() {
  module_ = new ModuleView;
  addView(QStringLiteral("module"), tr("Module"), Place::Central,
          {module_, [this] { return module_->toJson(); }, [this] { return module_->isBusy(); }});
  run_ = new RunView;
  addView(QStringLiteral("run"), tr("Run"), Place::Central,
          {run_, [this] { return run_->toJson(); }, [this] { return run_->isBusy(); }});
  auto choose = [this](const QString &title) { return QFileDialog::getOpenFileName(this, title, QString(), tr("Modules (*.vmfb)")); };
  connect(module_, &ModuleView::failed, this, [this](const QString &message) { report(message, true); });
  connect(module_, &ModuleView::compareRequested, this, [this, choose] {
    if (QString path = choose(tr("Module to compare with")); !path.isEmpty())
      module_->compareWith(path);
  });
  connect(run_, &RunView::failed, this, [this](const QString &message) { report(message, true); });
  connect(run_, &RunView::moduleRequested, this, [this, choose](bool other) {
    if (QString path = choose(other ? tr("Module to compare with") : tr("Module to run")); !path.isEmpty())
      other ? run_->setOther(path) : showModule(path);
  });
  connect(run_, &RunView::passSelected, this, [this](qint64 pass) {
    setView(QStringLiteral("diff"));
    selectPass(pass);
  });
  // The first pass that ran on a kernel is where its own story begins.
  run_->setPassOf(
      [this](const QString &kernel) -> qint64 {
        std::string symbol = "@" + kernel.toStdString();
        for (const trace::PassEvent &pass : passes_->passes())
          if (pass.anchorSymbol == symbol)
            return pass.index;
        return -1;
      },
      [this](qint64 pass) { return QString::fromStdString(passes_->passes()[static_cast<size_t>(pass)].pass); });
  connect(&runner_, &CompileRunner::finished, this, [this](bool success) {
    if (success && QFileInfo(runner_.modulePath()).size() > 0)
      showModule(runner_.modulePath());
  });
}

void MainWindow::showModule(const QString &path) {
  module_->open(path);
  run_->setModule(path);
}

void MainWindow::makeRuntimeActions(QMenu *run) {
  auto *runIt = makeAction(QStringLiteral("run-module"), tr("Run the Module"), QKeySequence(tr("Ctrl+R")), [this] {
    setView(QStringLiteral("run"));
    run_->run();
  }, tr("Run the chosen function with these inputs"));
  runIt->setEnabled(false);
  connect(run_, &RunView::stateChanged, this, [this, runIt] {
    runIt->setEnabled(run_->canRun());
    action(QStringLiteral("cancel"))->setEnabled(run_->isRunning() || runner_.isRunning() || opening_);
  });
  run->addSeparator();
  run->addAction(runIt);
}

} // namespace strata::app
