// What follows a compile: the module that came out, and running it.

#include "app/models/PassTreeModel.h"
#include "app/models/Utf8.h"
#include "app/shell/MainWindow.h"
#include "app/views/ModuleView.h"
#include "app/views/RunView.h"
#include "core/explorer/Kernels.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSet>
#include <utility>

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
  connect(module_, &ModuleView::opened, this, [this](const QString &problem) {
    if (!std::exchange(moduleAsked_, false))
      return; // it came with a run, which is what is shown
    setView(QStringLiteral("module"));
    if (!problem.isEmpty())
      report(problem, true);
  });
  connect(module_, &ModuleView::compareRequested, this, [this, choose] {
    if (QString path = choose(tr("Module to compare with")); !path.isEmpty())
      module_->compareWith(path);
  });
  connect(run_, &RunView::failed, this, [this](const QString &message) { report(message, true); });
  connect(run_, &RunView::moduleRequested, this, [this, choose](bool other) {
    if (QString path = choose(other ? tr("Module to compare with") : tr("Module to run")); !path.isEmpty())
      other ? run_->setOther(path) : showModule(path);
  });
  auto goToPass = [this](qint64 pass) {
    setView(QStringLiteral("diff"));
    selectPass(pass);
  };
  connect(run_, &RunView::passSelected, this, goToPass);
  connect(module_, &ModuleView::passSelected, this, goToPass);
  auto passesOn = [this](const QString &function) {
    std::vector<int64_t> rows = explorer::passesOn(passes_->passes(), function.toStdString());
    return std::vector<qint64>(rows.begin(), rows.end());
  };
  auto nameOf = [this](qint64 pass) { return utf8(passes_->passes()[static_cast<size_t>(pass)].pass); };
  run_->setPassesOn(passesOn, nameOf);
  module_->setPassesOn(passesOn, nameOf);
  module_->setKernels([this] {
    QSet<QString> names;
    for (const trace::PassEvent &pass : passes_->passes())
      if (pass.path.find("hal.executable") != std::string::npos && pass.anchorSymbol.size() > 1 && (pass.anchorOp == "func.func" || pass.anchorOp == "llvm.func"))
        names << utf8(pass.anchorSymbol).mid(1);
    QStringList sorted(names.begin(), names.end());
    sorted.sort();
    return sorted;
  });
  connect(&runner_, &CompileRunner::finished, this, [this](bool success) {
    if (success && QFileInfo(runner_.modulePath()).size() > 0)
      showModule(runner_.modulePath(), true);
  });
}

void MainWindow::openModule(const QString &path) {
  moduleAsked_ = true;
  showModule(path);
}

void MainWindow::showModule(const QString &path, bool ours) {
  module_->open(path);
  run_->setModule(path, ours);
}

void MainWindow::makeRuntimeActions(QMenu *run) {
  auto *runIt = makeAction(QStringLiteral("run-module"), tr("Run the Module"), QKeySequence(tr("Ctrl+R")), [this] {
    setView(QStringLiteral("run"));
    run_->run();
  }, tr("Run the chosen function with these inputs"));
  runIt->setEnabled(false);
  connect(run_, &RunView::stateChanged, this, [this, runIt] {
    runIt->setEnabled(run_->canRun());
    workChanged();
  });
  run->addSeparator();
  run->addAction(runIt);
}

} // namespace strata::app
