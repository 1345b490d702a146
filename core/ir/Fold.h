//===- Fold.h - What can be folded, and what is too large to show -----------===//
#pragma once

#include "core/ir/Tree.h"

namespace strata::ir {

struct Fold {
  Span bytes;           // what disappears: from after the opening bracket to before the closing one
  uint32_t node = kNone; // region; kNone for an elided literal
  int64_t firstLine = 0; // from 0
  int64_t lastLine = 0;
};

/// Regions over more than one line, outermost first.
std::vector<Fold> folds(const Tree &tree);

/// A literal that is data rather than text: `dense<"0x...">`, `dense<[...]>`, `array<i8: ...>`, a long string.
struct Elision {
  Span bytes; // of the literal
  int64_t size = 0; // of the data: half the digits of a hexadecimal string, else the literal's length
  uint64_t hash = 0;
};

/// Literals of at least `most` bytes.
std::vector<Elision> elisions(const TokenBuffer &tokens, int64_t most = 256);

/// What stands for a literal where it isn't shown: "⟨2000 bytes #0a1b2c⟩".
std::string labelOf(const Elision &elision);
/// A text with labels in the places of its literals: the same lines.
std::string withoutData(std::string_view text);

} // namespace strata::ir
