#include "core/explorer/RecordedLinks.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace strata::explorer {
namespace {

constexpr int64_t kMostRows =
    64; // between two steps: further apart, everything was made from everything

std::string_view trimmed(std::string_view line) {
  size_t from = line.find_first_not_of(' ');
  return from == std::string_view::npos ? std::string_view() : line.substr(from);
}

/// Where the lines of a row's whole text stand in what is shown of it.
struct Placement {
  int64_t shift = 0;          // lines further down in the whole
  int64_t first = 0, end = 0; // lines that come from it: not the aliases at the head
  /// The line that is shown, from 0, of a line of the whole, from 1; -1 if it isn't.
  int64_t shown(int64_t line) const {
    int64_t at = line - 1 - shift;
    return at >= first && at < end ? at : -1;
  }
};

/// Nothing if it isn't found. What is cut out of a text stands at the margin, behind aliases of its
/// own.
std::optional<Placement> placementOf(std::string_view whole, std::string_view shown) {
  diff::LineTable all(whole), part(shown);
  if (whole == shown)
    return Placement{0, 0, part.count()};
  constexpr int64_t kLooked = 8; // lines that have to agree
  int64_t first = 0;
  while (first < part.count() &&
         (part.line(first).empty() || part.line(first)[0] == '#' || part.line(first)[0] == '!'))
    ++first;
  if (first >= part.count())
    return std::nullopt;
  for (int64_t line = 0; line < all.count(); ++line) {
    int64_t same = 0;
    while (same < kLooked && first + same < part.count() && line + same < all.count() &&
           trimmed(all.line(line + same)) == trimmed(part.line(first + same)))
      ++same;
    if (same == kLooked || (same && first + same == part.count()))
      return Placement{line - first, first, part.count()};
  }
  return std::nullopt;
}

} // namespace

std::vector<diff::LineLink> recordedLinks(const trace::TraceSource &source, int64_t before,
                                          std::string_view beforeText, int64_t after,
                                          std::string_view afterText) {
  std::vector<diff::LineLink> links;
  const auto rows = static_cast<int64_t>(source.passes().size());
  if (before < 0 || after >= rows || before >= after)
    return links;
  auto left = source.identities(before), right = source.identities(after);
  if (!left || !right || left->empty() || right->empty())
    return links;
  // What each new operation was made from, along the way.
  std::unordered_map<trace::OpNumber, std::vector<trace::OpNumber>> parents;
  auto takeBirths = [&](const trace::Identities &known) {
    for (const auto &birth : known.births)
      parents.emplace(birth.op, birth.from);
  };
  takeBirths(*right);
  if (after - before <= kMostRows)
    for (int64_t row = before + 1; row < after; ++row)
      if (auto known = source.identities(row))
        takeBirths(*known);
  if (parents.empty())
    return links;
  auto leftWhole = source.text(before), rightWhole = source.text(after);
  if (!leftWhole || !rightWhole)
    return links;
  auto leftPlace = placementOf(leftWhole->view, beforeText);
  auto rightPlace = placementOf(rightWhole->view, afterText);
  if (!leftPlace || !rightPlace)
    return links;
  // Where newer dumps were put into the text before, its lines are no longer where they were: those
  // that are can be told by what they say.
  const bool composed = leftWhole->view != beforeText;
  diff::LineTable whole(composed ? leftWhole->view : std::string_view());
  diff::LineTable shown(composed ? beforeText : std::string_view());
  auto isThere = [&](int64_t inWhole, int64_t inShown) {
    return !composed || (inWhole < whole.count() && inShown < shown.count() &&
                         trimmed(whole.line(inWhole)) == trimmed(shown.line(inShown)));
  };
  std::unordered_map<trace::OpNumber, int64_t> lineOf;
  for (const auto &place : left->places)
    if (int64_t line = leftPlace->shown(place.line); line >= 0 && isThere(place.line - 1, line))
      lineOf.emplace(place.op, line);
  for (const auto &place : right->places) {
    const int64_t line = rightPlace->shown(place.line);
    if (line < 0 || !parents.count(place.op))
      continue;
    // Back to what the text before shows.
    std::vector<trace::OpNumber> open{place.op}, seen;
    while (!open.empty() && seen.size() < 64) {
      trace::OpNumber op = open.back();
      open.pop_back();
      if (std::find(seen.begin(), seen.end(), op) != seen.end())
        continue;
      seen.push_back(op);
      auto found = lineOf.find(op);
      if (op != place.op && found != lineOf.end()) {
        links.push_back({found->second, line});
        continue;
      }
      if (auto from = parents.find(op); from != parents.end())
        open.insert(open.end(), from->second.begin(), from->second.end());
    }
  }
  std::sort(links.begin(), links.end());
  links.erase(std::unique(links.begin(), links.end()), links.end());
  return links;
}

} // namespace strata::explorer
