//===- Map.cpp - strata-trace map -------------------------------------------===//
#include "core/base/Json.h"
#include "core/explorer/CompilerMap.h"
#include "core/tools/strata-trace/Command.h"

namespace strata::tool {

using namespace explorer;

static void fields(JsonWriter &json, const Passage &rows) {
  json.field("passes", rows.passes).field("distinct", rows.distinct).field("changed", rows.changed);
  rows.first < 0 ? json.key("first").null() : json.field("first", rows.first);
  rows.last < 0 ? json.key("last").null() : json.field("last", rows.last);
}

Status runMap(const Arguments &arguments) {
  auto source = openSource(arguments.words[0]);
  if (!source)
    return std::move(source).error();
  tellWhereBrokeOff(**source, arguments.words[0]);
  CompilerMap map = compilerMap((*source)->passes());
  if (arguments.json) {
    JsonWriter json;
    json.beginObject().field("known", map.known);
    if (std::string where = whereBrokeOff(**source); !where.empty())
      json.field("broke_off", where);
    json.key("stages").beginArray();
    for (const MapStage &stage : map.stages) {
      json.beginObject().field("stage", std::string(1, stage.letter)).field("name", stage.name);
      fields(json, stage.rows);
      json.endObject();
    }
    json.endArray().key("phases").beginArray();
    for (const MapPhase &phase : map.phases) {
      json.beginObject().field("name", phase.name);
      fields(json, phase.rows);
      json.endObject();
    }
    json.endArray().key("boundaries").beginArray();
    for (const MapBoundary &boundary : map.boundaries)
      for (const MapBoundary::Crossing &crossing : boundary.passes) {
        json.beginObject().field("boundary", boundary.name).field("pass", crossing.pass).field("count", crossing.count);
        crossing.row < 0 ? json.key("row").null() : json.field("row", crossing.row);
        json.endObject();
      }
    print(json.endArray().endObject().text());
    return Status::ok();
  }
  if (!map.known)
    return Error{ErrorCode::Unsupported, arguments.words[0] + ": these are no passes of this compiler's pipeline"};
  for (const MapStage &stage : map.stages)
    say("%c  %-8s %5lld passes, %lld different, %lld changed something\n", stage.letter,
        stage.name.c_str(), (long long)stage.rows.passes, (long long)stage.rows.distinct,
        (long long)stage.rows.changed);
  for (const MapBoundary &boundary : map.boundaries)
    for (const MapBoundary::Crossing &crossing : boundary.passes)
      if (crossing.row >= 0)
        say("   %-16s row %lld %s\n", boundary.name.c_str(), (long long)crossing.row,
            crossing.pass.c_str());
  if (std::string where = whereBrokeOff(**source); !where.empty())
    say("%s\n", where.c_str());
  return Status::ok();
}

} // namespace strata::tool
