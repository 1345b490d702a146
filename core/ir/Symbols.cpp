#include "core/ir/Symbols.h"

#include <algorithm>
#include <map>
#include <string>

namespace strata::ir {

uint32_t Symbols::at(uint32_t token) const {
  auto found = std::lower_bound(references.begin(), references.end(), std::pair(token, uint32_t(0)));
  return found != references.end() && found->first == token ? found->second : kNone;
}

std::vector<uint32_t> Symbols::tokensOf(uint32_t node) const {
  std::vector<uint32_t> tokens;
  for (auto [token, meant] : references)
    if (meant == node)
      tokens.push_back(token);
  return tokens;
}

Symbols resolveSymbols(const Tree &tree) {
  Symbols out;
  const TokenBuffer &tokens = tree.tokens();
  std::map<std::pair<uint32_t, std::string>, uint32_t> defined; // (operation around it, symbol)
  for (uint32_t n = 1; n < tree.size(); ++n)
    if (tree.node(n).kind == NodeKind::Op && tree.node(n).symbol != kNone)
      defined.try_emplace({tree.enclosingOp(n), tree.symbol(n)}, n);
  if (defined.empty())
    return out;
  auto inside = [&](uint32_t around, std::string_view name) {
    auto found = defined.find({around, std::string(name)});
    return found == defined.end() ? kNone : found->second;
  };
  for (uint32_t n = 1; n < tree.size(); ++n) {
    if (tree.node(n).kind != NodeKind::Op)
      continue;
    uint32_t meant = kNone, last = kNone; // what the part before means, and its token
    forOwnTokens(tree, n, [&](uint32_t t) {
      if (t == tree.node(n).symbol) {
        out.references.emplace_back(t, n);
        last = t;
        meant = n;
        return;
      }
      if (tokens.kind(t) != TokenKind::Symbol)
        return;
      bool continues = last != kNone && t == last + 2 && tokens.text(last + 1) == "::";
      last = t;
      if (continues) {
        meant = meant == kNone ? kNone : inside(meant, tokens.text(t));
      } else {
        meant = inside(n, tokens.text(t));
        for (uint32_t around = tree.enclosingOp(n); meant == kNone; around = tree.enclosingOp(around)) {
          meant = inside(around, tokens.text(t));
          if (around == kNone)
            break;
        }
      }
      if (meant != kNone)
        out.references.emplace_back(t, meant);
    });
  }
  std::sort(out.references.begin(), out.references.end());
  return out;
}

} // namespace strata::ir
