#include "core/explorer/StateBefore.h"

#include "core/provenance/Blame.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace strata::explorer {

/// Moves what stands in a module to the margin: alias lines are there already.
static std::string toMargin(std::string_view text) {
  size_t indent = std::string_view::npos;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    if (end > at && text[at] != '#' && text[at] != '!') {
      indent = text.find_first_not_of(' ', at) - at;
      break;
    }
    at = end + 1;
  }
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    size_t blanks = 0;
    while (indent != std::string_view::npos && blanks < indent && at + blanks < end && text[at + blanks] == ' ')
      ++blanks;
    out.append(text.substr(at + blanks, end - at - blanks));
    if (end < text.size())
      out += '\n';
    at = end + 1;
  }
  return out;
}

/// Leaves out the aliases at the head of a text that nothing in it uses: they are the module's, and a dump of the
/// operation alone would not have them.
static std::string withoutIdleAliases(std::string_view text) {
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
    for (size_t at = 0; (at = part.find_first_of("#!", at)) != std::string_view::npos;) {
      size_t end = at + 1;
      while (end < part.size() && (std::isalnum((unsigned char)part[end]) || part[end] == '_' || part[end] == '-'))
        ++end;
      auto found = definitions.find(part.substr(at, end - at));
      if (found != definitions.end() && used.insert(found->first).second)
        work.push_back(found->second.substr(found->first.size()));
      at = end;
    }
  }
  std::string out;
  for (size_t at = 0; at < body;) {
    size_t end = text.find('\n', at) + 1;
    std::string_view line = text.substr(at, end - at);
    if (used.count(line.substr(0, line.find(' '))))
      out += line;
    at = end;
  }
  return out.append(text.substr(body));
}

std::optional<StateBefore> stateBefore(const trace::TraceSource &source, int64_t row) {
  auto before = provenance::textBefore(source, row);
  if (!before)
    return std::nullopt;
  const trace::PassEvent &from = source.passes()[size_t(before->row)];
  if (from.subject == source.passes()[size_t(row)].subject)
    return StateBefore{before->row, std::move(before->text)};
  std::string text = withoutIdleAliases(toMargin(before->text.view));
  if (!text.ends_with('\n'))
    text += '\n';
  return StateBefore{before->row, Text::own(std::move(text))};
}

} // namespace strata::explorer
