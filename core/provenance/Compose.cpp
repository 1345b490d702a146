#include "core/provenance/Compose.h"

#include "core/ir/SymbolText.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace strata::provenance {

namespace {

constexpr size_t npos = std::string_view::npos;

using Names = std::unordered_map<std::string, std::string>;

/// The text with aliases renamed, outside of strings.
std::string renamed(std::string_view text, const Names &names) {
  if (names.empty())
    return std::string(text);
  std::string out;
  out.reserve(text.size());
  bool quoted = false;
  for (size_t at = 0; at < text.size();) {
    char c = text[at];
    if (c == '"' && (at == 0 || text[at - 1] != '\\'))
      quoted = !quoted;
    else if (c == '\n')
      quoted = false;
    if (quoted || (c != '#' && c != '!') || (at && ir::isSymbolChar((unsigned char)text[at - 1]))) {
      out += c;
      ++at;
      continue;
    }
    size_t end = at + 1;
    while (end < text.size() && ir::isSymbolChar((unsigned char)text[end]))
      ++end;
    std::string word(text.substr(at, end - at));
    auto found = names.find(word);
    out += found == names.end() ? word : found->second;
    at = end;
  }
  return out;
}

struct Definition {
  std::string name, value;
};

/// The alias definitions above an operation, and where it begins.
std::vector<Definition> definitions(std::string_view text, size_t &body) {
  std::vector<Definition> out;
  size_t at = 0;
  while (at < text.size()) {
    size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    size_t equals = line.find(" = ");
    if (!line.empty() && ((line[0] != '#' && line[0] != '!') || equals == npos))
      break;
    if (!line.empty())
      out.push_back({std::string(line.substr(0, equals)), std::string(line.substr(equals + 3))});
    at = std::min(end + 1, text.size());
  }
  body = at;
  return out;
}

/// What the aliases of one text are called in another, which gets those that it has not.
class Aliases {
public:
  explicit Aliases(const std::vector<Definition> &known) {
    for (const Definition &d : known) {
      byValue_.emplace(d.value, d.name);
      byName_.emplace(d.name, d.value);
    }
  }

  Names take(const std::vector<Definition> &theirs) {
    Names names;
    for (const Definition &d : theirs) { // what a definition refers to stands above it
      std::string value = renamed(d.value, names);
      auto same = byValue_.find(value);
      if (same != byValue_.end()) {
        if (same->second != d.name)
          names[d.name] = same->second;
        continue;
      }
      std::string name = d.name;
      for (int i = 0; byName_.contains(name); ++i)
        name = d.name + "_" + std::to_string(i);
      if (name != d.name)
        names[d.name] = name;
      byValue_.emplace(value, name);
      byName_.emplace(name, value);
      added += name + " = " + value + "\n";
    }
    return names;
  }

  std::string added;

private:
  std::unordered_map<std::string, std::string> byValue_, byName_;
};

std::string indented(std::string_view text, size_t by) {
  std::string blanks(by, ' '), out;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    if (end > at)
      out += blanks;
    out += text.substr(at, end - at);
    if (end < text.size())
      out += '\n';
    at = end + 1;
  }
  return out;
}

} // namespace

std::string compose(std::string_view text, const std::vector<Patch> &patches) {
  size_t body = 0;
  std::vector<Definition> own = definitions(text, body);
  Aliases aliases(own);
  struct Part {
    Span span;
    std::string text;
  };
  std::vector<Part> places;
  for (size_t i = 0; i < patches.size(); ++i) {
    Span span = find(text, patches[i].place);
    if (span.empty())
      continue;
    // What was dumped inside of it later belongs into it.
    std::string inner;
    std::vector<Patch> later;
    for (size_t k = i + 1; k < patches.size(); ++k)
      if (isAround(patches[i].place, patches[k].place))
        later.push_back(patches[k]);
    if (!later.empty())
      inner = compose(patches[i].text, later);
    std::string_view shown = later.empty() ? patches[i].text : std::string_view(inner);
    size_t start = 0;
    std::vector<Definition> theirs = definitions(shown, start);
    Names names = aliases.take(theirs);
    std::string_view part = shown.substr(start);
    while (part.ends_with('\n'))
      part.remove_suffix(1);
    size_t indent = std::min(text.find_first_not_of(' ', size_t(span.begin)), text.size()) - size_t(span.begin);
    places.push_back({span, indented(renamed(part, names), indent)});
  }
  // Of places in one another the outer one holds the inner one's text, if that is newer; else it shows it.
  std::sort(places.begin(), places.end(), [](const Part &a, const Part &b) {
    return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.span.end > b.span.end;
  });
  std::string out(text.substr(0, body));
  out += aliases.added;
  size_t at = body;
  for (const Part &place : places) {
    if (size_t(place.span.begin) < at)
      continue;
    out += text.substr(at, size_t(place.span.begin) - at);
    out += place.text;
    at = size_t(place.span.end);
  }
  return out += text.substr(at);
}

std::string withAliasesOf(std::string_view text, std::string_view like) {
  size_t body = 0, ignored = 0;
  std::vector<Definition> own = definitions(text, body);
  if (own.empty())
    return std::string(text);
  Aliases aliases(definitions(like, ignored));
  Names names = aliases.take(own);
  std::string out;
  std::vector<Definition> after = definitions(like, ignored);
  std::unordered_map<std::string, size_t> order;
  for (size_t i = 0; i < after.size(); ++i)
    order.emplace(after[i].name, i);
  std::vector<std::tuple<size_t, size_t, std::string>> lines; // in the order of the other text
  for (const Definition &d : own) {
    auto renamedTo = names.find(d.name);
    std::string name = renamedTo == names.end() ? d.name : renamedTo->second;
    auto place = order.find(name);
    lines.emplace_back(place == order.end() ? after.size() : place->second, lines.size(), name + " = " + renamed(d.value, names) + "\n");
  }
  std::sort(lines.begin(), lines.end());
  for (const auto &[place, index, line] : lines)
    out += line;
  return out += renamed(text.substr(body), names);
}

} // namespace strata::provenance
