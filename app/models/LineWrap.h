// Where long lines are broken: between tokens, continued under a hanging indent. Rows of a line are
// found when they are asked for; how many there are costs a look at each break, and a
// multiplication where the text is large.
#pragma once

#include "app/models/IrDocument.h"

namespace strata::app {

class LineWrap {
public:
  /// Of no text, or with 0 columns: every line is one row.
  LineWrap() = default;
  LineWrap(std::shared_ptr<const IrDocument> document, int64_t columns);

  bool on() const { return width_ > 0; }
  /// Rows that a line takes, at least one.
  int64_t rows(int64_t line) const;
  struct Row {
    int64_t begin = 0, end = 0; // columns of the line
    int64_t indent = 0;         // columns that stay free before them
  };
  /// Row `index` of a line, from 0; without wrapping the whole line.
  Row row(int64_t line, int64_t index) const;
  /// The row that shows a column of a line.
  int64_t rowOf(int64_t line, int64_t column) const;

private:
  int64_t indentOf(int64_t line) const;
  int64_t breakBefore(int64_t line, int64_t least, int64_t most) const;
  int64_t strideStart(int64_t line, int64_t index) const;
  const std::vector<int64_t> &starts(int64_t line) const;
  bool byStride(int64_t columns) const;

  std::shared_ptr<const IrDocument> document_;
  int64_t width_ = 0;
  bool large_ = false;
  // Of the line that was asked for last: a view paints the rows of a line one after the other.
  mutable int64_t known_ = -1;
  mutable std::vector<int64_t> starts_;
};

} // namespace strata::app
