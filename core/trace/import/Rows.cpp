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
  std::unordered_map<std::string, int64_t> lastOfPath;
  int64_t lastWhole = -1; // of something without a name, which is around everything: a log says no more
  auto aroundSince = [&](const std::string &path, int64_t row) {
    if (lastWhole > row && path.find('@') != std::string::npos)
      return true;
    for (size_t slash = path.rfind('/'); slash != std::string::npos && slash > 0; slash = path.rfind('/', slash - 1))
      if (auto outer = lastOfPath.find(path.substr(0, slash)); outer != lastOfPath.end() && outer->second > row)
        return true;
    return false;
  };
  int64_t dumps = 0;
  for (size_t i = 0; i < rows.size(); ++i) {
    PassEvent &e = rows[i];
    std::string_view body = text(i);
    e.index = i;
    e.bytes = body.size();
    Last now{int64_t(i), hash64(body), e.bytes};
    if (e.synthetic) {
      if (e.moment == Moment::Input)
        last.insert_or_assign(e.subject, now);
      continue;
    }
    e.dump = dumps++;
    lastOfPath[e.path] = e.index;
    if (!e.path.empty() && e.path.find('@') == std::string::npos)
      lastWhole = e.index;
    auto [found, first] = last.try_emplace(e.subject, now);
    if (first)
      continue;
    e.previous = found->second.row;
    if (body.empty()) // nobody knows what it left
      continue;
    bool same = found->second.hash == now.hash && found->second.bytes == now.bytes;
    // The same as its own last dump, but something around it was dumped since: that may have changed it, and this pass
    // back. A comparison of the two tells.
    e.changed = !same ? Change::Yes : aroundSince(e.path, e.previous) ? Change::Unknown : Change::No;
    found->second = now;
  }
}

} // namespace strata::trace
