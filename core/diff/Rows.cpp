#include "core/diff/Rows.h"

#include "core/base/Hash.h"
#include "core/diff/Patchwork.h"
#include "core/diff/Structure.h"
#include "core/diff/Text.h"

#include <algorithm>
#include <unordered_map>

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

/// What becomes of the hunks: every line of both sides in a row, changed lines marked.
Rows rowsOf(const LineTable &left, const LineTable &right, const std::vector<Hunk> &hunks, const std::vector<bool> &changedBefore,
            const std::vector<bool> &changedAfter) {
  Rows result;
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

/// A large text as its chunks: those that stand unchanged on the other side are one element each.
struct Side {
  explicit Side(std::string_view t) : text(t), chunks(ir::cut(t)), same(chunks.size()) {
    std::unordered_map<std::string, int> seen;
    keys.resize(chunks.size());
    for (size_t i = 1; i < chunks.size(); ++i) {
      keys[i] = keys[chunks[i].parent] + '\x1f' + chunks[i].name;
      if (int n = seen[keys[i]]++)
        keys[i] += '\x1e' + std::to_string(n); // a second one of the same name
    }
  }
  std::string_view bytes(const ir::LineRange &range) const {
    return text.substr(size_t(range.bytes.begin), size_t(range.bytes.size()));
  }

  /// The text as elements; each stands for `lines` lines.
  void addElements(std::vector<uint64_t> &hashes, std::vector<int64_t> &lines) const {
    struct Place {
      uint32_t chunk;
      size_t range = 0;
    };
    std::vector<Place> open{{0}};
    while (!open.empty()) {
      Place &at = open.back();
      const ir::Chunk &chunk = chunks[at.chunk];
      if (at.range == chunk.own.size()) {
        open.pop_back();
        continue;
      }
      const ir::LineRange &range = chunk.own[at.range];
      if (same[at.chunk] && range.count) {
        hashes.push_back(mix(mix(chunk.hash, hash64(keys[at.chunk])), at.range));
        lines.push_back(range.count);
      } else if (range.count) {
        std::string names = withoutValueNames(bytes(range));
        auto starts = lineStarts(names);
        for (size_t i = 0; i + 1 < starts.size(); ++i) {
          hashes.push_back(hash64(std::string_view(names).substr(size_t(starts[i]), size_t(starts[i + 1] - starts[i]))));
          lines.push_back(1);
        }
      }
      size_t next = at.range++;
      if (next < chunk.inside.size())
        open.push_back({chunk.inside[next]});
    }
  }

  Patchwork patchwork() const {
    Patchwork out;
    std::vector<PatchSource> sources;
    for (uint32_t i = 0; i < chunks.size(); ++i)
      sources.push_back({text, &chunks[i].own, chunks[i].inside, bool(same[i])});
    out.addChunks(sources);
    return out;
  }
  std::vector<bool> changedLines(const Patchwork &patchwork, const ir::Tree &tree, const std::vector<Change> &changes, bool after,
                                 int64_t count) const {
    std::vector<bool> patched = linesOfChanges(tree, LineTable(patchwork.text()), changes, after), out(size_t(count) + 1, false);
    for (size_t l = 0; l < patchwork.lines().size() && l < patched.size(); ++l) {
      const PatchLine &line = patchwork.lines()[l];
      if (!patched[l] || line.chunk == UINT32_MAX)
        continue;
      int64_t own = line.line;
      for (const ir::LineRange &range : chunks[line.chunk].own) {
        if (own < range.count && range.first + own <= count) {
          out[size_t(range.first + own)] = true;
          break;
        }
        own -= range.count;
      }
    }
    return out;
  }

  std::string_view text;
  std::vector<ir::Chunk> chunks;
  std::vector<std::string> keys; // names from the outermost to its own
  std::vector<char> same;        // on the other side, byte for byte
};

void findSame(Side &a, Side &b) {
  std::unordered_map<std::string_view, size_t> byKey;
  for (size_t i = 1; i < a.chunks.size(); ++i)
    byKey.emplace(a.keys[i], i);
  for (size_t j = 1; j < b.chunks.size(); ++j) {
    auto found = byKey.find(b.keys[j]);
    if (found == byKey.end())
      continue;
    const ir::Chunk &x = a.chunks[found->second], &y = b.chunks[j];
    bool same = x.hash == y.hash && x.own.size() == y.own.size();
    for (size_t r = 0; same && r < x.own.size(); ++r)
      same = x.own[r].count == y.own[r].count && a.bytes(x.own[r]) == b.bytes(y.own[r]);
    a.same[found->second] = b.same[j] = same;
  }
}

} // namespace

Rows alignRows(const ir::Tree &before, const ir::Tree &after, const CancelToken &cancel) {
  LineTable left(before.text()), right(after.text());
  std::string leftNames = withoutValueNames(before.text()), rightNames = withoutValueNames(after.text());
  std::vector<Hunk> hunks = diffLines(leftNames, rightNames, cancel);
  StructureDiff structure = diffStructure(before, after, cancel);
  return rowsOf(left, right, hunks, linesOfChanges(before, left, structure.changes, false),
                linesOfChanges(after, right, structure.changes, true));
}

Rows alignTexts(std::string_view before, std::string_view after, const CancelToken &cancel) {
  Side a(before), b(after);
  findSame(a, b);
  LineTable left(before), right(after);
  std::vector<uint64_t> x, y;
  std::vector<int64_t> leftLines, rightLines;
  a.addElements(x, leftLines);
  b.addElements(y, rightLines);
  std::vector<Hunk> hunks;
  int64_t line = 0, otherLine = 0;
  size_t i = 0, j = 0;
  auto hunk = [&](bool equal, size_t toI, size_t toJ) {
    Hunk out{equal, {line, line}, {otherLine, otherLine}};
    for (; i < toI; ++i)
      out.before.end += leftLines[i];
    for (; j < toJ; ++j)
      out.after.end += rightLines[j];
    line = out.before.end, otherLine = out.after.end;
    if (!out.before.empty() || !out.after.empty())
      hunks.push_back(out);
  };
  for (const Match &m : match(x, y, cancel)) {
    hunk(false, size_t(m.a), size_t(m.b));
    hunk(true, size_t(m.a + m.size), size_t(m.b + m.size));
  }
  hunk(false, x.size(), y.size());

  Patchwork leftPatch = a.patchwork(), rightPatch = b.patchwork();
  ir::Tree leftTree = ir::parse(leftPatch.text()), rightTree = ir::parse(rightPatch.text());
  StructureDiff structure = diffStructure(leftTree, rightTree, cancel);
  return rowsOf(left, right, hunks, a.changedLines(leftPatch, leftTree, structure.changes, false, left.count()),
                b.changedLines(rightPatch, rightTree, structure.changes, true, right.count()));
}

bool sameMeaning(std::string_view before, std::string_view after, const CancelToken &cancel) {
  auto same = [&](std::string_view x, std::string_view y) {
    ir::Tree left = ir::parse(x), right = ir::parse(y);
    return diffStructure(left, right, cancel).equal();
  };
  if (before.size() + after.size() < 200'000)
    return same(before, after);
  Side a(before), b(after);
  findSame(a, b);
  return same(a.patchwork().text(), b.patchwork().text());
}

} // namespace strata::diff
