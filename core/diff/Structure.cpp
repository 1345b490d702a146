#include "core/diff/Structure.h"

#include "core/diff/Canonical.h"
#include "core/diff/Sequence.h"
#include "core/ir/Values.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace strata::diff {

using ir::kNone;
using ir::NodeKind;

std::string_view name(ChangeKind kind) {
  switch (kind) {
  case ChangeKind::Added:
    return "added";
  case ChangeKind::Removed:
    return "removed";
  case ChangeKind::Modified:
    return "modified";
  case ChangeKind::Moved:
    return "moved";
  case ChangeKind::Outlined:
    return "outlined";
  case ChangeKind::Inlined:
    return "inlined";
  }
  return "unknown";
}

namespace {

/// A tree with what matching needs to know of it.
struct Side {
  explicit Side(const ir::Tree &t) : tree(t), values(ir::resolveValues(t)), labels(t) {
    uint32_t n = t.size();
    own.resize(n);
    head.resize(n);
    types.resize(n);
    near.resize(n);
    full.resize(n);
    alone.resize(n);
    firstReference.resize(n + 1);
    Canonicalizer<HashSink> canonical(t);
    for (uint32_t i = 0; i < n; ++i) {
      firstReference[i] = uint32_t(references.size());
      if (isElement(i)) {
        HashSink words, ofTypes;
        own[i] = canonical.own(i, &references, &words, &ofTypes).hash;
        head[i] = words.hash;
        types[i] = ofTypes.hash;
      }
    }
    firstReference[n] = uint32_t(references.size());
    // What an alias stands for is part of what mentions it. What none mentions is there for its own sake.
    for (uint32_t i = 1; i < n; i = t.node(i).kind == NodeKind::Alias ? i + 1 : std::max(t.node(i).end, i + 1))
      if (t.node(i).kind == NodeKind::Alias) {
        auto definition = canonical.definition(i);
        alone[i] = definition.alone;
        own[i] = mix(0xa11a5, definition.words.hash);
      }
    // Each definition's place among the results, or the arguments, of its node.
    ordinal.resize(values.values.size());
    arity.resize(2 * n);
    for (size_t v = 0; v < values.values.size(); ++v)
      if (values.values[v].node != kNone)
        ordinal[v] = arity[place(values.values[v])]++;
    valueOf.resize(references.size());
    for (uint32_t r = 0; r < references.size(); ++r)
      if (!references[r].block)
        valueOf[r] = values.at(references[r].token);
    hash();
  }

  static size_t place(const ir::Value &value) { return 2 * size_t(value.node) + value.argument; }

  bool isElement(uint32_t n) const {
    NodeKind kind = tree.node(n).kind;
    return kind == NodeKind::Op || kind == NodeKind::Block || kind == NodeKind::Resource || alone[n];
  }

  /// `near`: own words and those of the operands' definitions. `full`: all operands transitively, and everything
  /// inside. Children are done before parents, definitions before uses: nodes are finished in order of their ends.
  void hash() {
    std::vector<uint32_t> open;
    auto finish = [&](uint32_t n) {
      uint64_t f = own[n], c = own[n];
      for (uint32_t r = firstReference[n]; r < firstReference[n + 1]; ++r) {
        f = mix(f, signature(n, r, full));
        c = mix(c, signature(n, r, own));
      }
      for (uint32_t child = n + 1; child < tree.node(n).end; child = tree.node(child).end)
        f = mix(f, full[child]);
      full[n] = f;
      near[n] = c;
    };
    for (uint32_t n = 0; n < tree.size(); ++n) {
      while (!open.empty() && tree.node(open.back()).end <= n) {
        finish(open.back());
        open.pop_back();
      }
      open.push_back(n);
    }
    while (!open.empty()) {
      finish(open.back());
      open.pop_back();
    }
  }

  uint64_t signature(uint32_t user, uint32_t r, const std::vector<uint64_t> &of) const {
    if (references[r].block)
      return 7;
    ir::ValueId v = valueOf[r];
    if (!v.valid())
      return 11;
    const ir::Value &value = values.values[v.index];
    if (value.node == kNone)
      return labels.find(user, references[r].token) ? 13 : hash64(ir::valueName(tree.tokens().text(value.token)));
    return mix(mix(of[value.node], 2 * ordinal[v.index] + value.argument), suffix(r));
  }
  /// Which result of a pack: the `#1` of `%0#1`.
  uint64_t suffix(uint32_t r) const {
    std::string_view text = tree.tokens().text(references[r].token);
    size_t hash = text.find('#');
    return hash == std::string_view::npos ? 0 : hash64(text.substr(hash));
  }

  /// Operations and labels of a region in the order of the text.
  std::vector<uint32_t> elements(uint32_t region) const {
    std::vector<uint32_t> out;
    uint32_t end = tree.node(region).end;
    for (uint32_t n = region + 1; n < end;) {
      if (isElement(n))
        out.push_back(n);
      n = tree.node(n).kind == NodeKind::Block ? n + 1 : tree.node(n).end;
    }
    return out;
  }
  std::vector<uint32_t> regions(uint32_t op) const {
    std::vector<uint32_t> out;
    if (tree.node(op).kind != NodeKind::Op)
      return out; // what is in a block is no region of its
    for (uint32_t n = op + 1; n < tree.node(op).end; n = tree.node(n).end)
      out.push_back(n);
    return out;
  }

