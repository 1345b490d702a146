//===- Nesting.h - Where what a log prints is nested ------------------------===//
// A log of MLIR names the operation that a pass ran on and not what stands around it: the modules inside of
// executables, and their variants, are called alike. An earlier dump that shows them all tells one from
// the other, by the function that is in it.
#pragma once

#include "core/trace/Model.h"

#include <functional>
#include <string_view>
#include <vector>

namespace strata::trace {

/// Completes `path` and `subject` of rows of what is nested in an operation with a symbol, as far as
/// earlier rows show it.
void nestRows(std::vector<PassEvent> &rows, const std::function<std::string_view(size_t)> &text);

} // namespace strata::trace
