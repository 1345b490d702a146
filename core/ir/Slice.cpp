#include "core/ir/Slice.h"

#include "core/ir/Memory.h"
#include "core/ir/Symbols.h"

#include <algorithm>
#include <map>

namespace strata::ir {

namespace {

/// The last operation of a region, if it yields: some regions just end.
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
  if (last != kNone)
    for (std::string_view word : {"yield", "return", "condition", "in_parallel", "terminator"})
      if (tree.opName(last).find(word) != std::string_view::npos)
        return last;
  return kNone;
}

template <typename Each>
void forRegions(const Tree &tree, uint32_t op, const Each &each) {
  for (uint32_t region = op + 1; region < tree.node(op).end; region = tree.node(region).end)
    if (tree.node(region).kind == NodeKind::Region)
      each(region);
}

/// Where a branch goes, and with which values.
struct Successor {
  uint32_t branch = kNone;
  uint32_t block = kNone;
  std::vector<uint32_t> operands; // tokens, one per argument; empty where the text doesn't pair them
};

/// The walk that both directions share.
class Slicer {
public:
  Slicer(const Tree &tree, const Values &values) : tree_(tree), values_(values), memory_(tree, values), in_(tree.size(), false) {
    defined_.resize(tree.size());
    for (uint32_t v = 0; v < values.values.size(); ++v)
      if (values.values[v].node != kNone && values.values[v].resolved)
        defined_[values.values[v].node].push_back(v);
    findSuccessors();
  }

  Slice take() {
    std::sort(slice_.ops.begin(), slice_.ops.end());
    return std::move(slice_);
  }

protected:
  /// Adds an operation; false if it is there already.
  bool add(uint32_t op) {
    if (op == kNone || in_[op])
      return false;
    in_[op] = true;
    slice_.ops.push_back(op);
    return true;
  }
  /// Adds an operation that is still to be visited.
  void push(uint32_t op) {
    if (add(op))
      work_.push_back(op);
  }
  bool isRegionArgument(uint32_t v) const { return values_.values[v].argument && tree_.node(values_.values[v].node).kind == NodeKind::Op; }
  /// True if `second` may run after `first`.
  bool mayFollow(uint32_t first, uint32_t second) const {
    if (first < second)
      return true;
    // Both in one loop: of regions, or of blocks that branch.
    for (uint32_t around = tree_.enclosingOp(second); around != kNone && tree_.node(around).symbol == kNone; around = tree_.enclosingOp(around))
      if (around <= first && first < tree_.node(around).end)
        for (std::string_view loop : {"for", "while", "parallel"})
          if (tree_.opName(around).find(loop) != std::string_view::npos)
            return true;
    uint32_t function = tree_.enclosingOp(second);
    while (function != kNone && tree_.node(function).symbol == kNone)
      function = tree_.enclosingOp(function);
    return function != kNone && first < tree_.node(function).end && function < first && branches_.count(function);
  }
  std::vector<uint32_t> argumentsOf(uint32_t block) const {
    std::vector<uint32_t> out;
    for (uint32_t v : defined_[block])
      if (values_.values[v].argument)
        out.push_back(v);
    std::sort(out.begin(), out.end(), [&](uint32_t a, uint32_t b) { return values_.values[a].token < values_.values[b].token; });
    return out;
  }

