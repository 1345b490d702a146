#include "core/ir/Slice.h"

#include "core/ir/Symbols.h"

#include <algorithm>

namespace strata::ir {

namespace {

/// The last operation of a region: it yields.
uint32_t terminator(const Tree &tree, uint32_t region) {
  uint32_t last = kNone;
  for (uint32_t n = region + 1; n < tree.node(region).end;) {
    if (tree.node(n).kind == NodeKind::Block) {
      ++n;
      continue;
    }
    last = n;
    n = tree.node(n).end;
  }
  return last;
}

template <typename Each>
void forRegions(const Tree &tree, uint32_t op, const Each &each) {
  for (uint32_t region = op + 1; region < tree.node(op).end; region = tree.node(region).end)
    if (tree.node(region).kind == NodeKind::Region)
      each(region);
}

class Worklist {
public:
  explicit Worklist(uint32_t size) : in_(size, false) {}
  void add(uint32_t op) {
    if (op == kNone || in_[op])
      return;
    in_[op] = true;
    all_.push_back(op);
  }
  bool next(uint32_t &op) {
    if (at_ == all_.size())
      return false;
    op = all_[at_++];
    return true;
  }
  std::vector<uint32_t> take() {
    std::sort(all_.begin(), all_.end());
    return std::move(all_);
  }

private:
  std::vector<bool> in_;
  std::vector<uint32_t> all_;
  size_t at_ = 0;
};

} // namespace

std::vector<uint32_t> backwardSlice(const Tree &tree, const Values &values, uint32_t op) {
  Worklist work(tree.size());
  work.add(op);
  for (uint32_t n; work.next(n);) {
    forOwnTokens(tree, n, [&](uint32_t t) {
      if (tree.tokens().kind(t) != TokenKind::Value)
        return;
      ValueId id = values.at(t);
      if (!id.valid() || values.values[id.index].node == kNone)
        return;
      uint32_t from = values.values[id.index].node;
      if (tree.node(from).kind != NodeKind::Op)
        from = tree.enclosingOp(from); // an argument of a block
      work.add(from);
    });
    // A function is where an argument comes from; what it returns isn't.
    if (tree.node(n).symbol == kNone)
      forRegions(tree, n, [&](uint32_t region) { work.add(terminator(tree, region)); });
  }
  return work.take();
}

std::vector<uint32_t> forwardSlice(const Tree &tree, const Values &values, uint32_t op) {
  std::vector<std::vector<uint32_t>> uses(values.values.size());
  for (auto [token, id] : values.occurrences)
    if (token != values.values[id.index].token)
      uses[id.index].push_back(token);
  std::vector<std::vector<uint32_t>> defined(tree.size()); // values by operation
  for (uint32_t v = 0; v < values.values.size(); ++v)
    if (values.values[v].node != kNone && values.values[v].resolved)
      defined[values.values[v].node].push_back(v);

  Worklist work(tree.size());
  work.add(op);
  for (uint32_t n; work.next(n);) {
    for (uint32_t v : defined[n])
      // Arguments of a loop carry what it is given; a function's come from its callers.
      if (!values.values[v].argument || tree.node(n).symbol == kNone)
        for (uint32_t token : uses[v])
          work.add(tree.opAt(tree.tokens().begin(token)));
    // What a region yields becomes the results around it.
    uint32_t around = tree.enclosingOp(n);
    if (around == kNone || tree.node(around).symbol != kNone || !tree.node(around).results)
      continue;
    forRegions(tree, around, [&](uint32_t region) {
      if (terminator(tree, region) == n)
        work.add(around);
    });
  }
  return work.take();
}

} // namespace strata::ir
