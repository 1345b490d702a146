// Compiling with another compiler: which one, whether its command may run, and what becomes of its
// rows when it has ended.

#include "app/models/Path.h"
#include "app/models/Utf8.h"
#include "app/shell/MainWindow.h"
#include "app/views/StartPage.h"
#include "app/widgets/MessageLabel.h"
#include "app/widgets/ToolchainBox.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>

namespace strata::app {

bool MainWindow::chooseToolchain(const QString &name, QString &error) {
  return toolchains_->choose(name, error);
}

QString MainWindow::askForProgram() {
  bool ours = !toolchains_->chosen();
  return QFileDialog::getOpenFileName(this, tr("Program to compile"), samplesFolder(),
                                      ours ? tr("MLIR (*.mlir)") : tr("Programs (*)"));
}

void MainWindow::compileWith(const toolchains::Toolchain &toolchain, const QString &program) {
  if (auto may = toolchains::mayRun(toolchains_->choices(), toolchain); !may)
    return askToRun(toolchain, program, utf8(may.error().message));
  auto flags = toolchains::splitWords(flagsEdit_->text().toStdString());
  if (!flags)
    return report(utf8(flags.error().message), true);
  runner_.startForeign(toolchain, program, std::move(*flags));
  workChanged();
  report(runner_.commandLine(), false);
}

void MainWindow::askToRun(const toolchains::Toolchain &toolchain, const QString &program,
                          const QString &why) {
  report(why, true);
  auto &file = toolchains_->choices().project;
  if (!file || !isVisible())
    return;
  QStringList commands;
  for (const toolchains::Toolchain &one : file->toolchains)
    commands << visible(
        utf8(one.name + ":  " +
             toolchains::lineOf(toolchains::Command{one.command, one.environment, {}})));
  auto *box = new QMessageBox(QMessageBox::Question, tr("Commands of a project"),
                              tr("May the commands of %1 run?").arg(visible(utf8(file->path))),
                              QMessageBox::NoButton, this);
  box->setTextFormat(Qt::PlainText);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setInformativeText(commands.join(QLatin1Char('\n')));
  auto *run = box->addButton(tr("Let Them Run"), QMessageBox::AcceptRole);
  box->setDefaultButton(box->addButton(QMessageBox::Cancel));
  connect(box, &QMessageBox::finished, this, [this, box, run, toolchain, program, agreed = *file] {
    if (box->clickedButton() != static_cast<QAbstractButton *>(run))
      return;
    if (auto s = toolchains::agree(agreed); !s)
      return report(utf8(s.error().message), true);
    compileWith(toolchain, program);
  });
  box->open(); // waits for nobody
}

void MainWindow::foreignReached(qint64 rows, qint64 bytes, bool settling) {
  QString printed =
      tr("%1 rows, %2 MB printed").arg(rows).arg(static_cast<double>(bytes) / 1e6, 0, 'f', 1);
  status_->say(settling ? tr("%1; it has ended, its trace is being made").arg(printed) : printed,
               false);
}

} // namespace strata::app
