//===- Sequence.h - What two sequences have in common -----------------------===//
// The one algorithm under the line, word and structural diffs. Ends that agree are cut off; elements that occur
// once on both sides (patience diff) split the rest into small pieces; a piece without such elements goes to
// Myers' O(ND) with a limit on D. What is above the limit is called different as a whole: the result is always a
// right diff, and the time is never quadratic.
#pragma once

#include "core/base/Cancel.h"

#include <cstdint>
#include <span>
#include <vector>

namespace strata::diff {

/// `size` elements from `a` in the first and from `b` in the second sequence are equal.
struct Match {
  int64_t a = 0;
  int64_t b = 0;
  int64_t size = 0;
};

struct Limits {
  int64_t myersEdits = 512;            // most edits inside a piece without unique elements
  int64_t myersWork = 40'000'000;      // for all pieces together, in inner steps
};

/// Matches in ascending order of both sides, neighbours merged. On cancel, what was found so far.
std::vector<Match> match(std::span<const uint64_t> a, std::span<const uint64_t> b, const CancelToken &cancel = {},
                         Limits limits = {});

} // namespace strata::diff
