//===- SymbolText.h - Symbols, looked at without parsing ---------------------===//
// Header only, for readers that have megabytes to pass over and no tokens.
#pragma once

#include <cctype>
#include <string_view>

namespace strata::ir {

inline bool isSymbolChar(unsigned char c) { return std::isalnum(c) || c == '_' || c == '.' || c == '$' || c == '-'; }

/// True if a symbol that follows `before`, the beginning of its line, is defined there: only an operation's name, words
/// and quoted words stand before it.
inline bool definesSymbol(std::string_view before) {
  size_t i = before.find_first_not_of(' ');
  if (i == std::string_view::npos)
    return false;
  bool quoted = false;
  std::string_view first = before.substr(i, before.find(' ', i) - i);
  std::string_view last = first.substr(first.rfind('.') + 1);
  for (std::string_view verb : {"call", "load", "store", "dispatch", "address", "lookup", "invoke"})
    if (last.find(verb) != std::string_view::npos)
      return false;
  for (; i < before.size(); ++i) {
    char c = before[i];
    if (c == '"')
      quoted = !quoted;
    else if (!quoted && c != ' ' && !isSymbolChar(static_cast<unsigned char>(c)))
      return false;
  }
  return true;
}

} // namespace strata::ir
