//===- Passes.cpp - strata-trace import, passes, show -----------------------===//
#include "core/base/Json.h"
#include "core/explorer/Phases.h"
#include "core/explorer/Steps.h"
#include "core/ir/Fold.h"
#include "core/tools/strata-trace/Command.h"
#include "core/trace/import/Import.h"

namespace strata::tool {

using namespace trace;

Status runImport(const Arguments &arguments) {
  if (arguments.output.empty())
    return Error{ErrorCode::InvalidArgument, "import: -o FILE is missing"};
  auto source = openSource(arguments.words[0]);
  if (!source)
    return std::move(source).error();
  if (auto s = importTo(**source, arguments.output); !s)
    return s;
  const auto &rows = (*source)->passes();
  int64_t dumps = 0, bytes = 0;
  for (const PassEvent &row : rows) {
    dumps += !row.synthetic;
    bytes += row.bytes;
  }
  if (arguments.json) {
    JsonWriter json;
    json.beginObject().field("kind", (*source)->run().kind).field("rows", rows.size()).field("dumps", dumps);
    json.field("notes", (*source)->notes().size()).field("bytes", bytes).field("output", arguments.output).endObject();
    print(json.text());
  } else {
    say("%s: %s, %lld dumps in %zu rows, %lld bytes of IR -> %s\n", arguments.words[0].c_str(),
        (*source)->run().kind.c_str(), (long long)dumps, rows.size(), (long long)bytes,
        arguments.output.c_str());
  }
  return Status::ok();
}

/// The mark of a row as a comparison with what it found tells it. A source says so by itself only
/// where that is a dump of the same operation: what was dumped around it since may show what others
/// did.
static bool changedSomething(const PassEvent &row, const explorer::Effect &effect) {
  if (row.moment == Moment::Before)
    return false;
  bool compared =
      effect.before >= 0 && (row.changed == Change::Unknown || effect.before != row.previous);
  return compared && !effect.sums && !row.synthetic ? effect.changedSomething() : row.changed == Change::Yes;
}

/// Of a step inside a pass that pass: the next one that was dumped behind; -1 where the run ends before.
static int64_t passOfStep(const TraceSource &source, int64_t row) {
  const auto &rows = source.passes();
  while (row < int64_t(rows.size()) && rows[size_t(row)].moment == Moment::Inside)
    ++row;
  return row < int64_t(rows.size()) && rows[size_t(row)].moment == Moment::After ? row : -1;
}

/// What takes the texts of two rows, and isn't there with --no-counts.
static void addCounts(JsonWriter &json, const PassEvent &row, const explorer::Effect &effect) {
  json.field("changed", changedSomething(row, effect));
  json.field("added", row.added.value_or(effect.opsAdded));
  json.field("removed", row.removed.value_or(effect.opsRemoved));
  json.field("before", effect.before);
  json.field("lines_added", effect.linesAdded).field("lines_removed", effect.linesRemoved);
  if (effect.sums) // what changed is the work of the passes that it ran
    json.field("sums", true);
}

/// Without an effect nothing is compared.
static void addRow(JsonWriter &json, const TraceSource &source, const PassEvent &row,
                   const explorer::Effect *effect, bool isLastOfBroken = false) {
  json.beginObject();
  // One number for a row everywhere, under two names; `dump` is its place among the dumps of the source.
  json.field("index", row.index).field("row", row.index);
  json.field("pass", row.pass).field("class", row.className).field("anchor", row.anchor());
  json.field("when", name(row.moment)).field("failed", row.failed);
  if (effect)
    addCounts(json, row, *effect);
  json.field("seconds", row.seconds);
  json.field("dump", row.synthetic ? std::nullopt : std::optional(row.dump)).field("path", row.path);
  json.field("options", row.options).field("line", row.line);
  if (row.moment == Moment::Inside)
    json.field("step", true).field("inside", passOfStep(source, row.index));
  if (row.number)
    json.field("number", *row.number);
  json.field("origin", row.origin).field("bytes", row.bytes);
  if (row.previous < 0)
    json.field("first", true);
  if (row.brokeOff)
    json.field("broke_off", true);
  else if (isLastOfBroken) // nobody knows in which pass
    json.field("broke_off_after", true);
  if (row.synthetic)
    json.field("synthetic", true);
  json.endObject();
}

/// A boundary has the fields of a row, as far as it has them.
static void addBoundary(JsonWriter &json, const TraceSource &source, const explorer::Steps &steps, int64_t step, const explorer::Effect &effect) {
  const explorer::Boundary &end = *steps.boundary(step);
  const PassEvent &whole = source.passes()[size_t(end.whole)];
  json.beginObject();
  json.field("index", steps.number(step)).field("row", steps.number(step)).field("pass", end.name).field("class", "");
  json.field("anchor", whole.anchor()).field("when", "boundary").field("changed", effect.changedSomething()).field("failed", false);
  json.field("added", effect.opsAdded).field("removed", effect.opsRemoved).field("seconds", end.seconds);
  json.key("dump").null().field("path", whole.path).field("synthetic", true).field("boundary", true);
  json.field("phase", explorer::phaseNames()[size_t(end.phase)]).field("first", end.first).field("last", end.row).field("passes", end.passes);
  json.field("before", steps.number(effect.before));
  json.field("lines_added", effect.linesAdded).field("lines_removed", effect.linesRemoved);
  json.key("shown_by").beginArray().value(end.whole);
  for (int64_t part : end.parts)
    json.value(part);
  json.endArray().endObject();
}

Status runPasses(const Arguments &arguments) {
  auto source = openSource(arguments.words[0]);
  if (!source)
    return std::move(source).error();
  bool counts = !arguments.has("--no-counts");
  // One object per row, at the place of its number; boundaries have numbers behind the rows, and stand between them.
  explorer::Steps steps = arguments.has("--steps") ? explorer::Steps(**source) : explorer::Steps();
  tellWhereBrokeOff(**source, arguments.words[0]);
  if (arguments.json) {
    JsonWriter json;
    json.beginArray();
    auto add = [&](int64_t row, const explorer::Effect *effect) {
      addRow(json, **source, (*source)->passes()[size_t(row)], effect,
             brokeOff((*source)->run()) && row + 1 == int64_t((*source)->passes().size()));
    };
    if (!counts) {
      for (int64_t row = 0; row < int64_t((*source)->passes().size()); ++row)
        add(row, nullptr);
      print(json.endArray().text());
      return Status::ok();
    }
    explorer::effects(**source, [&](int64_t row, const explorer::Effect &effect) {
      add(row, &effect);
      if (int64_t next = steps.neighbour(row, 1); explorer::isBoundary(next))
        addBoundary(json, **source, steps, next, explorer::effect(**source, steps, next));
    });
    print(json.endArray().text());
    return Status::ok();
  }
  explorer::effects(**source, [&](int64_t index, const explorer::Effect &effect) {
    const PassEvent &row = (*source)->passes()[size_t(index)];
    std::string counts;
    if (effect.opsAdded || effect.opsRemoved)
      counts = "  +" + std::to_string(effect.opsAdded) + " -" + std::to_string(effect.opsRemoved);
    say("%6lld %c %s%s  [%s]%s%s\n", (long long)row.index,
        row.failed                                            ? '!'
        : effect.sums                                         ? '+' // it ran others
        : changedSomething(row, effect)                       ? '*'
        : row.changed == Change::Unknown && effect.before < 0 ? ' '
                                                              : '.',
        row.pass.c_str(), row.moment == Moment::Before   ? " (before)"
        : row.moment == Moment::Inside ? " (inside)"
                                       : "", row.anchor().c_str(),
        counts.c_str(),
        row.brokeOff ? "  broke off"
        : row.failed ? "  failed"
                     : "");
    if (int64_t next = steps.neighbour(index, 1); explorer::isBoundary(next)) {
      const explorer::Boundary &end = *steps.boundary(next);
      explorer::Effect phase = explorer::effect(**source, steps, next);
      say("%6lld - %s  [%lld passes]  +%lld -%lld\n", (long long)steps.number(next),
          end.name.c_str(), (long long)end.passes, (long long)phase.opsAdded,
          (long long)phase.opsRemoved);
    }
  });
  if (std::string where = whereBrokeOff(**source); !where.empty())
    say("%s\n", where.c_str());
  return Status::ok();
}

Status runShow(const Arguments &arguments) {
  auto source = openSource(arguments.words[0]);
  if (!source)
    return std::move(source).error();
  explorer::Steps steps(**source);
  auto row = explorer::findStep(**source, steps, arguments.words[1]);
  if (!row)
    return std::move(row).error();
  auto text = explorer::textOf(**source, steps, *row);
  if (!text)
    return std::move(text).error();
  if (arguments.has("--elide"))
    *text = Text::own(ir::withoutData(text->view));
  if (!arguments.json) {
    print(text->view);
    return Status::ok();
  }
  JsonWriter json;
  json.beginObject().key("row");
  explorer::Effect effect = explorer::effect(**source, steps, *row);
  explorer::isBoundary(*row) ? addBoundary(json, **source, steps, *row, effect) : addRow(json, **source, (*source)->passes()[size_t(*row)], &effect);
  json.field("text", text->view);
  json.key("notes").beginArray();
  for (const Note &note : (*source)->notes())
    if (note.pass == *row)
      json.beginObject().field("kind", name(note.kind)).field("line", note.line).field("text", note.text).endObject();
  print(json.endArray().endObject().text());
  return Status::ok();
}

Status runMessages(const Arguments &arguments) {
  auto source = openSource(arguments.words[0]);
  if (!source)
    return std::move(source).error();
  tellWhereBrokeOff(**source, arguments.words[0]);
  JsonWriter json;
  json.beginArray();
  for (const Note &note : (*source)->notes()) {
    json.beginObject().field("kind", name(note.kind)).field("row", note.pass).field("line", note.line).field("text", note.text).endObject();
    if (arguments.json)
      continue;
    std::string where = note.pass < 0 ? "before the first row" : "after row " + std::to_string(note.pass);
    say("%s, %s%s:\n", std::string(name(note.kind)).c_str(), where.c_str(),
        note.line > 0 ? (", line " + std::to_string(note.line)).c_str() : "");
    say("%s%s", note.text.c_str(), note.text.ends_with("\n") ? "" : "\n");
  }
  json.endArray();
  if (arguments.json)
    print(json.text());
  return Status::ok();
}

} // namespace strata::tool
