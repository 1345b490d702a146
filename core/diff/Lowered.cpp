#include "core/diff/Lowered.h"

#include "core/diff/Readings.h"
#include "core/ir/Symbols.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

namespace strata::diff {

using ir::kNone;
using ir::NodeKind;

namespace {

constexpr size_t kMostWork = 1 << 22;
constexpr size_t kMostCandidates = 64;

/// Something that an operation takes: an operation's node, or an argument of a node.
using Source = uint64_t;
constexpr Source kUnknown = UINT64_MAX;
Source argumentOf(uint32_t node, uint32_t ordinal) { return node | uint64_t(ordinal + 1) << 32; }
bool isArgument(Source source) { return source >> 32; }

/// What each operation of a tree takes.
class Operands {
public:
  Operands(const ir::Tree &tree, const ir::Values &values) : tree_(tree), values_(values), ordinal_(values_.values.size()) {
    for (size_t v = 0; v < values_.values.size(); ++v)
      if (const ir::Value &value = values_.values[v]; value.argument && value.node != kNone)
        ordinal_[v] = arity_[value.node]++;
  }
  std::vector<Source> of(uint32_t op) const {
    std::vector<Source> out;
    uint32_t results = tree_.node(op).results;
    ir::forOwnTokens(tree_, op, [&](uint32_t t) {
      if (tree_.tokens().kind(t) != ir::TokenKind::Value)
        return;
      if (results) {
        --results;
        return;
      }
      ir::ValueId id = values_.at(t);
      if (!id.valid())
        return;
      const ir::Value &value = values_.values[id.index];
      if (value.node == kNone || !value.resolved)
        return;
      Source source = value.argument ? argumentOf(value.node, ordinal_[id.index]) : value.node;
      if (std::find(out.begin(), out.end(), source) == out.end())
        out.push_back(source);
    });
    return out;
  }
  uint32_t arity(uint32_t node) const {
    auto found = arity_.find(node);
    return found == arity_.end() ? 0 : found->second;
  }

private:
  const ir::Tree &tree_;
  const ir::Values &values_;
  std::vector<uint32_t> ordinal_;
  std::unordered_map<uint32_t, uint32_t> arity_;
};

class Matcher {
public:
  Matcher(const ir::Tree &before, const ir::Tree &after, const std::vector<uint32_t> &partner,
          const std::pair<ir::Values, ir::Values> &values, const Fates &fates, const CancelToken &cancel)
      : a_(before), b_(after), partner_(partner), values_(values), fates_(fates), cancel_(cancel) {}

  Fates run() {
    for (uint32_t x = 0; x < a_.size(); ++x)
      if (uint32_t y = x ? partner_[x] : 0; y != kNone && holdsOperations(a_, x) && holdsOperations(b_, y))
        function(x, y);
    Fates found;
    if (options_.empty() || cancel_.cancelled())
      return found;
    // What users say counts more than the order.
    for (auto [y, x] : fates_.replaced)
      if (auto of = options_.find(y); of != options_.end())
        of->second = {x};
    operandsA_.emplace(a_, values_.first);
    operandsB_.emplace(b_, values_.second);
    narrow();
    verify();
    for (auto [y, x] : fates_.replaced)
      options_.erase(y);
    for (auto &[y, of] : options_)
      if (of.size() == 1)
        found.replaced.emplace_back(y, of[0]);
      else if (of.size() <= kMostCandidates)
        found.oneOf.emplace_back(y, of);
    return found;
  }

private:
  using Tree = ir::Tree;

  /// True of the text as a whole and of what defines a symbol and has a body: inside, order counts.
  static bool holdsOperations(const Tree &tree, uint32_t n) {
    return n == 0 || (tree.node(n).kind == NodeKind::Op && tree.node(n).symbol != kNone && tree.node(n).end > n + 1);
  }

  /// Operations and labels inside a function, without those of functions in it.
  static std::vector<uint32_t> elements(const Tree &tree, uint32_t function) {
    std::vector<uint32_t> out;
    for (uint32_t n = function + 1; n < tree.node(function).end; ++n) {
      NodeKind kind = tree.node(n).kind;
      if (kind == NodeKind::Op || kind == NodeKind::Block)
        out.push_back(n);
      if (holdsOperations(tree, n))
        n = tree.node(n).end - 1;
    }
    return out;
  }

