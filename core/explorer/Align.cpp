#include "core/explorer/Align.h"

#include "core/base/Hash.h"
#include "core/diff/Sequence.h"
#include "core/diff/Structure.h"

#include <algorithm>
#include <functional>
#include <map>
#include <unordered_map>

namespace strata::explorer {

/// With `symbols`, the path as it is; without, only the operations on it: variants and dispatches are named after
/// their target.
static std::vector<uint64_t> keys(const trace::TraceSource &source, bool symbols) {
  std::vector<uint64_t> out;
  for (const trace::PassEvent &row : source.passes()) {
    uint64_t path = 0;
    for (size_t at = 0; at <= row.path.size();) {
      size_t end = std::min(row.path.find('/', at), row.path.size());
      std::string_view part = std::string_view(row.path).substr(at, end - at);
      path = mix(path, hash64(symbols ? part : part.substr(0, part.find(" @"))));
      at = end + 1;
    }
    out.push_back(mix(mix(hash64(row.pass), path), uint64_t(row.moment) * 2 + row.synthetic));
  }
  return out;
}

/// Matches by the full path, and in the gaps between by the path without symbols.
static std::vector<diff::Match> matches(const trace::TraceSource &a, const trace::TraceSource &b, const CancelToken &cancel) {
  auto fullA = keys(a, true), fullB = keys(b, true), looseA = keys(a, false), looseB = keys(b, false);
  std::vector<diff::Match> out;
  int64_t atA = 0, atB = 0;
  auto gap = [&](int64_t toA, int64_t toB) {
    std::span<const uint64_t> x(looseA.data() + atA, size_t(toA - atA)), y(looseB.data() + atB, size_t(toB - atB));
    for (diff::Match m : diff::match(x, y, cancel))
      out.push_back({m.a + atA, m.b + atB, m.size});
  };
  for (const diff::Match &m : diff::match(fullA, fullB, cancel)) {
    gap(m.a, m.b);
    out.push_back(m);
    atA = m.a + m.size, atB = m.b + m.size;
  }
  gap(int64_t(fullA.size()), int64_t(fullB.size()));
  return out;
}

struct Partner {
  int64_t row = -1;
  bool inOrder = false;
};

/// Of each row, the one of the other run that stands for it; -1: none. First in order; then what a pass manager does on
/// several functions at once, in an order that isn't the program's: rows of the same pass on the same operation, between
/// the same two matched rows of what is around it.
static std::vector<Partner> partners(const trace::TraceSource &a, const trace::TraceSource &b, const CancelToken &cancel) {
  const auto &left = a.passes(), &right = b.passes();
  std::vector<Partner> out(left.size());
  std::vector<int64_t> back(right.size(), -1);
  for (const diff::Match &m : matches(a, b, cancel))
    for (int64_t i = 0; i < m.size; ++i)
      out[size_t(m.a + i)] = {m.b + i, true}, back[size_t(m.b + i)] = m.a + i;
  // The matched row around a row that came last before it, as a number of the left run.
  auto around = [](const std::vector<trace::PassEvent> &rows, const std::function<int64_t(size_t)> &matched, auto each) {
    std::unordered_map<std::string_view, int64_t> last;
    int64_t whole = -1; // of a module without a name, around everything: a log says no more
    for (size_t i = 0; i < rows.size(); ++i) {
      std::string_view path = rows[i].path;
      bool named = path.find('@') != std::string_view::npos;
      int64_t outer = named ? whole : -1;
      for (size_t slash = path.rfind('/'); slash != std::string_view::npos && slash > 0; slash = path.rfind('/', slash - 1))
        if (auto found = last.find(path.substr(0, slash)); found != last.end())
          outer = std::max(outer, found->second);
      int64_t number = matched(i);
      if (number >= 0 && !named && !path.empty())
        whole = number;
      if (number >= 0)
        last[path] = number;
      else if (outer >= 0)
        each(i, outer);
    }
  };
  std::vector<uint64_t> keysA = keys(a, true), keysB = keys(b, true);
  std::map<std::pair<uint64_t, int64_t>, std::vector<int64_t>> waiting; // the last one first
  around(right, [&](size_t i) { return back[i]; }, [&](size_t i, int64_t outer) { waiting[{keysB[i], outer}].push_back(int64_t(i)); });
  for (auto &[key, rows] : waiting)
    std::reverse(rows.begin(), rows.end());
  around(left, [&](size_t i) { return out[i].row < 0 ? -1 : int64_t(i); }, [&](size_t i, int64_t outer) {
    auto found = waiting.find({keysA[i], outer});
    if (found == waiting.end() || found->second.empty())
      return;
    out[i].row = found->second.back();
    found->second.pop_back();
  });
  return out;
}

Result<Alignment> align(const trace::TraceSource &a, const trace::TraceSource &b, const CancelToken &cancel,
                        const trace::Progress &progress) {
  Alignment out;
  std::vector<Partner> partner = partners(a, b, cancel);
  std::vector<char> taken(b.passes().size());
  for (const Partner &other : partner)
    if (other.row >= 0)
      taken[size_t(other.row)] = 1;
  int64_t atB = 0;
  auto alone = [&](const trace::PassEvent &event, AlignedRow row, int64_t &only) {
    row.idle = event.bytes == 0 || event.synthetic;
    ++(row.idle ? out.idle : only);
    out.rows.push_back(row);
  };
  // What only the right run has stands before the next row that both have; one that was matched out of order stands
  // where the left run has it.
  auto rightUpTo = [&](int64_t to) {
    for (; atB < to; ++atB)
      if (!taken[size_t(atB)])
        alone(b.passes()[size_t(atB)], {.b = atB}, out.onlyB);
  };
  for (int64_t atA = 0; atA < int64_t(partner.size()); ++atA) {
    Partner other = partner[size_t(atA)];
    if (other.row < 0) {
      alone(a.passes()[size_t(atA)], {.a = atA}, out.onlyA);
      continue;
    }
    if (other.inOrder)
      rightUpTo(other.row);
    out.rows.push_back({.a = atA, .b = other.row});
  }
  rightUpTo(int64_t(b.passes().size()));
  for (size_t i = 0; i < out.rows.size(); ++i) {
    if (cancel.cancelled())
      return Error{ErrorCode::Cancelled, "comparing two runs: cancelled"};
    AlignedRow &row = out.rows[i];
    if (row.a >= 0 && row.b >= 0) {
      auto x = a.text(row.a), y = b.text(row.b);
      row.differs = bool(x) != bool(y);
      if (x && y && x->view != y->view) {
        ir::Tree before = ir::parse(x->view), after = ir::parse(y->view);
        row.differs = !diff::diffStructure(before, after, cancel).equal();
      }
      ++(row.differs ? out.different : out.same);
    }
    if (out.firstDivergence < 0 && (row.differs || ((row.a < 0 || row.b < 0) && !row.idle)))
      out.firstDivergence = int64_t(i);
    if (progress)
      progress(double(i + 1) / double(out.rows.size()));
  }
  return out;
}

} // namespace strata::explorer
