#include "core/explorer/Functions.h"

#include <algorithm>

namespace strata::explorer {
namespace {

constexpr size_t npos = std::string_view::npos;

size_t indentOf(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

/// "@f" of a line that begins a function's body: "func.func private @f(...) {", "define void @f() {".
std::string_view nameOf(std::string_view line) {
  std::string_view own = line.substr(indentOf(line));
  std::string_view word = own.substr(0, own.find(' '));
  if (word != "define" && !word.ends_with(".func"))
    return {};
  size_t at = own.find('@');
  if (at == npos || own.find_last_not_of(" \t\r") == npos || own[own.find_last_not_of(" \t\r")] != '{')
    return {};
  size_t end = at + 1 < own.size() && own[at + 1] == '"' ? own.find('"', at + 2) : own.find_first_of("( {", at);
  return own.substr(at, end == npos ? npos : end - at + (own[end] == '"'));
}

} // namespace

void FunctionFinder::readTo(size_t end) {
  while (read_ < end) {
    if (nextFunc_ < read_ || read_ == 0)
      nextFunc_ = text_.find("func ", read_);
    if (nextDefine_ < read_ || read_ == 0)
      nextDefine_ = text_.find("define ", read_);
    size_t at = std::min(nextFunc_, nextDefine_);
    if (at == npos || at >= end) {
      read_ = end;
      return;
    }
    size_t newline = at ? text_.rfind('\n', at - 1) : npos;
    size_t line = newline == npos ? 0 : newline + 1, eol = std::min(text_.find('\n', at), text_.size());
    std::string_view whole = text_.substr(line, eol - line);
    if (std::string_view name = nameOf(whole); !name.empty()) {
      name_ = name;
      begin_ = line;
      indent_ = indentOf(whole);
    }
    read_ = eol + 1;
  }
}

std::string_view FunctionFinder::around(size_t line) {
  std::string_view own = text_.substr(line, std::min(text_.find('\n', line), text_.size()) - line);
  readTo(line + own.size());
  std::string_view word = own.substr(indentOf(own));
  bool label = word.starts_with('^') || word.substr(0, word.find(' ')).ends_with(':');
  bool outside = line != begin_ && indentOf(own) <= indent_ && !word.empty() && !label;
  return outside ? std::string_view() : name_;
}

} // namespace strata::explorer
