//===- Kernels.h - The passes that a function of a module went through --------===//
// A kernel in a module, or a function of its bytecode, has the name of the function that it was compiled from.
#pragma once

#include "core/trace/Model.h"

#include <span>
#include <string_view>
#include <vector>

namespace strata::explorer {

/// Rows that changed the function of this name, or the executable that holds it, in order; empty where the trace has
/// no function of that name.
std::vector<int64_t> passesOn(std::span<const trace::PassEvent> passes, std::string_view function);

} // namespace strata::explorer