  int64_t lines(uint32_t n, bool headerOnly) const {
    const ir::Node &node = tree.node(n);
    uint32_t last = node.kind == NodeKind::Block ? std::max(node.header, node.begin + 1)
                    : headerOnly && node.end > n + 1 ? node.header
                                                     : node.last;
    int64_t count = 1;
    uint32_t child = node.kind == NodeKind::Op ? n + 1 : node.end;
    bool skipped = false;
    for (uint32_t t = node.begin; t < last; ++t) {
      if (child < node.end && t == tree.node(child).begin) {
        skipped = tree.tokens().text().substr(tree.begin(child), tree.end(child) - tree.begin(child)).find('\n') !=
                  std::string_view::npos;
        count += skipped;
        t = tree.node(child).last - 1;
        child = tree.node(child).end;
        continue;
      }
      count += tree.tokens().kind(t) == ir::TokenKind::Newline;
    }
    return count;
  }

  const ir::Tree &tree;
  ir::Values values;
  Labels labels;
  std::vector<uint64_t> own, near, full; // see hash()
  std::vector<uint64_t> head, types;     // own words without the types, and the types
  std::vector<char> alone;               // of an alias: no operation mentions it
  std::vector<Reference> references;
  std::vector<uint32_t> firstReference;
  std::vector<ir::ValueId> valueOf;
  std::vector<uint32_t> ordinal;
  std::vector<uint32_t> arity; // definitions at each place()
};

class Differ {
public:
  Differ(const ir::Tree &before, const ir::Tree &after, const CancelToken &cancel)
      : a_(before), b_(after), cancel_(cancel), pa_(before.size(), kNone), pb_(after.size(), kNone),
        changed_(after.size(), kSame) {}

  /// `swapped`: the first tree is the text after.
  StructureDiff run(bool swapped) {
    pairRegions(0, 0);
    adoptOperands();
    matchMoved();
    replaceInPlace();
    unpairStrangers();
    verify();
    pairAliases();
    return collect(swapped);
  }
  /// After run(), of the first and the second tree.
  std::pair<ir::Values, ir::Values> takeValues() { return {std::move(a_.values), std::move(b_.values)}; }

private:
  void pair(uint32_t x, uint32_t y) {
    pa_[x] = y;
    pb_[y] = x;
  }

  void pairRegions(uint32_t x, uint32_t y) {
    struct Task {
      uint32_t a, b;
      bool same; // everything inside is equal: pair one by one
    };
    std::vector<Task> tasks{{x, y, false}};
    while (!tasks.empty() && !cancel_.cancelled()) {
      Task task = tasks.back();
      tasks.pop_back();
      pair(task.a, task.b);
      std::vector<uint32_t> ea = a_.elements(task.a), eb = b_.elements(task.b);
      if (task.same && ea.size() == eb.size())
        for (size_t i = 0; i < ea.size(); ++i) {
          if (pa_[ea[i]] == kNone && pb_[eb[i]] == kNone)
            pair(ea[i], eb[i]);
        }
      else
        matchElements(ea, eb);
      for (uint32_t e : ea) {
        uint32_t other = pa_[e];
        if (other == kNone || a_.tree.node(e).kind != NodeKind::Op)
          continue;
        auto ra = a_.regions(e), rb = b_.regions(other);
        for (size_t i = 0; i < ra.size() && i < rb.size(); ++i)
          if (pa_[ra[i]] == kNone && pb_[rb[i]] == kNone)
            tasks.push_back({ra[i], rb[i], a_.full[ra[i]] == b_.full[rb[i]]});
      }
    }
  }

  using Key = uint64_t (Differ::*)(const Side &, uint32_t) const;
  uint64_t byFull(const Side &s, uint32_t n) const { return s.full[n]; }
  uint64_t byNear(const Side &s, uint32_t n) const { return s.near[n]; }
  uint64_t byOwn(const Side &s, uint32_t n) const { return s.own[n]; }
  /// Of what holds others: by its own words. The rest matches nothing.
  uint64_t byOwnIfHolds(const Side &s, uint32_t n) const {
    return s.tree.node(n).kind == NodeKind::Op && s.tree.node(n).end > n + 1 ? s.own[n] : mix(0x51ed, 2 * uint64_t(n) + (&s == &a_));
  }
  uint64_t byName(const Side &s, uint32_t n) const {
    const ir::Node &node = s.tree.node(n);
    uint64_t h = mix(uint64_t(node.kind), hash64(s.tree.opName(n)));
    if (node.kind == NodeKind::Block)
      return uint64_t(node.kind);
    return node.symbol == kNone ? h : mix(h, hash64(s.tree.symbol(n)));
  }

