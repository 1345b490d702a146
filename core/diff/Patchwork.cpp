#include "core/diff/Patchwork.h"

#include "core/diff/Canonical.h"
#include "core/diff/Lowered.h"
#include "core/diff/LoweringTable.h"
#include "core/diff/Structure.h"
#include "core/ir/Symbols.h"
#include "core/ir/Values.h"

#include <algorithm>
#include <map>
#include <set>

namespace strata::diff {

using ir::kNone;

void Patchwork::addLines(std::string_view bytes, PatchLine first, bool counts) {
  for (size_t at = 0; at < bytes.size();) {
    size_t end = std::min(bytes.find('\n', at), bytes.size() - 1) + 1;
    text_ += bytes.substr(at, end - at);
    lines_.push_back(first);
    first.line += counts;
    at = end;
  }
  if (!bytes.empty() && bytes.back() != '\n')
    text_ += '\n';
}

void Patchwork::add(std::string_view bytes, uint32_t chunk, uint32_t line) { addLines(bytes, {chunk, line}, true); }
void Patchwork::addFrame(std::string_view bytes) { addLines(bytes, {}, false); }

void Patchwork::addChunks(const std::vector<PatchSource> &chunks) {
  uint32_t count = uint32_t(chunks.size());
  std::vector<uint32_t> parents(count, kNone);
  for (uint32_t i = 0; i < count; ++i)
    for (uint32_t child : chunks[i].inside)
      if (child != kNone)
        parents[child] = i;
  std::vector<char> needed(count);
  for (uint32_t i = count; i-- > 0;) {
    needed[i] |= !chunks[i].same;
    if (needed[i] && parents[i] != kNone)
      needed[parents[i]] |= 1;
  }
  struct Frame {
    uint32_t chunk;
    size_t part = 0;
    int64_t line = 0;
  };
  for (uint32_t root = 0; root < count; ++root) {
    if (parents[root] != kNone || !needed[root])
      continue;
    std::vector<Frame> stack{{root}};
    while (!stack.empty()) {
      Frame &frame = stack.back();
      uint32_t chunk = frame.chunk;
      const PatchSource &source = chunks[chunk];
      if (frame.part == source.own->size()) {
        stack.pop_back();
        continue;
      }
      const ir::LineRange &range = (*source.own)[frame.part];
      std::string_view bytes = source.text.substr(size_t(range.bytes.begin), size_t(range.bytes.size()));
      if (!source.same) {
        add(bytes, chunk, uint32_t(frame.line));
      } else {
        // Only its first and its last line, for the nesting.
        if (frame.part == 0)
          addFrame(bytes.substr(0, std::min(bytes.find('\n'), bytes.size())));
        if (frame.part + 1 == source.own->size())
          addFrame(bytes.substr(bytes.substr(0, bytes.size() - bytes.ends_with('\n')).rfind('\n') + 1));
      }
      frame.line += range.count;
      uint32_t child = frame.part < source.inside.size() ? source.inside[frame.part] : kNone;
      ++frame.part;
      if (child == kNone)
        continue;
      if (needed[child])
        stack.push_back({child});
      else if (!source.same)
        addFrame("strata.same"); // a region that holds only such must not look empty
    }
  }
}

std::vector<uint32_t> operationsOfLines(const ir::Tree &tree) {
  const ir::TokenBuffer &tokens = tree.tokens();
  std::vector<uint32_t> out(1, kNone);
  std::vector<uint32_t> open; // operations that hold the token, the outermost first
  uint32_t node = 1;
  bool first = true; // no word of the line was seen yet
  for (uint32_t t = 0; t < tokens.size(); ++t) {
    ir::TokenKind kind = tokens.kind(t);
    if (kind == ir::TokenKind::Newline) {
      out.push_back(kNone);
      first = true;
      continue;
    }
    if (!first || tokens.isTrivia(t))
      continue;
    first = false;
    auto leave = [&](uint32_t at) {
      while (!open.empty() && tree.node(open.back()).last <= at)
        open.pop_back();
    };
    for (; node < tree.size() && tree.node(node).begin <= t; ++node)
      if (tree.node(node).kind == ir::NodeKind::Op) {
        leave(tree.node(node).begin);
        open.push_back(node);
      }
    leave(t);
    if (!open.empty())
      out.back() = open.back();
  }
  return out;
}

namespace {

/// From one replaced operation on to what else became of it: it may have become several, new operations that only its
/// replacement holds or is computed from, unless something else has a claim. Of two equal operations neither gets what
/// could be the other's, and where what it took was rewritten with it, new operations are of one of these.
class Expansion {
public:
  Expansion(const ir::Tree &before, const ir::Tree &after, const StructureDiff &diff, const std::pair<ir::Values, ir::Values> &values, Fates &fates)
      : before_(before), after_(after), diff_(diff), fates_(fates), valuesBefore_(values.first), valuesAfter_(values.second),
        wordsBefore_(before), wordsAfter_(after) {}

