//===- Extract.h - One function out of a module's text ----------------------===//
// A pass on a function dumps the function, a pass on the module dumps the module. To compare them, the function is
// cut out of the module by its symbol and the indentation of its closing brace, with the alias definitions that stand
// above; no parsing, so that a walk over hundreds of dumps stays within its tenth of a second.
#pragma once

#include "core/base/Ids.h"

#include <string>
#include <string_view>
#include <vector>

namespace strata::provenance {

/// A chain of symbols from the outermost to the innermost: {"@exe", "@variant", "@f"}.
using SymbolChain = std::vector<std::string>;

/// The symbols in a row's path ("builtin.module/hal.executable @x/..."); not that of the outermost module,
/// which is the program.
SymbolChain symbolsOf(std::string_view path);

/// True if `outer` is `inner` or stands around it.
bool isPrefix(const SymbolChain &outer, const SymbolChain &inner);

/// Bytes of the operation that defines the last symbol of `chain`, inside those of the others; empty if there is
/// none. A symbol that the text itself starts below (the text is of the function) is skipped.
Span find(std::string_view text, const SymbolChain &chain);

/// An operation by where it stands: in what has a symbol there may be one that has none.
struct Place {
  SymbolChain chain;
  std::string op = {}; // its name, if it has no symbol and stands in the last of the chain
  friend auto operator<=>(const Place &, const Place &) = default;
};
/// Of a row's path.
Place placeOf(std::string_view path);
/// True if `outer` stands around `inner`.
bool isAround(const Place &outer, const Place &inner);
/// Bytes of the operation at a place; empty if there is none.
Span find(std::string_view text, const Place &place);

/// The alias definitions of a text: its lines at the margin that begin with `#` or `!`.
std::string aliasLines(std::string_view text);

} // namespace strata::provenance
