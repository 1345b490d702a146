#include "app/models/OpModel.h"

#include "app/models/Utf8.h"
#include "core/ir/Parts.h"
#include "core/layout/Tiles.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonArray>

namespace strata::app {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("OpModel", text); }
OpModel::Item itemOf(const ir::Part &part) {
  OpModel::Item item{utf8(part.label)};
  for (const ir::Part &below : part.parts)
    item.items.push_back(itemOf(below));
  return item;
}

/// A shaped type shows its shape, element and encoding below it.
OpModel::Item typeItem(const std::string &type, const ir::Tree &tree) {
  OpModel::Item item{utf8(type)};
  bool shaped = type.starts_with("tensor<") || type.starts_with("memref<") || type.starts_with("vector<") || type.starts_with("!flow.dispatch.tensor<") ||
                type.starts_with("!iree_tensor_ext.dispatch.tensor<");
  auto parsed = shaped ? layout::parseShaped(type) : Result<layout::Shaped>(Error{});
  if (parsed) {
    QStringList sizes;
    for (int64_t size : parsed->shape)
      sizes << (size < 0 ? QStringLiteral("?") : QString::number(size));
    item.items.push_back({tr("shape: %1").arg(sizes.isEmpty() ? tr("none") : sizes.join(QStringLiteral(" × ")))});
    item.items.push_back({tr("element: %1").arg(utf8(parsed->element))});
  }
  for (size_t at = 0; (at = type.find('#', at)) != std::string::npos;) {
    size_t end = at + 1;
    while (end < type.size() && (std::isalnum(static_cast<unsigned char>(type[end])) || type[end] == '_' || type[end] == '.'))
      ++end;
    std::string_view alias = ir::aliasText(tree, std::string_view(type).substr(at, end - at));
    item.items.push_back({tr("encoding: %1").arg(utf8(alias.empty() ? std::string_view(type).substr(at, end - at) : alias).simplified())});
    at = end;
  }
  return item;
}

} // namespace

const explorer::Help &help() {
  static const explorer::Help kHelp = [] {
    QString folder = QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("../share/strata/help"));
    auto loaded = explorer::Help::load(folder.toStdString());
    return loaded ? std::move(*loaded) : explorer::Help();
  }();
  return kHelp;
}

QString helpAt(const IrDocument &document, int64_t byte) {
  const ir::TokenBuffer &tokens = document.tree().tokens();
  uint32_t token = byte < 0 ? tokens.size() : tokens.at(static_cast<uint32_t>(byte));
  if (token >= tokens.size())
    return {};
  std::string_view word = tokens.text(token);
  if (tokens.kind(token) == ir::TokenKind::String && word.size() > 2)
    word = word.substr(1, word.size() - 2);
  else if (tokens.kind(token) != ir::TokenKind::Word)
    return {};
  const explorer::HelpEntry *entry = help().find(word);
  // `module` and `func` are written without their dialect.
  if (uint32_t op = document.tree().opAt(static_cast<uint32_t>(byte)); !entry && op != ir::kNone && document.tree().node(op).name == token)
    entry = help().find(document.tree().opName(op));
  if (!entry)
    return {};
  QString more = utf8(explorer::description(*entry)).section(QStringLiteral("\n\n"), 0, 1);
  return QStringLiteral("%1\n%2\n%3").arg(utf8(word), utf8(entry->summary), more).trimmed();
}

