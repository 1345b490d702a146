//===- ProgramAt.h - The program as it stands after a step ----------------------===//
#pragma once

#include "core/explorer/Steps.h"

namespace strata::explorer {

struct Program {
  std::string text;
  std::string suffix; // ".mlir", ".ll"
  std::string phase;  // of ours that it has been through, for --compile-from; empty: between two
};

/// What another compiler can go on with: after a row of MLIR the whole program, with the newer dumps
/// of its parts in their places; of LLVM the unit that was printed. Errors: NotFound. Any thread.
Result<Program> programAt(const trace::TraceSource &source, const Steps &steps, int64_t step);

} // namespace strata::explorer