  void function(uint32_t x, uint32_t y) {
    std::vector<uint32_t> ea = elements(a_, x), eb = elements(b_, y);
    auto isLabel = [](const Tree &tree) { return [&tree](uint32_t n) { return tree.node(n).kind == NodeKind::Block; }; };
    bool sameBlocks = std::count_if(ea.begin(), ea.end(), isLabel(a_)) == std::count_if(eb.begin(), eb.end(), isLabel(b_));
    // Partners that have the same order on both sides divide what is between them, and so do labels.
    std::unordered_map<uint32_t, size_t> at;
    std::vector<size_t> labels;
    for (size_t j = 0; j < eb.size(); ++j) {
      at.emplace(eb[j], j);
      if (b_.node(eb[j]).kind == NodeKind::Block)
        labels.push_back(j);
    }
    std::vector<std::pair<size_t, size_t>> pairs;
    size_t label = 0;
    for (size_t i = 0; i < ea.size(); ++i) {
      if (a_.node(ea[i]).kind == NodeKind::Block) {
        if (sameBlocks) {
          labelOf_[eb[labels[label]]] = ea[i];
          pairs.emplace_back(i, labels[label++]);
        }
      } else if (auto found = at.find(partner_[ea[i]]); partner_[ea[i]] != kNone && found != at.end()) {
        pairs.emplace_back(i, found->second);
      }
    }
    keepOrder(pairs);
    if (sameBlocks)
      argumentsOf(x, y);
    pairs.emplace_back(ea.size(), eb.size());
    size_t i = 0, j = 0;
    for (auto [p, q] : pairs) {
      gap({ea.begin() + ptrdiff_t(i), ea.begin() + ptrdiff_t(p)}, {eb.begin() + ptrdiff_t(j), eb.begin() + ptrdiff_t(q)});
      i = p + 1, j = q + 1;
    }
  }

  /// The longest part of `pairs`, ascending in the first, that is ascending in the second.
  static void keepOrder(std::vector<std::pair<size_t, size_t>> &pairs) {
    std::vector<size_t> tails, back(pairs.size(), SIZE_MAX);
    for (size_t i = 0; i < pairs.size(); ++i) {
      auto place = std::lower_bound(tails.begin(), tails.end(), pairs[i].second, [&](size_t t, size_t q) { return pairs[t].second < q; });
      if (place != tails.begin())
        back[i] = *(place - 1);
      place == tails.end() ? tails.push_back(i) : void(*place = i);
    }
    std::vector<std::pair<size_t, size_t>> kept;
    for (size_t i = tails.empty() ? SIZE_MAX : tails.back(); i != SIZE_MAX; i = back[i])
      kept.push_back(pairs[i]);
    std::reverse(kept.begin(), kept.end());
    pairs = std::move(kept);
  }

  void gap(const std::vector<uint32_t> &left, const std::vector<uint32_t> &right) {
    std::vector<uint32_t> gone, fresh;
    std::vector<Lowering> lowerings;
    std::vector<std::string_view> names;
    bool known = false;
    for (uint32_t n : right)
      if (b_.node(n).kind == NodeKind::Op && fates_.nodes[n].before == kNone && !isConstant(b_.opName(n)) && !holdsOperations(b_, n)) {
        fresh.push_back(n);
        names.push_back(b_.opName(n));
      }
    if (fresh.empty())
      return;
    for (uint32_t n : left)
      if (a_.node(n).kind == NodeKind::Op && partner_[n] == kNone && !isConstant(a_.opName(n)) && !holdsOperations(a_, n)) {
        gone.push_back(n);
        lowerings.push_back(loweringOf(a_.opName(n), a_.textOf(n)));
        known |= lowerings.back().known;
      }
    if (!known)
      return;
    auto found = readings(lowerings, names, kMostWork, cancel_);
    for (size_t j = 0; j < found.size(); ++j) {
      auto &of = options_[fresh[j]];
      for (uint32_t i : found[j])
        of.push_back(gone[i]);
    }
  }

  /// Arguments of a function and of its blocks: by place, where there are as many.
  void argumentsOf(uint32_t x, uint32_t y) { labelOf_[y] = x; }

  /// What stands for a source of the text after, in the text before.
  Source before(Source source) const {
    auto node = uint32_t(source);
    if (isArgument(source)) {
      auto label = labelOf_.find(node);
      if (label == labelOf_.end() || operandsA_->arity(label->second) != operandsB_->arity(node))
        return kUnknown;
      return label->second | (source >> 32) << 32;
    }
    if (uint32_t was = fates_.nodes[node].before; was != kNone)
      return was;
    auto found = options_.find(node);
    return found == options_.end() || found->second.size() != 1 ? kUnknown : found->second[0];
  }

