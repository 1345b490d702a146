#include "app/models/ModuleModel.h"

#include "app/models/Path.h"
#include "app/models/Utf8.h"
#include "app/theme/Theme.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QLocale>

namespace strata::app {
namespace {

QJsonObject partJson(const ModulePart &part) {
  QJsonObject json{{QStringLiteral("name"), part.name}};
  if (!part.detail.isEmpty())
    json.insert(QStringLiteral("detail"), part.detail);
  if (part.bytes >= 0)
    json.insert(QStringLiteral("bytes"), static_cast<qint64>(part.bytes));
  QJsonArray parts;
  for (const ModulePart &inner : part.parts)
    parts.append(partJson(inner));
  if (!parts.isEmpty())
    json.insert(QStringLiteral("parts"), parts);
  return json;
}

} // namespace

Result<std::shared_ptr<const ModuleModel>> ModuleModel::open(const QString &path) {
  auto file = mapFile(bytesOf(path));
  if (!file)
    return std::move(file).error();
  auto module = vmfb::Module::open(std::move(*file));
  if (!module)
    return std::move(module).error();
  std::shared_ptr<ModuleModel> model(new ModuleModel(std::move(*module)));
  model->path_ = path;
  model->makeTree();
  return std::shared_ptr<const ModuleModel>(std::move(model));
}

void ModuleModel::makeTree() {
  using Kind = ModulePart::Kind;
  root_ = {Kind::Module, utf8(module_.name()), QStringLiteral("bytecode %1.%2").arg(module_.version() >> 16).arg(module_.version() & 0xffff),
           static_cast<int64_t>(module_.file().size())};
  auto group = [&](const QString &name) -> ModulePart & {
    root_.parts.push_back({Kind::Group, name, {}});
    return root_.parts.back();
  };
  auto finish = [&] {
    ModulePart &last = root_.parts.back();
    if (last.parts.empty())
      root_.parts.pop_back();
    else
      last.detail = QString::number(last.parts.size());
  };
  ModulePart *at = &group(QStringLiteral("Exports"));
  for (const vmfb::Export &entry : module_.exports())
    at->parts.push_back({Kind::Export, utf8(entry.name), utf8(entry.declaration.empty() ? entry.signature : entry.declaration), -1, entry.function});
  finish();
  at = &group(QStringLiteral("Imports"));
  for (const vmfb::Import &entry : module_.imports())
    at->parts.push_back({Kind::Import, utf8(entry.name), utf8(entry.signature) + (entry.optional ? QStringLiteral(" optional") : QString())});
  finish();
  at = &group(QStringLiteral("Dependencies"));
  for (const vmfb::Dependency &entry : module_.dependencies())
    at->parts.push_back({Kind::Dependency, utf8(entry.name), QStringLiteral("from version %1%2").arg(entry.minimumVersion).arg(entry.optional ? QStringLiteral(", optional") : QString())});
  finish();
  at = &group(QStringLiteral("Functions"));
  for (size_t i = 0; i < module_.functions().size(); ++i) {
    const vmfb::Function &entry = module_.functions()[i];
    at->parts.push_back({Kind::Function, utf8(entry.name), utf8(entry.signature), entry.bytes.size(), static_cast<int64_t>(i)});
  }
  finish();
  at = &group(QStringLiteral("Read-only data"));
  for (size_t i = 0; i < module_.rodata().size(); ++i) {
    const vmfb::Rodata &entry = module_.rodata()[i];
    ModulePart part{Kind::Rodata, QStringLiteral(".rodata[%1]").arg(i), utf8(entry.kind), entry.bytes.size(), static_cast<int64_t>(i)};
    if (entry.kind == "elf")
      if (auto elf = vmfb::readElf(module_.bytes(entry.bytes))) {
        part.detail = QStringLiteral("elf, %1").arg(utf8(elf->machine));
        for (const vmfb::ElfSymbol &symbol : elf->symbols)
          part.parts.push_back({Kind::Symbol, utf8(symbol.name), symbol.function ? QStringLiteral("function") : QStringLiteral("object"), symbol.size, static_cast<int64_t>(i)});
      }
    if (entry.kind == "spirv")
      if (auto shaders = vmfb::readSpirv(module_.bytes(entry.bytes)))
        for (const vmfb::SpirvShader &shader : *shaders)
          for (const vmfb::SpirvShader::Kernel &kernel : shader.kernels)
            part.parts.push_back({Kind::Symbol, utf8(kernel.name), utf8(kernel.detail), -1, static_cast<int64_t>(i)});
    at->parts.push_back(std::move(part));
  }
  finish();
  at = &group(QStringLiteral("Sections"));
  for (const vmfb::Section &entry : module_.sections())
    at->parts.push_back({Kind::Section, utf8(entry.name), QStringLiteral("at byte %1").arg(entry.bytes.begin), entry.bytes.size()});
  finish();
}

std::vector<CodeRow> ModuleModel::code(int64_t function) const {
  std::vector<vmfb::Instruction> instructions = module_.disassemble(static_cast<size_t>(function));
  QHash<qint64, qint64> rowAt;
  for (size_t i = 0; i < instructions.size(); ++i)
    rowAt.insert(instructions[i].pc, static_cast<qint64>(i));
  std::vector<CodeRow> rows;
  for (const vmfb::Instruction &instruction : instructions) {
    qint64 target = instruction.targets.empty() ? -1 : rowAt.value(instruction.targets.front(), -1);
    rows.push_back({QString::number(instruction.pc), utf8(instruction.text), target, instruction.label});
  }
  return rows;
}

bool ModuleModel::isElf(int64_t rodata) const {
  return rodata >= 0 && rodata < static_cast<int64_t>(module_.rodata().size()) && module_.rodata()[rodata].kind == "elf";
}

QByteArray ModuleModel::bytes(int64_t rodata) const {
  std::string_view bytes = module_.bytes(module_.rodata()[rodata].bytes);
  return {bytes.data(), static_cast<qsizetype>(bytes.size())};
}

/// Assembly by lines; a branch leads to its label.
static std::vector<CodeRow> ptxRows(std::string_view executable) {
  std::vector<CodeRow> rows;
  for (Span span : vmfb::ptxTexts(executable)) {
    QHash<QString, qint64> rowAt; // labels mean something in their module only
    size_t first = rows.size();
    int line = 0;
    for (QString text : utf8(executable.substr(static_cast<size_t>(span.begin), static_cast<size_t>(span.size()))).split(QLatin1Char('\n'))) {
      text.replace(QLatin1Char('\t'), QLatin1String("    "));
      QString bare = text.trimmed();
      bool label = bare.startsWith(QLatin1Char('$')) && bare.endsWith(QLatin1Char(':'));
      if (label)
        rowAt.insert(bare.chopped(1), static_cast<qint64>(rows.size()));
      rows.push_back({QString::number(++line), text, -1, label});
    }
    for (size_t i = first; i < rows.size(); ++i)
      if (QString bare = rows[i].text.trimmed(); bare.contains(QLatin1String("bra")) && bare.endsWith(QLatin1Char(';')))
        rows[i].target = rowAt.value(bare.chopped(1).section(QLatin1Char(' '), -1).section(QLatin1Char('\t'), -1), -1);
  }
  return rows;
}

/// Assembly by lines; a branch leads to its label.
static std::vector<CodeRow> spirvRows(const std::vector<vmfb::SpirvShader> &shaders) {
  std::vector<CodeRow> rows;
  for (const vmfb::SpirvShader &shader : shaders) {
    QHash<QString, qint64> rowAt;
    size_t first = rows.size();
    int line = 0;
    for (const QString &text : utf8(shader.text).split(QLatin1Char('\n'))) {
      bool label = text.endsWith(QLatin1String(" = OpLabel"));
      if (label)
        rowAt.insert(text.chopped(10).trimmed(), static_cast<qint64>(rows.size()));
      rows.push_back({QString::number(++line), text, -1, label});
    }
    for (size_t i = first; i < rows.size(); ++i)
      if (QStringList words = rows[i].text.simplified().split(QLatin1Char(' ')); words.first().startsWith(QLatin1String("OpBranch")))
        rows[i].target = rowAt.value(words.value(words.first() == QLatin1String("OpBranch") ? 1 : 2), -1);
  }
  return rows;
}

std::vector<CodeRow> ModuleModel::data(int64_t rodata, int64_t most) const {
  const vmfb::Rodata &entry = module_.rodata()[rodata];
  std::string_view bytes = module_.bytes(entry.bytes);
  std::string_view shown = bytes.substr(0, static_cast<size_t>(most));
  std::vector<CodeRow> rows;
  if (entry.kind == "ptx")
    return ptxRows(bytes);
  if (auto shaders = entry.kind == "spirv" ? vmfb::readSpirv(bytes) : Result<std::vector<vmfb::SpirvShader>>(Error{}))
    return spirvRows(*shaders);
  if (auto inner = entry.kind == "module" ? module_.inner(static_cast<size_t>(rodata)) : Result<vmfb::Module>(Error{})) {
    int line = 0;
    for (const QString &text : utf8(inner->text()).split(QLatin1Char('\n')))
      rows.push_back({QString::number(++line), text, -1, text.startsWith(QLatin1String("func "))});
    return rows;
  }
  if (entry.kind == "text") {
    int line = 0;
    for (const QString &text : utf8(shown).split(QLatin1Char('\n')))
      rows.push_back({QString::number(++line), text});
  } else {
    for (size_t at = 0; at < shown.size(); at += 16) {
      std::string_view part = shown.substr(at, 16);
      QString hex, plain;
      for (char c : part) {
        hex += QStringLiteral("%1 ").arg(static_cast<uchar>(c), 2, 16, QLatin1Char('0'));
        plain += c >= 32 && c < 127 ? QLatin1Char(c) : QLatin1Char('.');
      }
      rows.push_back({QStringLiteral("%1").arg(at, 0, 16), hex.leftJustified(49) + plain});
    }
  }
  if (shown.size() < bytes.size())
    rows.push_back({{}, QStringLiteral("… %1 more bytes").arg(bytes.size() - shown.size())});
  return rows;
}

QJsonObject ModuleModel::toJson() const {
  QJsonObject json = partJson(root_);
  json.insert(QStringLiteral("path"), path_);
  return json;
}

std::vector<CodeRow> machineCode(const QByteArray &printed) {
  std::vector<CodeRow> rows;
  std::vector<QString> targets;
  QHash<QString, qint64> rowAt;
  for (const QByteArray &line : printed.split('\n')) {
    if (line.isEmpty())
      continue;
    if (line.startsWith('@')) {
      rows.push_back({{}, QString::fromUtf8(line.mid(1)) + QLatin1Char(':'), -1, true});
      targets.emplace_back();
      continue;
    }
    QStringList fields = QString::fromUtf8(line).split(QLatin1Char('\t'));
    rowAt.insert(fields[0], static_cast<qint64>(rows.size()));
    rows.push_back({fields[0], fields.value(2)});
    targets.push_back(fields.value(3));
  }
  for (size_t i = 0; i < rows.size(); ++i)
    if (!targets[i].isEmpty())
      rows[i].target = rowAt.value(targets[i], -1);
  return rows;
}

void CodeModel::setRows(std::vector<CodeRow> rows) {
  beginResetModel();
  rows_ = std::move(rows);
  endResetModel();
}

int CodeModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }
int CodeModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : 2; }

QVariant CodeModel::data(const QModelIndex &index, int role) const {
  if (!index.isValid())
    return {};
  const CodeRow &row = rows_[static_cast<size_t>(index.row())];
  switch (role) {
  case Qt::DisplayRole:
    return index.column() == 0 ? row.address + QStringLiteral("  ") : row.label ? row.text : QStringLiteral("  ") + row.text;
  case Qt::TextAlignmentRole:
    return index.column() == 0 ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
  case Qt::ForegroundRole:
    return index.column() == 0 ? Theme::current().muted : row.label || row.target >= 0 ? Theme::current().accent : Theme::current().text;
  case Qt::FontRole:
    return Theme::current().code;
  case Qt::ToolTipRole:
    return row.target >= 0 ? tr("Enter or double-click goes to where it jumps: %1").arg(rows_[static_cast<size_t>(row.target)].address) : QVariant();
  default:
    return {};
  }
}

QVariant CodeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    return {};
  return section == 0 ? tr("At") : tr("Code");
}

} // namespace strata::app
