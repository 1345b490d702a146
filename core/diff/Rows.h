//===- Rows.h - Two texts side by side --------------------------------------===//
// Lines are aligned without what a printer makes up (diff/Plain.h), and what the structural diff calls changed is marked as
// such. A line that reads otherwise in an operation that means the same as before, or prints types that follow an
// operand's, is only renumbered; and where all lines of
// a changed operation read as before, as a name in them means something else, its first line shows it.
#pragma once

#include "core/base/Cancel.h"
#include "core/ir/Tree.h"

#include <compare>
#include <string_view>
#include <vector>

namespace strata::diff {

enum class RowMark : uint8_t { Equal, Added, Removed, Modified, Renumbered };

/// What became of the place of an operation: it is in another place of its function or in another block, or in a function
/// that is new, or its own function is gone.
enum class RowMove : uint8_t { None, Moved, Outlined, Inlined };
std::string_view name(RowMove move);

/// A line before, and one after whose operation was made from that line's, as somebody recorded it.
struct LineLink {
  int64_t before = -1, after = -1; // lines, from 0
  friend auto operator<=>(const LineLink &, const LineLink &) = default;
};

struct Row {
  int64_t before = -1; // line, from 0; -1 where the side is empty
  int64_t after = -1;
  RowMark mark = RowMark::Equal;
  RowMove move = RowMove::None;
  int64_t other = -1; // of a moved line that stands alone here: where it is on the other side
  bool made = false;  // modified: one went, the other was made from it; counted as removed and added
  friend bool operator==(const Row &, const Row &) = default;
};

struct Rows {
  std::vector<Row> rows; // in the order of both texts; every line of either is in one of them
  int64_t added = 0, removed = 0, modified = 0, renumbered = 0;
  int64_t moved = 0, outlined = 0, inlined = 0; // lines of the text after
};

/// Lines of `links` stand beside each other where the order of both texts allows it: of several that
/// were made from one the last, which mostly gives its result.
Rows alignRows(const ir::Tree &before, const ir::Tree &after, const CancelToken &cancel = {},
               const std::vector<LineLink> &links = {});

/// The same for large texts: functions and executables that are byte for byte the same on both sides are not parsed.
/// What moved from one of those that changed into another is found as in alignRows.
Rows alignTexts(std::string_view before, std::string_view after, const CancelToken &cancel = {},
                const std::vector<LineLink> &links = {});

/// True if the structural diff sees no difference. Of large texts, only what differs byte for byte is parsed.
bool sameMeaning(std::string_view before, std::string_view after, const CancelToken &cancel = {});

/// A text by its lines, without their newlines.
class LineTable {
public:
  explicit LineTable(std::string_view text);
  int64_t count() const { return static_cast<int64_t>(starts_.size()) - 1; }
  std::string_view line(int64_t index) const;
  int64_t lineAt(int64_t byte) const;

private:
  std::string_view text_;
  std::vector<int64_t> starts_;
};

} // namespace strata::diff