  void matchElements(const std::vector<uint32_t> &ea, const std::vector<uint32_t> &eb) {
    struct Gap {
      size_t a0, a1, b0, b1;
    };
    // What defines a symbol is known by it, wherever it stands in the region.
    std::unordered_map<std::string, uint32_t> bySymbol;
    for (uint32_t e : ea)
      if (a_.tree.node(e).symbol != kNone)
        bySymbol.emplace(a_.tree.symbol(e), e);
    std::vector<uint32_t> fa, fb;
    for (uint32_t e : eb)
      if (b_.tree.node(e).symbol != kNone && pb_[e] == kNone)
        if (auto found = bySymbol.find(b_.tree.symbol(e)); found != bySymbol.end() && pa_[found->second] == kNone)
          pair(found->second, e);
    for (uint32_t e : ea)
      if (pa_[e] == kNone)
        fa.push_back(e);
    for (uint32_t e : eb)
      if (pb_[e] == kNone)
        fb.push_back(e);
    std::vector<Gap> gaps{{0, fa.size(), 0, fb.size()}};
    // What there is as often on both sides comes first: of two empty tensors, one of which is left, either may be that one,
    // and the wrong one would keep what stands around it apart.
    constexpr int kKeys = 7;
    constexpr Key keys[kKeys] = {&Differ::byFull, &Differ::byNear, &Differ::byOwnIfHolds, &Differ::byFull, &Differ::byNear, &Differ::byOwn, &Differ::byName};
    for (int round = 0; round < kKeys; ++round) {
      Key key = keys[round];
      std::vector<Gap> left;
      for (const Gap &gap : gaps) {
        if (gap.a0 == gap.a1 || gap.b0 == gap.b1)
          continue;
        std::vector<uint64_t> ka, kb;
        for (size_t i = gap.a0; i < gap.a1; ++i)
          ka.push_back((this->*key)(a_, fa[i]));
        for (size_t i = gap.b0; i < gap.b1; ++i)
          kb.push_back((this->*key)(b_, fb[i]));
        if (round < 3)
          leaveOutUneven(ka, kb);
        size_t a = gap.a0, b = gap.b0;
        for (const Match &m : match(ka, kb, cancel_)) {
          left.push_back({a, gap.a0 + size_t(m.a), b, gap.b0 + size_t(m.b)});
          for (int64_t i = 0; i < m.size; ++i)
            pair(fa[gap.a0 + size_t(m.a + i)], fb[gap.b0 + size_t(m.b + i)]);
          a = gap.a0 + size_t(m.a + m.size), b = gap.b0 + size_t(m.b + m.size);
        }
        left.push_back({a, gap.a1, b, gap.b1});
      }
      gaps = std::move(left);
    }
    for (const Gap &gap : gaps) {
      pairRenamed({fa.begin() + long(gap.a0), fa.begin() + long(gap.a1)}, {fb.begin() + long(gap.b0), fb.begin() + long(gap.b1)});
      if (gap.a1 - gap.a0 == 1 && gap.b1 - gap.b0 == 1)
        inPlace_.emplace_back(fa[gap.a0], fb[gap.b0]);
    }
    if (fa.size() < ea.size())
      noteOutOfOrder(ea, eb);
  }

  /// What defines a symbol may have got another one: a function, or the variant of another target. Of those left in a gap,
  /// operations of one name are the same if most of what is in the smaller is in the other.
  void pairRenamed(const std::vector<uint32_t> &ea, const std::vector<uint32_t> &eb) {
    constexpr size_t kMost = 64, kMostInside = 4096; // of each side; operations of one that are looked at
    if (ea.empty() || eb.empty() || ea.size() > kMost || eb.size() > kMost)
      return;
    auto candidates = [](const Side &side, const std::vector<uint32_t> &elements, const std::vector<uint32_t> &partner) {
      std::vector<std::pair<uint32_t, std::unordered_map<uint64_t, uint32_t>>> out;
      for (uint32_t e : elements) {
        if (partner[e] != kNone || side.tree.node(e).symbol == kNone || side.tree.node(e).end <= e + 1)
          continue;
        auto &[node, inside] = out.emplace_back(e, std::unordered_map<uint64_t, uint32_t>());
        size_t seen = 0;
        for (uint32_t n = e + 1; n < side.tree.node(e).end && seen < kMostInside; ++n)
          if (side.tree.node(n).kind == NodeKind::Op && side.tree.node(n).end <= n + 1)
            ++inside[side.own[n]], ++seen;
      }
      return out;
    };
    auto left = candidates(a_, ea, pa_), right = candidates(b_, eb, pb_);
    for (auto &[x, insideX] : left) {
      uint32_t best = kNone;
      double bestShare = 0.5;
      for (auto &[y, insideY] : right) {
        if (pb_[y] != kNone || a_.tree.opName(x) != b_.tree.opName(y))
          continue;
        size_t n = 0, m = 0, both = 0;
        for (auto &[own, count] : insideX) {
          n += count;
          if (auto found = insideY.find(own); found != insideY.end())
            both += std::min(count, found->second);
        }
        for (auto &[own, count] : insideY)
          m += count;
        // With one small function in another's place nothing says that it is the same.
        double share = n == 0 || m == 0 ? (left.size() == 1 && right.size() == 1 && n == m ? 1 : 0) : double(both) / double(std::min(n, m));
        if (share > bestShare)
          best = y, bestShare = share;
      }
      if (best != kNone)
        pair(x, best);
    }
  }

