#include "app/models/GraphModel.h"

#include "app/models/Utf8.h"

#include <QJsonArray>
#include <QStringList>
#include <algorithm>
#include <map>

namespace strata::app {

GraphModel GraphModel::make(const IrDocument &document, const stream::PlacedGraph *previous) {
  GraphModel model;
  const ir::Tree &tree = document.tree();
  stream::Graph &graph = model.placed.graph;
  graph = stream::dispatchGraph(tree);
  model.placed.layout = stream::layoutGraph(graph, kSizes, previous);

  std::map<uint32_t, std::pair<int64_t, int64_t>> steps; // operation: its step, how many run in it
  for (const stream::Schedule &schedule : stream::schedules(tree))
    for (const stream::Command &command : schedule.commands)
      steps[command.node] = {command.step, std::count_if(schedule.commands.begin(), schedule.commands.end(),
                                                         [&](const auto &other) { return other.step == command.step; })};
  for (const stream::GraphNode &node : graph.nodes) {
    Node shown;
    shown.label = utf8(node.label);
    qsizetype at = shown.label.lastIndexOf(QLatin1String("::"));
    shown.name = shown.label.section(QLatin1String("::"), 0, 0).remove(0, shown.label.startsWith(QLatin1Char('@')) ? 1 : 0);
    shown.entry = at < 0 ? QString() : shown.label.mid(at + 3);
    if (shown.entry.startsWith(shown.name + QLatin1Char('_')))
      shown.entry.remove(0, shown.name.size() + 1);
    shown.firstLine = document.lineAt(tree.begin(node.node));
    shown.lastLine = document.lineAt(std::max<int64_t>(0, int64_t(tree.end(node.node)) - 1));
    if (auto found = steps.find(node.node); found != steps.end())
      std::tie(shown.step, shown.together) = found->second;
    model.nodes.push_back(std::move(shown));
  }
  for (const stream::GraphEdge &edge : graph.edges) { // sorted by their ends
    if (model.edges.empty() || model.edges.back().from != edge.from || model.edges.back().to != edge.to)
      model.edges.push_back({edge.from, edge.to, {}});
    model.edges.back().what << utf8(edge.what);
  }
  return model;
}

QJsonObject GraphModel::toJson() const {
  QJsonArray all, flows;
  for (size_t i = 0; i < nodes.size(); ++i) {
    const stream::Box &box = placed.layout.boxes[i];
    QJsonObject object{{QStringLiteral("label"), nodes[i].label},
                       {QStringLiteral("line"), qint64(nodes[i].firstLine + 1)},
                       {QStringLiteral("x"), box.x},
                       {QStringLiteral("y"), box.y},
                       {QStringLiteral("rank"), qint64(box.rank)}};
    if (nodes[i].step >= 0) {
      object.insert(QStringLiteral("step"), qint64(nodes[i].step));
      object.insert(QStringLiteral("together"), qint64(nodes[i].together));
    }
    all.append(object);
  }
  for (const Edge &edge : edges)
    flows.append(QJsonObject{{QStringLiteral("from"), qint64(edge.from)},
                             {QStringLiteral("to"), qint64(edge.to)},
                             {QStringLiteral("what"), QJsonArray::fromStringList(edge.what)}});
  return {{QStringLiteral("nodes"), all}, {QStringLiteral("edges"), flows}};
}

} // namespace strata::app
