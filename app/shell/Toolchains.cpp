// Compiling with another compiler: which one, whether its command may run, and what becomes of its
// rows when it has ended.

#include "app/backend/Background.h"
#include "app/backend/Child.h"
#include "app/models/Path.h"
#include "app/models/Utf8.h"
#include "app/shell/MainWindow.h"
#include "app/views/StartPage.h"
#include "app/widgets/MessageLabel.h"
#include "app/widgets/ToolchainBox.h"
#include "core/base/File.h"
#include "core/explorer/ProgramAt.h"
#include "core/trace/export/Export.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>

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

void MainWindow::continueHere() {
  if (continuing_ || runner_.isRunning() || current_ == -1 || !session_.source())
    return report(tr("Select the step to go on from."), true);
  continuing_ = true;
  inBackground(
      this,
      [source = session_.snapshot(), steps = session_.steps(), step = current_] {
        return explorer::programAt(*source, *steps, step);
      },
      [this, number = steps().number(current_)](Result<explorer::Program> program) {
        continuing_ = false;
        program ? continueWith(*program, number) : report(utf8(program.error().message), true);
      },
      Urgency::Asked);
}

void MainWindow::continueWith(const explorer::Program &program, int64_t number) {
  bool ours = !toolchains_->chosen();
  if (ours && program.phase.empty())
    return report(tr("Strata's compiler goes on from a boundary between phases: select one, or "
                     "choose another compiler."),
                  true);
  QString error;
  auto folder = makeRunFolder(error);
  if (!folder)
    return report(error, true);
  QString path = folder->filePath(tr("after-%1").arg(number) + utf8(program.suffix));
  if (auto s = writeFile(bytesOf(path), program.text); !s)
    return report(utf8(s.error().message), true);
  continued_ = std::move(folder);
  QString flags = flagsEdit_->text();
  if (ours)
    setFlags(flags + QStringLiteral(" --compile-from=") + utf8(program.phase));
  program_ = path; // of the same project: its compilers stay
  compile(path);
  setFlags(flags);
}

void MainWindow::saveReproducer(const QString &path) {
  inBackground(
      this,
      [source = session_.snapshot(), row = currentRow(), to = bytesOf(path)]() -> Status {
        if (!source)
          return Error{ErrorCode::NotFound, "no run is open"};
        auto text = trace::exportReproducer(*source, row);
        return text ? writeFile(to, *text) : Status(std::move(text).error());
      },
      [this, path](Status status) {
        report(status ? tr("Wrote %1; --run-reproducer runs it").arg(visible(path))
                      : utf8(status.error().message),
               !status);
      },
      Urgency::Asked);
}

void MainWindow::foreignReached(qint64 rows, qint64 bytes, bool settling) {
  QString printed =
      tr("%1 rows, %2 MB printed").arg(rows).arg(static_cast<double>(bytes) / 1e6, 0, 'f', 1);
  status_->say(settling ? tr("%1; it has ended, its trace is being made").arg(printed) : printed,
               false);
}

} // namespace strata::app