  /// Keys that one side has more often than the other are made to match nothing.
  static void leaveOutUneven(std::vector<uint64_t> &ka, std::vector<uint64_t> &kb) {
    std::unordered_map<uint64_t, int64_t> more;
    for (uint64_t k : ka)
      ++more[k];
    for (uint64_t k : kb)
      --more[k];
    uint64_t own = 0;
    for (auto *keys : {&ka, &kb})
      for (uint64_t &k : *keys)
        if (more[k] != 0)
          k = mix(k, ++own);
  }

  /// Of the pairs in a region, those that are not in the longest run that has the same order on both sides have moved.
  void noteOutOfOrder(const std::vector<uint32_t> &ea, const std::vector<uint32_t> &eb) {
    std::vector<uint32_t> paired;
    for (uint32_t e : ea)
      if (uint32_t y = pa_[e]; y != kNone && std::binary_search(eb.begin(), eb.end(), y))
        paired.push_back(y);
    if (std::is_sorted(paired.begin(), paired.end()))
      return;
    std::vector<size_t> tails, back(paired.size(), SIZE_MAX); // patience sorting
    for (size_t i = 0; i < paired.size(); ++i) {
      auto place = std::lower_bound(tails.begin(), tails.end(), paired[i], [&](size_t t, uint32_t y) { return paired[t] < y; });
      if (place != tails.begin())
        back[i] = *(place - 1);
      place == tails.end() ? tails.push_back(i) : void(*place = i);
    }
    size_t stays = tails.back();
    for (size_t i = paired.size(); i-- > 0;)
      if (i == stays)
        stays = back[i];
      else
        moved_.push_back(paired[i]);
  }

  /// One operation in the place of one other of a different name, where neither has gone elsewhere: it was replaced
  /// or renamed.
  void replaceInPlace() {
    // Pairing what is inside of two can add to the list.
    for (size_t i = 0; i < inPlace_.size(); ++i) {
      auto [x, y] = inPlace_[i];
      const ir::Node &p = a_.tree.node(x), &q = b_.tree.node(y);
      if (pa_[x] == kNone && pb_[y] == kNone && p.kind == NodeKind::Op && q.kind == NodeKind::Op &&
          p.results == q.results && p.results > 0) {
        pair(x, y);
        pairInside(x, y);
      }
    }
  }

  /// A pair that was made by name or by place alone, and shares neither words nor an operand, is one operation that
  /// went away and one that came.
  void unpairStrangers() {
    for (uint32_t y = 1; y < b_.tree.size(); ++y) {
      uint32_t x = pb_[y];
      if (x == kNone || b_.tree.node(y).kind != NodeKind::Op || a_.own[x] == b_.own[y] ||
          a_.tree.node(x).symbol != kNone || a_.regions(x).size() + b_.regions(y).size() > 0)
        continue;
      uint32_t n = a_.firstReference[x + 1] - a_.firstReference[x], m = b_.firstReference[y + 1] - b_.firstReference[y];
      if ((n == 0 && m == 0 && a_.tree.opName(x) == b_.tree.opName(y)) || a_.tree.node(x).results == 0)
        continue;
      std::unordered_set<uint32_t> partners;
      for (uint32_t r = a_.firstReference[x]; r < a_.firstReference[x] + n; ++r)
        if (ir::ValueId v = a_.valueOf[r]; v.valid() && a_.values.values[v.index].node != kNone)
          partners.insert(pa_[a_.values.values[v.index].node]);
      partners.erase(kNone);
      bool shared = false;
      for (uint32_t s = b_.firstReference[y]; s < b_.firstReference[y] + m && !shared; ++s)
        if (ir::ValueId w = b_.valueOf[s]; w.valid() && b_.values.values[w.index].node != kNone)
          shared = partners.count(b_.values.values[w.index].node);
      if (!shared)
        pa_[x] = pb_[y] = kNone;
    }
  }

  /// Users know their operands: where two paired operations have the same words, and an operand of each is defined by
  /// operations of one name that found no better partners than by name, those are partners. Users come first.
  void adoptOperands() {
    std::set<uint32_t> adopted; // nodes of a
    auto weak = [&](uint32_t x, uint32_t y) { return y == kNone || a_.own[x] != b_.own[y]; };
    for (uint32_t y = b_.tree.size(); y-- > 1;) {
      uint32_t x = pb_[y];
      if (x == kNone || b_.tree.node(y).kind != NodeKind::Op || a_.own[x] != b_.own[y])
        continue;
      uint32_t n = a_.firstReference[x + 1] - a_.firstReference[x];
      if (n != b_.firstReference[y + 1] - b_.firstReference[y])
        continue;
      for (uint32_t i = 0; i < n; ++i) {
        ir::ValueId v = a_.valueOf[a_.firstReference[x] + i], w = b_.valueOf[b_.firstReference[y] + i];
        if (!v.valid() || !w.valid())
          continue;
        uint32_t p = a_.values.values[v.index].node, q = b_.values.values[w.index].node;
        if (p == kNone || q == kNone || pa_[p] == q || a_.tree.node(p).kind != NodeKind::Op ||
            b_.tree.node(q).kind != NodeKind::Op || byName(a_, p) != byName(b_, q) || !weak(p, pa_[p]) ||
            (pb_[q] != kNone && !weak(pb_[q], q)) || a_.regions(p).size() + b_.regions(q).size() > 0)
          continue;
        if (pa_[p] != kNone)
          pb_[pa_[p]] = kNone;
        if (pb_[q] != kNone)
          pa_[pb_[q]] = kNone;
        pair(p, q);
        adopted.insert(p);
      }
    }
    noteMoved(adopted);
  }