OpModel OpModel::make(const IrLinks &links, int64_t byte) {
  OpModel model;
  const IrDocument &document = *links.document;
  const ir::Tree &tree = document.tree();
  const ir::TokenBuffer &tokens = tree.tokens();
  uint32_t op = tree.opAt(static_cast<uint32_t>(byte));
  if (op == ir::kNone)
    return model;
  auto lineOf = [&](uint32_t token) { return document.lineAt(tokens.begin(token)); };
  model.line = lineOf(tree.node(op).begin);
  model.name = utf8(tree.opName(op));
  if (const explorer::HelpEntry *entry = help().find(tree.opName(op))) {
    model.summary = utf8(entry->summary);
    model.description = utf8(explorer::description(*entry));
  }
  ir::OpParts parts = ir::partsOf(tree, op);
  auto add = [&](const QString &title, std::vector<Item> items) {
    if (!items.empty())
      model.items.push_back({title, -1, std::move(items)});
  };
  std::vector<Item> results;
  for (uint32_t t : parts.results) {
    Item result{utf8(tokens.text(t)), lineOf(t), {}};
    std::vector<uint32_t> uses;
    if (ir::ValueId id = links.values.at(t); id.valid())
      uses = links.values.tokensOf(id);
    for (uint32_t use : uses)
      if (use != t) {
        uint32_t user = tree.opAt(tokens.begin(use));
        result.items.push_back({tr("used by %1, line %2").arg(user == ir::kNone ? QStringLiteral("?") : utf8(tree.opName(user))).arg(lineOf(use) + 1), lineOf(use), {}});
      }
    if (result.items.empty())
      result.items.push_back({tr("nobody uses it")});
    results.push_back(std::move(result));
  }
  add(tr("Results"), std::move(results));
  std::vector<Item> operands;
  for (uint32_t t : parts.operands) {
    ir::ValueId id = links.values.at(t);
    const ir::Value *value = id.valid() ? &links.values.values[id.index] : nullptr;
    if (!value || !value->resolved || value->node == ir::kNone)
      operands.push_back({tr("%1, defined outside this text").arg(utf8(tokens.text(t)))});
    else if (value->node == op)
      operands.push_back({tr("%1, its own argument").arg(utf8(tokens.text(t))), lineOf(value->token), {}});
    else
      operands.push_back({tr("%1 %2 %3, line %4")
                              .arg(utf8(tokens.text(t)), value->argument ? tr("argument of") : tr("from"),
                                   tree.node(value->node).kind == ir::NodeKind::Op ? utf8(tree.opName(value->node)) : tr("a block"),
                                   QString::number(lineOf(value->token) + 1)), lineOf(value->token), {}});
  }
  add(tr("Operands"), std::move(operands));
  std::vector<Item> types;
  for (const std::string &type : parts.types)
    types.push_back(typeItem(type, tree));
  add(tr("Types"), std::move(types));
  std::vector<Item> attributes;
  for (const ir::Part &part : parts.attributes)
    attributes.push_back(itemOf(part));
  add(tr("Attributes"), std::move(attributes));
  std::vector<Item> symbols;
  if (tree.node(op).symbol != ir::kNone)
    for (uint32_t t : links.symbols.tokensOf(op))
      if (t != tree.node(op).symbol)
        symbols.push_back({tr("referred to on line %1").arg(lineOf(t) + 1), lineOf(t), {}});
  ir::forOwnTokens(tree, op, [&](uint32_t t) {
    uint32_t meant = links.symbols.at(t);
    if (meant != ir::kNone && meant != op)
      symbols.push_back({tr("%1 is %2, line %3").arg(utf8(tokens.text(t)), utf8(tree.opName(meant)), QString::number(lineOf(tree.node(meant).begin) + 1)),
                         lineOf(tree.node(meant).begin), {}});
  });
  add(tr("Symbols"), std::move(symbols));
  if (!parts.location.empty())
    add(tr("Location"), {{utf8(parts.location)}});
  return model;
}

static QJsonArray jsonOf(const std::vector<OpModel::Item> &items) {
  QJsonArray array;
  for (const OpModel::Item &item : items) {
    QJsonObject object{{QStringLiteral("text"), item.text}};
    if (item.line >= 0)
      object.insert(QStringLiteral("line"), qint64(item.line + 1));
    if (!item.items.empty())
      object.insert(QStringLiteral("items"), jsonOf(item.items));
    array.append(object);
  }
  return array;
}

QJsonObject OpModel::toJson() const {
  return {{QStringLiteral("name"), name}, {QStringLiteral("line"), qint64(line + 1)}, {QStringLiteral("summary"), summary},
          {QStringLiteral("help"), description}, {QStringLiteral("items"), jsonOf(items)}};
}

} // namespace strata::app
