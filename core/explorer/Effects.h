//===- Effects.h - How much each pass changed -------------------------------===//
#pragma once

#include "core/base/Cancel.h"
#include "core/explorer/StateBefore.h"
#include "core/trace/Source.h"

#include <functional>

namespace strata::explorer {

struct Effect {
  int64_t before = -1; // row (or boundary, see Steps.h) it was compared with; -1: nothing to compare with
  int64_t opsAdded = 0;
  int64_t opsRemoved = 0;
  int64_t linesAdded = 0; // plain lines, as a line diff counts them
  int64_t linesRemoved = 0;
  bool sums = false; // the program is another than before this pass, by the work of passes inside it alone

  bool changedSomething() const { return opsAdded || opsRemoved || linesAdded || linesRemoved; }
};

/// Two texts, whichever they are of; `before` stays open.
Effect effectOf(std::string_view before, std::string_view after);

/// True if `row`, whose text is `after`, is a pass that ran others and left what they did: what it is compared with holds
/// their work already. Where the order in which passes began isn't known, passes on parts of its operation are taken for
/// such.
bool sumsOthers(const trace::TraceSource &source, int64_t row, const StateBefore &before, std::string_view after);

/// Compares a row with the state before it, as it is shown (see stateBefore). Any thread.
Effect effect(const trace::TraceSource &source, int64_t row);

/// All rows in order, each text parsed once; of a trace that grows, those from a row on. `each` gets a row as it is
/// known. False if cancelled.
bool effects(const trace::TraceSource &source, const std::function<void(int64_t row, const Effect &)> &each,
             const CancelToken &cancel = {}, int64_t from = 0);

} // namespace strata::explorer
