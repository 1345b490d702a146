#include "core/explorer/Presence.h"

#include <algorithm>

namespace strata::explorer {
namespace {

using trace::PassEvent;

bool sameAnchor(const PassEvent &a, const PassEvent &b) {
  return a.anchorOp == b.anchorOp && a.anchorSymbol == b.anchorSymbol && a.path == b.path;
}

/// Whether the dump of `row` shows what that of `had` does: the same operation, or one around it.
bool shows(const PassEvent &row, const PassEvent &had) {
  if (sameAnchor(row, had))
    return true;
  if (row.path.empty() || had.path.empty())
    return row.anchorOp == "builtin.module" && had.anchorOp != "builtin.module";
  return had.path.size() > row.path.size() && had.path.starts_with(row.path) &&
         had.path[row.path.size()] == '/';
}

} // namespace

Presence presenceOf(const trace::PassList &rows, const std::vector<int64_t> &hits) {
  Presence result;
  if (hits.empty())
    return result;
  result.first = hits.front();
  result.last = hits.back();
  struct Had {
    int64_t row;       // the last one with a hit
    int64_t gone = -1; // the first after it without one
  };
  std::vector<Had> had; // by operation
  size_t next = 0;
  for (int64_t at = result.first; at < int64_t(rows.size()); ++at) {
    const PassEvent &row = rows[size_t(at)];
    const bool hit = next < hits.size() && hits[next] == at;
    next += hit;
    if (!hit && (row.failed || row.bytes == 0 || row.changed == trace::Change::No))
      continue;
    bool known = false;
    for (Had &one : had) {
      const PassEvent &before = rows[size_t(one.row)];
      if (!shows(row, before))
        continue;
      known = known || sameAnchor(row, before);
      if (!hit) {
        one.gone = one.gone < 0 ? at : one.gone;
      } else {
        if (one.gone >= 0)
          result.gaps.emplace_back(one.gone, at);
        one = {sameAnchor(row, before) ? at : one.row};
      }
    }
    if (hit && !known)
      had.push_back({at});
  }
  std::sort(result.gaps.begin(), result.gaps.end());
  result.gaps.erase(std::unique(result.gaps.begin(), result.gaps.end()), result.gaps.end());
  auto last = std::find_if(had.begin(), had.end(), [&](const Had &one) { return one.row == result.last; });
  if (last != had.end())
    result.gone = last->gone;
  return result;
}

} // namespace strata::explorer
