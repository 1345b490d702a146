//===- Listing.h - Assembly as a step of a run -------------------------------===//
// Assembly is what an executable's functions became in the end. A function begins with its label at the margin, and
// has the name that it had in the llvm dialect; `.L` labels are places inside.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace strata::provenance {

struct ListedFunction {
  std::string name;   // without quotes
  int64_t first = 0;  // line of the label, from 1
  int64_t last = 0;   // of its last instruction
};
/// In the order of the text. What follows in sections of data or debug information belongs to none.
std::vector<ListedFunction> listedFunctions(std::string_view text);

} // namespace strata::provenance
