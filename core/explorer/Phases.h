//===- Phases.h - Which phase of the compiler a row belongs to --------------===//
#pragma once

#include "core/trace/Model.h"

#include <string>
#include <vector>

namespace strata::explorer {

/// Names of the twelve phases, in order: what `--compile-to` takes.
const std::vector<std::string> &phaseNames();

/// For each pass the index of its phase; empty if the trace is none of this pipeline's. Passes that
/// occur in several phases belong to the one that the passes before them have reached.
std::vector<int> phasesOf(const std::vector<trace::PassEvent> &passes);

} // namespace strata::explorer
