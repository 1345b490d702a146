//===- Text.h - Operands, constants and results of a stream program's text --===//
// What reading of schedules, kernels and graphs have in common. Internal to core/stream.
#pragma once

#include "core/ir/Tree.h"
#include "core/ir/Values.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::stream {

/// A value as it is used: `%5#2` is the third of a pack.
struct Use {
  ir::ValueId id;
  uint32_t nth = 0;   // of the pack
  uint32_t token = 0; // where it stands
};

class Text {
public:
  explicit Text(const ir::Tree &tree) : tree(tree), tokens(tree.tokens()), values(ir::resolveValues(tree)) {}

  uint32_t next(uint32_t t) const {
    do
      ++t;
    while (t < tokens.size() && tokens.isTrivia(t));
    return t;
  }
  bool is(uint32_t t, ir::TokenKind kind) const { return t < tokens.size() && tokens.kind(t) == kind; }
  bool isChar(uint32_t t, char c) const { return t < tokens.size() && tokens.first(t) == c && tokens.end(t) - tokens.begin(t) == 1; }
  bool isWord(uint32_t t, std::string_view word) const { return is(t, ir::TokenKind::Word) && tokens.text(t) == word; }

  Use use(uint32_t token) const;
  /// `%i = ...` in an operation's header: an argument that is told what it begins with.
  bool isAssigned(uint32_t token) const;
  struct Buffer {
    uint32_t token = 0; // of the value that it is made by
    std::string offset; // of the part, "%c128 + %c64"
    std::optional<int64_t> offsetBytes, bytes; // bytes: of the whole
    bool part = false;
  };
  /// Through `stream.resource.subview %whole[%offset] : !stream.resource<..>{%size} -> ...` to the whole, and through
  /// waits, which hand on what they waited for.
  Buffer bufferOf(uint32_t token) const;
  /// A number for a buffer, the same wherever its value is used.
  uint32_t identity(const Use &use) const { return use.id.valid() ? values.values[use.id.index].token + resultNumber(use) : ir::kNone - use.token; }
  /// The operation whose result a value is; kNone for arguments and unknown names.
  uint32_t definition(ir::ValueId id) const;
  /// Values between an operation's name and its types, regions left out; `%a as %b` and `%i = %a` name arguments, which
  /// are not among them.
  std::vector<Use> operands(uint32_t op) const;
  /// Which result of its operation a use is, packs counted out.
  uint32_t resultNumber(const Use &use) const;
  uint32_t resultCount(uint32_t op) const;
  /// The integer of `%x`, if it is an `arith.constant`.
  std::optional<int64_t> constant(uint32_t token) const;
  std::optional<int64_t> constantOf(uint32_t op) const;
  /// Symbol that an operation names first, with what is nested in it: "@exe::@entry". Empty without one.
  std::string entryPoint(uint32_t op) const;

  const ir::Tree &tree;
  const ir::TokenBuffer &tokens;
  const ir::Values values;

private:
  uint32_t packSize(uint32_t token) const;
};

} // namespace strata::stream
