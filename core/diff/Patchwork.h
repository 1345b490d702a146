//===- Patchwork.h - The chunks of two dumps that differ, as two texts -------===//
// Of two dumps only the chunks that are not the same are put together, nested as they were, each side with its alias
// definitions, and compared in one go. Every line of the two texts knows where it comes from.
#pragma once

#include "core/base/Cancel.h"
#include "core/ir/Chunks.h"
#include "core/ir/Tree.h"

#include <string>
#include <vector>

namespace strata::diff {

/// A line of a patchwork: a chunk (by the number its maker gave it) and one of its own lines.
struct PatchLine {
  uint32_t chunk = UINT32_MAX; // UINT32_MAX: an alias definition, or a line that only shows the nesting
  uint32_t line = 0;
};

/// A chunk of one side.
struct PatchSource {
  std::string_view text; // of the dump
  const std::vector<ir::LineRange> *own = nullptr;
  std::vector<uint32_t> inside; // the chunk after each of its ranges but the last, greater than its own number; or kNone
  bool same = false;            // on the other side
};

class Patchwork {
public:
  /// Puts together what is not the same.
  void addChunks(const std::vector<PatchSource> &chunks);
  /// Lines that belong to nothing.
  void addFrame(std::string_view bytes);

  const std::string &text() const { return text_; }
  const std::vector<PatchLine> &lines() const { return lines_; }

private:
  void add(std::string_view bytes, uint32_t chunk, uint32_t line);
  void addLines(std::string_view bytes, PatchLine first, bool counts);

  std::string text_;
  std::vector<PatchLine> lines_;
};

/// For each line of a tree's text the operation that its first word belongs to: the outermost one that begins on the
/// line, else the innermost one around it; kNone without one. Linear.
std::vector<uint32_t> operationsOfLines(const ir::Tree &tree);

/// For each node of `after`: where it was, and what happened to it.
struct Fate {
  uint32_t before = ir::kNone;
  bool modified = false;
  bool moved = false;
};
struct Fates {
  std::vector<Fate> nodes;
  /// (node of after, node of before): the new one stands where the users of the old one looked before.
  std::vector<std::pair<uint32_t, uint32_t>> replaced;
  /// (node of after, nodes of before): it was made from one of these, which can't be told apart.
  std::vector<std::pair<uint32_t, std::vector<uint32_t>>> oneOf;
};
Fates compareNodes(const ir::Tree &before, const ir::Tree &after, const CancelToken &cancel);

} // namespace strata::diff
