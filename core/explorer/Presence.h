//===- Presence.h - From which pass on, and until which, something is there -===//
#pragma once

#include "core/trace/Source.h"

#include <utility>
#include <vector>

namespace strata::explorer {

/// Where in a run a search has hits. Rows; -1: there is none.
struct Presence {
  int64_t first = -1, last = -1; // with a hit
  /// The first dump after the last hit that holds the operation of that hit, and has no hit: what was
  /// found is gone after this pass.
  int64_t gone = -1;
  /// The same between hits: from the first dump without one, to the next with one.
  std::vector<std::pair<int64_t, int64_t>> gaps;
};

/// `hits`: the rows that have some, ascending. Rows that changed nothing, or failed, show nothing.
Presence presenceOf(const trace::PassList &rows, const std::vector<int64_t> &hits);

} // namespace strata::explorer