  /// Of pairs made out of order, those that stand between other partners than before have moved.
  void noteMoved(const std::set<uint32_t> &made) {
    std::set<uint32_t> regions;
    for (uint32_t x : made) {
      if (pa_[x] == kNone)
        continue;
      uint32_t from = region(a_.tree, x);
      if (pa_[from] == region(b_.tree, pa_[x]))
        regions.insert(from);
      else
        moved_.push_back(pa_[x]);
    }
    for (uint32_t r : regions) {
      std::vector<uint32_t> elements = a_.elements(r);
      auto staysAt = [&](uint32_t x) { return pa_[x] != kNone && region(b_.tree, pa_[x]) == pa_[r]; };
      std::vector<uint32_t> next(elements.size() + 1, kNone); // partner of the nearest old pair from here on
      for (size_t i = elements.size(); i-- > 0;)
        next[i] = staysAt(elements[i]) && !made.count(elements[i]) ? std::min(next[i + 1], pa_[elements[i]]) : next[i + 1];
      uint32_t last = 0;
      for (size_t i = 0; i < elements.size(); ++i) {
        if (!staysAt(elements[i]))
          continue;
        uint32_t y = pa_[elements[i]];
        if (made.count(elements[i]) && (y < last || y > next[i + 1]))
          moved_.push_back(y);
        else
          last = std::max(last, y);
      }
    }
  }
  static uint32_t region(const ir::Tree &tree, uint32_t n) {
    do
      n = tree.node(n).parent;
    while (n != kNone && tree.node(n).kind != NodeKind::Region);
    return n == kNone ? 0 : n;
  }

  /// Leftovers that are equal, wherever they stand: equal in full first, then by what they are made of. Both sides
  /// in the order of the text, so that of many equal ones the first goes with the first; names come last, and only
  /// where there is one candidate on each side.
  void matchMoved() {
    for (Key key : {&Differ::byFull, &Differ::byNear, &Differ::byOwn}) {
      std::unordered_map<uint64_t, std::vector<uint32_t>> left;
      for (uint32_t n = a_.tree.size(); n-- > 1;)
        if (pa_[n] == kNone && a_.tree.node(n).kind == NodeKind::Op)
          left[(this->*key)(a_, n)].push_back(n);
      for (uint32_t n = 1; n < b_.tree.size(); ++n) {
        if (pb_[n] != kNone || b_.tree.node(n).kind != NodeKind::Op)
          continue;
        auto found = left.find((this->*key)(b_, n));
        if (found == left.end())
          continue;
        while (!found->second.empty() && pa_[found->second.back()] != kNone)
          found->second.pop_back();
        if (found->second.empty())
          continue;
        uint32_t x = found->second.back();
        found->second.pop_back();
        pair(x, n);
        moved_.push_back(n);
        pairInside(x, n);
      }
    }
    std::unordered_map<uint64_t, std::pair<uint32_t, uint32_t>> only; // name: the one leftover of each side
    constexpr uint32_t kMany = kNone - 1;
    auto note = [&](const Side &side, const std::vector<uint32_t> &partner, bool after) {
      for (uint32_t n = 1; n < side.tree.size(); ++n)
        if (partner[n] == kNone && side.tree.node(n).kind == NodeKind::Op) {
          auto &entry = only.try_emplace(byName(side, n), kNone, kNone).first->second;
          uint32_t &at = after ? entry.second : entry.first;
          at = at == kNone ? n : kMany;
        }
    };
    note(a_, pa_, false);
    note(b_, pb_, true);
    for (uint32_t n = 1; n < b_.tree.size(); ++n)
      if (pb_[n] == kNone && b_.tree.node(n).kind == NodeKind::Op) {
        auto [x, y] = only.at(byName(b_, n));
        if (y != n || x >= kMany || pa_[x] != kNone)
          continue;
        pair(x, n);
        moved_.push_back(n);
        pairInside(x, n);
      }
  }

  /// Aliases that operations mention are no changes of their own: those that stand for the same are partners.
  void pairAliases() {
    std::unordered_map<uint64_t, std::vector<uint32_t>> left; // the last one first
    for (uint32_t n = a_.tree.size(); n-- > 1;)
      if (a_.tree.node(n).kind == NodeKind::Alias && pa_[n] == kNone)
        left[a_.own[n]].push_back(n);
    for (uint32_t n = 1; n < b_.tree.size(); ++n) {
      if (b_.tree.node(n).kind != NodeKind::Alias || pb_[n] != kNone)
        continue;
      auto found = left.find(b_.own[n]);
      if (found == left.end() || found->second.empty())
        continue;
      pair(found->second.back(), n);
      found->second.pop_back();
    }
  }