  const Tree &tree_;
  const Values &values_;
  Memory memory_;
  std::vector<uint32_t> work_; // what was added and not visited yet comes last
  std::vector<bool> in_;
  Slice slice_;
  std::vector<std::vector<uint32_t>> defined_; // values by operation or block
  std::vector<Successor> successors_;
  std::map<uint32_t, std::vector<size_t>> ofBranch_, ofBlock_;
  std::map<uint32_t, bool> branches_; // functions with branches back

private:
  void findSuccessors();
};

void Slicer::findSuccessors() {
  const TokenBuffer &tokens = tree_.tokens();
  // Labels belong to the region that they stand in.
  std::map<std::pair<uint32_t, std::string_view>, uint32_t> blocks;
  for (uint32_t n = 1; n < tree_.size(); ++n)
    if (tree_.node(n).kind == NodeKind::Block && tree_.node(n).name != kNone)
      blocks[{tree_.node(n).parent, tokens.text(tree_.node(n).name)}] = n;
  if (blocks.empty())
    return;
  for (uint32_t op = 1; op < tree_.size(); ++op) {
    if (tree_.node(op).kind != NodeKind::Op)
      continue;
    uint32_t region = tree_.node(op).parent;
    if (region != kNone && tree_.node(region).kind == NodeKind::Block)
      region = tree_.node(region).parent;
    bool open = false; // inside the parentheses behind a label
    Successor *current = nullptr;
    forOwnTokens(tree_, op, [&](uint32_t t) {
      if (tokens.isTrivia(t))
        return;
      if (tokens.kind(t) == TokenKind::Block) {
        auto block = blocks.find({region, tokens.text(t)});
        current = nullptr;
        if (block == blocks.end())
          return;
        successors_.push_back({op, block->second, {}});
        current = &successors_.back();
        open = false;
        ofBranch_[op].push_back(successors_.size() - 1);
        ofBlock_[block->second].push_back(successors_.size() - 1);
        if (block->second < op)
          for (uint32_t around = tree_.enclosingOp(op); around != kNone; around = tree_.enclosingOp(around))
            if (tree_.node(around).symbol != kNone) {
              branches_[around] = true;
              break;
            }
        return;
      }
      if (!current)
        return;
      if (!open && tokens.text(t) != "(") {
        current = nullptr;
        return;
      }
      open = true;
      if (tokens.kind(t) == TokenKind::Value)
        current->operands.push_back(t);
      else if (tokens.kind(t) == TokenKind::Colon || tokens.text(t) == ")")
        current = nullptr; // types follow
    });
  }
}

class Backward : public Slicer {
public:
  Backward(const Tree &tree, const Values &values) : Slicer(tree, values), seen_(values.values.size(), false) {}
  Slice run(uint32_t op) {
    push(op);
    for (size_t at = 0; at < work_.size(); ++at)
      visit(work_[at]);
    return take();
  }

private:
  void visit(uint32_t op) {
    forOwnTokens(tree_, op, [&](uint32_t t) {
      if (tree_.tokens().kind(t) == TokenKind::Value)
        value(t);
    });
    // A function is where an argument comes from; what it returns isn't.
    if (tree_.node(op).symbol == kNone)
      forRegions(tree_, op, [&](uint32_t region) { push(terminator(tree_, region)); });
    for (auto &[buffer, access] : memory_.of(op))
      if (access.reads)
        for (const Access &other : memory_.touching(buffer))
          if (other.writes && other.op != op && mayFollow(other.op, op)) {
            slice_.memory = true;
            slice_.guessed |= access.guessed || other.guessed;
            push(other.op);
          }
  }
  void value(uint32_t token) {
    std::vector<uint32_t> tokens{token};
    while (!tokens.empty()) {
      ValueId id = values_.at(tokens.back());
      tokens.pop_back();
      if (!id.valid() || values_.values[id.index].node == kNone)
        continue;
      uint32_t from = values_.values[id.index].node;
      if (tree_.node(from).kind == NodeKind::Op) {
        push(from);
        continue;
      }
      if (seen_[id.index])
        continue;
      seen_[id.index] = true;
      // An argument of a block: what the branches to it hand over, and what they choose by.
      push(tree_.enclosingOp(from));
      auto to = ofBlock_.find(from);
      if (to == ofBlock_.end())
        continue;
      std::vector<uint32_t> arguments = argumentsOf(from);
      size_t place = size_t(std::find(arguments.begin(), arguments.end(), id.index) - arguments.begin());
      slice_.branches = true;
      for (size_t s : to->second) {
        const Successor &successor = successors_[s];
        if (place >= successor.operands.size()) {
          push(successor.branch);
          continue;
        }
        add(successor.branch);
        tokens.push_back(successor.operands[place]);
        forOwnTokens(tree_, successor.branch, [&](uint32_t t) {
          bool handed = false;
          for (size_t other : ofBranch_[successor.branch])
            handed |= std::find(successors_[other].operands.begin(), successors_[other].operands.end(), t) != successors_[other].operands.end();
          if (!handed && tree_.tokens().kind(t) == TokenKind::Value)
            tokens.push_back(t);
        });
      }
    }
  }