  /// `lowered`: what is known beside.
  void run(const Fates &lowered) {
    std::vector<std::pair<uint32_t, uint32_t>> pairs = fates_.replaced;
    std::set<uint32_t> taken;
    for (auto [y, x] : lowered.replaced)
      taken.insert(y);
    for (auto &[y, of] : lowered.oneOf)
      taken.insert(y);
    for (auto [y, x] : pairs)
      taken.insert(y);
    for (auto [n, p] : putBetween())
      if (taken.insert(n).second)
        pairs.emplace_back(n, p);
    std::set<uint32_t> replaced; // operations of before of which it is known what took their place
    for (auto [y, x] : pairs)
      replaced.insert(x);
    std::map<uint32_t, std::set<uint32_t>> claims; // of new operations
    size_t work = 0;
    for (auto [y, x] : pairs) {
      std::vector<uint32_t> with = rewrittenWith(x, replaced);
      std::vector<uint32_t> todo{y};
      std::set<uint32_t> seen{y};
      while (!todo.empty() && ++work < kMostWork) {
        uint32_t n = todo.back();
        todo.pop_back();
        auto unclaimed = [&](uint32_t m) { return isNew(m) && !taken.count(m) && takesSomething(m); };
        std::vector<uint32_t> more = makers(after_, valuesAfter_, n, unclaimed);
        for (uint32_t m = n + 1; m < after_.node(n).end && isNew(n); ++m, ++work)
          if (after_.node(m).kind == ir::NodeKind::Op && unclaimed(m))
            more.push_back(m);
        for (uint32_t m : more)
          if (seen.insert(m).second) {
            claims[m].insert(x);
            claims[m].insert(with.begin(), with.end());
            todo.push_back(m);
          }
      }
    }
    fates_.replaced.assign(pairs.begin(), pairs.end());
    for (auto &[n, of] : claims)
      if (of.size() == 1)
        fates_.replaced.emplace_back(n, *of.begin());
      else if (of.size() <= kMostCandidates)
        fates_.oneOf.emplace_back(n, std::vector<uint32_t>(of.begin(), of.end()));
    fates_.replaced.insert(fates_.replaced.end(), lowered.replaced.begin(), lowered.replaced.end());
    fates_.oneOf.insert(fates_.oneOf.end(), lowered.oneOf.begin(), lowered.oneOf.end());
  }

private:
  static constexpr size_t kMostWork = 1 << 18;
  static constexpr size_t kMostCandidates = 64;

  /// What `x` took that went away with it, and nobody knows to where. Between operations of loops, vectors and memory that
  /// is a part of what `x` became; other dialects are converted as a whole, each operation to what is its own.
  std::vector<uint32_t> rewrittenWith(uint32_t x, const std::set<uint32_t> &replaced) const {
    std::vector<uint32_t> todo{x};
    std::set<uint32_t> seen{x};
    for (size_t i = 0; i < todo.size() && todo.size() < kMostCandidates; ++i)
      for (uint32_t n : makers(before_, valuesBefore_, todo[i], [&](uint32_t n) {
             return diff_.partner[n] == kNone && !replaced.count(n) && !isConstant(before_.opName(n)) && !isOfLoops(before_.opName(n));
           }))
        if (seen.insert(n).second)
          todo.push_back(n);
    return {todo.begin() + 1, todo.end()};
  }
  static bool isOfLoops(std::string_view op) {
    constexpr std::string_view dialects[] = {"linalg", "vector", "tensor", "memref", "scf", "affine", "arith", "math", "bufferization", "iree_linalg_ext"};
    std::string_view dialect = op.substr(0, op.find('.'));
    return std::find(std::begin(dialects), std::end(dialects), dialect) != std::end(dialects);
  }