  void pairInside(uint32_t x, uint32_t y) {
    auto ra = a_.regions(x), rb = b_.regions(y);
    for (size_t i = 0; i < ra.size() && i < rb.size(); ++i)
      if (pa_[ra[i]] == kNone && pb_[rb[i]] == kNone)
        pairRegions(ra[i], rb[i]);
  }

  /// Hashes said what could be equal; now operands are compared by what they are partners of.
  void verify() {
    collectSubstitutions();
    for (uint32_t y = 1; y < b_.tree.size(); ++y) {
      uint32_t x = pb_[y];
      if (x == kNone || !b_.isElement(y))
        continue;
      References references = compareReferences(x, y);
      bool same = references != References::Differ && a_.regions(x).size() == b_.regions(y).size() &&
                  a_.arity[2 * x] == b_.arity[2 * y] && a_.arity[2 * x + 1] == b_.arity[2 * y + 1];
      if (same && references == References::Same && a_.own[x] == b_.own[y])
        continue;
      bool follows = same && (a_.own[x] == b_.own[y] || (a_.head[x] == b_.head[y] && operandChanged(y)));
      changed_[y] = follows ? kFollows : kChanged;
    }
  }

  /// True if an operation that defines an operand prints other types than before or is another now: then a type that is
  /// printed here changed there.
  bool operandChanged(uint32_t y) const {
    uint32_t r = a_.firstReference[pb_[y]];
    for (uint32_t s = b_.firstReference[y]; s < b_.firstReference[y + 1]; ++s, ++r)
      if (ir::ValueId w = b_.valueOf[s]; w.valid()) {
        uint32_t p = a_.values.values[a_.valueOf[r].index].node, q = b_.values.values[w.index].node;
        if (q != kNone && q < y && (pb_[q] != p || (changed_[q] && a_.types[p] != b_.types[q])))
          return true;
      }
    return false;
  }

  /// Where a definition was replaced, all uses change at once. If every use of `v` that has a
  /// partner became one of the same `w`, or every such use of `w` was one of `v`, that is one
  /// substitution, which its users follow.
  void collectSubstitutions() {
    constexpr uint32_t kSeveral = kNone;
    std::unordered_map<uint32_t, uint32_t> became, was;
    auto note = [](std::unordered_map<uint32_t, uint32_t> &other, uint32_t from, uint32_t to) {
      auto [entry, isNew] = other.try_emplace(from, to);
      if (!isNew && entry->second != to)
        entry->second = kSeveral;
    };
    for (uint32_t y = 1; y < b_.tree.size(); ++y) {
      uint32_t x = pb_[y];
      if (x == kNone || !b_.isElement(y))
        continue;
      uint32_t n = a_.firstReference[x + 1] - a_.firstReference[x];
      if (n != b_.firstReference[y + 1] - b_.firstReference[y])
        continue;
      for (uint32_t i = 0; i < n; ++i) {
        ir::ValueId v = a_.valueOf[a_.firstReference[x] + i];
        ir::ValueId w = b_.valueOf[b_.firstReference[y] + i];
        if (!v.valid() || !w.valid())
          continue;
        note(became, v.index, w.index);
        note(was, w.index, v.index);
      }
    }
    auto take = [&](uint32_t v, uint32_t w) {
      if (a_.values.values[v].node != kNone && b_.values.values[w].node != kNone &&
          isSubstitution(v, w))
        instead_.emplace(v, w);
    };
    for (auto [v, w] : became)
      if (w != kSeveral)
        take(v, w);
    for (auto [w, v] : was)
      if (v != kSeveral)
        take(v, w);
  }
  /// One definition in the place of another: both are changes of their own. Or one that went or
  /// came, because there is another of the same operation. A use that turns from a definition that
  /// stays to one that came, or from one that went to another that was there, is a change of the user.
  bool isSubstitution(uint32_t v, uint32_t w) const {
    bool went = unmatched(a_, b_, pa_, v), came = unmatched(b_, a_, pb_, w);
    if (went && came)
      return true;
    return (went || came) &&
           a_.full[a_.values.values[v].node] == b_.full[b_.values.values[w].node];
  }
  bool isInstead(uint32_t v, uint32_t w) const { return instead_.count({v, w}) > 0; }
  /// True of two definitions at the same place of operations that are partners.
  bool partners(uint32_t v, uint32_t w) const {
    const ir::Value &p = a_.values.values[v], &q = b_.values.values[w];
    return pa_[p.node] == q.node && p.argument == q.argument && a_.ordinal[v] == b_.ordinal[w];
  }
  /// True for a definition without a counterpart: its operation has no partner, or one with fewer or more results
  /// (or arguments), so that places don't say which is which. (Such a partner is a change itself.)
  static bool unmatched(const Side &side, const Side &other, const std::vector<uint32_t> &partner, uint32_t value) {
    const ir::Value &v = side.values.values[value];
    uint32_t p = partner[v.node];
    return p == kNone || side.arity[Side::place(v)] != other.arity[2 * size_t(p) + v.argument];
  }

