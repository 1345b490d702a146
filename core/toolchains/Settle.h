//===- Settle.h - The trace that a run ends with ---------------------------------===//
#pragma once

#include "core/toolchains/Run.h"
#include "core/trace/Model.h"

namespace strata::toolchains {

/// Where what a command prints lies.
struct Printed {
  Prints prints;
  std::string log;    // the stream that holds the dumps; of one that prints files its messages
  std::string other;  // the other stream
  std::string folder; // {folder}
};

/// Writes the trace at `request.trace` of all that was printed, and says in `report` how many rows
/// it has and what went wrong. Errors: of writing it.
Status settle(const Printed &printed, const Request &request, const trace::Run &run,
              Report &report);

/// The first line that names a version, or else the first that says anything.
std::string versionIn(std::string_view text);

} // namespace strata::toolchains
