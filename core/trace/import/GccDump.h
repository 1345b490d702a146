//===- GccDump.h - What GCC's passes print -----------------------------------===//
// `-fdump-tree-all -fdump-rtl-all` write one file a pass, with what the pass says of each function and
// the function itself: GIMPLE in C's syntax, later RTL.
// Source: the GCC manual, "GCC Developer Options".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::trace {

struct GccDumpName {
  int64_t number = 0; // of the pass in the compiler's list
  char kind = 't';    // t: tree, r: RTL, i: between procedures
  std::string pass;
};
/// Of "sum.c.021t.ssa"; nothing of another name.
std::optional<GccDumpName> parseGccDumpName(std::string_view file);

/// Where a function's own text lies in a dump, without what the pass says of it.
struct GccFunction {
  std::string name;
  size_t begin = 0, end = 0;
};
/// In the order of the file. Of a function that was printed several times, the last text.
std::vector<GccFunction> gccFunctions(std::string_view dump);

} // namespace strata::trace
