#include "core/diff/Statistics.h"

namespace strata::diff {

OpCounts countOps(std::string_view text) {
  OpCounts counts;
  ir::Tree tree = ir::parse(text);
  for (std::string_view name : ir::opNames(tree)) {
    auto found = counts.find(name);
    if (found == counts.end())
      found = counts.emplace(std::string(name), 0).first;
    ++found->second;
  }
  return counts;
}

OpDelta delta(const OpCounts &before, const OpCounts &after) {
  OpDelta d;
  auto a = before.begin();
  auto b = after.begin();
  while (a != before.end() || b != after.end()) {
    if (b == after.end() || (a != before.end() && a->first < b->first))
      d.removed += (a++)->second;
    else if (a == before.end() || b->first < a->first)
      d.added += (b++)->second;
    else {
      int64_t change = (b++)->second - (a++)->second;
      (change > 0 ? d.added : d.removed) += change > 0 ? change : -change;
    }
  }
  return d;
}

} // namespace strata::diff
