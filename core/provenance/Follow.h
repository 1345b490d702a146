//===- Follow.h - What became of an operation -------------------------------===//
// One operation through the whole run: forward to everything that was made from it (a matmul to its tiles, vectors
// and calls), back to everything that it was made from. With numbers of the compiler the answer is recorded and exact.
// Without them it is inferred from dump to dump (Histories.h): partners of the structural diff, and where an operation
// went away, the one whose result its users now use. What was inferred forward is the same as what is inferred back.
#pragma once

#include "core/provenance/Blame.h"
#include "core/provenance/Histories.h"

namespace strata::provenance {

enum class Direction : uint8_t { Forward, Back };

/// The dumps in which what belongs to the operation changed (came, went or was replaced), the one asked for first,
/// each with all its lines; by row, then line. Errors: as blame.
Result<std::vector<Sighting>> follow(const trace::TraceSource &source, int64_t row, int64_t line, Direction direction,
                                     const CancelToken &cancel = {});

/// The same, with the histories of the source, which are walked as far as is needed, and stay for the next question.
Result<std::vector<Sighting>> follow(const trace::TraceSource &source, Histories &histories, int64_t row, int64_t line,
                                     Direction direction, const CancelToken &cancel = {});

} // namespace strata::provenance
