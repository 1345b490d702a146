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

static Text atMargin(std::string_view part) {
  std::string text = withoutIdleAliases(toMargin(part));
  if (!text.ends_with('\n'))
    text += '\n';
  return Text::own(std::move(text));
}

std::optional<StateBefore> stateBefore(const trace::TraceSource &source, int64_t row) {
  auto before = provenance::textBefore(source, row);
  if (!before)
    return std::nullopt;
  const trace::PassEvent &from = source.passes()[size_t(before->row)];
  if (from.subject == source.passes()[size_t(row)].subject)
    return StateBefore{before->row, std::move(before->text)};
  return StateBefore{before->row, atMargin(before->text.view)};
}

Result<Text> textAfter(const trace::TraceSource &source, int64_t row) {
  auto text = source.text(row);
  if (text && source.passes()[size_t(row)].bytes == 0)
    if (auto before = stateBefore(source, row))
      return std::move(before->text);
  return text;
}

Shown shownIn(const trace::TraceSource &source, int64_t row) {
  if (source.passes()[size_t(row)].bytes != 0)
    return {row, 0};
  auto before = provenance::textBefore(source, row);
  if (!before)
    return {row, 0};
  auto whole = source.text(before->row);
  if (!whole || source.passes()[size_t(before->row)].subject == source.passes()[size_t(row)].subject)
    return {before->row, 0};
  // Its first line after the aliases, in the cut text and in the whole one.
  Span span = provenance::find(whole->view, provenance::symbolsOf(source.passes()[size_t(row)].path));
  Text cut = atMargin(before->text.view);
  std::string aliases = provenance::aliasLines(cut.view);
  return {before->row, int64_t(std::count(whole->view.begin(), whole->view.begin() + span.begin, '\n') - std::count(aliases.begin(), aliases.end(), '\n'))};
}

Result<Pair> pairOf(const trace::TraceSource &source, int64_t before, int64_t after) {
  auto left = textAfter(source, before), right = textAfter(source, after);
  if (!left || !right)
    return left ? std::move(right).error() : std::move(left).error();
  Pair pair{std::move(*left), std::move(*right)};
  const trace::PassEvent &a = source.passes()[size_t(before)], &b = source.passes()[size_t(after)];
  provenance::SymbolChain x = provenance::symbolsOf(a.path), y = provenance::symbolsOf(b.path);
  if (a.subject == b.subject || x.size() == y.size())
    return pair;
  bool cutLeft = x.size() < y.size();
  Text &larger = cutLeft ? pair.before : pair.after;
  if (provenance::isPrefix(cutLeft ? x : y, cutLeft ? y : x))
    if (Span span = provenance::find(larger.view, cutLeft ? y : x); !span.empty())
      larger = atMargin(provenance::aliasLines(larger.view) + std::string(larger.view.substr(size_t(span.begin), size_t(span.size()))));
  return pair;
}

} // namespace strata::explorer
