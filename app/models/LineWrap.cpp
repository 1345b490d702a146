#include "app/models/LineWrap.h"

#include <algorithm>

namespace strata::app {
namespace {

constexpr int64_t kHang = 4; // columns that the rest of a line stands further in than its beginning
constexpr int64_t kLongLine = 32'768;     // from here on rows have one stride
constexpr int64_t kLargeText = 2'000'000; // and in such a text those of every line
constexpr int64_t kNarrowest = 16;        // columns; below it nothing is broken

} // namespace

// Rows are filled as far as they go. Where that would mean to look at every break of megabytes, row
// k begins instead at the last good place before k strides, a stride being a quarter shorter than a
// row: then neither the number of rows nor any single one depends on those before.

LineWrap::LineWrap(std::shared_ptr<const IrDocument> document, int64_t columns)
    : document_(std::move(document)), width_(document_ && columns >= kNarrowest ? columns : 0) {
  large_ = document_ && static_cast<int64_t>(document_->text().size()) > kLargeText;
}

bool LineWrap::byStride(int64_t columns) const { return large_ || columns > kLongLine; }

int64_t LineWrap::indentOf(int64_t line) const {
  std::string_view text = document_->line(line);
  auto indent = static_cast<int64_t>(std::min(text.find_first_not_of(' '), text.size()));
  return std::min(indent + kHang, width_ / 3);
}

int64_t LineWrap::breakBefore(int64_t line, int64_t least, int64_t most) const {
  // After a blank, if one is near; else between any two tokens, but not before what ends a list or
  // an item of it.
  int64_t best = -1, bestRank = 0, column = 0;
  IrDocument::Pieces shown =
      document_->pieces(line, std::max<int64_t>(0, least - 1), most - least + 2);
  column = shown.column;
  const int64_t late = most - (most - least) / 2;
  ir::TokenKind previous = ir::TokenKind::Unknown;
  for (const LinePiece &piece : shown.pieces) {
    bool blank = piece.kind == ir::TokenKind::Blank;
    if (column > least && column <= most && !blank) {
      bool sticks = piece.label.isEmpty() &&
                    (piece.kind == ir::TokenKind::Comma || piece.kind == ir::TokenKind::Close);
      int64_t rank = previous == ir::TokenKind::Blank            ? (column >= late ? 3 : 2)
                     : sticks || previous == ir::TokenKind::Open ? 1
                                                                 : 2;
      if (rank >= bestRank)
        best = column, bestRank = rank;
    }
    previous = piece.kind;
    column += piece.columns();
  }
  return best < 0 ? most : best; // one token alone is wider than a row
}

int64_t LineWrap::strideStart(int64_t line, int64_t index) const {
  if (index == 0)
    return 0;
  int64_t rest = width_ - indentOf(line), slack = rest / 4;
  int64_t at = width_ - slack + (index - 1) * (rest - slack);
  return at >= document_->columns(line) ? document_->columns(line)
                                        : breakBefore(line, at - slack, at);
}

const std::vector<int64_t> &LineWrap::starts(int64_t line) const {
  if (known_ == line)
    return starts_;
  known_ = line;
  starts_.assign(1, 0);
  int64_t columns = document_->columns(line), rest = width_ - indentOf(line);
  for (int64_t at = 0, wide = width_; columns - at > wide; wide = rest) {
    at = breakBefore(line, at + wide / 2, at + wide);
    starts_.push_back(at);
  }
  return starts_;
}

int64_t LineWrap::rows(int64_t line) const {
  if (!on())
    return 1;
  int64_t columns = document_->columns(line);
  if (columns <= width_)
    return 1;
  if (!byStride(columns))
    return static_cast<int64_t>(starts(line).size());
  int64_t rest = width_ - indentOf(line), slack = rest / 4, stride = rest - slack;
  return 1 + (columns - (width_ - slack) + stride - 1) / stride;
}

LineWrap::Row LineWrap::row(int64_t line, int64_t index) const {
  int64_t columns = document_ ? document_->columns(line) : 0;
  if (!on() || columns <= width_)
    return {0, columns, 0};
  int64_t indent = index ? indentOf(line) : 0;
  if (byStride(columns))
    return {strideStart(line, index), strideStart(line, index + 1), indent};
  const std::vector<int64_t> &begins = starts(line);
  auto at = static_cast<size_t>(index);
  return {begins[at], at + 1 < begins.size() ? begins[at + 1] : columns, indent};
}

int64_t LineWrap::rowOf(int64_t line, int64_t column) const {
  int64_t low = 0, high = rows(line) - 1;
  while (low < high) {
    int64_t middle = (low + high + 1) / 2;
    row(line, middle).begin <= column ? low = middle : high = middle - 1;
  }
  return low;
}

} // namespace strata::app
