#include "core/diff/Rows.h"

#include "core/base/Hash.h"
#include "core/diff/Patchwork.h"
#include "core/diff/Plain.h"
#include "core/diff/Structure.h"
#include "core/diff/Text.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace strata::diff {

std::string_view name(RowMove move) {
  switch (move) {
  case RowMove::None:
    return "";
  case RowMove::Moved:
    return "moved";
  case RowMove::Outlined:
    return "outlined";
  case RowMove::Inlined:
    return "inlined";
  }
  return "";
}

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

/// The lines that hold a node's own words: without those of its regions and blocks.
std::vector<int64_t> ownLines(const ir::Tree &tree, const LineTable &lines, uint32_t node) {
  const ir::Node &n = tree.node(node);
  uint32_t last = n.kind == ir::NodeKind::Block ? std::max(n.header, n.begin + 1) : n.last;
  uint32_t child = n.kind == ir::NodeKind::Op ? node + 1 : n.end;
  std::vector<int64_t> out;
  int64_t line = lines.lineAt(tree.tokens().begin(n.begin));
  for (uint32_t t = n.begin; t < last; ++t) {
    if (child < n.end && t == tree.node(child).begin) {
      // A region's brackets stand on lines of the operation, what is between them doesn't.
      t = std::max(t, tree.node(child).last - 1);
      line = lines.lineAt(tree.tokens().begin(t));
      child = tree.node(child).end;
    }
    if (tree.tokens().kind(t) == ir::TokenKind::Newline)
      ++line;
    else if (!tree.tokens().isTrivia(t) && (out.empty() || out.back() != line) && line < lines.count())
      out.push_back(line);
  }
  return out;
}

/// What the structural diff says of lines.
struct LineMarks {
  std::vector<bool> changed;   // own lines of operations that were added, removed or modified
  std::vector<RowMove> move;   // lines of operations that moved, and of what is in them
  std::vector<int64_t> other;  // of such: the line on the other side
  std::vector<uint32_t> node;  // the operation of a line, in the tree that was compared; kNone without one
};
struct Marks {
  LineMarks before, after;
  std::vector<uint32_t> partner; // node before to node after
  std::vector<std::pair<std::vector<int64_t>, std::vector<int64_t>>> modified; // own lines of each modified operation

  /// Says of the lines of operations that moved (by node after) where their partners are.
  void setMoves(const std::vector<RowMove> &moved) {
    before.move.resize(before.node.size());
    before.other.resize(before.node.size(), -1);
    after.move.resize(after.node.size());
    after.other.resize(after.node.size(), -1);
    if (std::all_of(moved.begin(), moved.end(), [](RowMove m) { return m == RowMove::None; }))
      return;
    std::unordered_map<uint32_t, std::vector<int64_t>> ofNode; // lines after
    for (size_t i = 0; i < after.node.size(); ++i)
      if (uint32_t node = after.node[i]; node != ir::kNone && node < moved.size() && moved[node] != RowMove::None)
        ofNode[node].push_back(int64_t(i));
    std::unordered_map<uint32_t, size_t> seen;
    for (size_t i = 0; i < before.node.size(); ++i) {
      uint32_t node = before.node[i];
      auto found = node == ir::kNone ? ofNode.end() : ofNode.find(partner[node]);
      if (found == ofNode.end())
        continue;
      size_t nth = seen[node]++;
      before.move[i] = moved[found->first];
      before.other[i] = found->second[std::min(nth, found->second.size() - 1)];
      if (nth < found->second.size()) {
        after.move[size_t(before.other[i])] = moved[found->first];
        after.other[size_t(before.other[i])] = int64_t(i);
      }
    }
  }

  /// True of two lines of one operation that means the same as before.
  bool sameOperation(int64_t l, int64_t r) const {
    if (l >= int64_t(before.node.size()) || r >= int64_t(after.node.size()) || before.changed[size_t(l)] || after.changed[size_t(r)])
      return false;
    uint32_t x = before.node[size_t(l)];
    return x != ir::kNone && partner[x] == after.node[size_t(r)];
  }
};

