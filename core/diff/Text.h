//===- Text.h - Diff of lines, and of the words in a line -------------------===//
#pragma once

#include "core/base/Cancel.h"
#include "core/base/Ids.h"
#include "core/diff/Sequence.h"

#include <string_view>
#include <vector>

namespace strata::diff {

/// A part of both texts: equal, or replaced (either side may be empty). Lines count from 0.
struct Hunk {
  bool equal = false;
  Span before; // lines
  Span after;  // lines
};

/// Hunks in order; together they cover both texts. Equal parts and the `after` lines of the others give `after`.
std::vector<Hunk> diffLines(std::string_view before, std::string_view after, const CancelToken &cancel = {});

/// Changed words, as byte ranges of the two lines. For lines that share little, both are one range.
struct WordDiff {
  std::vector<Span> before;
  std::vector<Span> after;
};
WordDiff diffWords(std::string_view before, std::string_view after);

/// Where lines begin; one entry per line, and the length of the text at the end.
std::vector<int64_t> lineStarts(std::string_view text);

struct LineCounts {
  int64_t added = 0;
  int64_t removed = 0;
};
LineCounts count(const std::vector<Hunk> &hunks);

} // namespace strata::diff
