//===- Parts.h - An operation taken apart -----------------------------------===//
#pragma once

#include "core/ir/Tree.h"

#include <string>
#include <vector>

namespace strata::ir {

/// Something with parts: `{a = 1 : i64, b = #map}` has two, and `b = #map` has the definition of `#map` below it.
struct Part {
  std::string label; // one line, at most 200 bytes
  std::vector<Part> parts;
};

struct OpParts {
  std::vector<uint32_t> results;  // tokens, a pack `%0:2` once
  std::vector<uint32_t> operands; // tokens of values used, each name once, in order
  std::vector<Part> attributes;   // entries of the dictionaries and angle brackets of its own text
  std::vector<std::string> types; // as printed: what stands after the last colon, and the arrow after it
  std::string location;           // inside `loc(...)`, aliases expanded; empty without
};

OpParts partsOf(const Tree &tree, uint32_t op);

/// Every type that an operation prints of a value, each once: operands', results' and arguments', wherever its syntax puts
/// them, without what belongs to the use (a size in braces), and what an alias stands for beside its name. Not those of
/// attributes.
std::vector<std::string> printedTypes(const Tree &tree, uint32_t op);

/// The definition of an alias (`#map`, `!t`): the text after its `=`; empty if the text has none.
std::string_view aliasText(const Tree &tree, std::string_view name);

} // namespace strata::ir
