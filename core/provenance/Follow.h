//===- Follow.h - What became of an operation -------------------------------===//
// One operation through the whole run: forward to everything that was made from it (a matmul to its tiles, vectors
// and calls), back to everything that it was made from. With numbers of the compiler the answer is recorded and exact.
// Without them it is inferred from dump to dump (Histories.h): partners of the structural diff, and where an operation
// went away, the one whose result its users now use. Both directions read the same histories, so that each is the
// other's mirror: a place where something came or changed is found forward from another if that one is found back from it.
#pragma once

#include "core/provenance/Blame.h"
#include "core/provenance/Histories.h"

namespace strata::provenance {

enum class Direction : uint8_t { Forward, Back };

/// The places where what belongs to the operation came or changed, the one asked for first; forward by row, then line,
/// back the other way round. Errors: as blame.
Result<std::vector<Sighting>> follow(const trace::TraceSource &source, int64_t row, int64_t line, Direction direction,
                                     const CancelToken &cancel = {});

/// The same, with the histories of the source, which are walked as far as is needed, and stay for the next question.
Result<std::vector<Sighting>> follow(const trace::TraceSource &source, Histories &histories, int64_t row, int64_t line,
                                     Direction direction, const CancelToken &cancel = {});

} // namespace strata::provenance
