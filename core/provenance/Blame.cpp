#include "core/provenance/Blame.h"

#include "core/provenance/Histories.h"

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

std::optional<Before> textBefore(const TraceSource &source, int64_t row) {
  const auto &rows = source.passes();
  if (row < 0 || row >= int64_t(rows.size()))
    return std::nullopt;
  SymbolChain chain = symbolsOf(rows[row].path);
  int64_t own = rows[row].previous;
  // A later dump of something around it shows the state better than an older one of its own.
  if (!chain.empty())
    for (int64_t q = row - 1; q > own; --q) {
      SymbolChain outer = symbolsOf(rows[q].path);
      if (rows[q].bytes == 0 || (rows[q].synthetic && rows[q].moment != trace::Moment::Input) || outer.size() >= chain.size() ||
          !isPrefix(outer, chain))
        continue;
      auto text = source.text(q);
      if (!text)
        continue;
      if (Span span = find(text->view, chain); !span.empty())
        return Before{q, part(text->view, span)};
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
