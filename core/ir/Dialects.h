//===- Dialects.h - Which dialect a name belongs to -------------------------===//
#pragma once

#include "core/ir/Tree.h"

#include <map>

namespace strata::ir {

/// "linalg" of "linalg.matmul", "iree_encoding" of "#iree_encoding.encoding"; "builtin" of a name without a dot
/// ("module", "f32"); empty if it names nothing.
std::string_view dialectOf(std::string_view name);

/// The hue that a dialect is shown in, in degrees: one for each that is known, else one made of its name.
int hueOf(std::string_view dialect);

/// How many operations of each dialect a text has.
std::map<std::string_view, int64_t> dialects(const Tree &tree);

} // namespace strata::ir
