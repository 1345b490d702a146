#include "core/explorer/Kernels.h"

#include "core/provenance/Extract.h"

#include <set>

namespace strata::explorer {

std::vector<int64_t> passesOn(std::span<const trace::PassEvent> passes, std::string_view function) {
  const std::string symbol = "@" + std::string(function);
  // Where the function stood in the course of the run: executables are linked and renamed around it.
  std::set<provenance::SymbolChain> chains;
  for (const trace::PassEvent &pass : passes)
    if (pass.anchorSymbol == symbol)
      chains.insert(provenance::symbolsOf(pass.path));
  std::vector<int64_t> rows;
  for (const trace::PassEvent &pass : passes) {
    if (pass.changed != trace::Change::Yes)
      continue;
    provenance::SymbolChain here = provenance::symbolsOf(pass.path);
    for (const provenance::SymbolChain &chain : chains)
      if (!here.empty() && provenance::isPrefix(here, chain)) { // on itself, or on what holds it: not on whole programs
        rows.push_back(pass.index);
        break;
      }
  }
  return rows;
}

} // namespace strata::explorer
