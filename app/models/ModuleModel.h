// What a .vmfb holds, as a tree of parts, and the code of one part as rows with jumps.
#pragma once

#include "core/vmfb/Module.h"

#include <QAbstractTableModel>
#include <QJsonObject>
#include <QString>
#include <memory>
#include <vector>

namespace strata::app {

/// A part of a module that can be looked into.
struct ModulePart {
  enum class Kind { Module, Group, Section, Import, Export, Dependency, Function, Rodata, Symbol };
  Kind kind = Kind::Group;
  QString name, detail; // "simple_mul", "(ref, ref) -> (ref)"
  int64_t bytes = -1;   // -1: has no size
  int64_t index = -1;   // of the function, rodata, or the symbol's rodata
  std::vector<ModulePart> parts = {};
};

/// One line of code or data.
struct CodeRow {
  QString address, text;
  qint64 target = -1; // row that it jumps to
  bool label = false;
};

class ModuleModel {
public:
  /// Errors: what vmfb::Module::open says.
  static Result<std::shared_ptr<const ModuleModel>> open(const QString &path);

  const vmfb::Module &module() const { return module_; }
  const QString &path() const { return path_; }
  const ModulePart &root() const { return root_; }
  /// The bytecode of a function.
  std::vector<CodeRow> code(int64_t function) const;
  /// Text as it is, anything else in hexadecimal; `most` bytes of it.
  std::vector<CodeRow> data(int64_t rodata, int64_t most = 64 << 10) const;
  bool isElf(int64_t rodata) const;
  QByteArray bytes(int64_t rodata) const;
  QJsonObject toJson() const;

private:
  explicit ModuleModel(vmfb::Module module) : module_(std::move(module)) {}
  void makeTree();

  vmfb::Module module_;
  QString path_;
  ModulePart root_;
};

/// What strata-disassemble printed, as rows.
std::vector<CodeRow> machineCode(const QByteArray &printed);

/// Rows of code for a table view: address and text.
class CodeModel : public QAbstractTableModel {
  Q_OBJECT
public:
  using QAbstractTableModel::QAbstractTableModel;
  void setRows(std::vector<CodeRow> rows);
  const std::vector<CodeRow> &rows() const { return rows_; }

  int rowCount(const QModelIndex &parent = {}) const override;
  int columnCount(const QModelIndex &parent = {}) const override;
  QVariant data(const QModelIndex &index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  std::vector<CodeRow> rows_;
};

} // namespace strata::app
