// Which phase of the compiler each row of a trace belongs to.
#pragma once

#include "core/trace/Model.h"

#include <QString>
#include <vector>

namespace strata::app {

/// Names of the phases, in order (pipeline.md, section 1).
const std::vector<QString> &phaseNames();

/// For each pass the index of its phase; empty if the trace is none of this pipeline's. Passes that
/// occur in several phases belong to the one that the passes before them have reached.
std::vector<int> phasesOf(const std::vector<trace::PassEvent> &passes);

} // namespace strata::app
