#include "core/stream/Text.h"

#include "core/ir/Symbols.h"

#include <charconv>

namespace strata::stream {

using ir::kNone;
using ir::TokenKind;

namespace {

template <typename Number>
bool readNumber(std::string_view text, Number &number) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

} // namespace

Use Text::use(uint32_t token) const {
  Use use{values.at(token), 0, token};
  std::string_view text = tokens.text(token);
  if (size_t hash = text.find('#'); hash != std::string_view::npos)
    readNumber(text.substr(hash + 1), use.nth);
  return use;
}

uint32_t Text::definition(ir::ValueId id) const {
  if (!id.valid())
    return kNone;
  const ir::Value &value = values.values[id.index];
  return value.argument || !value.resolved ? kNone : value.node;
}

std::vector<Use> Text::operands(uint32_t op) const {
  std::vector<Use> out;
  uint32_t results = tree.node(op).results;
  int depth = 0;
  bool done = false, as = false;
  ir::forOwnTokens(tree, op, [&](uint32_t t) {
    if (done || tokens.isTrivia(t))
      return;
    TokenKind kind = tokens.kind(t);
    if (kind == TokenKind::Equal && isChar(t + 1, '>')) // `=>` is two tokens
      return;
    if (t > 0 && isChar(t, '>') && is(t - 1, TokenKind::Equal))
      return;
    bool named = as;
    as = kind == TokenKind::Word && tokens.text(t) == "as";
    depth += kind == TokenKind::Open;
    depth -= kind == TokenKind::Close;
    if (kind == TokenKind::Colon && depth == 0 && results == 0 && t > tree.node(op).name && tokens.text(t) == ":")
      done = true; // what follows are types and sizes
    if (kind != TokenKind::Value)
      return;
    if (results)
      --results;
    else if (!named && !isAssigned(t))
      out.push_back(use(t));
  });
  return out;
}

bool Text::isAssigned(uint32_t t) const {
  uint32_t equal = next(t);
  return is(equal, TokenKind::Equal) && !isChar(equal + 1, '>');
}

uint32_t Text::packSize(uint32_t token) const {
  uint32_t colon = next(token), count = 1;
  if (isChar(colon, ':') && is(next(colon), TokenKind::Number))
    readNumber(tokens.text(next(colon)), count);
  return count;
}

uint32_t Text::resultCount(uint32_t op) const {
  uint32_t left = tree.node(op).results, count = 0;
  for (uint32_t t = tree.node(op).begin; left && t < tree.node(op).last; ++t)
    if (is(t, TokenKind::Value))
      count += packSize(t), --left;
  return count;
}

uint32_t Text::resultNumber(const Use &use) const {
  uint32_t op = definition(use.id), number = use.nth;
  if (op == kNone)
    return number;
  for (uint32_t t = tree.node(op).begin; t < values.values[use.id.index].token; ++t)
    if (is(t, TokenKind::Value))
      number += packSize(t);
  return number;
}

std::optional<int64_t> Text::constantOf(uint32_t op) const {
  if (op == kNone || tree.opName(op) != "arith.constant")
    return std::nullopt;
  const ir::Node &node = tree.node(op);
  for (uint32_t t = node.name + 1; t < node.last; ++t) {
    int64_t number = 0;
    if (is(t, TokenKind::Number))
      return readNumber(tokens.text(t), number) ? std::optional(number) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<int64_t> Text::constant(uint32_t token) const { return constantOf(definition(values.at(token))); }

Text::Buffer Text::bufferOf(uint32_t token) const {
  constexpr int kDeepest = 64;
  Buffer buffer{token, {}, std::nullopt, std::nullopt, false};
  for (int depth = 0; depth < kDeepest; ++depth) {
    uint32_t op = definition(values.at(buffer.token));
    std::string_view name = op == kNone ? std::string_view() : tree.opName(op);
    if (name == "stream.timepoint.await") {
      std::vector<Use> handed = operands(op);
      uint32_t results = resultCount(op), number = resultNumber(use(buffer.token));
      if (handed.size() < results || number >= results)
        break;
      buffer.token = handed[handed.size() - results + number].token;
      continue;
    }
    if (name != "stream.resource.subview")
      break;
    uint32_t whole = next(tree.node(op).name), offset = next(next(whole));
    if (!is(whole, TokenKind::Value) || !is(offset, TokenKind::Value))
      break;
    std::optional<int64_t> here = constant(offset);
    buffer.offsetBytes = !buffer.part ? here : here && buffer.offsetBytes ? std::optional(*here + *buffer.offsetBytes) : std::nullopt;
    buffer.offset = std::string(tokens.text(offset)) + (buffer.part ? " + " + buffer.offset : "");
    buffer.token = whole;
    buffer.part = true;
    uint32_t brace = offset;
    while (brace < tree.node(op).last && !isChar(brace, '{'))
      brace = next(brace);
    buffer.bytes = is(next(brace), TokenKind::Value) ? constant(next(brace)) : std::nullopt;
  }
  return buffer;
}

std::string Text::entryPoint(uint32_t op) const {
  const ir::Node &node = tree.node(op);
  for (uint32_t t = node.name; t < node.header; ++t) {
    if (!is(t, TokenKind::Symbol))
      continue;
    std::string entry(tokens.text(t));
    for (; is(t + 1, TokenKind::Colon) && is(t + 2, TokenKind::Symbol); t += 2)
      entry += "::" + std::string(tokens.text(t + 2));
    return entry;
  }
  return {};
}

} // namespace strata::stream
