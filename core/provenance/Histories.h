//===- Histories.h - The history of every line of every dump -----------------===//
// blame() walks back from one line, dump by dump, which takes as long as the run is. This walks once from the first dump
// to the last and keeps, for each line of each dump, the event that made it what it is; an event knows the one before.
// Dumps are cut into chunks (Chunks.h); a chunk that is as it was shares the events of its lines, and only the others
// are parsed and compared, all of a dump at once, so that what moves from one function into another is found.
#pragma once

#include "core/provenance/Blame.h"

#include <memory>

namespace strata::provenance {

/// What made the operation on one line of a dump.
struct LineHistory {
  int64_t created = -1; // row of the dump that first shows the operation; -1: no operation on the line
  int64_t changed = -1; // the newest row, up to the one asked for, that made, changed or moved it
  StepKind kind = StepKind::Seen; // what `changed` did
  bool fromStart = false; // it was in the program from the first dump on: no pass made it
  bool recorded = false;  // known from the compiler's numbers; else inferred
};

/// Where an operation became what it is on one line of a dump, and what it was right before.
struct LineOrigin {
  int64_t row = -1, line = 0; // -1: no operation on the line
  std::vector<std::pair<int64_t, int64_t>> from; // row and line
  bool oneOf = false; // it was one of these
};

class Histories {
public:
  explicit Histories(std::shared_ptr<const trace::TraceSource> source);
  Histories(Histories &&) noexcept;
  ~Histories();

  /// The same trace with the rows that have come since: what is asked from now on is answered from it. Any thread.
  void extend(std::shared_ptr<const trace::TraceSource> source);
  /// Walks the first `rows` rows: those that were walked before are not walked again. Any thread; calls wait for each other.
  /// Errors: Cancelled (what was walked stays).
  Status build(int64_t rows, const CancelToken &cancel = {}, const trace::Progress &progress = {});
  /// Rows below this one are known. Any thread, also during build().
  int64_t rowsDone() const;
  /// One entry per line of the row's text. Errors: NotFound (not walked yet, no such row). Any thread.
  Result<std::vector<LineHistory>> lines(int64_t row) const;
  /// The same, with what is behind each.
  Result<std::vector<LineOrigin>> origins(int64_t row) const;
  /// The steps of the operation on `line` (from 1), as blame() gives them. Errors: as blame. Any thread.
  Result<History> history(int64_t row, int64_t line) const;
  /// What became of the operation on `line` of `row`, as far as was walked: each place where something that it is, or
  /// that was made from it, came or changed, by row, then line; the one asked for first. What was made from one of several
  /// that can't be told apart is there if all of them are. Errors: as blame. Any thread.
  Result<std::vector<Sighting>> forward(int64_t row, int64_t line, const CancelToken &cancel = {}) const;
  /// What it was made from: each place from which that line is found forward, newest first, the one asked for at the head.
  /// Errors: as blame. Any thread.
  Result<std::vector<Sighting>> backward(int64_t row, int64_t line, const CancelToken &cancel = {}) const;
  /// Bytes that the histories take, without the texts.
  int64_t memoryBytes() const;

private:
  class Walk;
  std::unique_ptr<Walk> walk_;
};

} // namespace strata::provenance
