#include "core/explorer/Align.h"

#include "core/base/Hash.h"
#include "core/diff/Sequence.h"
#include "core/diff/Structure.h"

#include <algorithm>

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

Result<Alignment> align(const trace::TraceSource &a, const trace::TraceSource &b, const CancelToken &cancel,
                        const trace::Progress &progress) {
  Alignment out;
  int64_t atA = 0, atB = 0;
  auto gap = [&](int64_t toA, int64_t toB) {
    auto alone = [&](const trace::PassEvent &event, AlignedRow row, int64_t &only) {
      row.idle = event.bytes == 0 || event.synthetic;
      ++(row.idle ? out.idle : only);
      out.rows.push_back(row);
    };
    for (; atA < toA; ++atA)
      alone(a.passes()[size_t(atA)], {.a = atA}, out.onlyA);
    for (; atB < toB; ++atB)
      alone(b.passes()[size_t(atB)], {.b = atB}, out.onlyB);
  };
  for (const diff::Match &m : matches(a, b, cancel)) {
    gap(m.a, m.b);
    for (int64_t i = 0; i < m.size; ++i, ++atA, ++atB)
      out.rows.push_back({.a = atA, .b = atB});
  }
  gap(int64_t(a.passes().size()), int64_t(b.passes().size()));
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
