#include "core/diff/Rows.h"

#include "core/diff/Structure.h"
#include "core/diff/Text.h"

#include <algorithm>

namespace strata::diff {

LineTable::LineTable(std::string_view text) : text_(text), starts_(lineStarts(text)) {}

std::string_view LineTable::line(int64_t index) const {
  std::string_view line = text_.substr(starts_[index], starts_[index + 1] - starts_[index]);
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
    line.remove_suffix(1);
  return line;
}

int64_t LineTable::lineAt(int64_t byte) const {
  auto next = std::upper_bound(starts_.begin(), starts_.end() - 1, byte);
  return std::max<int64_t>(0, next - starts_.begin() - 1);
}

namespace {

/// The text with each SSA name cut down to its `%`, line for line.
std::string withoutValueNames(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] != '%')
      continue;
    while (i + 1 < text.size() && (std::isalnum(static_cast<unsigned char>(text[i + 1])) || text[i + 1] == '_' ||
                                   text[i + 1] == '#' || text[i + 1] == '$' || text[i + 1] == '.' || text[i + 1] == '-'))
      ++i;
  }
  return out;
}

/// The first word with a dot, else the first word: what kind of operation a line is about.
std::string_view opWord(std::string_view line) {
  std::string_view first;
  for (size_t i = 0; i < line.size(); ++i) {
    if (!std::isalpha(static_cast<unsigned char>(line[i])) || (i && (line[i - 1] == '%' || line[i - 1] == '@' || line[i - 1] == '#' || line[i - 1] == '!')))
      continue;
    size_t end = i;
    while (end < line.size() && (std::isalnum(static_cast<unsigned char>(line[end])) || line[end] == '_' || line[end] == '.'))
      ++end;
    std::string_view word = line.substr(i, end - i);
    if (word.find('.') != std::string_view::npos)
      return word;
    if (first.empty())
      first = word; // `module`, `return`: names of the builtin dialect and of an outer default dialect
    i = end;
  }
  return first;
}

std::vector<bool> linesOfChanges(const ir::Tree &tree, const LineTable &lines, const std::vector<Change> &changes, bool after) {
  std::vector<bool> changed(lines.count() + 1, false);
  for (const Change &change : changes) {
    uint32_t node = after ? change.after : change.before;
    if (node == ir::kNone)
      continue;
    const ir::Node &n = tree.node(node);
    uint32_t lastToken = std::max(n.begin, n.header > 0 ? n.header - 1 : n.begin);
    int64_t first = lines.lineAt(tree.tokens().begin(n.begin));
    int64_t last = lines.lineAt(lastToken < tree.tokens().size() ? tree.tokens().begin(lastToken) : tree.end(node));
    for (int64_t line = first; line <= std::min(last, lines.count() - 1); ++line)
      changed[line] = true;
  }
  return changed;
}

/// Pairs lines of a replaced part that are about the same kind of operation, in order.
void pairLines(const LineTable &before, const LineTable &after, Span left, Span right, std::vector<Row> &rows) {
  int64_t n = left.size(), m = right.size();
  auto emit = [&](int64_t l, int64_t r) {
    rows.push_back({l, r, l < 0 ? RowMark::Added : r < 0 ? RowMark::Removed : RowMark::Modified});
  };
  if (n * m > 40000) { // too many pairs to weigh: removed ones first, then added ones
    for (int64_t i = left.begin; i < left.end; ++i)
      emit(i, -1);
    for (int64_t j = right.begin; j < right.end; ++j)
      emit(-1, j);
    return;
  }
  std::vector<int> longest((n + 1) * (m + 1), 0);
  auto at = [&](int64_t i, int64_t j) -> int & { return longest[i * (m + 1) + j]; };
  auto same = [&](int64_t i, int64_t j) {
    std::string_view a = opWord(before.line(left.begin + i));
    return !a.empty() && a == opWord(after.line(right.begin + j));
  };
  for (int64_t i = n - 1; i >= 0; --i)
    for (int64_t j = m - 1; j >= 0; --j)
      at(i, j) = same(i, j) ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
  int64_t i = 0, j = 0;
  while (i < n || j < m) {
    if (i < n && j < m && same(i, j) && at(i, j) == at(i + 1, j + 1) + 1)
      emit(left.begin + i++, right.begin + j++);
    else if (j == m || (i < n && at(i + 1, j) >= at(i, j + 1)))
      emit(left.begin + i++, -1);
    else
      emit(-1, right.begin + j++);
  }
}

} // namespace

Rows alignRows(const ir::Tree &before, const ir::Tree &after, const CancelToken &cancel) {
  Rows result;
  LineTable left(before.text()), right(after.text());
  std::string leftNames = withoutValueNames(before.text()), rightNames = withoutValueNames(after.text());
  std::vector<Hunk> hunks = diffLines(leftNames, rightNames, cancel);
  StructureDiff structure = diffStructure(before, after, cancel);
  std::vector<bool> changedBefore = linesOfChanges(before, left, structure.changes, false);
  std::vector<bool> changedAfter = linesOfChanges(after, right, structure.changes, true);

  auto has = [](const std::vector<bool> &lines, int64_t line) {
    return line >= 0 && line < static_cast<int64_t>(lines.size()) && lines[line];
  };
  for (const Hunk &hunk : hunks) {
    if (!hunk.equal) {
      pairLines(left, right, hunk.before, hunk.after, result.rows);
      continue;
    }
    for (int64_t i = 0; i < hunk.before.size(); ++i) {
      Row row{hunk.before.begin + i, hunk.after.begin + i};
      if (row.before >= left.count() || row.after >= right.count())
        continue;
      if (left.line(row.before) != right.line(row.after))
        row.mark = has(changedBefore, row.before) || has(changedAfter, row.after) ? RowMark::Modified : RowMark::Renumbered;
      result.rows.push_back(row);
    }
  }
  // The empty line after the last newline is none of the text's.
  while (!result.rows.empty()) {
    const Row &last = result.rows.back();
    if ((last.before >= 0 && !left.line(last.before).empty()) || (last.after >= 0 && !right.line(last.after).empty()))
      break;
    result.rows.pop_back();
  }
  for (const Row &row : result.rows) {
    result.added += row.mark == RowMark::Added;
    result.removed += row.mark == RowMark::Removed;
    result.modified += row.mark == RowMark::Modified;
    result.renumbered += row.mark == RowMark::Renumbered;
  }
  return result;
}

} // namespace strata::diff