  std::vector<bool> seen_;
};

class Forward : public Slicer {
public:
  Forward(const Tree &tree, const Values &values) : Slicer(tree, values), uses_(values.values.size()), tainted_(values.values.size(), false) {
    for (auto [token, id] : values.occurrences)
      if (token != values.values[id.index].token)
        uses_[id.index].push_back(token);
  }
  Slice run(uint32_t op) {
    push(op);
    if (auto branch = ofBranch_.find(op); branch != ofBranch_.end())
      for (size_t s : branch->second)
        for (uint32_t argument : argumentsOf(successors_[s].block))
          taint(argument);
    for (size_t at = 0; at < work_.size(); ++at)
      visit(work_[at]);
    return take();
  }

private:
  void visit(uint32_t op) {
    // Arguments of a loop carry what it is given; a function's come from its callers.
    for (uint32_t v : defined_[op])
      if (!values_.values[v].argument || tree_.node(op).symbol == kNone)
        taint(v);
    for (auto &[buffer, access] : memory_.of(op))
      if (access.writes)
        for (const Access &other : memory_.touching(buffer))
          if (other.reads && other.op != op && mayFollow(op, other.op)) {
            slice_.memory = true;
            slice_.guessed |= access.guessed || other.guessed;
            push(other.op);
          }
    // What a region yields becomes the results around it.
    uint32_t around = tree_.enclosingOp(op);
    if (around == kNone || tree_.node(around).symbol != kNone || !tree_.node(around).results)
      return;
    forRegions(tree_, around, [&](uint32_t region) {
      if (terminator(tree_, region) == op)
        push(around);
    });
  }
  void taint(uint32_t value) {
    std::vector<uint32_t> values{value};
    while (!values.empty()) {
      uint32_t v = values.back();
      values.pop_back();
      if (tainted_[v])
        continue;
      tainted_[v] = true;
      for (uint32_t token : uses_[v]) {
        uint32_t user = tree_.opAt(tree_.tokens().begin(token));
        auto branch = ofBranch_.find(user);
        if (user == kNone || branch == ofBranch_.end()) {
          push(user);
          continue;
        }
        // Handed to one argument; or the branch chooses by it, and all may come out otherwise.
        add(user);
        slice_.branches = true;
        bool handed = false;
        for (size_t s : branch->second) {
          const Successor &successor = successors_[s];
          std::vector<uint32_t> arguments = argumentsOf(successor.block);
          for (size_t i = 0; i < successor.operands.size() && i < arguments.size(); ++i)
            if (successor.operands[i] == token) {
              values.push_back(arguments[i]);
              handed = true;
            }
        }
        if (!handed)
          for (size_t s : branch->second)
            for (uint32_t argument : argumentsOf(successors_[s].block))
              values.push_back(argument);
      }
    }
  }

  std::vector<std::vector<uint32_t>> uses_;
  std::vector<bool> tainted_;
};

} // namespace

Slice backwardSlice(const Tree &tree, const Values &values, uint32_t op) { return Backward(tree, values).run(op); }

Slice forwardSlice(const Tree &tree, const Values &values, uint32_t op) { return Forward(tree, values).run(op); }

} // namespace strata::ir
