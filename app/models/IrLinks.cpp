#include "app/models/IrLinks.h"

#include "core/explorer/SliceLines.h"

#include <QObject>
#include <algorithm>

namespace strata::app {

std::shared_ptr<const IrLinks> IrLinks::make(std::shared_ptr<const IrDocument> document) {
  auto links = std::make_shared<IrLinks>();
  links->values = ir::resolveValues(document->tree());
  links->symbols = ir::resolveSymbols(document->tree());
  links->document = std::move(document);
  return links;
}

IrLinks::Name IrLinks::nameAt(int64_t byte) const {
  Name name;
  const ir::Tree &tree = document->tree();
  const ir::TokenBuffer &tokens = tree.tokens();
  uint32_t token = tokens.at(static_cast<uint32_t>(byte));
  if (token >= tokens.size())
    return name;
  std::vector<uint32_t> all;
  uint32_t definition = ir::kNone;
  if (ir::ValueId id = values.at(token); id.valid()) {
    all = values.tokensOf(id);
    if (values.values[id.index].resolved)
      definition = values.values[id.index].token;
  } else if (uint32_t meant = symbols.at(token); meant != ir::kNone) {
    all = symbols.tokensOf(meant);
    definition = tree.node(meant).symbol;
  } else if (tokens.kind(token) == ir::TokenKind::Attribute || tokens.kind(token) == ir::TokenKind::Type) {
    for (uint32_t n = 1; n < tree.size(); ++n)
      if (tree.node(n).kind == ir::NodeKind::Alias && tree.node(n).name != ir::kNone && tokens.text(tree.node(n).name) == tokens.text(token))
        definition = tree.node(n).name;
    for (uint32_t t = 0; definition != ir::kNone && t < tokens.size(); ++t)
      if (tokens.kind(t) == tokens.kind(token) && tokens.text(t) == tokens.text(token))
        all.push_back(t);
  }
  std::sort(all.begin(), all.end());
  for (uint32_t t : all) {
    if (t == definition)
      name.definition = static_cast<int64_t>(name.bytes.size());
    name.bytes.push_back({int64_t(tokens.begin(t)), int64_t(tokens.end(t))});
  }
  return name;
}

IrLinks::Slice IrLinks::slice(int64_t byte, bool forward) const {
  const ir::Tree &tree = document->tree();
  uint32_t op = tree.opAt(static_cast<uint32_t>(byte));
  if (op == ir::kNone)
    return {};
  auto [slice, lines] = explorer::sliceLines(tree, values, op, forward);
  QString note = slice.ops.size() == 1 ? QObject::tr("1 operation") : QObject::tr("%1 operations").arg(slice.ops.size());
  if (slice.branches)
    note += QObject::tr("; through what branches hand over");
  if (slice.memory)
    note += QObject::tr("; through memory, where places in a buffer aren't told apart and a write doesn't end the one before");
  if (slice.guessed)
    note += QObject::tr("; an operation on the way is taken to read and write what it is given");
  return {std::move(lines), note};
}

} // namespace strata::app
