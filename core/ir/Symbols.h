//===- Symbols.h - Which operation a symbol means ---------------------------===//
// `@f` is looked for in the operations around its use, from the inside out; `@exe::@variant::@f` goes down from what the
// first part names. Each part of such a reference is resolved by itself.
#pragma once

#include "core/ir/Tree.h"

namespace strata::ir {

struct Symbols {
  std::vector<std::pair<uint32_t, uint32_t>> references; // (token, operation it means), by token: definitions and uses

  /// The operation that the token means; kNone if it is no symbol, or nobody defines it.
  uint32_t at(uint32_t token) const;
  /// Tokens that mean the operation, its definition among them.
  std::vector<uint32_t> tokensOf(uint32_t node) const;
};

Symbols resolveSymbols(const Tree &tree);

/// Calls `each(token)` for an operation's own tokens, those of its regions left out.
template <typename Each>
void forOwnTokens(const Tree &tree, uint32_t op, const Each &each) {
  const Node &node = tree.node(op);
  uint32_t child = op + 1;
  for (uint32_t t = node.begin; t < node.last; ++t) {
    if (child < node.end && t == tree.node(child).begin) {
      t = tree.node(child).last - 1;
      child = tree.node(child).end;
      continue;
    }
    each(t);
  }
}

} // namespace strata::ir
