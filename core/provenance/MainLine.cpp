#include "core/provenance/MainLine.h"

#include "core/provenance/Instructions.h"
#include "core/trace/Assembly.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace strata::provenance {

namespace {

/// `%0 = llvm.load %p`: from the name on.
std::string_view fromName(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t");
  text.remove_prefix(std::min(begin, text.size()));
  size_t equals = text.find(" = ");
  return text.starts_with('%') && equals != std::string_view::npos ? text.substr(equals + 3) : text;
}

/// How much of its operation's work a line does.
Work workOn(const trace::PassEvent &event, std::string_view text) {
  if (trace::isAssembly(event))
    return workOf(kindsOfInstruction(text));
  text = fromName(text);
  return text.starts_with("llvm.") ? workOf(kindOfOperation(text)) : Work::Unknown;
}

} // namespace

size_t lastLink(const trace::TraceSource &source, std::span<const Sighting> found) {
  size_t best = 0;
  using Rank = std::tuple<Work, bool, int64_t>;
  Rank highest;
  for (size_t i = 1; i < found.size(); ++i) {
    const trace::PassEvent &event = source.passes()[size_t(found[i].row)];
    Rank rank(workOn(event, found[i].text), trace::isAssembly(event), found[i].row);
    if (best == 0 || rank > highest) {
      best = i;
      highest = rank;
    }
  }
  return best;
}

Result<std::vector<Sighting>> mainLine(const trace::TraceSource &source, const Histories &histories,
                                       std::span<const Sighting> found,
                                       const CancelToken &cancel) {
  std::vector<Sighting> out;
  if (found.empty())
    return out;
  const Sighting &last = found[lastLink(source, found)];
  auto ancestors = histories.backward(last.row, last.line, cancel);
  if (!ancestors)
    return std::move(ancestors).error();
  std::set<std::pair<int64_t, int64_t>> behind{{found[0].row, found[0].line}};
  for (const Sighting &s : *ancestors)
    behind.emplace(s.row, s.line);
  std::copy_if(found.begin(), found.end(), std::back_inserter(out),
               [&](const Sighting &s) { return behind.contains({s.row, s.line}); });
  return out;
}

std::vector<SightingsOfRow> byRow(std::span<const Sighting> sightings) {
  std::vector<SightingsOfRow> out;
  for (size_t i = 0; i < sightings.size(); ++i) {
    if (out.empty() || out.back().row != sightings[i].row)
      out.push_back({sightings[i].row, i, 0});
    ++out.back().count;
  }
  return out;
}

} // namespace strata::provenance