  /// Operands that are partners, or some that a substitution put there.
  enum class References { Same, Substituted, Differ };
  References compareReferences(uint32_t x, uint32_t y) const {
    References out = References::Same;
    uint32_t n = a_.firstReference[x + 1] - a_.firstReference[x];
    if (n != b_.firstReference[y + 1] - b_.firstReference[y])
      return References::Differ;
    for (uint32_t i = 0; i < n; ++i) {
      uint32_t r = a_.firstReference[x] + i, s = b_.firstReference[y] + i;
      if (a_.references[r].block != b_.references[s].block)
        return References::Differ;
      if (a_.references[r].block) {
        if (!sameBlock(x, y, r, s))
          return References::Differ;
        continue;
      }
      if (a_.suffix(r) != b_.suffix(s))
        return References::Differ;
      ir::ValueId v = a_.valueOf[r], w = b_.valueOf[s];
      if (!v.valid() || !w.valid()) {
        if (v.valid() != w.valid())
          return References::Differ;
        continue;
      }
      const ir::Value &p = a_.values.values[v.index], &q = b_.values.values[w.index];
      if (p.node == kNone || q.node == kNone) {
        if (p.node != q.node || !sameUnknown(x, y, a_.references[r].token, b_.references[s].token))
          return References::Differ;
        continue;
      }
      if (isInstead(v.index, w.index)) {
        out = References::Substituted;
        continue;
      }
      if (!partners(v.index, w.index))
        return References::Differ;
    }
    return out;
  }
  /// Names that nothing defines: labels of LLVM IR, which are the same where they stand at the same place, or what they
  /// say.
  bool sameUnknown(uint32_t x, uint32_t y, uint32_t before, uint32_t after) const {
    const Labels::Place *p = a_.labels.find(x, before), *q = b_.labels.find(y, after);
    if (!p || !q)
      return !p && !q && ir::valueName(a_.tree.tokens().text(before)) == ir::valueName(b_.tree.tokens().text(after));
    if (p->implied || q->implied)
      return p->implied == q->implied;
    auto partners = [&](uint32_t m, uint32_t n) { return m != kNone && n != kNone && pa_[m] == n; };
    return partners(p->before, q->before) || partners(p->after, q->after);
  }
  /// A successor: the label of that name in the region around.
  bool sameBlock(uint32_t x, uint32_t y, uint32_t r, uint32_t s) const {
    uint32_t p = label(a_, x, a_.references[r].token), q = label(b_, y, b_.references[s].token);
    if (p == kNone || q == kNone)
      return p == q && a_.tree.tokens().text(a_.references[r].token) == b_.tree.tokens().text(b_.references[s].token);
    return pa_[p] == q;
  }
  uint32_t label(const Side &side, uint32_t op, uint32_t token) const {
    uint32_t region = op;
    while (region != kNone && side.tree.node(region).kind != NodeKind::Region)
      region = side.tree.node(region).parent;
    if (region == kNone)
      return kNone;
    auto &labels = (&side == &a_ ? labelsA_ : labelsB_)[region];
    if (labels.empty()) {
      labels.emplace(std::string_view(), kNone); // looked at
      for (uint32_t n = region + 1; n < side.tree.node(region).end; n = side.tree.node(n).kind == NodeKind::Block ? n + 1 : side.tree.node(n).end)
        if (side.tree.node(n).kind == NodeKind::Block)
          labels.emplace(side.tree.tokens().text(side.tree.node(n).name), n);
    }
    auto found = labels.find(side.tree.tokens().text(token));
    return found == labels.end() ? kNone : found->second;
  }

  /// The nearest enclosing operation that defines a symbol.
  static uint32_t function(const ir::Tree &tree, uint32_t n) {
    for (n = tree.node(n).parent; n != kNone; n = tree.node(n).parent)
      if (tree.node(n).symbol != kNone)
        return n;
    return kNone;
  }

  StructureDiff collect(bool swapped) {
    const Side &before = swapped ? b_ : a_, &after = swapped ? a_ : b_;
    const auto &ofBefore = swapped ? pb_ : pa_, &ofAfter = swapped ? pa_ : pb_;
    StructureDiff d;
    std::vector<char> isMoved(b_.tree.size(), 0);
    for (uint32_t n : moved_)
      isMoved[n] = 1;
    uint32_t x = 1;
    auto removedUpTo = [&](uint32_t to) {
      for (; x < to; ++x)
        if (ofBefore[x] == kNone && before.isElement(x)) {
          d.changes.push_back({ChangeKind::Removed, x, kNone});
          d.linesRemoved += before.lines(x, false);
        }
    };
    for (uint32_t y = 1; y < after.tree.size(); ++y) {
      if (!after.isElement(y))
        continue;
      uint32_t p = ofAfter[y];
      if (p == kNone) {
        d.changes.push_back({ChangeKind::Added, kNone, y});
        d.linesAdded += after.lines(y, false);
        continue;
      }
      uint32_t second = swapped ? p : y; // the pair's node of the second tree
      if (!isMoved[second])
        removedUpTo(p);
      if (isMoved[second]) {
        uint32_t from = function(before.tree, p), to = function(after.tree, y);
        ChangeKind kind = to != kNone && ofAfter[to] == kNone        ? ChangeKind::Outlined
                          : from != kNone && ofBefore[from] == kNone ? ChangeKind::Inlined
                                                                     : ChangeKind::Moved;
        d.changes.push_back({kind, p, y});
      }
      if (changed_[second]) {
        bool follows = changed_[second] == kFollows;
        d.changes.push_back({ChangeKind::Modified, p, y, follows});
        if (follows)
          continue;
        int64_t left = before.lines(p, true), right = after.lines(y, true), beside = std::min(left, right);
        d.linesModified += beside;
        d.linesRemoved += left - beside;
        d.linesAdded += right - beside;
      }
    }
    removedUpTo(before.tree.size());
    for (auto [v, w] : instead_) {
      uint32_t first = a_.values.values[v].token, second = b_.values.values[w].token;
      d.substitutions.push_back(swapped ? std::pair(second, first) : std::pair(first, second));
    }
    std::sort(d.substitutions.begin(), d.substitutions.end());
    d.partner = swapped ? std::move(pb_) : std::move(pa_);
    return d;
  }

