#include "core/stream/GraphLayout.h"

#include <graphviz/cgraph.h>
#include <graphviz/gvc.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <mutex>

namespace strata::stream {

namespace {

constexpr double kPointsPerInch = 72;

std::string_view executableOf(std::string_view label) { return label.substr(0, label.find("::")); }

/// Ranks without Graphviz: the longest way from a node without predecessors. Cycles end where they began.
std::vector<int64_t> longestPaths(const Graph &graph) {
  std::vector<int64_t> rank(graph.nodes.size(), 0);
  for (size_t round = 0; round < graph.nodes.size(); ++round) {
    bool changed = false;
    for (const GraphEdge &e : graph.edges)
      if (e.from < e.to && rank[e.to] < rank[e.from] + 1)
        rank[e.to] = rank[e.from] + 1, changed = true;
    if (!changed)
      break;
  }
  return rank;
}

/// Side by side in the order of the text, rank by rank: what remains where Graphviz has no layout engine.
GraphLayout inRows(const Graph &graph, const BoxSizes &sizes) {
  GraphLayout out;
  std::map<int64_t, int64_t> used;
  for (int64_t rank : longestPaths(graph))
    out.boxes.push_back({sizes.width / 2 + double(used[rank]++) * (sizes.width + sizes.columnGap),
                         sizes.height / 2 + double(rank) * (sizes.height + sizes.rankGap), rank});
  return out;
}

GraphLayout byGraphviz(const Graph &graph, const BoxSizes &sizes) {
  static std::mutex mutex;
  static GVC_t *context = nullptr;
  std::lock_guard lock(mutex);
  if (!context)
    context = gvContext();
  Agraph_t *g = context ? agopen(const_cast<char *>("dispatches"), Agdirected, nullptr) : nullptr;
  if (!g)
    return inRows(graph, sizes);
  // The library takes its strings without const, and copies them.
  auto set = [&](int kind, const char *name, std::string value) { agattr(g, kind, const_cast<char *>(name), value.data()); };
  auto inches = [](double pixels) { return std::to_string(pixels / kPointsPerInch); };
  set(AGRAPH, "nodesep", inches(sizes.columnGap));
  set(AGRAPH, "ranksep", inches(sizes.rankGap));
  set(AGRAPH, "splines", "false");
  set(AGNODE, "shape", "box");
  set(AGNODE, "fixedsize", "true");
  set(AGNODE, "label", "");
  set(AGNODE, "width", inches(sizes.width));
  set(AGNODE, "height", inches(sizes.height));
  std::vector<Agnode_t *> nodes;
  for (size_t i = 0; i < graph.nodes.size(); ++i)
    nodes.push_back(agnode(g, const_cast<char *>(std::to_string(i).c_str()), 1));
  for (const GraphEdge &e : graph.edges)
    agedge(g, nodes[e.from], nodes[e.to], nullptr, 1);
  GraphLayout out;
  if (gvLayout(context, g, "dot") == 0) {
    // Graphviz counts from the bottom.
    std::map<double, int64_t, std::greater<>> ranks;
    for (Agnode_t *node : nodes)
      ranks.emplace(std::round(ND_coord(node).y), 0);
    int64_t rank = 0;
    for (auto &[y, index] : ranks)
      index = rank++;
    for (Agnode_t *node : nodes) {
      int64_t r = ranks[std::round(ND_coord(node).y)];
      out.boxes.push_back({std::round(ND_coord(node).x), sizes.height / 2 + double(r) * (sizes.height + sizes.rankGap), r});
    }
    gvFreeLayout(context, g);
  }
  agclose(g);
  return out.boxes.size() == graph.nodes.size() ? out : inRows(graph, sizes);
}

/// Moves `box` to the free place in its rank that is nearest to where it is.
void settle(Box &box, const std::vector<double> &taken, double pitch) {
  auto free = [&](double x) {
    return std::all_of(taken.begin(), taken.end(), [&](double other) { return std::abs(other - x) >= pitch - 0.5; });
  };
  if (free(box.x))
    return;
  double best = 0, bestDistance = HUGE_VAL;
  for (double other : taken)
    for (double x : {other - pitch, other + pitch})
      if (double d = std::abs(x - box.x); d < bestDistance && free(x))
        best = x, bestDistance = d;
  box.x = best;
}

} // namespace

std::vector<int64_t> continued(const Graph &graph, const Graph &previous) {
  std::vector<int64_t> out(graph.nodes.size(), -1);
  std::vector<bool> taken(previous.nodes.size(), false);
  auto pair = [&](auto same) {
    for (size_t i = 0; i < graph.nodes.size(); ++i)
      for (size_t j = 0; j < previous.nodes.size() && out[i] < 0; ++j)
        if (!taken[j] && same(i, j))
          out[i] = int64_t(j), taken[j] = true;
  };
  std::map<std::string_view, size_t> byKey;
  for (size_t j = 0; j < previous.nodes.size(); ++j)
    byKey.emplace(previous.nodes[j].key, j);
  for (size_t i = 0; i < graph.nodes.size(); ++i)
    if (auto found = byKey.find(graph.nodes[i].key); found != byKey.end())
      out[i] = int64_t(found->second), taken[found->second] = true;
  bool allFound = std::none_of(out.begin(), out.end(), [](int64_t j) { return j < 0; });
  if (allFound || graph.nodes.size() * previous.nodes.size() > 4'000'000)
    return out;
  pair([&](size_t i, size_t j) {
    return graph.nodes[i].label.find("::") != std::string::npos &&
           executableOf(graph.nodes[i].label) == executableOf(previous.nodes[j].label);
  });
  if (graph.nodes.size() == previous.nodes.size())
    pair([&](size_t i, size_t j) { return i == j; });
  return out;
}

GraphLayout layoutGraph(const Graph &graph, const BoxSizes &sizes, const PlacedGraph *previous) {
  GraphLayout out = byGraphviz(graph, sizes);
  double pitch = sizes.width + sizes.columnGap;
  if (previous && !previous->graph.nodes.empty()) {
    std::vector<int64_t> from = continued(graph, previous->graph);
    std::map<int64_t, std::vector<double>> taken; // by rank
    std::vector<size_t> fresh;
    for (size_t i = 0; i < out.boxes.size(); ++i) {
      if (from[i] < 0 || previous->layout.boxes[size_t(from[i])].rank != out.boxes[i].rank) {
        fresh.push_back(i);
        continue;
      }
      out.boxes[i] = previous->layout.boxes[size_t(from[i])];
      taken[out.boxes[i].rank].push_back(out.boxes[i].x);
    }
    for (size_t i : fresh) {
      std::vector<double> &row = taken[out.boxes[i].rank];
      settle(out.boxes[i], row, pitch);
      row.push_back(out.boxes[i].x);
    }
  }
  // A new node may have gone left of everything: then all move, together.
  double left = 0;
  for (const Box &box : out.boxes)
    left = std::min(left, box.x - sizes.width / 2);
  for (Box &box : out.boxes) {
    box.x -= left;
    out.width = std::max(out.width, box.x + sizes.width / 2);
    out.height = std::max(out.height, box.y + sizes.height / 2);
  }
  return out;
}

} // namespace strata::stream
