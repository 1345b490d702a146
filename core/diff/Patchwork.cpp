#include "core/diff/Patchwork.h"

#include "core/diff/Lowered.h"
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

/// From one replaced operation on to what else became of it.
///  * What it took may have been replaced with it: where one of its operands was made by an operation that is gone, and
///    one of its replacement's by a new one that itself takes something, the one was made from the other.
///  * It may have become several: new operations that only its replacement holds or is computed from.
/// Both only where nothing else has a claim: of two equal operations neither gets what could be the other's.
class Expansion {
public:
  Expansion(const ir::Tree &before, const ir::Tree &after, const StructureDiff &diff, Fates &fates)
      : before_(before), after_(after), diff_(diff), fates_(fates), valuesBefore_(ir::resolveValues(before)),
        valuesAfter_(ir::resolveValues(after)) {}

  void run() {
    std::set<std::pair<uint32_t, uint32_t>> known(fates_.replaced.begin(), fates_.replaced.end());
    std::set<uint32_t> taken;
    for (auto [y, x] : known)
      taken.insert(y);
    std::vector<std::pair<uint32_t, uint32_t>> pairs(known.begin(), known.end());
    for (size_t i = 0; i < pairs.size(); ++i) {
      auto [y, x] = pairs[i];
      std::vector<uint32_t> gone = makers(before_, valuesBefore_, x, [&](uint32_t n) { return diff_.partner[n] == kNone; });
      std::vector<uint32_t> fresh = makers(after_, valuesAfter_, y, [&](uint32_t n) {
        return isNew(n) && takesSomething(n);
      });
      if (gone.size() == 1 && fresh.size() == 1 && taken.insert(fresh[0]).second)
        pairs.emplace_back(fresh[0], gone[0]);
    }
    std::map<uint32_t, std::set<uint32_t>> claims; // of new operations
    size_t work = 0;
    for (auto [y, x] : pairs) {
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
            todo.push_back(m);
          }
      }
    }
    fates_.replaced.assign(pairs.begin(), pairs.end());
    for (auto &[n, of] : claims)
      if (of.size() == 1)
        fates_.replaced.emplace_back(n, *of.begin());
  }

private:
  static constexpr size_t kMostWork = 1 << 18;

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

  /// The operations that made what `op` takes, those that `wanted` accepts, each once.
  template <typename Wanted>
  static std::vector<uint32_t> makers(const ir::Tree &tree, const ir::Values &values, uint32_t op, const Wanted &wanted) {
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
      if (!id.valid())
        return;
      const ir::Value &value = values.values[id.index];
      if (value.resolved && !value.argument && value.node != kNone && value.node != op && wanted(value.node) &&
          std::find(out.begin(), out.end(), value.node) == out.end())
        out.push_back(value.node);
    });
    return out;
  }

  const ir::Tree &before_, &after_;
  const StructureDiff &diff_;
  Fates &fates_;
  ir::Values valuesBefore_, valuesAfter_;
};

} // namespace

Fates compareNodes(const ir::Tree &before, const ir::Tree &after, const CancelToken &cancel) {
  StructureDiff d = diffStructure(before, after, cancel);
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
  for (auto [v, w] : d.substitutions) {
    uint32_t y = after.opAt(after.tokens().begin(w));
    if (y == kNone || fates.nodes[y].before != kNone)
      continue;
    uint32_t x = before.opAt(before.tokens().begin(v));
    if (x != kNone && d.partner[x] == kNone)
      fates.replaced.emplace_back(y, x);
  }
  std::sort(fates.replaced.begin(), fates.replaced.end());
  if (!fates.replaced.empty() && !cancel.cancelled()) {
    Expansion(before, after, d, fates).run();
  }
  if (!cancel.cancelled())
    matchLowered(before, after, d.partner, fates, cancel);
  std::sort(fates.replaced.begin(), fates.replaced.end());
  return fates;
}

} // namespace strata::diff
