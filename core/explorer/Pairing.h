//===- Pairing.h - Which rows of two runs stand for each other ---------------===//
// A pass on an operation comes after whatever ran before on what is in it and around it; what runs on operations side
// by side has no order of its own, and a compiler with threads gives it none. So rows are paired container by container:
//
//  1. The rows on the container itself, in order. Those that ran with the same passes inside before them first, then by
//     the pass alone. Each pair is a border that nothing inside crosses.
//  2. Between two borders, what is in the container: by its whole name, then by its symbol, then by what its name is
//     like and which passes ran there (variants, dispatches and functions are named after targets and shapes).
//     Each with its partner, by the same rules.
//  3. Where several operations have one name (initializers have none), by the text that they were left with, and then
//     in order.
//
// A log says what a pass ran on, but not what was around it: compared with one, nesting is read from the texts of both
// (explorer/Nesting.h).
#pragma once

#include "core/base/Cancel.h"
#include "core/trace/Source.h"

namespace strata::explorer {

/// True of a run in which passes that changed nothing have rows, too. (Where only the others have, a few still left what
/// they found: they changed it and back, or in what isn't printed.)
bool writesAll(const trace::TraceSource &source);

/// Of each row of the first run, the row of the second that stands for it; -1: none.
std::vector<int64_t> pairRows(const trace::TraceSource &a, const trace::TraceSource &b, const CancelToken &cancel = {});

} // namespace strata::explorer
