#include "core/diff/Labels.h"

#include <algorithm>
#include <string>

namespace strata::diff {

using ir::kNone;
using ir::TokenKind;

std::string_view labelAt(const ir::TokenBuffer &tokens, uint32_t token) {
  if (token > 0 && tokens.kind(token - 1) != TokenKind::Newline)
    return {};
  std::string_view text = tokens.text().substr(tokens.begin(token));
  size_t end = 0;
  if (text.starts_with("\""))
    end = std::min(text.find('"', 1), text.size() - 1) + 1;
  else
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || std::string_view("$._-").find(text[end]) != std::string_view::npos))
      ++end;
  if (end == 0 || end >= text.size() || text[end] != ':')
    return {};
  size_t rest = text.find_first_not_of(" \t\r", end + 1);
  return rest == std::string_view::npos || text[rest] == '\n' || text[rest] == ';' ? text.substr(0, end) : std::string_view();
}

bool hasLabels(const ir::Tree &tree) {
  for (uint32_t n = 1; n < tree.size(); n = std::max(tree.node(n).end, n + 1))
    if (tree.node(n).kind == ir::NodeKind::Op && tree.opName(n) == "define")
      return true;
  return tree.text().find("; preds = %") != std::string_view::npos; // of a loop, say
}

/// The region around a node; where the reader saw none, the last function that began before it.
uint32_t Labels::functionOf(uint32_t node) const {
  uint32_t n = node;
  while (n != kNone && tree_.node(n).kind != ir::NodeKind::Region)
    n = tree_.node(n).parent;
  if (n != kNone && n != 0)
    return n;
  auto next = std::upper_bound(functions_.begin(), functions_.end(), node);
  return next == functions_.begin() ? 0 : *(next - 1);
}

Labels::Labels(const ir::Tree &tree) : tree_(tree) {
  if (!hasLabels(tree))
    return;
  for (uint32_t n = 1; n < tree.size(); ++n) {
    const ir::Node &node = tree.node(n);
    if (node.kind == ir::NodeKind::Op && tree.opName(n) == "define")
      functions_.push_back(n);
    if (node.kind != ir::NodeKind::Op || node.end > n + 1)
      continue; // what holds regions are functions
    for (uint32_t t = node.begin; t < node.last; ++t)
      if (std::string_view name = labelAt(tree.tokens(), t); !name.empty()) {
        labels_[functionOf(n)].try_emplace(name, Place{n, n + 1 < tree.size() && tree.node(n + 1).parent == node.parent ? n + 1 : kNone, false});
      }
  }
}

const Labels::Place *Labels::find(uint32_t user, uint32_t use) const {
  static const Place kEntry{kNone, kNone, true};
  if (labels_.empty())
    return nullptr;
  auto function = labels_.find(functionOf(user));
  std::string_view name = tree_.tokens().text(use);
  if (function == labels_.end() || !name.starts_with("%"))
    return nullptr;
  name.remove_prefix(1);
  if (auto found = function->second.find(name); found != function->second.end())
    return &found->second;
  // An entry block without a name has the number after those of the arguments; a phi says it, as where a value comes from.
  uint32_t next = use + 1;
  while (next < tree_.tokens().size() && tree_.tokens().isTrivia(next))
    ++next;
  bool from = next < tree_.tokens().size() && tree_.tokens().text(next) == "]" && tree_.opName(user) == "phi";
  return from && name == std::to_string(argumentsWithoutNames(function->first)) ? &kEntry : nullptr;
}

size_t Labels::argumentsWithoutNames(uint32_t function) const {
  if (tree_.node(function).kind == ir::NodeKind::Region)
    function = tree_.node(function).parent;
  if (function == kNone || tree_.node(function).kind != ir::NodeKind::Op)
    return 0;
  const ir::Node &node = tree_.node(function);
  size_t count = 0;
  for (uint32_t t = node.begin; t < std::min(node.last, std::max(node.header, node.begin)); ++t)
    count += tree_.tokens().text(t) == "%" + std::to_string(count);
  return count;
}

} // namespace strata::diff
