//===- Statistics.h - How much a pass changed -------------------------------===//
#pragma once

#include "core/diff/Text.h"
#include "core/ir/Tree.h"

#include <map>
#include <string>

namespace strata::diff {

/// Operations by name. LLVM IR, machine IR and others count by their lines' instructions.
using OpCounts = std::map<std::string, int64_t, std::less<>>;
OpCounts countOps(std::string_view text);

struct OpDelta {
  int64_t added = 0;   // more of a name than before, summed over names
  int64_t removed = 0; // fewer
};
OpDelta delta(const OpCounts &before, const OpCounts &after);

} // namespace strata::diff
