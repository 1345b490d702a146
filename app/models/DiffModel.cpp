#include "app/models/DiffModel.h"

#include "core/diff/Structure.h"
#include "core/diff/Text.h"

#include <algorithm>

namespace strata::app {
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

/// The first word with a dot: what kind of operation a line is about.
std::string_view opWord(std::string_view line) {
  for (size_t i = 0; i < line.size(); ++i) {
    if (!std::isalpha(static_cast<unsigned char>(line[i])) || (i && (line[i - 1] == '%' || line[i - 1] == '@' || line[i - 1] == '#' || line[i - 1] == '!')))
      continue;
    size_t end = i;
    while (end < line.size() && (std::isalnum(static_cast<unsigned char>(line[end])) || line[end] == '_' || line[end] == '.'))
      ++end;
    std::string_view word = line.substr(i, end - i);
    if (word.find('.') != std::string_view::npos)
      return word;
    i = end;
  }
  return {};
}

std::vector<bool> linesOfChanges(const IrDocument &document, const std::vector<diff::Change> &changes, bool after) {
  std::vector<bool> lines(document.lineCount() + 1, false);
  const ir::Tree &tree = document.tree();
  for (const diff::Change &change : changes) {
    uint32_t node = after ? change.after : change.before;
    if (node == ir::kNone)
      continue;
    const ir::Node &n = tree.node(node);
    uint32_t lastToken = std::max(n.begin, n.header > 0 ? n.header - 1 : n.begin);
    int64_t first = document.lineAt(tree.tokens().begin(n.begin));
    int64_t last = document.lineAt(lastToken < tree.tokens().size() ? tree.tokens().begin(lastToken) : tree.end(node));
    for (int64_t line = first; line <= std::min(last, document.lineCount() - 1); ++line)
      lines[line] = true;
  }
  return lines;
}

/// Pairs lines of a replaced part that are about the same kind of operation, in order.
void pairLines(const IrDocument &before, const IrDocument &after, Span left, Span right, std::vector<DiffRow> &rows) {
  int64_t n = left.size(), m = right.size();
  auto emit = [&](int64_t l, int64_t r) {
    rows.push_back({l, r, l < 0 ? ChangeMark::Added : r < 0 ? ChangeMark::Removed : ChangeMark::Modified});
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

std::shared_ptr<const Diff> Diff::make(std::shared_ptr<const IrDocument> before,
                                       std::shared_ptr<const IrDocument> after, const CancelToken &cancel) {
  auto result = std::make_shared<Diff>();
  result->before = before;
  result->after = after;
  std::string left = withoutValueNames(before->text()), right = withoutValueNames(after->text());
  std::vector<diff::Hunk> hunks = diff::diffLines(left, right, cancel);
  diff::StructureDiff structure = diff::diffStructure(before->tree(), after->tree(), cancel);
  std::vector<bool> changedBefore = linesOfChanges(*before, structure.changes, false);
  std::vector<bool> changedAfter = linesOfChanges(*after, structure.changes, true);

  auto has = [](const std::vector<bool> &lines, int64_t line) {
    return line >= 0 && line < static_cast<int64_t>(lines.size()) && lines[line];
  };
  for (const diff::Hunk &hunk : hunks) {
    if (!hunk.equal) {
      pairLines(*before, *after, hunk.before, hunk.after, result->rows);
      continue;
    }
    for (int64_t i = 0; i < hunk.before.size(); ++i) {
      DiffRow row{hunk.before.begin + i, hunk.after.begin + i};
      if (row.before >= before->lineCount() || row.after >= after->lineCount())
        continue;
      if (before->line(row.before) != after->line(row.after))
        row.mark = has(changedBefore, row.before) || has(changedAfter, row.after) ? ChangeMark::Modified
                                                                                  : ChangeMark::Renumbered;
      result->rows.push_back(row);
    }
  }
  // The empty line after the last newline is none of the text's.
  while (!result->rows.empty()) {
    const DiffRow &last = result->rows.back();
    if ((last.before >= 0 && !before->line(last.before).empty()) || (last.after >= 0 && !after->line(last.after).empty()))
      break;
    result->rows.pop_back();
  }
  for (const DiffRow &row : result->rows) {
    result->added += row.mark == ChangeMark::Added;
    result->removed += row.mark == ChangeMark::Removed;
    result->modified += row.mark == ChangeMark::Modified;
    result->renumbered += row.mark == ChangeMark::Renumbered;
  }
  return result;
}

} // namespace strata::app
