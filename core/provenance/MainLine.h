//===- MainLine.h - The way from an operation to what does its work ----------===//
// A matmul becomes thousands of operations: loops, addresses, checks, and the one that multiplies.
// Its main line is the way to that one; the rest is listed by the passes that made it.
#pragma once

#include "core/provenance/Blame.h"
#include "core/provenance/Histories.h"

#include <span>

namespace strata::provenance {

/// The sighting that the main line ends at, as an index: what does most of the work (Work), in the
/// assembly rather than before it, in the latest row, the first there; where that can't be told of
/// any, the first of the last row. `found` is what Histories::forward() gave; 0 if that is the
/// operation alone.
size_t lastLink(const trace::TraceSource &source, std::span<const Sighting> found);

/// Of `found`, what the last link was made from, in order, from the operation asked for to the last
/// link. Errors: as blame.
Result<std::vector<Sighting>> mainLine(const trace::TraceSource &source, const Histories &histories,
                                       std::span<const Sighting> found,
                                       const CancelToken &cancel = {});

/// Sightings of one row that stand together.
struct SightingsOfRow {
  int64_t row = 0;
  size_t begin = 0, count = 0; // in what was grouped
};
std::vector<SightingsOfRow> byRow(std::span<const Sighting> sightings);

} // namespace strata::provenance