/// `leftLine` and `rightLine` say which line of the whole text a line of the tree's text is; -1: none.
template <typename Left, typename Right>
Marks marksOf(const ir::Tree &before, const ir::Tree &after, StructureDiff diff, int64_t leftLines, int64_t rightLines, const Left &leftLine,
              const Right &rightLine) {
  Marks out;
  out.partner = std::move(diff.partner);
  for (bool right : {false, true}) {
    LineMarks &marks = right ? out.after : out.before;
    int64_t count = right ? rightLines : leftLines;
    marks.changed.resize(size_t(count));
    marks.node.resize(size_t(count), ir::kNone);
    std::vector<uint32_t> operations = operationsOfLines(right ? after : before);
    for (size_t i = 0; i < operations.size(); ++i)
      if (int64_t line = right ? rightLine(int64_t(i)) : leftLine(int64_t(i)); line >= 0 && line < count)
        marks.node[size_t(line)] = operations[i];
  }
  LineTable left(before.text()), right(after.text());
  for (bool isRight : {false, true}) { // aliases stand for the same, whatever their names and the order of what is in them
    const ir::Tree &tree = isRight ? after : before;
    for (uint32_t n = 1; n < tree.size(); n = tree.node(n).kind == ir::NodeKind::Alias ? n + 1 : std::max(tree.node(n).end, n + 1)) {
      if (tree.node(n).kind != ir::NodeKind::Alias)
        continue;
      int64_t own = (isRight ? right : left).lineAt(tree.begin(n)), line = isRight ? rightLine(own) : leftLine(own);
      auto &nodes = (isRight ? out.after : out.before).node;
      if (line >= 0 && line < int64_t(nodes.size()))
        nodes[size_t(line)] = n;
    }
  }
  std::vector<RowMove> moved(after.size(), RowMove::None);
  for (const Change &change : diff.changes) {
    if (change.kind == ChangeKind::Moved || change.kind == ChangeKind::Outlined || change.kind == ChangeKind::Inlined) {
      moved[change.after] = change.kind == ChangeKind::Moved ? RowMove::Moved : change.kind == ChangeKind::Outlined ? RowMove::Outlined : RowMove::Inlined;
      continue;
    }
    if (change.follows)
      continue;
    std::vector<int64_t> x, y;
    if (change.before != ir::kNone)
      for (int64_t i : ownLines(before, left, change.before))
        if (int64_t line = leftLine(i); line >= 0 && line < leftLines)
          x.push_back(line), out.before.changed[size_t(line)] = true;
    if (change.after != ir::kNone)
      for (int64_t i : ownLines(after, right, change.after))
        if (int64_t line = rightLine(i); line >= 0 && line < rightLines)
          y.push_back(line), out.after.changed[size_t(line)] = true;
    if (change.kind == ChangeKind::Modified)
      out.modified.emplace_back(std::move(x), std::move(y));
  }
  for (uint32_t n = 1; n < after.size(); ++n) // what is in an operation moves with it
    if (uint32_t parent = after.node(n).parent; moved[n] == RowMove::None && parent != ir::kNone)
      moved[n] = moved[parent];
  out.setMoves(moved);
  return out;
}

/// By what lines are aligned: those of one operation with each other, whatever they read like; those of an operation that
/// was added or removed with none; and what is of no operation by its plain text.
class LineKeys {
public:
  explicit LineKeys(const Marks &marks) : marks_(marks), back_(), countsBefore_(count(marks.before)), countsAfter_(count(marks.after)) {
    for (uint32_t x = 0; x < marks.partner.size(); ++x)
      if (marks.partner[x] != ir::kNone)
        back_.emplace(marks.partner[x], x);
  }

