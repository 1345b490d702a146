#include "core/provenance/Extract.h"

#include "core/ir/SymbolText.h"

#include <algorithm>
#include <cstring>

namespace strata::provenance {

namespace {

using ir::definesSymbol;
using ir::isSymbolChar;

constexpr size_t npos = std::string_view::npos;

size_t lineEnd(std::string_view text, size_t at) {
  size_t end = text.find('\n', at);
  return end == npos ? text.size() : end;
}

/// The operation defining `symbol` inside `within`. An executable's export has the name of the function that it exports,
/// which stands in a module beside it: the function is meant, passes run on it.
Span findOne(std::string_view text, Span within, std::string_view symbol, bool exports = false) {
  size_t at = size_t(within.begin);
  bool skipped = false;
  while (at < size_t(within.end)) {
    const void *hit = ::memmem(text.data() + at, size_t(within.end) - at, symbol.data(), symbol.size());
    if (!hit)
      break;
    at = size_t(static_cast<const char *>(hit) - text.data());
    size_t after = at + symbol.size();
    size_t newline = at ? text.rfind('\n', at - 1) : npos;
    size_t begin = newline == npos ? 0 : newline + 1;
    bool whole = after >= text.size() || !isSymbolChar(text[after]);
    if (!whole || !definesSymbol(text.substr(begin, at - begin))) {
      at = after;
      continue;
    }
    if (!exports && text.substr(begin, at - begin).find(".export ") != npos) {
      skipped = true;
      at = after;
      continue;
    }
    size_t eol = lineEnd(text, at);
    size_t indent = text.find_first_not_of(' ', begin) - begin;
    std::string_view line = text.substr(begin, eol - begin);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r'))
      line.remove_suffix(1);
    if (!line.ends_with("{"))
      return {int64_t(begin), int64_t(eol)};
    std::string close = "\n" + std::string(indent, ' ') + "}";
    for (size_t end = eol;;) {
      size_t found = text.find(close, end);
      if (found == npos || found >= size_t(within.end))
        return {int64_t(begin), within.end};
      end = lineEnd(text, found + 1);
      if (text[end - 1] != '{') // `} else {` and the like go on
        return {int64_t(begin), int64_t(end)};
    }
  }
  return skipped ? findOne(text, within, symbol, true) : Span{};
}

} // namespace

bool isPrefix(const SymbolChain &outer, const SymbolChain &inner) {
  return outer.size() <= inner.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

SymbolChain symbolsOf(std::string_view path) {
  SymbolChain chain;
  for (size_t at = 0; at < path.size();) {
    size_t end = std::min(path.find('/', at), path.size());
    std::string_view part = path.substr(at, end - at);
    bool program = at == 0 && part.starts_with("builtin.module ");
    if (size_t symbol = part.find(" @"); symbol != npos && !program)
      chain.emplace_back(part.substr(symbol + 1));
    at = end + 1;
  }
  return chain;
}

Span find(std::string_view text, const SymbolChain &chain) {
  Span within{0, int64_t(text.size())};
  bool any = false;
  for (size_t i = 0; i < chain.size(); ++i) {
    Span inner = findOne(text, within, chain[i]);
    if (inner.empty()) {
      if (i + 1 == chain.size())
        return {};
      continue;
    }
    within = inner;
    any = true;
  }
  return any ? within : Span{};
}

Place placeOf(std::string_view path) {
  Place place{symbolsOf(path)};
  std::string_view last = path.substr(path.rfind('/') + 1);
  if (!place.chain.empty() && last.find('@') == npos)
    place.op = last;
  return place;
}

bool isAround(const Place &outer, const Place &inner) {
  if (!isPrefix(outer.chain, inner.chain))
    return false;
  return outer.chain.size() < inner.chain.size() || (outer.op.empty() && !inner.op.empty());
}

Span find(std::string_view text, const Place &place) {
  Span within = find(text, place.chain);
  if (place.op.empty() || within.empty())
    return within;
  std::string_view name = place.op;
  bool builtin = name.starts_with("builtin.");
  for (size_t at = lineEnd(text, size_t(within.begin)) + 1; at < size_t(within.end); at = lineEnd(text, at) + 1) {
    size_t word = text.find_first_not_of(' ', at);
    if (word == npos || word >= size_t(within.end))
      break;
    std::string_view line = text.substr(word, lineEnd(text, word) - word);
    std::string_view spelled = builtin && !line.starts_with(name) ? name.substr(8) : name;
    if (!line.starts_with(spelled) || line.substr(spelled.size(), 1) != " " || !line.ends_with("{"))
      continue;
    std::string close = "\n" + std::string(word - at, ' ') + "}";
    size_t found = text.find(close, word);
    if (found == npos || found >= size_t(within.end))
      return {int64_t(at), within.end};
    return {int64_t(at), int64_t(lineEnd(text, found + 1))};
  }
  return {};
}

std::string aliasLines(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    size_t end = lineEnd(text, at);
    if (text[at] == '#' || text[at] == '!')
      out.append(text.substr(at, end - at)).push_back('\n');
    else if (text[at] != '\n')
      break; // locations after the operation are of no interest
    at = end + 1;
  }
  return out;
}

} // namespace strata::provenance