  Side a_, b_;
  const CancelToken &cancel_;
  std::vector<uint32_t> pa_, pb_; // partner of a node of a, of b
  enum : char { kSame, kChanged, kFollows };
  std::vector<char> changed_;     // by node of b
  std::vector<uint32_t> moved_;   // nodes of b
  std::vector<std::pair<uint32_t, uint32_t>> inPlace_; // alone in the same gap: node of a, node of b
  std::set<std::pair<uint32_t, uint32_t>> instead_; // substitutions: value of a, value of b
  mutable std::unordered_map<uint32_t, std::unordered_map<std::string_view, uint32_t>> labelsA_, labelsB_;
};

/// Blocks by their places in the region around an operation.
class LabelNumbers {
public:
  explicit LabelNumbers(const ir::Tree &tree) : tree_(tree) {}

  std::string of(uint32_t op, std::string_view label) {
    uint32_t region = op;
    while (region != kNone && tree_.node(region).kind != NodeKind::Region)
      region = tree_.node(region).parent;
    if (region == kNone)
      return std::string(label);
    auto [labels, isNew] = labels_.try_emplace(region);
    for (uint32_t n = region + 1; isNew && n < tree_.node(region).end; n = tree_.node(n).kind == NodeKind::Block ? n + 1 : tree_.node(n).end)
      if (tree_.node(n).kind == NodeKind::Block)
        labels->second.emplace(tree_.tokens().text(tree_.node(n).name), labels->second.size());
    auto found = labels->second.find(label);
    return found == labels->second.end() ? std::string(label) : "^<" + std::to_string(found->second) + ">";
  }

private:
  const ir::Tree &tree_;
  std::unordered_map<uint32_t, std::unordered_map<std::string_view, size_t>> labels_;
};

} // namespace

StructureDiff diffStructure(const ir::Tree &before, const ir::Tree &after, const CancelToken &cancel,
                            std::pair<ir::Values, ir::Values> *values) {
  // Of equal candidates the matching takes the first, so it may come out otherwise the other way
  // round. It always goes from the smaller tree to the larger: swapped sides mirror the result.
  auto rank = [](const ir::Tree &tree) { return std::pair(tree.size(), tree.tokens().text()); };
  bool swapped = rank(after) < rank(before);
  Differ differ(swapped ? after : before, swapped ? before : after, cancel);
  StructureDiff diff = differ.run(swapped);
  if (values) {
    *values = differ.takeValues();
    if (swapped)
      std::swap(values->first, values->second);
  }
  return diff;
}

std::string canonical(const ir::Tree &tree) {
  ir::Values values = ir::resolveValues(tree);
  Canonicalizer<TextSink> words(tree);
  LabelNumbers labels(tree);
  Labels blocks(tree);
  auto of = [&](uint32_t user, uint32_t use) {
    const Labels::Place *place = blocks.find(user, use);
    return !place ? std::string(tree.tokens().text(use)) : place->implied ? std::string("^<entry>") : "^<" + std::to_string(place->before) + ">";
  };
  std::string out;
  for (uint32_t n = 1; n < tree.size(); ++n) {
    NodeKind kind = tree.node(n).kind;
    if (kind != NodeKind::Op && kind != NodeKind::Block && kind != NodeKind::Resource)
      continue;
    std::vector<Reference> references;
    TextSink own = words.own(n, &references);
    int depth = 0;
    for (uint32_t p = tree.node(n).parent; p != kNone; p = tree.node(p).parent)
      ++depth;
    out.append(size_t(depth), ' ');
    out += own.text;
    for (const Reference &r : references) {
      out += ' ';
      std::string_view text = tree.tokens().text(r.token);
      if (r.block) {
        out += labels.of(n, text);
        continue;
      }
      ir::ValueId v = values.at(r.token);
      if (!v.valid() || !values.values[v.index].resolved)
        out += of(n, r.token);
      else
        out += "%<" + std::to_string(v.index) + ">"; // no name reads like this
      if (size_t hash = text.find('#'); hash != std::string_view::npos)
        out += text.substr(hash);
    }
    out += '\n';
  }
  for (uint32_t n = 1; n < tree.size(); n = tree.node(n).kind == NodeKind::Alias ? n + 1 : std::max(tree.node(n).end, n + 1))
    if (tree.node(n).kind == NodeKind::Alias)
      if (auto definition = words.definition(n); definition.alone)
        out += "= " + definition.words.text + '\n';
  return out;
}

} // namespace strata::diff
