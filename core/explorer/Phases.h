//===- Phases.h - Which phase of the compiler a row belongs to --------------===//
#pragma once

#include "core/trace/Model.h"

#include <set>
#include <span>
#include <string>
#include <vector>

namespace strata::explorer {

/// Names of the twelve phases, in order: what `--compile-to` takes.
const std::vector<std::string> &phaseNames();

/// Tells the phase of each pass as passes come, in execution order.
class PhaseFinder {
public:
  /// The index of the phase. Passes that occur in several phases belong to the one that the passes before them have reached.
  int next(const trace::PassEvent &pass);
  /// Whether a pass of this pipeline has come: of other traces the phases mean nothing.
  bool known() const { return known_; }

private:
  int reached_ = 0;
  std::set<std::string, std::less<>> configured_; // executables
  bool known_ = false;
};

/// For each pass the index of its phase; empty if the trace is none of this pipeline's.
std::vector<int> phasesOf(std::span<const trace::PassEvent> passes);

} // namespace strata::explorer
