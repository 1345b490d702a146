#include "core/trace/import/FirstOp.h"

#include <algorithm>
#include <cctype>

namespace strata::trace {

namespace {

bool isNameChar(unsigned char c) { return std::isalnum(c) || c == '_' || c == '.' || c == '$' || c == '-'; }

size_t nameEnd(std::string_view text, size_t at) {
  while (at < text.size() && isNameChar(text[at]))
    ++at;
  return at;
}

std::string_view lineAt(std::string_view text, size_t at) {
  size_t end = text.find('\n', at);
  return text.substr(at, end == std::string_view::npos ? end : end - at);
}

/// `@name` or `@"any name"`, at an '@'; nested references stop at the first `::`.
std::string symbolAt(std::string_view text, size_t at) {
  if (at + 1 < text.size() && text[at + 1] == '"') {
    size_t end = at + 2;
    while (end < text.size() && text[end] != '"')
      end += text[end] == '\\' ? 2 : 1;
    return std::string(text.substr(at, std::min(end + 1, text.size()) - at));
  }
  return std::string(text.substr(at, nameEnd(text, at + 1) - at));
}

} // namespace

bool beginsMlirOp(std::string_view line) {
  if (line.empty())
    return false;
  if (line[0] == '%')
    return line.find(" = ") != std::string_view::npos;
  if (line[0] == '"') {
    size_t end = line.find('"', 1);
    return end != std::string_view::npos && end + 1 < line.size() && line[end + 1] == '(';
  }
  size_t end = nameEnd(line, 0);
  std::string_view name = line.substr(0, end);
  if (end < line.size() && line[end] != ' ' && line[end] != '(' && line[end] != '<' && line[end] != '{')
    return false;
  if (name == "module")
    return end < line.size() && (line.substr(end).starts_with(" {") || line.substr(end).starts_with(" @") ||
                                 line.substr(end).starts_with(" attributes"));
  if (name == "func")
    return line.substr(end).starts_with(" @") || line.substr(end).starts_with(" private");
  size_t dot = name.find('.');
  return dot != std::string_view::npos && dot > 0 && dot + 1 < name.size() && std::islower((unsigned char)name[0]) &&
         std::isalpha((unsigned char)name[dot + 1]) && !name.ends_with(".");
}

FirstOp firstMlirOp(std::string_view text) {
  FirstOp first;
  for (size_t at = 0; at < text.size();) {
    std::string_view line = lineAt(text, at);
    at += line.size() + 1;
    size_t indent = line.find_first_not_of(" \t\r");
    if (indent == std::string_view::npos)
      continue;
    line.remove_prefix(indent);
    if (line[0] == '#' || line[0] == '!' || line.starts_with("//") || line[0] == '{')
      continue;
    if (line[0] == '%')
      if (size_t equals = line.find(" = "); equals != std::string_view::npos)
        line.remove_prefix(equals + 3);
    bool generic = !line.empty() && line[0] == '"';
    if (generic) {
      size_t end = line.find('"', 1);
      if (end == std::string_view::npos)
        return first;
      first.op = line.substr(1, end - 1);
      line.remove_prefix(end + 1);
    } else {
      size_t end = nameEnd(line, 0);
      if (end == 0)
        return first;
      first.op = line.substr(0, end);
      line.remove_prefix(end);
    }
    if (first.op == "module")
      first.op = "builtin.module";
    if (generic) {
      if (size_t name = line.find("sym_name = \""); name != std::string_view::npos) {
        size_t end = line.find('"', name + 12);
        first.symbol = "@" + std::string(line.substr(name + 12, end == std::string_view::npos ? end : end - name - 12));
      }
      return first;
    }
    // A symbol definition comes before any bracket; anything later is a reference.
    size_t stop = line.find_first_of("({<[=:");
    if (size_t symbol = line.find('@'); symbol != std::string_view::npos && symbol < stop)
      first.symbol = symbolAt(line, symbol);
    return first;
  }
  return first;
}

FirstOp firstLlvmFunction(std::string_view text) {
  constexpr std::string_view machine = "# Machine code for function ";
  for (size_t at = 0; at < text.size();) {
    std::string_view line = lineAt(text, at);
    at += line.size() + 1;
    if (line.starts_with(machine)) {
      size_t end = line.find(':', machine.size());
      return {"function", std::string(line.substr(machine.size(), end == std::string_view::npos ? end : end - machine.size()))};
    }
    if (line.starts_with("define "))
      if (size_t symbol = line.find('@'); symbol != std::string_view::npos)
        return {"function", symbolAt(line, symbol).substr(1)};
  }
  return {};
}

} // namespace strata::trace
