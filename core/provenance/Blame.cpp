#include "core/provenance/Blame.h"

#include "core/provenance/Compose.h"
#include "core/provenance/Histories.h"
#include "core/provenance/LlvmUnits.h"
#include "core/trace/LlvmUnit.h"

#include <algorithm>
#include <set>

namespace strata::provenance {

using trace::TraceSource;

std::string_view name(StepKind kind) {
  switch (kind) {
  case StepKind::Created:
    return "created";
  case StepKind::Modified:
    return "modified";
  case StepKind::Moved:
    return "moved";
  case StepKind::Seen:
    return "seen";
  }
  return "unknown";
}

namespace {

/// The part of a dump that is of a function, as text that parses alone.
Text part(std::string_view text, Span span) {
  return Text::own((span.begin > 0 ? aliasLines(text) : "") + std::string(text.substr(size_t(span.begin), size_t(span.size()))));
}

} // namespace

/// The newest dump that shows it, of its own or of something around it.
static std::optional<Before> newestAround(const TraceSource &source, int64_t row, const Place &place) {
  const auto &rows = source.passes();
  int64_t own = rows[row].previous;
  // A later dump of something around it shows the state better than an older one of its own.
  if (!place.chain.empty())
    for (int64_t q = row - 1; q > own; --q) {
      if (rows[q].bytes == 0 || rows[q].moment == trace::Moment::Inside ||
          (rows[q].synthetic && rows[q].moment != trace::Moment::Input))
        continue;
      if (!isAround(placeOf(rows[q].path), place))
        continue;
      auto text = source.text(q);
      if (!text)
        continue;
      if (Span span = find(text->view, place); !span.empty())
        return Before{q, part(text->view, span), false};
    }
  if (own < 0) {
    // The input stands before the first dump of the module.
    for (int64_t q = row - 1; q >= 0; --q)
      if (rows[q].synthetic && rows[q].moment == trace::Moment::Input && rows[q].subject == rows[row].subject) {
        own = q;
        break;
      }
    if (own < 0)
      return std::nullopt;
  }
  auto text = source.text(own);
  if (!text)
    return std::nullopt;
  return Before{own, std::move(*text)};
}

/// Whether a pass runs a pipeline of others, whose dumps stand before its own: what they did is its work,
/// too. A log doesn't say what ran within what; these are named for it.
static bool runsOthers(const trace::PassEvent &event) {
  std::string_view name = event.pass;
  return name.ends_with("pipeline-adaptor") || name.ends_with("fixed-point-iterator") ||
         (name.starts_with("iree-hal-") && name.find("-executable") != std::string_view::npos &&
          (name.ends_with("-executables") || name.ends_with("-executable-variants")));
}

std::optional<Before> newestDump(const TraceSource &source, int64_t row) {
  const auto &rows = source.passes();
  if (row < 0 || row >= int64_t(rows.size()))
    return std::nullopt;
  return trace::isLlvm(source.run()) ? llvmBefore(source, row)
                                     : newestAround(source, row, placeOf(rows[size_t(row)].path));
}

std::optional<Before> textBefore(const TraceSource &source, int64_t row) {
  const auto &rows = source.passes();
  if (row < 0 || row >= int64_t(rows.size()))
    return std::nullopt;
  if (trace::isLlvm(source.run()))
    return llvmBefore(source, row);
  Place place = placeOf(rows[row].path);
  auto before = newestAround(source, row, place);
  int64_t since = before ? before->row : -1;
  if (place.chain.empty() && rows[row].anchorSymbol.empty() && rows[row].anchorOp.find('.') != std::string::npos &&
      rows[row].anchorOp != "builtin.module")
    return before; // an initializer, say: what has a name is not in it
  if (rows[row].begin < 0 && before && runsOthers(rows[row]))
    return before;
  // What was dumped in it since then is newer.
  std::set<Place> seen;
  std::vector<int64_t> inside;
  for (int64_t q = row - 1; q > since; --q) {
    if (rows[row].begin >= 0 && rows[q].begin > rows[row].begin)
      continue; // it ran within this pass: its work is this one's
    if (rows[q].bytes == 0 || rows[q].synthetic || rows[q].failed || rows[q].moment == trace::Moment::Inside)
      continue;
    Place inner = placeOf(rows[q].path);
    if (isAround(place, inner) && seen.insert(std::move(inner)).second)
      inside.push_back(q);
  }
  if (inside.empty())
    return before;
  std::reverse(inside.begin(), inside.end());
  std::vector<Text> texts;
  for (int64_t q : inside) {
    auto text = source.text(q);
    texts.push_back(text ? std::move(*text) : Text());
  }
  std::vector<Patch> patches;
  for (size_t i = 0; i < inside.size(); ++i)
    patches.push_back({placeOf(rows[inside[i]].path), texts[i].view});
  Text base;
  if (before) {
    base = std::move(before->text);
  } else { // the parts that are known, in the whole that is not
    auto own = source.text(row);
    if (!own || own->view.empty())
      return std::nullopt;
    base = std::move(*own);
  }
  std::string composed = compose(base.view, patches);
  if (composed == base.view)
    return before ? std::optional(Before{since, std::move(base), before->whole}) : std::nullopt;
  return Before{inside.back(), Text::own(std::move(composed)), false};
}

Result<History> blame(const TraceSource &source, int64_t row, int64_t line, const CancelToken &cancel) {
  const auto &rows = source.passes();
  if (row < 0 || row >= int64_t(rows.size()))
    return Error{ErrorCode::NotFound, "no row " + std::to_string(row)};
  Histories histories(std::shared_ptr<const TraceSource>(std::shared_ptr<void>(), &source));
  if (auto s = histories.build(row + 1, cancel); !s)
    return s.error();
  return histories.history(row, line);
}

} // namespace strata::provenance