  /// Of line `line`, whose plain text has the hash `plain`. Lines are asked for in order.
  uint64_t before(int64_t line, uint64_t plain) {
    uint32_t node = nodeOf(marks_.before, line);
    uint32_t partner = node == ir::kNone ? ir::kNone : marks_.partner[node];
    return key(node, node, partner, seenBefore_, plain, 0xb4);
  }
  uint64_t after(int64_t line, uint64_t plain) {
    uint32_t node = nodeOf(marks_.after, line);
    auto found = node == ir::kNone ? back_.end() : back_.find(node);
    return key(node, found == back_.end() ? ir::kNone : found->second, node, seenAfter_, plain, 0xaf);
  }

private:
  using Counts = std::unordered_map<uint32_t, int64_t>;
  static Counts count(const LineMarks &marks) {
    Counts out;
    for (uint32_t node : marks.node)
      if (node != ir::kNone)
        ++out[node];
    return out;
  }
  static uint32_t nodeOf(const LineMarks &marks, int64_t line) {
    return line < int64_t(marks.node.size()) ? marks.node[size_t(line)] : ir::kNone;
  }
  uint64_t key(uint32_t node, uint32_t x, uint32_t y, Counts &seen, uint64_t plain, uint64_t side) {
    if (node == ir::kNone)
      return plain;
    if (x == ir::kNone || y == ir::kNone)
      return mix(side, plain);
    int64_t nth = seen[node]++;
    // Of many lines, one may have come or gone: they are known by what they say.
    constexpr int64_t kFew = 8;
    auto lines = countsBefore_.find(x), others = countsAfter_.find(y);
    bool alike = lines != countsBefore_.end() && others != countsAfter_.end() && lines->second == others->second && lines->second <= kFew;
    return mix(mix(0x9a1f, x), nth == 0 || alike ? uint64_t(nth) : plain);
  }

  const Marks &marks_;
  std::unordered_map<uint32_t, uint32_t> back_;
  Counts countsBefore_, countsAfter_, seenBefore_, seenAfter_;
};

class RowMaker {
public:
  RowMaker(const LineTable &left, const LineTable &right, const Marks &marks,
           const std::vector<LineLink> &links)
      : left_(left), right_(right), marks_(marks), links_(links) {
    std::sort(links_.begin(), links_.end());
  }

  Rows run(const std::vector<Hunk> &hunks) {
    for (const Hunk &hunk : hunks)
      hunk.equal ? equal(hunk) : replaced(hunk.before, hunk.after);
    // The empty line after the last newline is none of the text's, wherever it came to stand.
    auto isNone = [](int64_t line, const LineTable &text) {
      return line < 0 || (line + 1 == text.count() && text.line(line).empty());
    };
    std::erase_if(rows_, [&](const Row &row) {
      return isNone(row.before, left_) && isNone(row.after, right_);
    });
    while (!rows_.empty()) {
      const Row &last = rows_.back();
      if ((last.before >= 0 && !left_.line(last.before).empty()) || (last.after >= 0 && !right_.line(last.after).empty()))
        break;
      rows_.pop_back();
    }
    showWhatReadsAlike();
    Rows result;
    result.rows = std::move(rows_);
    for (const Row &row : result.rows) {
      result.added += row.mark == RowMark::Added || row.made;
      result.removed += row.mark == RowMark::Removed || row.made;
      result.modified += row.mark == RowMark::Modified && !row.made;
      result.renumbered += row.mark == RowMark::Renumbered;
      result.moved += row.after >= 0 && row.move == RowMove::Moved;
      result.outlined += row.after >= 0 && row.move == RowMove::Outlined;
      result.inlined += row.after >= 0 && row.move == RowMove::Inlined;
    }
    return result;
  }

private:
  void emit(int64_t l, int64_t r) {
    rows_.push_back({l, r, l < 0 ? RowMark::Added : r < 0 ? RowMark::Removed : marks_.sameOperation(l, r) ? RowMark::Renumbered : RowMark::Modified});
    setMove(rows_.back());
  }
  void setMove(Row &row) const {
    const LineMarks &side = row.after >= 0 ? marks_.after : marks_.before;
    auto line = size_t(row.after >= 0 ? row.after : row.before);
    if (line >= side.move.size() || side.move[line] == RowMove::None)
      return;
    bool beside = row.before >= 0 && row.after >= 0;
    if (beside && side.other[line] != row.before)
      return; // something else of the same kind
    row.move = side.move[line];
    row.other = beside ? -1 : side.other[line];
  }

