//===- Blame.h - Which pass did this ----------------------------------------===//
// From a line of a dump back through the dumps before it. The state before a pass on a function may be in a dump of the
// function, or in a later one of the module around it: the nearest earlier dump that holds the operation's function
// counts.
//
// Where the compiler numbered the operations (core/trace/Identity.h), the numbers say which is which, and what a new
// one was made from: such an answer is recorded. Otherwise it is inferred from the texts, by the partners that the
// structural diff finds.
#pragma once

#include "core/base/Cancel.h"
#include "core/provenance/Extract.h"
#include "core/trace/Source.h"

#include <optional>

namespace strata::provenance {

enum class StepKind : uint8_t { Created, Modified, Moved, Seen };
std::string_view name(StepKind kind);

struct Step {
  StepKind kind = StepKind::Seen;
  int64_t row = 0;      // of the trace
  int64_t line = 0;     // of the operation in that row's text, from 1
  std::string text;     // the operation's first line there
  bool recorded = false; // by the compiler; else inferred
};

/// An operation in a dump.
struct Sighting {
  int64_t row = 0;
  int64_t line = 0; // from 1
  std::string text = {}; // its first line
  bool recorded = false; // how we know that it belongs to what was asked
  friend auto operator<=>(const Sighting &, const Sighting &) = default;
};

struct History {
  std::string op;          // name of the operation
  std::vector<Step> steps; // newest first; the last one created it (or is the first dump that shows it)
  std::vector<Sighting> madeFrom; // what the created one took the place of, in the dump before
  bool oneOf = false; // it was made from one of `madeFrom`, which can't be told apart
  bool reachesStart = false; // it was there in the first dump of all: no pass created it
};

/// The text of the state before `row` for what `row` dumped, from the nearest earlier dump that shows it.
struct Before {
  int64_t row = -1;
  Text text;        // of that row, cut to the operation if it encloses it
  bool whole = true; // as it was dumped: not cut out of a larger one, nor put together from several
};
std::optional<Before> textBefore(const trace::TraceSource &source, int64_t row);

/// The nearest earlier dump that shows what `row` dumped, cut to the operation if it encloses it, with
/// nothing newer put in.
std::optional<Before> newestDump(const trace::TraceSource &source, int64_t row);

/// The history of the operation on `line` (from 1) of `row`: the one that begins there, else the one around the line's
/// first word. Walks through all rows up to this one; who asks more than once keeps a Histories. Errors: NotFound (no
/// such line, no operation on it), Cancelled.
Result<History> blame(const trace::TraceSource &source, int64_t row, int64_t line, const CancelToken &cancel = {});

} // namespace strata::provenance