  bool isNew(uint32_t n) const { return fates_.nodes[n].before == kNone; }
  /// Constants and empty tensors are for whoever wants them.
  bool takesSomething(uint32_t n) const {
    bool takes = false;
    uint32_t skip = after_.node(n).results;
    ir::forOwnTokens(after_, n, [&](uint32_t t) {
      if (after_.tokens().kind(t) == ir::TokenKind::Value)
        skip ? void(--skip) : void(takes = true);
    });
    return takes;
  }

  /// New operations between one that makes something and one that takes it: made for whichever of the two the pass changed
  /// in its own words (what ends the encoding of a product, or adds what it was to accumulate to; a slice of what a smaller
  /// operation takes). Encodings are made for the product that takes them.
  std::map<uint32_t, uint32_t> putBetween() {
    constexpr uint32_t kSeveral = ir::kNone - 1;
    std::map<uint32_t, uint32_t> found;
    auto vote = [&](uint32_t n, uint32_t p) {
      auto [entry, isNew] = found.try_emplace(n, p);
      if (!isNew && entry->second != p)
        entry->second = kSeveral;
    };
    for (uint32_t y = 1; y < after_.size(); ++y) {
      uint32_t x = fates_.nodes[y].before;
      if (x == kNone || after_.node(y).kind != ir::NodeKind::Op)
        continue;
      std::vector<uint32_t> is = operands(after_, valuesAfter_, y);
      if (std::none_of(is.begin(), is.end(), [&](uint32_t n) { return n != kNone && isNew(n); }))
        continue;
      std::vector<uint32_t> was = operands(before_, valuesBefore_, x);
      for (size_t i = 0; i < is.size() && was.size() == is.size(); ++i) {
        if (is[i] == kNone || !isNew(is[i]))
          continue;
        if (after_.opName(is[i]) == "iree_encoding.set_encoding") {
          vote(is[i], x);
          continue;
        }
        uint32_t p = was[i], partner = p == kNone ? kNone : diff_.partner[p];
        if (partner == kNone || before_.node(p).kind != ir::NodeKind::Op || isConstant(before_.opName(p)) || !takes(is[i], partner))
          continue;
        bool maker = changed(p, partner), taker = changed(x, y);
        vote(is[i], maker == taker ? kSeveral : maker ? p : x);
      }
    }
    std::erase_if(found, [](const auto &entry) { return entry.second == kSeveral; });
    return found;
  }
  bool changed(uint32_t x, uint32_t y) { return wordsBefore_.own(x, nullptr).hash != wordsAfter_.own(y, nullptr).hash; }
  /// True if `op` takes what `maker` made, at most a few new operations away.
  bool takes(uint32_t op, uint32_t maker) const {
    std::vector<uint32_t> todo{op};
    for (size_t i = 0; i < todo.size() && i < 8; ++i)
      for (uint32_t from : operands(after_, valuesAfter_, todo[i])) {
        if (from == maker)
          return true;
        if (from != kNone && isNew(from))
          todo.push_back(from);
      }
    return false;
  }
  /// For each use of a value by `op` the operation that made it; kNone for arguments.
  static std::vector<uint32_t> operands(const ir::Tree &tree, const ir::Values &values, uint32_t op) {
    std::vector<uint32_t> out;
    uint32_t skip = tree.node(op).results;
    ir::forOwnTokens(tree, op, [&](uint32_t t) {
      if (tree.tokens().kind(t) != ir::TokenKind::Value)
        return;
      if (skip) {
        --skip;
        return;
      }
      ir::ValueId id = values.at(t);
      const ir::Value *value = id.valid() ? &values.values[id.index] : nullptr;
      out.push_back(value && value->resolved && !value->argument ? value->node : kNone);
    });
    return out;
  }

  /// The operations that made what `op` takes, those that `wanted` accepts, each once.
  template <typename Wanted>
  static std::vector<uint32_t> makers(const ir::Tree &tree, const ir::Values &values, uint32_t op, const Wanted &wanted) {
    std::vector<uint32_t> out;
    for (uint32_t maker : operands(tree, values, op))
      if (maker != kNone && maker != op && wanted(maker) && std::find(out.begin(), out.end(), maker) == out.end())
        out.push_back(maker);
    return out;
  }

