// A compiled module: its parts and their sizes, the bytecode and the machine code inside with their jumps, and what differs
// from another module.
#pragma once

#include "app/models/ModuleModel.h"

#include <QProcess>
#include <QWidget>
#include <functional>
#include <memory>

class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;
class QTemporaryDir;
class QTreeWidget;
class QTreeWidgetItem;

namespace strata::app {

class DiffView;
class ElidingButton;

class ModuleView : public QWidget {
  Q_OBJECT
public:
  explicit ModuleView(QWidget *parent = nullptr);
  ~ModuleView() override;

  /// Opens a module in the background; `failed` says why that can't be.
  void open(const QString &path);
  void compareWith(const QString &path);
  /// Shows the part of a name: a function, ".rodata[2]", a symbol. False if there is none.
  bool selectPart(const QString &name);
  const QString &path() const { return path_; }
  bool hasModule() const { return model_ || !message_.isEmpty(); }
  /// Finds the passes that changed a function or kernel, in order, and the name of a pass.
  void setPassesOn(std::function<std::vector<qint64>(const QString &function)> passesOn, std::function<QString(qint64)> nameOf);
  /// Names of all kernels that the run compiled: those of a library are found in it by their names.
  void setKernels(std::function<QStringList()> kernels) { kernels_ = std::move(kernels); }
  bool isBusy() const { return busy_ || disassembler_.state() != QProcess::NotRunning; }
  QJsonObject toJson() const;

Q_SIGNALS:
  void failed(const QString &message);
  /// The module that was asked for is shown, or why it can't be.
  void opened(const QString &problem);
  void compareRequested();
  void passSelected(qint64 pass);

private:
  void show(std::shared_ptr<const ModuleModel> model);
  void fill(QTreeWidgetItem *item, const ModulePart &part);
  void showPart(const ModulePart &part);
  void offerPasses(const ModulePart &part);
  void disassemble(int64_t rodata, const QString &function);
  void showRows(const QString &title, std::vector<CodeRow> rows);

  QString path_, other_, shownPart_, message_;
  std::shared_ptr<const ModuleModel> model_;
  std::vector<vmfb::SectionPair> sizes_;
  QStackedWidget *pages_, *right_;
  QLabel *empty_, *title_, *heading_;
  QPushButton *back_, *allPasses_;
  ElidingButton *lastPass_;
  std::function<std::vector<qint64>(const QString &)> passesOn_;
  std::function<QString(qint64)> nameOf_;
  std::function<QStringList()> kernels_;
  std::vector<qint64> passes_; // that changed what is shown
  std::vector<std::pair<QString, std::vector<qint64>>> passesOf_; // the same by function
  QTreeWidget *tree_;
  QTableView *table_;
  CodeModel *code_;
  DiffView *diff_;
  QProcess disassembler_;
  std::unique_ptr<QTemporaryDir> folder_;
  quint64 generation_ = 0;
  bool busy_ = false;
};

} // namespace strata::app
