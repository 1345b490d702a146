#include "core/trace/import/Rows.h"

#include "core/base/Hash.h"

#include <unordered_map>

namespace strata::trace {

void linkRows(std::vector<PassEvent> &rows, const std::function<std::string_view(size_t)> &text) {
  struct Last {
    int64_t row;
    uint64_t hash;
    int64_t bytes;
  };
  std::unordered_map<std::string, Last> last;
  int64_t dumps = 0;
  for (size_t i = 0; i < rows.size(); ++i) {
    PassEvent &e = rows[i];
    std::string_view body = text(i);
    e.index = i;
    e.bytes = body.size();
    if (e.synthetic)
      continue;
    e.dump = dumps++;
    Last now{int64_t(i), hash64(body), e.bytes};
    auto [found, first] = last.try_emplace(e.subject, now);
    if (first)
      continue;
    e.previous = found->second.row;
    e.changed = found->second.hash == now.hash && found->second.bytes == now.bytes ? Change::No : Change::Yes;
    found->second = now;
  }
}

} // namespace strata::trace
