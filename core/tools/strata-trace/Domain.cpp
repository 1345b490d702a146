//===- Domain.cpp - strata-trace slices, layouts, graph ----------------------===//
// What the window's views of these names show of a row, as numbers.
#include "core/base/Json.h"
#include "core/diff/Rows.h"
#include "core/explorer/Layouts.h"
#include "core/explorer/StateBefore.h"
#include "core/stream/Schedule.h"
#include "core/tools/strata-trace/Command.h"

#include <charconv>
#include <map>
#include <optional>

namespace strata::tool {

using namespace trace;

namespace {

struct Shown {
  std::unique_ptr<TraceSource> source;
  int64_t row = 0;
  Text text; // a pass that changed nothing left what it found
};
Result<Shown> shown(const Arguments &arguments) {
  auto source = openSource(arguments.words[0]);
  if (!source)
    return std::move(source).error();
  auto row = findRow(**source, arguments.words[1]);
  if (!row)
    return std::move(row).error();
  auto text = explorer::textAfter(**source, *row);
  if (!text)
    return std::move(text).error();
  return Shown{std::move(*source), *row, std::move(*text)};
}

template <typename Numbers>
void addNumbers(JsonWriter &json, std::string_view name, const Numbers &numbers) {
  json.key(name).beginArray();
  for (auto number : numbers)
    json.value(int64_t(number));
  json.endArray();
}

std::string bytes(const std::optional<int64_t> &count) { return count ? std::to_string(*count) + " bytes" : "? bytes"; }

void addSchedule(JsonWriter &json, const stream::Schedule &s, const ir::Tree &tree, const diff::LineTable &lines) {
  auto line = [&](uint32_t node) { return lines.lineAt(tree.begin(node)) + 1; };
  json.beginObject().field("function", s.function).field("affinity", s.affinity).field("line", line(s.node)).field("steps", s.steps);
  json.field("transient_bytes", s.transientBytes()).key("buffers").beginArray();
  for (bool transient : {true, false}) // as the window has them
    for (uint32_t r = 0; r < s.resources.size(); ++r) {
      const stream::Resource &resource = s.resources[r];
      if ((resource.lifetime == "transient") != transient)
        continue;
      json.beginObject().field("name", resource.name).field("outer", resource.outer).field("lifetime", resource.lifetime);
      json.field("bytes", resource.bytes).key("slices").beginArray();
      for (const stream::Slice &slice : s.slices) {
        if (slice.resource != r)
          continue;
        json.beginObject().field("offset", slice.offset).field("offset_bytes", slice.offsetBytes).field("length_bytes", slice.lengthBytes);
        json.field("first_step", slice.firstStep).field("last_step", slice.lastStep);
        addNumbers(json, "writers", slice.writers);
        addNumbers(json, "readers", slice.readers);
        json.endObject();
      }
      json.endArray().endObject();
    }
  json.endArray().key("commands").beginArray();
  for (const stream::Command &command : s.commands)
    json.beginObject().field("name", command.name).field("step", command.step).field("line", line(command.node)).endObject();
  json.endArray().key("requests").beginArray();
  for (const stream::PackRequest &request : s.packed)
    json.beginObject().field("first", request.first).field("last", request.last).field("bytes", request.bytes).endObject();
  json.endArray().endObject();
}

template <typename Numbers>
std::string commas(const Numbers &numbers) {
  std::string out;
  for (auto number : numbers)
    out += (out.empty() ? "" : ",") + std::to_string(number);
  return out;
}

std::string times(const layout::Index &sizes) {
  std::string out;
  for (int64_t size : sizes)
    out += (out.empty() ? "" : "x") + (size < 0 ? std::string("?") : std::to_string(size));
  return out;
}

} // namespace

Status runSlices(const Arguments &arguments) {
  auto at = shown(arguments);
  if (!at)
    return std::move(at).error();
  ir::Tree tree = ir::parse(at->text.view);
  diff::LineTable lines(at->text.view);
  std::vector<stream::Schedule> schedules = stream::schedules(tree);
  if (arguments.json) {
    JsonWriter json;
    json.beginObject().field("row", at->row).key("executions").beginArray();
    for (const stream::Schedule &s : schedules)
      addSchedule(json, s, tree, lines);
    print(json.endArray().endObject().text());
    return Status::ok();
  }
  if (schedules.empty())
    say("none in row %lld: no stream.cmd.execute stands there; iree-stream-schedule-allocation "
        "makes them\n",
        (long long)at->row);
  for (const stream::Schedule &s : schedules) {
    say("%s%s: %lld steps, %s transient\n", s.function.c_str(),
        (s.affinity.empty() ? "" : " on " + s.affinity).c_str(), (long long)s.steps,
        bytes(s.transientBytes()).c_str());
    for (const stream::Slice &slice : s.slices)
      say("  %-12s %-10s from %-16s %s, steps %lld to %lld, %zu write, %zu read\n",
          s.resources[slice.resource].outer.c_str(), s.resources[slice.resource].lifetime.c_str(),
          slice.offset.c_str(), bytes(slice.lengthBytes).c_str(), (long long)slice.firstStep,
          (long long)slice.lastStep, slice.writers.size(), slice.readers.size());
    for (const stream::Command &command : s.commands)
      say("  step %lld: %s\n", (long long)command.step, command.name.c_str());
  }
  return Status::ok();
}

/// The numbers of `--element=9,3`.
static std::optional<layout::Index> indexOf(const Arguments &arguments, std::string_view flag) {
  for (std::string_view word : arguments.flags)
    if (word.starts_with(flag)) {
      layout::Index index;
      for (word.remove_prefix(flag.size()); !word.empty();) {
        std::string_view number = word.substr(0, word.find(','));
        int64_t value = -1;
        if (std::from_chars(number.data(), number.data() + number.size(), value).ec != std::errc())
          return layout::Index();
        index.push_back(value);
        word.remove_prefix(std::min(word.size(), number.size() + 1));
      }
      return index;
    }
  return std::nullopt;
}

struct Placed {
  layout::Index element;
  layout::Place place;
  bool padding = false;
};

/// Where an element lies, or which element lies at a byte.
static std::optional<Placed> placed(const layout::Layout &layout, const std::optional<layout::Index> &element, const std::optional<layout::Index> &byte) {
  std::optional<layout::Layout::Element> at;
  if (element && element->size() == layout.shape().size())
    at = layout::Layout::Element{*element};
  else if (byte && byte->size() == 1 && byte->front() >= 0 && byte->front() < layout.bytes())
    if (auto found = layout.elementAtByte(byte->front()))
      at = *found;
  auto place = at ? layout.place(at->index) : Result<layout::Place>(Error{});
  if (!place)
    return std::nullopt;
  bool padding = false;
  for (size_t d = 0; d < at->index.size(); ++d)
    padding |= at->index[d] >= layout.shape()[d];
  return Placed{at->index, *place, padding};
}

Status runLayouts(const Arguments &arguments) {
  auto element = indexOf(arguments, "--element="), byte = indexOf(arguments, "--byte=");
  auto at = shown(arguments);
  if (!at)
    return std::move(at).error();
  ir::Tree tree = ir::parse(at->text.view);
  diff::LineTable lines(at->text.view);
  JsonWriter json;
  json.beginObject().field("row", at->row).key("layouts").beginArray();
  std::vector<std::pair<int64_t, layout::Found>> listed; // what a line says twice is told once
  for (layout::Found &found : explorer::layoutsOf(*at->source, at->row, tree)) {
    int64_t line = lines.lineAt(found.bytes.begin) + 1;
    bool known = false;
    for (auto e = listed.rbegin(); e != listed.rend() && e->first == line && !known; ++e)
      known = layout::sameLayout(e->second, found);
    if (known)
      continue;
    std::optional<Placed> spot;
    auto layout = layout::gapOf(found) != layout::Gap::None
                      ? Result<layout::Layout>(Error{ErrorCode::Unsupported, "its tiles or its shape are not known here"})
                      : layout::Layout::make(found.shape, found.tiling, layout::bitsOf(found.element));
    json.beginObject().field("source", layout::name(found.source)).field("role", found.role).field("line", line);
    addNumbers(json, "shape", found.shape);
    json.field("element", found.element);
    addNumbers(json, "inner_dims_pos", found.tiling.innerDimsPos);
    addNumbers(json, "inner_tile_sizes", found.tiling.innerTileSizes);
    addNumbers(json, "outer_dims_perm", found.tiling.outerDimsPerm);
    if (found.fromByte >= 0)
      json.field("from_line", lines.lineAt(found.fromByte) + 1);
    if (found.fromRow >= 0)
      json.field("from_row", found.fromRow);
    json.field("part", found.part);
    if (layout) {
      addNumbers(json, "packed_shape", layout->packedShape());
      json.field("bytes", layout->bytes());
      if (found.open.empty())
        json.field("padding_elements", layout->paddingElements()).field("waste", layout->waste());
      else
        addNumbers(json, "padding_unknown_in", found.open);
      spot = placed(*layout, element, byte);
      if (spot) {
        json.key("place").beginObject();
        addNumbers(json, "element", spot->element);
        addNumbers(json, "tile", spot->place.outer);
        addNumbers(json, "in_tile", spot->place.inner);
        json.field("ordinal", spot->place.element).field("byte", spot->place.byte()).field("padding", spot->padding).endObject();
      }
    } else {
      json.field("reason", layout.error().message);
    }
    json.endObject();
    if (!arguments.json) {
      std::string padding = !layout ? "" : ", " + std::to_string(layout->bytes()) + " bytes, " +
                            (found.open.empty() ? std::to_string(layout->paddingElements()) + " elements of padding" : "how much is padding isn't known");
      say("line %lld: %s %s %s %s in tiles of %s%s\n", (long long)line,
          std::string(layout::name(found.source)).c_str(), found.role.c_str(),
          times(found.shape).c_str(), found.element.c_str(),
          times(found.tiling.innerTileSizes).c_str(), padding.c_str());
      if (spot)
        say("  element %s is %s of tile %s, at byte %lld%s\n", commas(spot->element).c_str(),
            commas(spot->place.inner).c_str(), commas(spot->place.outer).c_str(),
            (long long)spot->place.byte(), spot->padding ? ", padding" : "");
    }
    listed.emplace_back(line, std::move(found));
  }
  json.endArray();
  if (listed.empty())
    if (int64_t last = explorer::lastWithLayouts(*at->source, at->row); last >= 0) {
      json.field("last_row", last);
      if (!arguments.json)
        say("none here; the last are in row %lld, %s\n", (long long)last,
            at->source->passes()[size_t(last)].pass.c_str());
    }
  json.endObject();
  if (arguments.json)
    print(json.text());
  return Status::ok();
}

Status runGraph(const Arguments &arguments) {
  auto at = shown(arguments);
  if (!at)
    return std::move(at).error();
  ir::Tree tree = ir::parse(at->text.view);
  diff::LineTable lines(at->text.view);
  stream::Graph graph = stream::dispatchGraph(tree);
  std::map<std::pair<uint32_t, uint32_t>, std::vector<std::string>> edges; // one for each pair of nodes
  for (const stream::GraphEdge &edge : graph.edges)
    edges[{edge.from, edge.to}].push_back(edge.what);
  JsonWriter json;
  json.beginObject().field("row", at->row).key("nodes").beginArray();
  for (const stream::GraphNode &node : graph.nodes) {
    json.beginObject().field("label", node.label).field("line", lines.lineAt(tree.begin(node.node)) + 1).endObject();
    if (!arguments.json)
      say("line %lld: %s\n", (long long)lines.lineAt(tree.begin(node.node)) + 1,
          node.label.c_str());
  }
  json.endArray().key("edges").beginArray();
  for (auto &[ends, what] : edges) {
    json.beginObject().field("from", ends.first).field("to", ends.second).key("what").beginArray();
    for (const std::string &value : what) {
      json.value(value);
      if (!arguments.json)
        say("%s -> %s by %s\n", graph.nodes[ends.first].label.c_str(),
            graph.nodes[ends.second].label.c_str(), value.c_str());
    }
    json.endArray().endObject();
  }
  json.endArray().endObject();
  if (arguments.json)
    print(json.text());
  else if (graph.nodes.empty())
    say("none in row %lld: nothing is dispatched there\n", (long long)at->row);
  return Status::ok();
}

} // namespace strata::tool
