//===- StateBefore.h - What a pass found ------------------------------------===//
#pragma once

#include "core/trace/Source.h"

#include <optional>

namespace strata::explorer {

struct StateBefore {
  int64_t row = -1; // the dump that shows it
  Text text;        // of that dump, or of the operation cut out of it, at the margin
};

/// The newest text, from before `row`, of what `row` dumped. A pass on the module between two passes on a function
/// dumps the module: the function is then cut out of it, so that a pass is never blamed for what others did. Empty
/// where nothing earlier shows it. Any thread.
std::optional<StateBefore> stateBefore(const trace::TraceSource &source, int64_t row);

} // namespace strata::explorer
