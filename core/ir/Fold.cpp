#include "core/ir/Fold.h"

#include "core/base/Hash.h"
#include "core/ir/Lexer.h"

#include <cstdio>

namespace strata::ir {

std::vector<Fold> folds(const Tree &tree) {
  // Lines of tokens, once: regions come in the order of the text.
  std::vector<Fold> out;
  const TokenBuffer &tokens = tree.tokens();
  std::vector<uint32_t> lineOf(tokens.size() + 1);
  uint32_t line = 0;
  for (uint32_t t = 0; t < tokens.size(); ++t) {
    lineOf[t] = line;
    line += tokens.kind(t) == TokenKind::Newline;
  }
  lineOf[tokens.size()] = line;
  for (uint32_t n = 1; n < tree.size(); ++n) {
    const Node &node = tree.node(n);
    if (node.kind != NodeKind::Region || node.last <= node.begin + 1 || lineOf[node.begin] == lineOf[node.last - 1])
      continue;
    int64_t end = node.complete ? tokens.begin(node.last - 1) : tokens.end(node.last - 1);
    out.push_back({{int64_t(tokens.end(node.begin)), end}, n, lineOf[node.begin], lineOf[node.last - 1]});
  }
  return out;
}

std::vector<Elision> elisions(const TokenBuffer &tokens, int64_t most) {
  std::vector<Elision> out;
  for (uint32_t t = 0; t < tokens.size(); ++t) {
    TokenKind kind = tokens.kind(t);
    if (kind == TokenKind::String && int64_t(tokens.text(t).size()) >= most) {
      std::string_view text = tokens.text(t);
      bool hex = text.starts_with("\"0x") || text.starts_with("\"0X");
      out.push_back({{tokens.begin(t), tokens.end(t)}, hex ? int64_t(text.size() - 4) / 2 : int64_t(text.size()) - 2, hash64(text)});
    } else if (kind == TokenKind::Word && t + 2 < tokens.size() && tokens.first(t + 1) == '<' &&
               (tokens.text(t) == "array" || ((tokens.text(t) == "dense" || tokens.text(t) == "sparse") && tokens.first(t + 2) == '['))) {
      // Up to the bracket that closes the list, or, of an array, before the one that closes it.
      bool array = tokens.text(t) == "array";
      uint32_t depth = 0, last = t + 2;
      for (uint32_t i = array ? t + 1 : t + 2; i < tokens.size(); ++i) {
        char c = tokens.first(i);
        depth += tokens.kind(i) == TokenKind::Open && c == (array ? '<' : '[');
        if (tokens.kind(i) == TokenKind::Close && c == (array ? '>' : ']') && --depth == 0) {
          last = array ? i - 1 : i;
          break;
        }
        if (tokens.kind(i) == TokenKind::Newline) // printers keep a literal on its line
          break;
      }
      int64_t begin = tokens.begin(t + 2), end = tokens.end(last);
      if (last > t + 2 && end - begin >= most)
        out.push_back({{begin, end}, end - begin, hash64(tokens.text().substr(begin, end - begin))});
      t = last;
    }
  }
  return out;
}

std::string labelOf(const Elision &elision) {
  char label[64];
  std::snprintf(label, sizeof label, "⟨%lld bytes #%06llx⟩", (long long)elision.size, (unsigned long long)(elision.hash & 0xffffff));
  return label;
}

std::string withoutData(std::string_view text) {
  std::string out;
  size_t at = 0;
  for (const Elision &elision : elisions(lex(text))) {
    out.append(text, at, size_t(elision.bytes.begin) - at);
    out += labelOf(elision);
    at = size_t(elision.bytes.end);
  }
  return out.append(text, at);
}

} // namespace strata::ir
