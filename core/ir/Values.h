//===- Values.h - Definitions and uses --------------------------------------===//
// SSA names resolved by the scopes of the text: results are visible in their region and the regions inside;
// arguments in the regions of their operation or from their block on. An operation that defines a symbol begins
// a namespace of its own. A use before its definition (graph regions) resolves too.
#pragma once

#include "core/ir/Tree.h"

namespace strata::ir {

struct ValueTag;
using ValueId = Id<ValueTag>;

struct Value {
  uint32_t token = kNone; // the definition; of an unresolved name, its first use
  uint32_t node = kNone;  // operation or block that defines it
  bool argument = false;  // of a block or region, not a result
  bool resolved = true;
};

struct Values {
  std::vector<Value> values;
  std::vector<std::pair<uint32_t, ValueId>> occurrences; // (token, value), by token: definitions and uses

  /// The value that the token names; invalid if it is no value token.
  ValueId at(uint32_t token) const;
  /// Tokens that name `value`, the definition first.
  std::vector<uint32_t> tokensOf(ValueId value) const;
};

Values resolveValues(const Tree &tree);

/// The name without the `#n` that picks one result of a pack.
std::string_view valueName(std::string_view token);

} // namespace strata::ir
