#include "core/ir/Values.h"

#include <algorithm>
#include <unordered_map>

namespace strata::ir {

std::string_view valueName(std::string_view token) { return token.substr(0, token.find('#')); }

namespace {

class Resolver {
public:
  explicit Resolver(const Tree &tree) : tree_(tree), tokens_(tree.tokens()) {}

  Values run() {
    struct Scope {
      uint32_t end; // node index where it closes
      size_t undo;
    };
    std::vector<Scope> scopes;
    for (uint32_t n = 0; n < tree_.size(); ++n) {
      while (!scopes.empty() && n >= scopes.back().end) {
        leave(scopes.back().undo);
        scopes.pop_back();
      }
      const Node &node = tree_.node(n);
      switch (node.kind) {
      case NodeKind::Region:
        scopes.push_back({node.end, undo_.size()});
        // The arguments that the operation names are the region's first definitions.
        defineRegion(n);
        break;
      case NodeKind::Op:
        uses(n);
        break;
      default:
        break;
      }
    }
    while (!scopes.empty()) {
      leave(scopes.back().undo);
      scopes.pop_back();
    }
    std::sort(values_.occurrences.begin(), values_.occurrences.end());
    return std::move(values_);
  }

private:
  struct Undo {
    std::string_view name;
    ValueId old;
  };

  ValueId define(uint32_t token, uint32_t node, bool argument) {
    ValueId id(uint32_t(values_.values.size()));
    values_.values.push_back({token, node, argument, true});
    values_.occurrences.emplace_back(token, id);
    std::string_view name = valueName(tokens_.text(token));
    ValueId &slot = names_[name];
    undo_.push_back({name, slot});
    slot = id;
    return id;
  }
  void leave(size_t to) {
    while (undo_.size() > to) {
      names_[undo_.back().name] = undo_.back().old;
      undo_.pop_back();
    }
  }

  /// Everything that operations and labels directly in the region define.
  void defineRegion(uint32_t region) {
    uint32_t owner = tree_.node(region).parent;
    if (owner != kNone)
      for (uint32_t token : pendingArguments_[owner])
        define(token, owner, true);
    uint32_t end = tree_.node(region).end;
    for (uint32_t n = region + 1; n < end;) {
      const Node &node = tree_.node(n);
      if (node.kind == NodeKind::Block) {
        defineLabel(n);
        ++n; // its operations are of this region too
        continue;
      }
      if (node.kind == NodeKind::Op && node.results) {
        uint32_t left = node.results;
        for (uint32_t t = node.begin; t < node.last && left; ++t)
          if (tokens_.kind(t) == TokenKind::Value)
            define(t, n, false), --left;
      }
      n = node.end;
    }
  }
  void defineLabel(uint32_t block) {
    const Node &node = tree_.node(block);
    for (uint32_t t = node.name; t < node.header; ++t)
      if (tokens_.kind(t) == TokenKind::Value)
        define(t, block, true);
  }

  void uses(uint32_t op) {
    const Node &node = tree_.node(op);
    bool hasRegions = node.end > op + 1;
    uint32_t skip = node.results;
    uint32_t child = op + 1;
    for (uint32_t t = node.begin; t < node.last; ++t) {
      if (child < node.end && t == tree_.node(child).begin) { // a region: its own operations see to it
        t = tree_.node(child).last - 1;
        child = tree_.node(child).end;
        continue;
      }
      if (tokens_.kind(t) != TokenKind::Value)
        continue;
      if (skip) {
        --skip;
        continue;
      }
      std::string_view name = valueName(tokens_.text(t));
      auto found = names_.find(name);
      bool known = found != names_.end() && found->second.valid();
      if (hasRegions && t < node.header && (definesArgument(node, t) || !known)) {
        pendingArguments_[op].push_back(t);
        continue;
      }
      if (!hasRegions && node.symbol != kNone && definesArgument(node, t)) { // a declaration names its arguments
        values_.occurrences.emplace_back(t, ValueId(uint32_t(values_.values.size())));
        values_.values.push_back({t, op, true, true});
        continue;
      }
      if (!known) {
        ValueId id(uint32_t(values_.values.size()));
        values_.values.push_back({t, kNone, false, false});
        undo_.push_back({name, ValueId()});
        names_[name] = id;
        values_.occurrences.emplace_back(t, id);
        continue;
      }
      values_.occurrences.emplace_back(t, found->second);
    }
  }
  /// `%i = %lb` in a loop's header, `%x: type` in a function's.
  bool definesArgument(const Node &node, uint32_t token) const {
    uint32_t next = token + 1;
    while (next < node.last && tokens_.isTrivia(next))
      ++next;
    if (next >= node.last)
      return false;
    if (tokens_.kind(next) == TokenKind::Equal)
      return true;
    return node.symbol != kNone && tokens_.kind(next) == TokenKind::Colon;
  }

  const Tree &tree_;
  const TokenBuffer &tokens_;
  Values values_;
  std::unordered_map<std::string_view, ValueId> names_;
  std::unordered_map<uint32_t, std::vector<uint32_t>> pendingArguments_;
  std::vector<Undo> undo_;
};

} // namespace

ValueId Values::at(uint32_t token) const {
  auto found = std::lower_bound(occurrences.begin(), occurrences.end(), std::pair(token, ValueId(0)));
  return found != occurrences.end() && found->first == token ? found->second : ValueId();
}

std::vector<uint32_t> Values::tokensOf(ValueId value) const {
  std::vector<uint32_t> tokens;
  for (auto &[token, id] : occurrences)
    if (id == value)
      tokens.push_back(token);
  if (value.valid() && value.index < values.size()) {
    auto definition = std::find(tokens.begin(), tokens.end(), values[value.index].token);
    if (definition != tokens.end())
      std::rotate(tokens.begin(), definition, definition + 1);
  }
  return tokens;
}

Values resolveValues(const Tree &tree) { return Resolver(tree).run(); }

} // namespace strata::ir