  /// What `op` of the text before takes, at most `depth` operations away.
  bool takes(uint32_t op, Source source, int depth) {
    std::vector<uint32_t> now{op}, next;
    std::set<uint32_t> seen{op};
    for (; depth > 0; --depth, now = std::move(next), next.clear())
      for (uint32_t n : now)
        for (Source s : taken(n)) {
          if (s == source)
            return true;
          if (!isArgument(s) && seen.insert(uint32_t(s)).second && seen.size() < 64)
            next.push_back(uint32_t(s));
        }
    return false;
  }
  const std::vector<Source> &taken(uint32_t op) {
    auto [entry, isNew] = taken_.try_emplace(op);
    if (isNew)
      entry->second = operandsA_->of(op);
    return entry->second;
  }

  /// True if `y`, were it made of `x`, would take what `x` takes.
  bool fits(uint32_t y, uint32_t x, int depth) {
    for (Source s : operandsB_->of(y)) {
      Source was = before(s);
      if (was != kUnknown && was != x && !isConstantSource(was) && !takes(x, was, depth))
        return false;
    }
    return true;
  }
  bool isConstantSource(Source source) const { return !isArgument(source) && isConstant(a_.opName(uint32_t(source))); }

  /// Candidates that don't fit go, until nothing changes.
  void narrow() {
    std::vector<uint32_t> open;
    std::unordered_map<uint32_t, std::vector<uint32_t>> users; // of new operations that have several candidates
    for (auto &[y, of] : options_) {
      if (of.size() > 1)
        open.push_back(y);
      for (Source s : operandsB_->of(y))
        if (auto found = isArgument(s) ? options_.end() : options_.find(uint32_t(s)); found != options_.end() && found->second.size() > 1)
          users[uint32_t(s)].push_back(y);
    }
    for (int round = 0; round < 16 && !open.empty() && !cancel_.cancelled(); ++round) {
      bool changed = false;
      std::vector<uint32_t> still;
      for (uint32_t y : open) {
        auto &of = options_[y];
        std::vector<uint32_t> fit;
        for (uint32_t x : of) {
          bool good = fits(y, x, 1);
          for (uint32_t user : users[y])
            if (auto &its = options_[user]; good && its.size() == 1)
              good = its[0] == x || takes(its[0], x, 1);
          if (good)
            fit.push_back(x);
        }
        if (!fit.empty() && fit.size() < of.size()) {
          of = std::move(fit);
          changed = true;
        }
        if (options_[y].size() > 1)
          still.push_back(y);
      }
      open = std::move(still);
      if (!changed)
        break;
    }
  }

  /// What is certain must take what it was made of took: where it doesn't, neither is believed.
  void verify() {
    std::set<uint32_t> wrong;
    for (auto &[y, of] : options_)
      if (of.size() == 1 && !fits(y, of[0], kFar)) {
        wrong.insert(y);
        for (Source s : operandsB_->of(y))
          if (Source was = before(s); was != kUnknown && was != of[0] && !isConstantSource(was) && !takes(of[0], was, kFar) && !isArgument(s))
            wrong.insert(uint32_t(s));
      }
    for (uint32_t y : wrong)
      options_.erase(y);
  }
  static constexpr int kFar = 4;

  const Tree &a_, &b_;
  const std::vector<uint32_t> &partner_;
  const std::pair<ir::Values, ir::Values> &values_;
  const Fates &fates_;
  const CancelToken &cancel_;
  std::map<uint32_t, std::vector<uint32_t>> options_;  // of new operations: what they may have been made of
  std::unordered_map<uint32_t, uint32_t> labelOf_;     // of labels and functions after: those before
  std::unordered_map<uint32_t, std::vector<Source>> taken_;
  std::optional<Operands> operandsA_, operandsB_;
};

} // namespace

Fates matchLowered(const ir::Tree &before, const ir::Tree &after, const std::vector<uint32_t> &partner,
                   const std::pair<ir::Values, ir::Values> &values, const Fates &fates, const CancelToken &cancel) {
  return Matcher(before, after, partner, values, fates, cancel).run();
}

} // namespace strata::diff
