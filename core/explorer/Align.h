//===- Align.h - Two runs side by side --------------------------------------===//
// Two flag sets, targets, compiler versions, or ours against the reference: rows are paired by nesting and pass name, in
// the order of what they ran on (explorer/Pairing.h), and then compared by what their texts mean. A dump tree's numbers
// and a module's unnamed folders play no part.
#pragma once

#include "core/base/Cancel.h"
#include "core/trace/Source.h"

namespace strata::explorer {

struct AlignedRow {
  int64_t a = -1; // row of the first trace; -1: only the second has it
  int64_t b = -1;
  /// Both have it, and the texts differ in more than a printer makes up.
  bool differs = false;
  /// A pass that changed nothing. If only one has it, the other needn't have written it down; if both have it, what they
  /// left differs for another pass's sake.
  bool idle = false;
  /// Rows of one number follow each other: what ran on one operation of both runs.
  int64_t group = 0;
};

struct Alignment {
  /// Each row of either run is in one of them. In the order of the first run, but what ran on one operation is together,
  /// as far as nothing ran in between on what is in it or around it.
  std::vector<AlignedRow> rows;
  int64_t firstDivergence = -1; // index into rows: the first that differs or stands alone; -1: none
  int64_t onlyA = 0, onlyB = 0, idle = 0, same = 0, different = 0;
};

/// Errors: Cancelled.
Result<Alignment> align(const trace::TraceSource &a, const trace::TraceSource &b, const CancelToken &cancel = {},
                        const trace::Progress &progress = {});

} // namespace strata::explorer
