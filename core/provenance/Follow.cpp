#include "core/provenance/Follow.h"

namespace strata::provenance {

using trace::TraceSource;

Result<std::vector<Sighting>> follow(const TraceSource &source, Histories &histories, int64_t row, int64_t line,
                                     Direction direction, const CancelToken &cancel) {
  if (row < 0 || row >= int64_t(source.passes().size()))
    return Error{ErrorCode::NotFound, "no row " + std::to_string(row)};
  int64_t rows = direction == Direction::Back ? row + 1 : int64_t(source.passes().size());
  if (histories.rowsDone() < rows)
    if (auto s = histories.build(rows, cancel); !s)
      return s.error();
  return direction == Direction::Back ? histories.backward(row, line, cancel) : histories.forward(row, line, cancel);
}

Result<std::vector<Sighting>> follow(const TraceSource &source, int64_t row, int64_t line, Direction direction,
                                     const CancelToken &cancel) {
  Histories histories(std::shared_ptr<const TraceSource>(std::shared_ptr<void>(), &source));
  return follow(source, histories, row, line, direction, cancel);
}

} // namespace strata::provenance
