#include "core/explorer/Layouts.h"

#include "core/provenance/Extract.h"

#include <algorithm>
#include <set>

namespace strata::explorer {

namespace {

constexpr int64_t kMostBytes = 256 << 20;

/// The functions of a text that have bindings without encodings.
std::set<std::string> kernelsOf(const ir::Tree &tree) {
  std::set<std::string> kernels;
  if (tree.text().find("hal.interface.binding.subspan") == std::string_view::npos || tree.text().find("encoding_info") != std::string_view::npos)
    return kernels;
  for (uint32_t op = 0; op < tree.size(); ++op)
    if (tree.node(op).kind == ir::NodeKind::Op && tree.opName(op) == "hal.interface.binding.subspan")
      for (uint32_t around = tree.enclosingOp(op); around != ir::kNone; around = tree.enclosingOp(around))
        if (std::string symbol = tree.symbol(around); !symbol.empty()) {
          kernels.insert(std::move(symbol));
          break;
        }
  return kernels;
}

} // namespace

std::vector<layout::Found> layoutsOf(const trace::TraceSource &source, int64_t row, const ir::Tree &tree, const CancelToken &cancel) {
  std::vector<layout::Bound> earlier;
  std::set<std::string> wanted = kernelsOf(tree);
  const auto &rows = source.passes();
  row = std::min<int64_t>(row, int64_t(rows.size()));
  provenance::SymbolChain chain = row >= 0 && row < int64_t(rows.size()) ? provenance::symbolsOf(rows[size_t(row)].path) : provenance::SymbolChain();
  int64_t read = 0;
  for (int64_t q = row - 1; q >= 0 && !wanted.empty() && read < kMostBytes && !cancel.cancelled(); --q) {
    const trace::PassEvent &event = rows[size_t(q)];
    provenance::SymbolChain other = provenance::symbolsOf(event.path);
    // Only what is around it, or in it, can show it.
    if (event.bytes == 0 || (!provenance::isPrefix(other, chain) && !provenance::isPrefix(chain, other)))
      continue;
    auto text = source.text(q);
    if (!text)
      continue;
    read += int64_t(text->view.size());
    if (text->view.find("encoding_info") == std::string_view::npos || text->view.find("hal.interface.binding.subspan") == std::string_view::npos)
      continue;
    std::set<std::string> told;
    for (layout::Bound &bound : layout::boundTensors(ir::parse(text->view)))
      if (wanted.contains(bound.function)) {
        told.insert(bound.function);
        bound.row = q;
        earlier.push_back(std::move(bound));
      }
    for (const std::string &kernel : told)
      wanted.erase(kernel);
  }
  return layout::findLayouts(tree, earlier);
}

} // namespace strata::explorer
