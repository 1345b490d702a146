// Two texts side by side, as rows. Made on any thread, then only read.
#pragma once

#include "app/models/IrDocument.h"
#include "app/theme/Theme.h"
#include "core/base/Cancel.h"
#include "core/diff/Rows.h"

namespace strata::app {

struct DiffRow {
  int64_t before = -1; // line, or -1 where the side is empty
  int64_t after = -1;
  ChangeMark mark = ChangeMark::None;
  diff::RowMove move = diff::RowMove::None; // and what became of its operation's place
  int64_t other = -1;                       // of a moved line that stands alone: where it is on the other side
  bool made = false;                        // the line after was made from another operation, that of the line before
};

struct Diff {
  std::shared_ptr<const IrDocument> before, after;
  std::vector<DiffRow> rows;
  int64_t added = 0, removed = 0, modified = 0, renumbered = 0; // rows
  int64_t moved = 0, outlined = 0, inlined = 0;                   // rows of the text after

  /// Lines are aligned without regard to the names of SSA values. A line that differs in such names
  /// alone, in an operation that means the same as before, is Renumbered.
  static std::shared_ptr<const Diff> make(std::shared_ptr<const IrDocument> before,
                                          std::shared_ptr<const IrDocument> after, const CancelToken &cancel = {},
                                          const std::vector<diff::LineLink> &links = {});
  /// The same of two texts, which are read at the same time.
  static std::shared_ptr<const Diff> ofTexts(Text before, Text after, const CancelToken &cancel = {}, const std::vector<diff::LineLink> &links = {});
};

} // namespace strata::app
