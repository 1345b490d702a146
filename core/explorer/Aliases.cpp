#include "core/explorer/Aliases.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace strata::explorer {

namespace {

/// Calls `each` with every word of `text` that may name an alias, outside of strings.
template <typename Each>
void eachAlias(std::string_view text, Each each) {
  auto isWord = [&](size_t at) { return at < text.size() && (std::isalnum((unsigned char)text[at]) || text[at] == '_' || text[at] == '-' || text[at] == '$'); };
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '"') {
      for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
        at += text[at] == '\\';
      ++at;
      continue;
    }
    if (text[at] != '#' && text[at] != '!') {
      ++at;
      continue;
    }
    size_t end = at + 1;
    while (isWord(end))
      ++end;
    while (end > at + 1 && text[end - 1] == '-') // `#a->` ends before the arrow
      --end;
    if (end > at + 1 && (end >= text.size() || text[end] != '.')) // `#hal.device` is no alias
      each(at, end);
    at = end;
  }
}

/// One definition a line.
template <typename Each>
void eachLine(std::string_view text, Each each) {
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    each(text.substr(at, end - at));
    at = end + 1;
  }
}

std::string renamed(std::string_view text, const std::map<std::string, std::string, std::less<>> &names) {
  std::string out;
  size_t done = 0;
  eachAlias(text, [&](size_t begin, size_t end) {
    auto name = names.find(text.substr(begin, end - begin));
    if (name == names.end() || name->first == name->second)
      return;
    out.append(text.substr(done, begin - done)).append(name->second);
    done = end;
  });
  return out.append(text.substr(done));
}

} // namespace

std::string withoutIdleAliases(std::string_view text) {
  std::map<std::string_view, std::string_view> definitions; // name to line
  size_t body = 0;
  while (body < text.size() && (text[body] == '#' || text[body] == '!')) {
    size_t end = std::min(text.find('\n', body), text.size() - 1) + 1;
    std::string_view line = text.substr(body, end - body);
    definitions.emplace(line.substr(0, line.find(' ')), line);
    body = end;
  }
  std::set<std::string_view> used;
  std::vector<std::string_view> work{text.substr(body)};
  while (!work.empty()) {
    std::string_view part = work.back();
    work.pop_back();
    eachAlias(part, [&](size_t begin, size_t end) {
      auto found = definitions.find(part.substr(begin, end - begin));
      if (found != definitions.end() && used.insert(found->first).second)
        work.push_back(found->second.substr(found->first.size()));
    });
  }
  std::string out;
  for (size_t at = 0; at < body;) {
    size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    std::string_view line = text.substr(at, end - at);
    if (used.count(line.substr(0, line.find(' '))))
      out += line;
    at = end;
  }
  return out.append(text.substr(body));
}

/// The body of a text with what its aliases stand for in their place, as a dump of a function alone has it; nothing where
/// that takes more than `most` bytes, as with aliases that hold each other many times over.
static std::optional<std::string> spelledOut(std::string_view text, size_t most) {
  std::map<std::string_view, std::string> definitions;
  auto spell = [&](std::string_view part) -> std::optional<std::string> {
    std::string out;
    size_t done = 0;
    eachAlias(part, [&](size_t begin, size_t end) {
      auto known = definitions.find(part.substr(begin, end - begin));
      if (known == definitions.end() || out.size() > most)
        return;
      out.append(part.substr(done, begin - done)).append(known->second);
      done = end;
    });
    out.append(part.substr(done));
    return out.size() > most ? std::nullopt : std::optional(std::move(out));
  };
  size_t body = 0;
  while (body < text.size() && (text[body] == '#' || text[body] == '!')) {
    size_t end = std::min(text.find('\n', body), text.size() - 1) + 1;
    std::string_view line = text.substr(body, end - body);
    size_t equals = line.find(" = ");
    if (equals != std::string_view::npos) {
      std::string_view stands = line.substr(equals + 3);
      while (stands.ends_with('\n') || stands.ends_with('\r'))
        stands.remove_suffix(1);
      auto spelled = spell(stands);
      if (!spelled)
        return std::nullopt;
      definitions.emplace(line.substr(0, equals), std::move(*spelled));
    }
    body = end;
  }
  std::string_view rest = text.substr(body);
  while (rest.ends_with('\n'))
    rest.remove_suffix(1);
  return spell(rest);
}

bool sameButForAliases(std::string_view a, std::string_view b) {
  if (a == b)
    return true;
  size_t most = 8 * std::max(a.size(), b.size()) + (1 << 20);
  auto left = spelledOut(a, most);
  auto right = left ? spelledOut(b, most) : std::nullopt;
  return right && *left == *right;
}

std::string adopted(std::string &head, std::string_view own, std::string_view body) {
  std::map<std::string, std::string> byDefinition; // " = affine_map<…>" to the name
  std::set<std::string> taken;
  auto split = [](std::string_view line) {
    size_t space = std::min(line.find(' '), line.size());
    return std::pair{std::string(line.substr(0, space)), line.substr(space)};
  };
  eachLine(head, [&](std::string_view line) {
    auto [name, definition] = split(line);
    byDefinition.emplace(definition, name);
    taken.insert(name);
  });
  std::map<std::string, std::string, std::less<>> names;
  eachLine(own, [&](std::string_view line) {
    auto [name, definition] = split(line);
    std::string here = renamed(definition, names);
    auto [known, isNew] = byDefinition.emplace(here, name);
    if (isNew) {
      std::string base = name;
      while (!base.empty() && std::isdigit((unsigned char)base.back()))
        base.pop_back();
      for (int number = 1; taken.count(known->second); ++number)
        known->second = base + std::to_string(number);
      taken.insert(known->second);
      head.append(known->second).append(here).push_back('\n');
    }
    names.emplace(name, known->second);
  });
  return renamed(body, names);
}

} // namespace strata::explorer
