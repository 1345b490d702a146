//===- Ask.cpp - strata-trace search, blame, bisect -------------------------===//
#include "core/base/Json.h"
#include "core/explorer/Search.h"
#include "core/provenance/Follow.h"
#include "core/provenance/Histories.h"
#include "core/provenance/MainLine.h"
#include "core/tools/strata-trace/Command.h"

#include <charconv>

namespace strata::tool {

using namespace trace;

static void addHit(JsonWriter &json, const TraceSource &source, const explorer::Hit &hit) {
  const PassEvent &row = source.passes()[size_t(hit.row)];
  json.beginObject().field("row", hit.row).field("index", hit.row).field("pass", row.pass).field("anchor", row.anchor());
  json.field("line", hit.line).field("column", hit.column).field("length", hit.length).field("text", hit.text).field("function", hit.function).endObject();
}

Status runSearch(const Arguments &arguments) {
  auto source = openSource(arguments.words[0]);
  if (!source)
    return std::move(source).error();
  std::string words = arguments.words[1];
  for (size_t i = 2; i < arguments.words.size(); ++i)
    words += " " + arguments.words[i];
  auto query = explorer::Query::parse(words);
  if (!query)
    return std::move(query).error();
  JsonWriter json;
  json.beginArray();
  explorer::search(**source, *query, [&](explorer::Hit hit) {
    if (arguments.json)
      addHit(json, **source, hit);
    else
      say("%lld %s:%lld: %s\n", (long long)hit.row,
          (*source)->passes()[size_t(hit.row)].pass.c_str(), (long long)hit.line, hit.text.c_str());
    return true;
  });
  if (arguments.json)
    print(json.endArray().text());
  return Status::ok();
}

Result<std::pair<int64_t, int64_t>> findLine(const TraceSource &source, const std::string &where) {
  size_t colon = where.rfind(':');
  int64_t line = 0;
  if (colon == std::string::npos ||
      std::from_chars(where.data() + colon + 1, where.data() + where.size(), line).ptr != where.data() + where.size())
    return Error{ErrorCode::InvalidArgument, "PASS:LINE expected, as in 12:3 or canonicalize#2:3, not '" + where + "'"};
  auto row = findRow(source, std::string_view(where).substr(0, colon));
  if (!row)
    return std::move(row).error();
  return std::pair(*row, line);
}

Status runFollow(const Arguments &arguments) {
  if (arguments.has("--back") && arguments.has("--main"))
    return Error{ErrorCode::InvalidArgument, "--main leads forward: it doesn't go with --back"};
  auto opened = openSource(arguments.words[0]);
  if (!opened)
    return std::move(opened).error();
  std::shared_ptr<const TraceSource> source = std::move(*opened);
  auto at = findLine(*source, arguments.words[1]);
  if (!at)
    return std::move(at).error();
  auto direction = arguments.has("--back") ? provenance::Direction::Back : provenance::Direction::Forward;
  provenance::Histories histories(source);
  auto sightings = provenance::follow(*source, histories, at->first, at->second, direction);
  if (sightings && arguments.has("--main"))
    sightings = provenance::mainLine(*source, histories, *sightings);
  if (!sightings)
    return std::move(sightings).error();
  JsonWriter json;
  json.beginArray();
  for (const provenance::Sighting &s : *sightings) {
    const PassEvent &event = source->passes()[size_t(s.row)];
    const char *how = s.recorded ? "recorded" : "inferred";
    if (arguments.json)
      json.beginObject().field("row", s.row).field("index", s.row).field("pass", event.pass)
          .field("anchor", event.anchor()).field("line", s.line).field("text", s.text).field("how", how).endObject();
    else
      say("%6lld %s:%lld  %s  (%s)\n", (long long)s.row, event.pass.c_str(), (long long)s.line,
          s.text.c_str(), how);
  }
  if (arguments.json)
    print(json.endArray().text());
  return Status::ok();
}

/// Every line of a dump with the pass that changed it last, and the one that made it.
static Status blameAll(const Arguments &arguments, std::shared_ptr<const TraceSource> source, int64_t row) {
  provenance::Histories histories(source);
  const auto &rows = source->passes();
  if (auto built = histories.build(row + 1); !built)
    return built;
  auto lines = histories.lines(row);
  if (!lines)
    return std::move(lines).error();
  JsonWriter json;
  json.beginArray();
  for (size_t i = 0; i < lines->size(); ++i) {
    const provenance::LineHistory &line = (*lines)[i];
    if (line.created < 0)
      continue;
    const PassEvent &changed = rows[size_t(line.changed)], &created = rows[size_t(line.created)];
    if (arguments.json)
      json.beginObject().field("line", int64_t(i + 1)).field("changed", changed.index).field("changed_pass", changed.pass)
          .field("kind", provenance::name(line.kind)).field("created", created.index).field("created_pass", created.pass)
          .field("from_start", line.fromStart).field("how", line.recorded ? "recorded" : "inferred").endObject();
    else
      say("%6zu  %6lld %-44s %6lld %s\n", i + 1, (long long)changed.index, changed.pass.c_str(),
          (long long)created.index, created.pass.c_str());
  }
  if (arguments.json)
    print(json.endArray().text());
  return Status::ok();
}

Status runBlame(const Arguments &arguments) {
  auto source = openSource(arguments.words[0]);
  if (!source)
    return std::move(source).error();
  if (arguments.words[1].find(':') == std::string::npos) {
    auto row = findRow(**source, arguments.words[1]);
    return row ? blameAll(arguments, std::move(*source), *row) : Status(std::move(row).error());
  }
  auto at = findLine(**source, arguments.words[1]);
  if (!at)
    return std::move(at).error();
  auto [row, line] = *at;
  auto history = provenance::blame(**source, row, line);
  if (!history)
    return std::move(history).error();
  const auto &rows = (*source)->passes();
  if (!arguments.json) {
    say("%s\n", history->op.c_str());
    for (const provenance::Step &step : history->steps)
      say("  %-8s %6lld %s:%lld  %s\n", std::string(provenance::name(step.kind)).c_str(),
          (long long)step.row, rows[size_t(step.row)].pass.c_str(), (long long)step.line,
          step.text.c_str());
    for (const provenance::Sighting &from : history->madeFrom)
      say("  %-8s %6lld %s:%lld  %s\n", history->oneOf ? "one of" : "from", (long long)from.row,
          rows[size_t(from.row)].pass.c_str(), (long long)from.line, from.text.c_str());
    return Status::ok();
  }
  JsonWriter json;
  json.beginObject().field("op", history->op).field("row", row).field("line", line);
  const provenance::Step &first = history->steps.back();
  json.key("created").beginObject().field("row", first.row).field("index", first.row)
      .field("pass", rows[size_t(first.row)].pass).field("line", first.line).endObject();
  json.field("from_start", history->reachesStart);
  json.key("steps").beginArray();
  for (const provenance::Step &step : history->steps) {
    const PassEvent &event = rows[size_t(step.row)];
    json.beginObject().field("kind", provenance::name(step.kind)).field("row", step.row).field("index", step.row);
    json.field("pass", event.pass).field("anchor", event.anchor()).field("line", step.line).field("text", step.text);
    json.field("how", step.recorded ? "recorded" : "inferred").endObject();
  }
  json.endArray();
  json.field("one_of", history->oneOf).key("made_from").beginArray();
  for (const provenance::Sighting &from : history->madeFrom)
    json.beginObject().field("row", from.row).field("pass", rows[size_t(from.row)].pass).field("line", from.line)
        .field("text", from.text).field("how", from.recorded ? "recorded" : "inferred").endObject();
  print(json.endArray().endObject().text());
  return Status::ok();
}

Status runBisect(const Arguments &arguments) {
  auto source = openSource(arguments.words[0]);
  if (!source)
    return std::move(source).error();
  std::string words = arguments.words[1];
  for (size_t i = 2; i < arguments.words.size(); ++i)
    words += " " + arguments.words[i];
  bool absent = words.starts_with("!");
  auto query = explorer::Query::parse(absent ? std::string_view(words).substr(1) : std::string_view(words));
  if (!query)
    return std::move(query).error();
  auto result = explorer::bisect(**source, *query, absent);
  if (!result)
    return std::move(result).error();
  const auto &rows = (*source)->passes();
  if (arguments.json) {
    JsonWriter json;
    json.beginObject().field("holds", result->first >= 0);
    if (result->first >= 0) {
      const PassEvent &first = rows[size_t(result->first)], &last = rows[size_t(result->last)];
      json.field("row", result->first).field("index", result->first).field("pass", first.pass).field("anchor", first.anchor());
      json.field("header_line", first.line).field("origin", first.origin).field("before", result->before);
      json.key("last").beginObject().field("row", result->last).field("index", result->last).field("pass", last.pass).endObject();
      json.key("hit");
      if (result->hit)
        addHit(json, **source, *result->hit);
      else
        json.null();
    }
    print(json.endObject().text());
    return Status::ok();
  }
  if (result->first < 0) {
    say("holds for no row\n");
    return Status::ok();
  }
  say("first: %lld %s [%s]\nlast:  %lld %s\n", (long long)result->first,
      rows[size_t(result->first)].pass.c_str(), rows[size_t(result->first)].anchor().c_str(),
      (long long)result->last, rows[size_t(result->last)].pass.c_str());
  return Status::ok();
}

} // namespace strata::tool