  void equal(const Hunk &hunk) {
    for (int64_t i = 0; i < hunk.before.size(); ++i) {
      Row row{hunk.before.begin + i, hunk.after.begin + i};
      if (row.before >= left_.count() || row.after >= right_.count())
        continue;
      if (left_.line(row.before) != right_.line(row.after))
        row.mark = marks_.before.changed[size_t(row.before)] || marks_.after.changed[size_t(row.after)] ? RowMark::Modified : RowMark::Renumbered;
      setMove(row);
      rows_.push_back(row);
    }
  }

  /// Lines of operations that mean the same as before keep each other's company: attributes in another order, say. What
  /// is between them is paired by what it is about.
  void replaced(Span left, Span right) {
    std::unordered_map<uint32_t, std::vector<int64_t>> ofNode; // lines of the right side, in order
    for (int64_t j = right.begin; j < std::min(right.end, right_.count()); ++j)
      if (uint32_t node = marks_.after.node[size_t(j)]; node != ir::kNone)
        ofNode[node].push_back(j);
    std::unordered_map<uint32_t, size_t> seen;
    std::vector<std::pair<int64_t, int64_t>> pairs;
    for (int64_t i = left.begin; i < std::min(left.end, left_.count()); ++i) {
      uint32_t node = marks_.before.node[size_t(i)];
      if (node == ir::kNone)
        continue;
      auto found = ofNode.find(marks_.partner[node]);
      size_t nth = seen[node]++;
      if (found != ofNode.end() && nth < found->second.size() && marks_.sameOperation(i, found->second[nth]))
        pairs.emplace_back(i, found->second[nth]);
      else if (int64_t made = madeFrom(i, right); made >= 0)
        pairs.emplace_back(i, made);
    }
    for (auto [i, j] : ascending(pairs)) {
      pairLines({left.begin, i}, {right.begin, j});
      emit(i, j);
      // The same kind of operation was modified, whoever numbers it anew.
      rows_.back().made = rows_.back().mark == RowMark::Modified &&
                          opWord(left_.line(i)) != opWord(right_.line(j));
      left.begin = i + 1, right.begin = j + 1;
    }
    pairLines(left, right);
  }

  /// The last line of `right` that was made from line `i`; -1: none, or that line is still there.
  int64_t madeFrom(int64_t i, Span right) const {
    auto end = std::lower_bound(links_.begin(), links_.end(),
                                LineLink{i, std::min(right.end, right_.count())});
    if (end == links_.begin() || std::prev(end)->before != i || std::prev(end)->after < right.begin)
      return -1;
    uint32_t node = marks_.before.node[size_t(i)];
    return node != ir::kNone && marks_.partner[node] != ir::kNone ? -1 : std::prev(end)->after;
  }

  /// The longest run of pairs that ascends on both sides.
  static std::vector<std::pair<int64_t, int64_t>> ascending(const std::vector<std::pair<int64_t, int64_t>> &pairs) {
    std::vector<size_t> tails, back(pairs.size(), SIZE_MAX);
    for (size_t i = 0; i < pairs.size(); ++i) {
      auto place = std::lower_bound(tails.begin(), tails.end(), pairs[i].second, [&](size_t t, int64_t j) { return pairs[t].second < j; });
      if (place != tails.begin())
        back[i] = *(place - 1);
      place == tails.end() ? tails.push_back(i) : void(*place = i);
    }
    std::vector<std::pair<int64_t, int64_t>> out;
    for (size_t i = tails.empty() ? SIZE_MAX : tails.back(); i != SIZE_MAX; i = back[i])
      out.push_back(pairs[i]);
    std::reverse(out.begin(), out.end());
    return out;
  }

