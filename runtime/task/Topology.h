// How many workers a pool has, and on which processors they run.
#pragma once

#include "runtime/base/Status.h"

#include <cstdint>
#include <string>
#include <vector>

namespace strata::rt::task {

struct Topology {
  /// The processor of each worker, or -1 for wherever the system puts it.
  std::vector<int> processors{-1};
  int64_t localMemoryBytes = 0;
  int64_t spinMicroseconds = 0;
  int64_t stackBytes = 0;

  /// As --dump_task_topologies shows it.
  std::string text() const;
};

/// What a user asks for; `choose` makes a topology of this machine out of it.
struct TopologyRequest {
  /// Workers without a processor of their own; when positive, nothing else counts.
  int64_t groupCount = 0;
  /// `0,1,3`: one worker on each of these processors. Elements are lists of separate pools.
  std::vector<std::string> cpuIds;
  /// `physical_cores`: one worker on each core that the process may use.
  std::string mode = "physical_cores";
  int64_t maxGroupCount = 64;
  /// Sets the two below: `latency` (compact, high), `throughput` (scatter, any), `efficiency`
  /// (compact, low).
  std::string favor;
  /// Which cores where they differ: `any`, `low` (or `efficiency`), `high` (or `performance`).
  std::string performanceLevel = "any";
  /// In which order cores are taken: `compact` fills one cache before the next, `scatter` takes one
  /// of each.
  std::string distribution = "scatter";
  /// `current`, `all`, `numa` or the number of a node.
  std::string nodes = "current";
  /// 0 for the size of an L2 cache.
  int64_t localMemoryBytes = 0;
  int64_t spinMicroseconds = 0;
  int64_t stackBytes = 128 * 1024;

  Result<Topology> choose() const;
};

} // namespace strata::rt::task
