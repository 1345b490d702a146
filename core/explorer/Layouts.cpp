#include "core/explorer/Layouts.h"

#include "core/provenance/Extract.h"

#include <algorithm>
#include <set>

namespace strata::explorer {

namespace {

constexpr int64_t kMostBytes = 256 << 20;

/// The functions of a text that have bindings without encodings, or pointers instead.
std::set<std::string> kernelsOf(const ir::Tree &tree) {
  std::set<std::string> kernels;
  bool bindings = tree.text().find("hal.interface.binding.subspan") != std::string_view::npos;
  if ((!bindings && tree.text().find("llvm.func") == std::string_view::npos) || tree.text().find("encoding_info") != std::string_view::npos)
    return kernels;
  for (uint32_t op = 0; op < tree.size(); ++op)
    if (tree.node(op).kind == ir::NodeKind::Op && tree.opName(op) == "llvm.func" && tree.node(op).end > op + 1)
      kernels.insert(tree.symbol(op));
    else if (tree.node(op).kind == ir::NodeKind::Op && tree.opName(op) == "hal.interface.binding.subspan")
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

int64_t lastWithLayouts(const trace::TraceSource &source, int64_t row, const CancelToken &cancel) {
  const auto &rows = source.passes();
  if (row < 0 || row >= int64_t(rows.size()))
    return -1;
  provenance::SymbolChain chain = provenance::symbolsOf(rows[size_t(row)].path);
  int64_t read = 0;
  for (int64_t q = row - 1; q >= 0 && read < kMostBytes && !cancel.cancelled(); --q) {
    provenance::SymbolChain other = provenance::symbolsOf(rows[size_t(q)].path);
    if (rows[size_t(q)].bytes == 0 || (!provenance::isPrefix(other, chain) && !provenance::isPrefix(chain, other)))
      continue;
    auto text = source.text(q);
    if (!text)
      continue;
    read += int64_t(text->view.size());
    constexpr std::string_view words[] = {"encoding_info", "#iree_encoding.", "linalg.pack", "linalg.unpack", "mmt4d", "tensor.pack", "tensor.unpack"};
    bool may = std::any_of(std::begin(words), std::end(words), [&](std::string_view word) { return text->view.find(word) != std::string_view::npos; });
    if (may && !layout::findLayouts(ir::parse(text->view)).empty())
      return q;
  }
  return -1;
}

} // namespace strata::explorer
