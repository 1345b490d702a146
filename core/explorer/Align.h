//===- Align.h - Two runs side by side --------------------------------------===//
// Two flag sets, targets, compiler versions, or ours against the reference: rows are matched by nesting and pass name,
// in order; where passes ran on several functions at once, whatever the order. A dump tree's numbers and a module's unnamed folders play no part.
#pragma once

#include "core/base/Cancel.h"
#include "core/trace/Source.h"

namespace strata::explorer {

struct AlignedRow {
  int64_t a = -1; // row of the first trace; -1: only the second has it
  int64_t b = -1;
  /// Both have it, and the texts differ in more than a printer makes up.
  bool differs = false;
  /// Only one has it, and nothing was dumped there: a pass that changed nothing, which the other needn't have written down.
  bool idle = false;
};

struct Alignment {
  std::vector<AlignedRow> rows; // in order of both
  int64_t firstDivergence = -1; // index into rows: the first that differs or stands alone; -1: none
  int64_t onlyA = 0, onlyB = 0, idle = 0, same = 0, different = 0;
};

/// Errors: Cancelled.
Result<Alignment> align(const trace::TraceSource &a, const trace::TraceSource &b, const CancelToken &cancel = {},
                        const trace::Progress &progress = {});

} // namespace strata::explorer
