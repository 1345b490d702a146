// The dispatches of a text and how data flows between them, placed so that they stay where they are from pass to pass.
#pragma once

#include "app/models/IrDocument.h"
#include "core/stream/GraphLayout.h"

#include <QJsonObject>
#include <QString>
#include <vector>

namespace strata::app {

struct GraphModel {
  static constexpr stream::BoxSizes kSizes{176, 56, 16, 40};

  struct Node {
    QString label;         // "@exe::@entry"
    QString name;          // of the executable, or the operation's where there is none yet
    QString entry;         // of the entry, without the executable's name that it begins with
    int64_t firstLine = 0, lastLine = 0;
    int64_t step = -1;     // of its execution; -1 where nothing is scheduled yet
    int64_t together = 0;  // how many run in that step, itself included
  };
  struct Edge {
    uint32_t from, to;
    QStringList what; // values or slices
  };
  std::vector<Node> nodes;
  std::vector<Edge> edges; // one for each pair of nodes
  stream::PlacedGraph placed;

  /// `previous`: what was shown before; its nodes keep their places.
  static GraphModel make(const IrDocument &document, const stream::PlacedGraph *previous = nullptr);
  QJsonObject toJson() const;
};

} // namespace strata::app
