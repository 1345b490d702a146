//===- GraphLayout.h - Where the dispatches are drawn -----------------------===//
// Graphviz ranks and orders the nodes of the first graph that is shown. From then on what is known stays put: a node
// that the graph of the pass before has, and that keeps its rank, keeps its place to the pixel; new ones take the
// place that Graphviz gives them, or the nearest free one in their rank.
//
// Nodes are the same if their keys are. Passes rename executables; a renamed node is found by its executable, or,
// where a pass renames all and keeps the number, by its position.
#pragma once

#include "core/stream/Schedule.h"

namespace strata::stream {

struct Box {
  double x = 0, y = 0; // centre
  int64_t rank = 0;    // from the top
};

/// One box for each node, in the order of the graph's nodes.
struct GraphLayout {
  std::vector<Box> boxes;
  double width = 0, height = 0;
};

struct BoxSizes {
  double width = 160, height = 40, columnGap = 24, rankGap = 40;
};

/// A graph with its layout: what the next one is held against.
struct PlacedGraph {
  Graph graph;
  GraphLayout layout;
};

/// For each node of `graph` the node of `previous` that it continues, or -1.
std::vector<int64_t> continued(const Graph &graph, const Graph &previous);

/// Any thread; Graphviz itself runs in one at a time.
GraphLayout layoutGraph(const Graph &graph, const BoxSizes &sizes, const PlacedGraph *previous = nullptr);

} // namespace strata::stream
