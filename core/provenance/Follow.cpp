#include "core/provenance/Follow.h"

#include "core/diff/Text.h"
#include "core/provenance/Histories.h"

#include <algorithm>
#include <unordered_map>

namespace strata::provenance {

using trace::OpNumber;
using trace::TraceSource;

namespace {

std::string lineOfText(std::string_view text, const std::vector<int64_t> &starts, int64_t line) {
  std::string_view out = text.substr(size_t(starts[size_t(line - 1)]), size_t(starts[size_t(line)] - starts[size_t(line - 1)]));
  out.remove_prefix(std::min(out.size(), out.find_first_not_of(" \t")));
  out = out.substr(0, std::min<size_t>(out.find('\n'), 400));
  return std::string(out);
}

Status build(Histories &histories, int64_t rows, const CancelToken &cancel) {
  return histories.rowsDone() >= rows ? Status::ok() : histories.build(rows, cancel);
}

Result<std::vector<Sighting>> forwardRecorded(const TraceSource &source, int64_t row, int64_t line, OpNumber number,
                                              const CancelToken &cancel) {
  std::vector<Sighting> out;
  std::unordered_map<OpNumber, bool> family{{number, true}}; // and whether that is recorded
  auto show = [&](int64_t of, const trace::Identities &numbers) -> Status {
    auto text = source.text(of);
    if (!text)
      return std::move(text).error();
    auto starts = diff::lineStarts(text->view);
    for (const auto &place : numbers.places)
      if (auto member = family.find(place.op); member != family.end() && place.line < int64_t(starts.size()) &&
                                               (out.back().row != of || out.back().line != place.line))
        out.push_back({of, place.line, lineOfText(text->view, starts, place.line), member->second});
    return Status::ok();
  };
  auto text = source.text(row);
  if (!text)
    return std::move(text).error();
  out.push_back({row, line, lineOfText(text->view, diff::lineStarts(text->view), line), true});
  const auto &rows = source.passes();
  for (int64_t q = row + 1; q < int64_t(rows.size()); ++q) {
    if (cancel.cancelled())
      return Error{ErrorCode::Cancelled, "follow: cancelled"};
    if (rows[size_t(q)].changed == trace::Change::No)
      continue;
    auto numbers = source.identities(q);
    if (!numbers)
      return std::move(numbers).error();
    bool grew = false;
    for (const auto &birth : numbers->births)
      for (OpNumber from : birth.from)
        if (auto parent = family.find(from); parent != family.end())
          grew |= family.emplace(birth.op, parent->second && !birth.guessed).second;
    if (!grew)
      continue;
    if (auto s = show(q, *numbers); !s)
      return s.error();
  }
  return out;
}

} // namespace

Result<std::vector<Sighting>> follow(const TraceSource &source, Histories &histories, int64_t row, int64_t line,
                                     Direction direction, const CancelToken &cancel) {
  if (row < 0 || row >= int64_t(source.passes().size()))
    return Error{ErrorCode::NotFound, "no row " + std::to_string(row)};
  if (direction == Direction::Back) {
    if (auto s = build(histories, row + 1, cancel); !s)
      return s.error();
    return histories.backward(row, line, cancel);
  }
  auto numbers = source.identities(row);
  if (!numbers)
    return std::move(numbers).error();
  if (OpNumber number = numbers->at(line))
    return forwardRecorded(source, row, line, number, cancel);
  if (auto s = build(histories, int64_t(source.passes().size()), cancel); !s)
    return s.error();
  return histories.forward(row, line, cancel);
}

Result<std::vector<Sighting>> follow(const TraceSource &source, int64_t row, int64_t line, Direction direction,
                                     const CancelToken &cancel) {
  Histories histories(std::shared_ptr<const TraceSource>(std::shared_ptr<void>(), &source));
  return follow(source, histories, row, line, direction, cancel);
}

} // namespace strata::provenance
