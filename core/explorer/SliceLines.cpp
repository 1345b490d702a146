#include "core/explorer/SliceLines.h"

#include "core/diff/Rows.h"

#include <algorithm>

namespace strata::explorer {

SliceLines sliceLines(const ir::Tree &tree, const ir::Values &values, uint32_t op, bool forward) {
  SliceLines out{forward ? ir::forwardSlice(tree, values, op) : ir::backwardSlice(tree, values, op), {}};
  diff::LineTable table(tree.text());
  out.lines.assign(size_t(table.count()), false);
  auto mark = [&](uint32_t first, uint32_t last) {
    int64_t from = table.lineAt(tree.tokens().begin(first)), to = table.lineAt(tree.tokens().begin(last));
    for (int64_t line = from; line <= to && line < table.count(); ++line)
      out.lines[size_t(line)] = true;
  };
  std::vector<bool> marked(tree.size(), false);
  for (uint32_t n : out.slice.ops)
    for (uint32_t around = n; around != ir::kNone && !marked[around]; around = tree.enclosingOp(around)) {
      const ir::Node &node = tree.node(around);
      marked[around] = true;
      mark(node.begin, std::max(node.begin, node.header > node.begin ? node.header - 1 : node.begin));
      if (node.header < node.last) // the bracket that closes its regions
        mark(node.last - 1, node.last - 1);
    }
  return out;
}

} // namespace strata::explorer
