//===- SliceLines.h - A slice as the lines that stay lit --------------------===//
// What a reader is shown of a slice (core/ir/Slice.h): the lines of its operations, and the headers and closing brackets
// of those around them.
#pragma once

#include "core/ir/Slice.h"

#include <string>
#include <vector>

namespace strata::explorer {

struct SliceLines {
  ir::Slice slice;
  std::vector<bool> lines; // by line of the text, from 0
};

SliceLines sliceLines(const ir::Tree &tree, const ir::Values &values, uint32_t op, bool forward);

} // namespace strata::explorer
