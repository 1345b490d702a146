//===- Tree.h - The structure of IR text ------------------------------------===//
// Operations, regions and blocks of a text, as ranges of its tokens, in the order of the text (preorder). The
// tree is a reading of the text, not a replacement for it: every node can be drawn from its tokens, and what
// belongs to no node (blanks, comments, noise) is still there as tokens.
#pragma once

#include "core/ir/Token.h"

#include <string>
#include <string_view>
#include <vector>

namespace strata::ir {

enum class NodeKind : uint8_t {
  Op,
  Region,   // `{ ... }` that holds operations; the text as a whole is node 0, a region without braces
  Block,    // `^bb0(...):` and its operations; a region's first block has a node only if it has a label
  Alias,    // `#map = ...`, `!type = ...`
  Resource, // `{-# ... #-}`
};

inline constexpr uint32_t kNone = UINT32_MAX;

struct Node {
  NodeKind kind = NodeKind::Op;
  bool complete = true;     // its brackets were closed
  uint16_t results = 0;     // operations: names before `=` (a pack `%0:2` counts once)
  uint32_t parent = kNone;
  uint32_t end = 0;         // one past the last node of the subtree
  uint32_t begin = 0;       // first token
  uint32_t last = 0;        // one past the last token
  uint32_t name = kNone;    // token: operation's name (a Word, or a String in generic form), label, alias
  uint32_t symbol = kNone;  // token of the symbol it defines: a Symbol, or the String of `sym_name`
  uint32_t header = 0;      // operations: one past the last token before the first region
};

class Tree {
public:
  std::string_view text() const { return tokens_.text(); }
  const TokenBuffer &tokens() const { return tokens_; }
  const std::vector<Node> &nodes() const { return nodes_; }
  const Node &node(uint32_t i) const { return nodes_[i]; }
  uint32_t size() const { return uint32_t(nodes_.size()); }

  /// "arith.addf", also for `"arith.addf"(...)`; "builtin.module" for `module`.
  std::string_view opName(uint32_t node) const;
  /// "@f", with its quotes if it has them; made from `sym_name` where needed. Empty if the node defines none.
  std::string symbol(uint32_t node) const;
  std::string_view textOf(uint32_t node) const;
  uint32_t begin(uint32_t node) const { return tokens_.begin(nodes_[node].begin); }
  uint32_t end(uint32_t node) const;
  /// The innermost operation that holds byte `at`; kNone outside all.
  uint32_t opAt(uint32_t at) const;
  /// Nearest enclosing operation; kNone at the top.
  uint32_t enclosingOp(uint32_t node) const;

private:
  friend class Parser;
  TokenBuffer tokens_;
  std::vector<Node> nodes_;
};

/// Never fails: text that is no IR is operations without a known shape, or none. The text must outlive the tree.
/// Linear in the text, no recursion.
Tree parse(std::string_view text);

/// Names of the operations of a text, one entry per operation, in order. Views into the tree's text.
std::vector<std::string_view> opNames(const Tree &tree);

} // namespace strata::ir