  /// Pairs lines of a replaced part that are about the same kind of operation, in order.
  void pairLines(Span left, Span right) {
    int64_t n = left.size(), m = right.size();
    if (n * m > 40000) { // too many pairs to weigh: removed ones first, then added ones
      for (int64_t i = left.begin; i < left.end; ++i)
        emit(i, -1);
      for (int64_t j = right.begin; j < right.end; ++j)
        emit(-1, j);
      return;
    }
    std::vector<int> longest(size_t((n + 1) * (m + 1)), 0);
    auto at = [&](int64_t i, int64_t j) -> int & { return longest[size_t(i * (m + 1) + j)]; };
    auto same = [&](int64_t i, int64_t j) {
      std::string_view a = opWord(left_.line(left.begin + i));
      return !a.empty() && a == opWord(right_.line(right.begin + j));
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

  /// An operation that was modified, and whose lines all read as before: a name in them means something else. The first
  /// of its lines shows it.
  void showWhatReadsAlike() {
    std::vector<int64_t> ofLeft(size_t(left_.count()), -1), ofRight(size_t(right_.count()), -1);
    for (size_t i = 0; i < rows_.size(); ++i) {
      if (rows_[i].before >= 0)
        ofLeft[size_t(rows_[i].before)] = int64_t(i);
      if (rows_[i].after >= 0)
        ofRight[size_t(rows_[i].after)] = int64_t(i);
    }
    for (auto &[before, after] : marks_.modified) {
      bool shown = false;
      auto look = [&](int64_t row) {
        shown |= row >= 0 && rows_[size_t(row)].mark != RowMark::Equal && rows_[size_t(row)].mark != RowMark::Renumbered;
      };
      for (int64_t line : before)
        look(ofLeft[size_t(line)]);
      for (int64_t line : after)
        look(ofRight[size_t(line)]);
      int64_t first = after.empty() ? -1 : ofRight[size_t(after.front())];
      if (!shown && first >= 0)
        rows_[size_t(first)].mark = RowMark::Modified;
    }
  }

  const LineTable &left_, &right_;
  const Marks &marks_;
  std::vector<LineLink> links_; // by line before, then after
  std::vector<Row> rows_;
};

/// Line `i` of a plain text; a last line without a newline may have nothing left of it.
std::string_view lineOf(std::string_view plain, const std::vector<int64_t> &starts, size_t i) {
  return i + 1 < starts.size() ? plain.substr(size_t(starts[i]), size_t(starts[i + 1] - starts[i])) : std::string_view();
}

/// A large text as its chunks: those that stand unchanged on the other side are one element each.
struct Side {
  explicit Side(std::string_view t) : text(t), aliases(t), chunks(ir::cut(t)), same(chunks.size()) {
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

  /// The text as elements; each stands for `lines` lines. `key` makes the hash of a single line.
  template <typename Key> void addElements(std::vector<uint64_t> &hashes, std::vector<int64_t> &lines, const Key &key) const {
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
        std::string names = plain(bytes(range), aliases);
        auto starts = lineStarts(names);
        for (size_t i = 0; i < size_t(range.count); ++i) {
          hashes.push_back(key(range.first + int64_t(i), hash64(lineOf(names, starts, i))));
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
  /// The line of the text that each line of the patchwork is; -1: none.
  std::vector<int64_t> linesOf(const Patchwork &patchwork) const {
    struct Place {
      size_t range = 0;
      int64_t before = 0; // lines of the chunk that are in ranges before it
    };
    std::vector<Place> at(chunks.size());
    std::vector<int64_t> out;
    for (const PatchLine &line : patchwork.lines()) {
      out.push_back(-1);
      if (line.chunk == UINT32_MAX)
        continue;
      const auto &own = chunks[line.chunk].own;
      Place &place = at[line.chunk]; // a chunk's lines come in order
      while (place.range < own.size() && line.line - place.before >= own[place.range].count)
        place.before += own[place.range++].count;
      if (place.range < own.size())
        out.back() = own[place.range].first + line.line - place.before;
    }
    return out;
  }

  std::string_view text;
  Aliases aliases;
  std::vector<ir::Chunk> chunks;
  std::vector<std::string> keys; // names from the outermost to its own
  std::vector<char> same;        // on the other side, byte for byte, and what its aliases stand for
};

void findSame(Side &a, Side &b) {
  std::unordered_set<std::string_view> aliases = Aliases::changed(a.aliases, b.aliases);
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
      same = x.own[r].count == y.own[r].count && a.bytes(x.own[r]) == b.bytes(y.own[r]) && !mentions(a.bytes(x.own[r]), aliases);
    a.same[found->second] = b.same[j] = same;
  }
}

} // namespace

namespace {

/// Hunks of lines from what elements have in common.
std::vector<Hunk> hunksOf(const std::vector<uint64_t> &x, const std::vector<int64_t> &leftLines, const std::vector<uint64_t> &y,
                          const std::vector<int64_t> &rightLines, const CancelToken &cancel) {
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
  return hunks;
}

} // namespace

Rows alignRows(const ir::Tree &before, const ir::Tree &after, const CancelToken &cancel,
               const std::vector<LineLink> &links) {
  LineTable left(before.text()), right(after.text());
  auto line = [](int64_t i) { return i; };
  Marks marks = marksOf(before, after, diffStructure(before, after, cancel), left.count(), right.count(), line, line);
  LineKeys keys(marks);
  auto elements = [](std::string_view text, int64_t count, const auto &key) {
    std::string lines = plain(text, Aliases(text));
    auto starts = lineStarts(lines);
    std::vector<uint64_t> out;
    for (size_t i = 0; i < size_t(count); ++i)
      out.push_back(key(int64_t(i), hash64(lineOf(lines, starts, i))));
    return out;
  };
  std::vector<uint64_t> x = elements(before.text(), left.count(), [&](int64_t i, uint64_t plain) { return keys.before(i, plain); });
  std::vector<uint64_t> y = elements(after.text(), right.count(), [&](int64_t i, uint64_t plain) { return keys.after(i, plain); });
  std::vector<int64_t> ones(std::max(x.size(), y.size()), 1);
  return RowMaker(left, right, marks, links).run(hunksOf(x, ones, y, ones, cancel));
}

Rows alignTexts(std::string_view before, std::string_view after, const CancelToken &cancel,
                const std::vector<LineLink> &links) {
  Side a(before), b(after);
  findSame(a, b);
  LineTable left(before), right(after);
  Patchwork leftPatch = a.patchwork(), rightPatch = b.patchwork();
  ir::Tree leftTree = ir::parse(leftPatch.text()), rightTree = ir::parse(rightPatch.text());
  auto lineIn = [](const std::vector<int64_t> &lines) {
    return [&lines](int64_t i) { return i < int64_t(lines.size()) ? lines[size_t(i)] : -1; };
  };
  std::vector<int64_t> ofLeft = a.linesOf(leftPatch), ofRight = b.linesOf(rightPatch);
  Marks marks = marksOf(leftTree, rightTree, diffStructure(leftTree, rightTree, cancel), left.count(), right.count(), lineIn(ofLeft), lineIn(ofRight));
  LineKeys keys(marks);
  std::vector<uint64_t> x, y;
  std::vector<int64_t> leftLines, rightLines;
  a.addElements(x, leftLines, [&](int64_t i, uint64_t plain) { return keys.before(i, plain); });
  b.addElements(y, rightLines, [&](int64_t i, uint64_t plain) { return keys.after(i, plain); });
  return RowMaker(left, right, marks, links).run(hunksOf(x, leftLines, y, rightLines, cancel));
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