  const ir::Tree &before_, &after_;
  const StructureDiff &diff_;
  Fates &fates_;
  const ir::Values &valuesBefore_, &valuesAfter_;
  Canonicalizer<HashSink> wordsBefore_, wordsAfter_;
};

} // namespace

/// What stood in a structured operation that became loops stands in one of these now, but where several loops hold the
/// same, only operands say in which: where they don't, the partner is withdrawn. Gives the operations of before that lost
/// what was in them.
static std::set<uint32_t> withdrawDoubtful(const ir::Tree &before, const ir::Tree &after, const StructureDiff &d,
                                           const std::pair<ir::Values, ir::Values> &values, Fates &fates) {
  std::vector<uint32_t> out; // nodes of after
  std::set<uint32_t> lost;
  for (uint32_t y = 1; y < after.size(); ++y) {
    uint32_t x = fates.nodes[y].before, around = x == kNone || after.node(y).kind != ir::NodeKind::Op ? kNone : before.enclosingOp(x);
    if (around != kNone && d.partner[around] == kNone && before.opName(around).starts_with("linalg."))
      out.push_back(y);
  }
  if (out.empty())
    return lost;
  Canonicalizer<HashSink> words(after);
  std::map<uint64_t, int> alike;
  for (uint32_t y = 1; y < after.size(); ++y)
    if (after.node(y).kind == ir::NodeKind::Op && (fates.nodes[y].before == kNone || std::binary_search(out.begin(), out.end(), y)))
      ++alike[words.own(y, nullptr).hash];
  auto makers = [](const ir::Tree &tree, const ir::Values &of, uint32_t op) {
    std::set<uint32_t> found;
    ir::forOwnTokens(tree, op, [&](uint32_t t) {
      ir::ValueId id = tree.tokens().kind(t) == ir::TokenKind::Value ? of.at(t) : ir::ValueId();
      if (id.valid() && !of.values[id.index].argument && of.values[id.index].node != op)
        found.insert(of.values[id.index].node);
    });
    return found;
  };
  for (uint32_t y : out) {
    uint32_t x = fates.nodes[y].before;
    if (alike[words.own(y, nullptr).hash] < 2)
      continue;
    bool told = false;
    std::set<uint32_t> was = makers(before, values.first, x);
    for (uint32_t q : makers(after, values.second, y))
      told |= q != kNone && fates.nodes[q].before != kNone && was.count(fates.nodes[q].before);
    if (!told) {
      fates.nodes[y] = {};
      lost.insert(before.enclosingOp(x));
    }
  }
  return lost;
}

Fates compareNodes(const ir::Tree &before, const ir::Tree &after, const CancelToken &cancel) {
  std::pair<ir::Values, ir::Values> values;
  StructureDiff d = diffStructure(before, after, cancel, &values);
  Fates fates;
  fates.nodes.resize(after.size());
  for (uint32_t x = 0; x < d.partner.size(); ++x)
    if (d.partner[x] != kNone)
      fates.nodes[d.partner[x]].before = x;
  for (const Change &change : d.changes) {
    if (change.after == kNone)
      continue;
    fates.nodes[change.after].modified |= change.kind == ChangeKind::Modified && !change.follows;
    fates.nodes[change.after].moved |= change.kind == ChangeKind::Moved || change.kind == ChangeKind::Outlined ||
                                       change.kind == ChangeKind::Inlined;
  }
  std::set<uint32_t> lost = withdrawDoubtful(before, after, d, values, fates);
  for (auto [v, w] : d.substitutions) {
    uint32_t y = after.opAt(after.tokens().begin(w));
    if (y == kNone || fates.nodes[y].before != kNone)
      continue;
    uint32_t x = before.opAt(before.tokens().begin(v));
    if (x != kNone && d.partner[x] == kNone && !lost.count(x))
      fates.replaced.emplace_back(y, x);
  }
  std::sort(fates.replaced.begin(), fates.replaced.end());
  bool added = false, removed = false;
  for (const Change &change : d.changes) {
    added |= change.kind == ChangeKind::Added && after.node(change.after).kind == ir::NodeKind::Op;
    removed |= change.kind == ChangeKind::Removed && before.node(change.before).kind == ir::NodeKind::Op;
  }
  Fates lowered;
  if (added && removed && !cancel.cancelled())
    lowered = matchLowered(before, after, d.partner, values, fates, cancel);
  if (added && !cancel.cancelled())
    Expansion(before, after, d, values, fates).run(lowered);
  std::sort(fates.replaced.begin(), fates.replaced.end());
  std::sort(fates.oneOf.begin(), fates.oneOf.end());
  return fates;
}

} // namespace strata::diff
