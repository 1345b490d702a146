#include "core/explorer/Align.h"

#include "core/diff/Rows.h"
#include "core/explorer/Pairing.h"
#include "core/explorer/StateBefore.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace strata::explorer {

namespace {

/// Not something without a name that is around everything: a log says no more.
bool isNamed(std::string_view path) { return path.find('/') != std::string_view::npos || path.find('@') != std::string_view::npos; }

/// What only the second run has stands as early as it can: behind the last row, of those that ran on the same operation,
/// on what is in it or on what is around it, that both have. One list for each row of the first run, and one before all.
std::vector<std::vector<int64_t>> placesOfTheRest(const trace::PassList &left, const trace::PassList &right,
                                                  const std::vector<int64_t> &partner) {
  std::vector<int64_t> back(right.size(), -1);
  for (size_t i = 0; i < partner.size(); ++i)
    if (partner[i] >= 0)
      back[size_t(partner[i])] = int64_t(i);
  std::vector<std::vector<int64_t>> out(left.size() + 1);
  std::unordered_map<std::string_view, int64_t> on, inside; // last places, as indices into `out`
  int64_t whole = 0; // of what has no name
  for (size_t j = 0; j < right.size(); ++j) {
    std::string_view path = right[j].path;
    auto eachOuter = [&](auto &&act) {
      for (size_t slash = path.rfind('/'); slash != std::string_view::npos && slash > 0; slash = path.rfind('/', slash - 1))
        act(path.substr(0, slash));
    };
    int64_t place = back[j] + 1;
    if (back[j] < 0) {
      place = std::max(whole, inside[path]);
      eachOuter([&](std::string_view outer) {
        if (auto found = on.find(outer); found != on.end())
          place = std::max(place, found->second);
      });
      out[size_t(place)].push_back(int64_t(j));
    }
    auto raise = [place](int64_t &at) { at = std::max(at, place); };
    raise(on[path]);
    raise(inside[path]);
    eachOuter([&](std::string_view outer) { raise(inside[outer]); });
    if (!isNamed(path))
      raise(whole);
  }
  return out;
}

/// Puts together what ran on one operation, in groups.
std::vector<AlignedRow> grouped(const std::vector<AlignedRow> &rows, const trace::PassList &left,
                                const trace::PassList &right) {
  std::unordered_map<std::string_view, std::string_view> ofRight; // paths of the second run as the first one names them
  for (const AlignedRow &row : rows)
    if (row.a >= 0 && row.b >= 0)
      ofRight.try_emplace(right[size_t(row.b)].path, left[size_t(row.a)].path);
  auto pathOf = [&](const AlignedRow &row) {
    if (row.a >= 0)
      return left[size_t(row.a)].path;
    const std::string &path = right[size_t(row.b)].path;
    for (size_t end = path.size(); end != std::string::npos && end > 0; end = path.rfind('/', end - 1))
      if (auto found = ofRight.find(std::string_view(path).substr(0, end)); found != ofRight.end())
        return std::string(found->second) + path.substr(end);
    return path;
  };
  std::vector<std::vector<AlignedRow>> groups;
  std::map<std::string, size_t, std::less<>> open; // by path
  for (const AlignedRow &row : rows) {
    std::string path = pathOf(row);
    // What is around it, and what is in it, is not added to any more.
    for (size_t slash = path.rfind('/'); slash != std::string::npos && slash > 0; slash = path.rfind('/', slash - 1))
      open.erase(path.substr(0, slash));
    if (isNamed(path)) {
      std::erase_if(open, [](auto &entry) { return !isNamed(entry.first); });
      auto first = open.lower_bound(path + "/"), last = first;
      while (last != open.end() && last->first.starts_with(path + "/"))
        ++last;
      open.erase(first, last);
    } else {
      std::erase_if(open, [&](auto &entry) { return entry.first != path; });
    }
    auto [at, isNew] = open.try_emplace(std::move(path), groups.size());
    if (isNew)
      groups.emplace_back();
    groups[at->second].push_back(row);
  }
  std::vector<AlignedRow> out;
  for (size_t g = 0; g < groups.size(); ++g)
    for (AlignedRow &row : groups[g]) {
      row.group = int64_t(g);
      out.push_back(row);
    }
  return out;
}

Result<bool> differ(const trace::TraceSource &a, int64_t i, const trace::TraceSource &b, int64_t j, const CancelToken &cancel) {
  // A trace has no text of a pass that changed nothing, a dump tree may have it.
  const trace::PassEvent &left = a.passes()[size_t(i)], &right = b.passes()[size_t(j)];
  if (left.bytes == 0 ? right.bytes != 0 && right.changed == trace::Change::No : right.bytes == 0 && left.changed == trace::Change::No)
    return false;
  auto x = textAfter(a, i), y = textAfter(b, j);
  if (!x || !y)
    return bool(x) != bool(y);
  if (x->view == y->view)
    return false;
  return !diff::sameMeaning(x->view, y->view, cancel);
}

} // namespace

Result<Alignment> align(const trace::TraceSource &a, const trace::TraceSource &b, const CancelToken &cancel,
                        const trace::Progress &progress) {
  Alignment out;
  const auto &left = a.passes(), &right = b.passes();
  if (progress)
    progress(0);
  std::vector<int64_t> partner = pairRows(a, b, cancel);
  bool allA = writesAll(a), allB = writesAll(b);
  auto alone = [&](const trace::PassEvent &event, AlignedRow row, int64_t &only) {
    bool more = row.a >= 0 ? allA && !allB : allB && !allA; // than the other run writes
    row.idle = event.bytes == 0 || event.synthetic || (more && event.changed == trace::Change::No);
    ++(row.idle ? out.idle : only);
    out.rows.push_back(row);
  };
  auto rest = placesOfTheRest(left, right, partner);
  for (size_t i = 0; i <= left.size(); ++i) {
    if (i > 0 && partner[i - 1] >= 0)
      out.rows.push_back({.a = int64_t(i) - 1, .b = partner[i - 1]});
    else if (i > 0)
      alone(left[i - 1], {.a = int64_t(i) - 1}, out.onlyA);
    for (int64_t j : rest[i])
      alone(right[size_t(j)], {.b = j}, out.onlyB);
  }
  out.rows = grouped(out.rows, left, right);
  std::vector<char> differs(left.size());
  for (size_t i = 0; i < out.rows.size(); ++i) {
    if (cancel.cancelled())
      return Error{ErrorCode::Cancelled, "comparing two runs: cancelled"};
    AlignedRow &row = out.rows[i];
    if (row.a >= 0 && row.b >= 0) {
      const trace::PassEvent &x = left[size_t(row.a)], &y = right[size_t(row.b)];
      bool nothing = x.bytes == 0 && y.bytes == 0;
      // Two passes that changed nothing left what their predecessors left.
      if (nothing && x.previous >= 0 && y.previous >= 0 && partner[size_t(x.previous)] == y.previous) {
        row.differs = differs[size_t(x.previous)];
      } else {
        auto different = differ(a, row.a, b, row.b, cancel);
        if (!different)
          return std::move(different).error();
        row.differs = *different;
      }
      differs[size_t(row.a)] = row.differs;
      row.idle = nothing && row.differs;
      ++(row.idle ? out.idle : row.differs ? out.different : out.same);
    }
    if (out.firstDivergence < 0 && !row.idle && (row.differs || row.a < 0 || row.b < 0))
      out.firstDivergence = int64_t(i);
    if (progress)
      progress(double(i + 1) / double(out.rows.size()));
  }
  return out;
}

} // namespace strata::explorer
