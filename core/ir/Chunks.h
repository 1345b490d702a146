//===- Chunks.h - A dump cut at what has a name of its own -------------------===//
// Modules, executables and functions are printed one inside the other, each on lines of its own, deeper by two
// blanks. A chunk is one of them without those inside it. From dump to dump most chunks stay as they were, so that
// only the others need to be parsed and compared. Cutting looks at the first and last bytes of lines only.
#pragma once

#include "core/base/Ids.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace strata::ir {

/// Whole lines of a text.
struct LineRange {
  Span bytes;
  int64_t first = 0; // line, from 0
  int64_t count = 0;
};

struct Chunk {
  std::string name;      // "@f"; "module" or "util.initializer" without a symbol; empty for what is in no chunk (the first one)
  uint32_t parent = 0;   // index of the chunk around it; the first one is its own
  uint32_t indent = 0;   // of its first line
  /// Its own lines; between two of these stands a chunk inside it.
  std::vector<LineRange> own;
  std::vector<uint32_t> inside; // inside[i] stands after own[i]
  uint64_t hash = 0;     // of its own lines, as they would be at the margin
  int64_t lines = 0;     // own lines
  bool blank = true;     // nothing but aliases, comments and blanks
};

/// In the order of the text; the first one holds what is in no other. Linear in the text.
std::vector<Chunk> cut(std::string_view text);

} // namespace strata::ir
