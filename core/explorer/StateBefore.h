//===- StateBefore.h - What a pass found ------------------------------------===//
#pragma once

#include "core/trace/Source.h"

#include <optional>

namespace strata::explorer {

struct StateBefore {
  int64_t row = -1; // the dump that shows it
  Text text;        // of that dump, or of the operation cut out of it, at the margin; with its parts put in
  std::vector<int64_t> parts = {}; // newer dumps of what is in it
  bool whole = true; // as it was dumped; else it may read otherwise where it means the same
};

/// The newest text, from before `row`, of what `row` dumped. A pass on the module between two passes on a function
/// dumps the module: the function is then cut out of it, so that a pass is never blamed for what others did. Empty
/// where nothing earlier shows it. Where passes on functions have dumped these since, they are put into the module:
/// what the module's pass is compared with is what it found, and a pass that only ran others has changed nothing beyond
/// what they did. A row without a dump of its own is shown as its last dump was: there, nothing is put in. Any thread.
std::optional<StateBefore> stateBefore(const trace::TraceSource &source, int64_t row);

/// The text that a row left behind: its own, or, where it changed nothing and dumped none, the one before it.
Result<Text> textAfter(const trace::TraceSource &source, int64_t row);

/// Where that text stands: the row whose dump it is, or is a part of, and how many lines further down.
struct Shown {
  int64_t row = -1;
  int64_t shift = 0;
};
Shown shownIn(const trace::TraceSource &source, int64_t row);

/// Any two rows, as they are compared. Where one shows what stands around the operation of the other, that operation is
/// cut out of it: the state before a pass and that pass are compared alike, whichever way one came to compare them.
struct Pair {
  Text before, after;
};
Pair alike(Text before, const trace::PassEvent &a, Text after, const trace::PassEvent &b); // texts of what a and b ran on
Result<Pair> pairOf(const trace::TraceSource &source, int64_t before, int64_t after);

} // namespace strata::explorer
