//===- Schedule.h - Memory and time of a stream program ---------------------===//
// What `stream` IR says about memory: the transient slab and its slices, which commands use what and when, and what
// runs at once. Read from the text of any dump between schedule-allocation and the HAL conversion.
//
// Steps count the serial positions inside one `stream.cmd.execute`: commands of a `concurrent` region share a step,
// those of a `serial` region inside it follow each other. Where a dispatch is handed whole buffers, what it reads and
// writes in them is looked up in its kernel, if the text holds it.
#pragma once

#include "core/ir/Tree.h"
#include "core/ir/Values.h"

#include <optional>
#include <string>
#include <vector>

namespace strata::stream {

enum class Mode : uint8_t { Read, Write, ReadWrite };
std::string_view name(Mode mode);

struct Access {
  uint32_t resource = 0; // index into Schedule::resources
  Mode mode = Mode::Read;
  std::string offset; // as written: "%3#1", "%c1024000"
  std::string length;
  std::optional<int64_t> offsetBytes; // where a constant
  std::optional<int64_t> lengthBytes;
};

struct Command {
  uint32_t node = 0; // operation in the tree
  std::string name;  // "dispatch @exe::@entry", "fill", "copy"
  int64_t step = 0;
  std::vector<Access> accesses;
};

struct Resource {
  std::string name;     // name inside the execution: "%arg7"; of a buffer that is handed in in parts, the first's
  std::string outer;    // the value it stands for: "%result_1"
  std::string lifetime; // "transient", "external" ...
  std::optional<int64_t> bytes;
  uint32_t value = ir::kNone; // a number for the buffer that all executions of a function share
  uint32_t token = 0;         // of the value that it stands for
};

/// A part of a resource, by its offset, from when it is first written to when it is last used: what several commands use
/// as one buffer. Memory that is used again for something else, and so written afresh after it was read, is another.
struct Slice {
  uint32_t resource = 0;
  std::string offset;
  std::optional<int64_t> offsetBytes, lengthBytes;
  int64_t firstStep = 0; // first and last use
  int64_t lastStep = 0;
  std::vector<uint32_t> writers, readers; // commands
};

/// A slice that `stream.resource.pack` asks for: live from `first` to `last` (indices of its lifetime intervals).
struct PackRequest {
  uint32_t node = 0;
  int64_t first = 0, last = 0;
  std::optional<int64_t> bytes;
};

struct Schedule {
  uint32_t node = 0; // stream.cmd.execute
  std::string function;
  std::string affinity; // "#hal.device.affinity<@dev>", as written; empty: not said
  std::vector<Resource> resources;
  std::vector<Command> commands;
  std::vector<Slice> slices;
  std::vector<PackRequest> packed; // of the function, where layout is still open
  int64_t steps = 0;

  /// Bytes of the transient resources together: where a size is a constant.
  std::optional<int64_t> transientBytes() const;
};

/// One entry for each `stream.cmd.execute` of a text.
std::vector<Schedule> schedules(const ir::Tree &tree);

/// Dispatches and how data flows between them, at any level that has dispatches (flow, stream.async, stream.cmd).
struct GraphNode {
  uint32_t node = 0;
  std::string label; // "@exe::@entry"
  /// The same from pass to pass: the label and its occurrence among equal labels. Layouts keep positions by it.
  std::string key;
};
struct GraphEdge {
  uint32_t from = 0, to = 0; // indices of nodes
  std::string what;          // the value or slice
};
struct Graph {
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
};
Graph dispatchGraph(const ir::Tree &tree);

} // namespace strata::stream
