#include "core/explorer/Steps.h"

#include "core/explorer/Aliases.h"
#include "core/explorer/NewerParts.h"
#include "core/explorer/Phases.h"
#include "core/provenance/Extract.h"

#include <algorithm>
#include <charconv>

namespace strata::explorer {

using trace::PassEvent;

namespace {

bool isWhole(const PassEvent &row) { return row.anchorOp == "builtin.module" && row.path.find('/') == std::string::npos; }

/// The time of the passes from `first` to `last` in a phase. A pass that ends later but began earlier is around another.
std::optional<double> timeOf(std::span<const PassEvent> passes, const std::vector<int> &phases, int phase, int64_t first, int64_t last) {
  std::optional<double> sum;
  int64_t began = INT64_MAX; // the earliest of those behind
  for (int64_t i = last; i >= first; --i) {
    const PassEvent &row = passes[size_t(i)];
    if (!row.seconds || phases[size_t(i)] != phase)
      continue;
    if (row.begin < 0 || row.begin < began)
      sum = sum.value_or(0) + *row.seconds;
    if (row.begin >= 0)
      began = std::min(began, row.begin);
  }
  return sum;
}

} // namespace

std::vector<Boundary> boundariesOf(const trace::Run &run, std::span<const PassEvent> passes) {
  std::vector<int> phases = phasesOf(passes);
  if (phases.empty())
    return {};
  auto count = int(phaseNames().size());
  std::vector<Boundary> ends(size_t(count), Boundary{}); // by phase
  int last = -1;                                         // phase that has rows
  bool failed = false;
  for (size_t i = 0; i < passes.size(); ++i) {
    const PassEvent &row = passes[i];
    if (row.synthetic && row.moment != trace::Moment::Input)
      continue; // a file beside the dumps
    Boundary &end = ends[size_t(phases[i])];
    end.first = end.first < 0 ? int64_t(i) : end.first;
    end.row = int64_t(i);
    end.passes += !row.synthetic;
    end.changed += row.changed == trace::Change::Yes;
    last = std::max(last, phases[i]);
    failed = row.failed;
  }
  // A run of one phase alone, of which nobody says that it is done, may be any few passes.
  bool isCompile = run.kind == "compile";
  auto seen = std::count_if(ends.begin(), ends.end(), [](const Boundary &end) { return end.first >= 0; });
  bool ended = !failed && (isCompile ? run.status == "done" : seen > 1 && (run.status.empty() || run.status == "done"));
  std::vector<Boundary> out;
  int64_t reached = -1;
  for (int phase = 0; phase < count; ++phase) {
    Boundary end = ends[size_t(phase)];
    if (end.first < 0)
      continue;
    end.phase = phase;
    end.name = "after-" + phaseNames()[size_t(phase)];
    reached = end.row = std::max(reached, end.row);
    for (int next = phase + 1; next < count && end.next < 0; ++next)
      if (ends[size_t(next)].first >= 0)
        end.next = next;
    if (end.next < 0 ? !ended : ends[size_t(end.next)].first < end.row)
      continue;
    for (int64_t i = end.row; i >= 0 && end.whole < 0; --i)
      if (isWhole(passes[size_t(i)]) && showsAfter(passes[size_t(i)]))
        end.whole = i;
    if (end.whole < 0)
      continue; // the dumps are of functions alone
    NewerParts parts = newerParts(passes, end.whole, end.row, {});
    end.parts = std::move(parts.rows);
    end.lost = parts.lost;
    end.seconds = timeOf(passes, phases, phase, end.first, end.row);
    out.push_back(std::move(end));
  }
  return out;
}

Steps::Steps(const trace::Run &run, std::span<const PassEvent> passes) : rows_(int64_t(passes.size())), boundaries_(boundariesOf(run, passes)) {
  auto input = std::find_if(passes.begin(), passes.end(), [](const PassEvent &row) {
    return row.moment == trace::Moment::Input || row.moment == trace::Moment::Initial;
  });
  if (input != passes.end())
    input_ = input - passes.begin();
}

const Boundary *Steps::boundary(int64_t step) const {
  return isBoundary(step) && boundaryIndex(step) < boundaries_.size() ? &boundaries_[boundaryIndex(step)] : nullptr;
}

int64_t Steps::neighbour(int64_t step, int by) const {
  auto at = [&](int64_t row) { // the boundary behind a row
    auto found = std::lower_bound(boundaries_.begin(), boundaries_.end(), row, [](const Boundary &b, int64_t r) { return b.row < r; });
    return found != boundaries_.end() && found->row == row ? boundaryStep(size_t(found - boundaries_.begin())) : -1;
  };
  if (const Boundary *here = boundary(step))
    return by < 0 ? here->row : here->row + 1 < rows_ ? here->row + 1 : -1;
  if (by > 0 && step >= 0)
    if (int64_t behind = at(step); behind != -1)
      return behind;
  int64_t row = step + (by > 0 ? 1 : -1);
  if (row < 0 || row >= rows_)
    return -1;
  int64_t behind = by < 0 ? at(row) : -1;
  return behind != -1 ? behind : row;
}

int64_t Steps::ofNumber(int64_t number) const {
  if (number >= rows_ && number < rows_ + int64_t(boundaries_.size()))
    return boundaryStep(size_t(number - rows_));
  return number >= 0 && number < rows_ ? number : -1;
}

int64_t Steps::before(int64_t step) const {
  size_t index = boundaryIndex(step);
  return index > 0 ? boundaryStep(index - 1) : input_ >= 0 && input_ <= boundaries_[index].whole ? input_ : -1;
}

Result<int64_t> findStep(const trace::TraceSource &source, const Steps &steps, std::string_view which) {
  for (size_t i = 0; i < steps.boundaries().size(); ++i)
    if (which == steps.boundaries()[i].name)
      return boundaryStep(i);
  int64_t number = 0;
  auto parsed = std::from_chars(which.data(), which.data() + which.size(), number);
  if (parsed.ec == std::errc() && parsed.ptr == which.data() + which.size())
    if (int64_t step = steps.ofNumber(number); isBoundary(step))
      return step;
  auto row = trace::findPass(source, which);
  if (row || !which.starts_with("after-"))
    return row;
  std::string known;
  for (const Boundary &boundary : steps.boundaries())
    known += (known.empty() ? "" : ", ") + boundary.name;
  return Error{ErrorCode::NotFound, "no boundary '" + std::string(which) + "'" + (known.empty() ? ": this run has none" : "; there are " + known)};
}

Result<Text> textOf(const trace::TraceSource &source, const Steps &steps, int64_t step) {
  const Boundary *boundary = steps.boundary(step);
  if (!boundary)
    return isBoundary(step) ? Result<Text>(Error{ErrorCode::NotFound, "no such boundary"}) : textAfter(source, step);
  auto whole = source.text(boundary->whole);
  if (!whole || boundary->parts.empty())
    return whole;
  auto text = withParts(source, whole->view, {}, boundary->parts);
  return text ? Result<Text>(Text::own(withoutIdleAliases(*text))) : std::move(text).error();
}

Result<Pair> pairOf(const trace::TraceSource &source, const Steps &steps, int64_t before, int64_t after) {
  if (!isBoundary(before) && !isBoundary(after))
    return pairOf(source, before, after);
  auto left = textOf(source, steps, before), right = textOf(source, steps, after);
  if (!left || !right)
    return left ? std::move(right).error() : std::move(left).error();
  auto row = [&](int64_t step) -> const PassEvent & { return source.passes()[size_t(isBoundary(step) ? steps.boundary(step)->whole : step)]; };
  return alike(std::move(*left), row(before), std::move(*right), row(after));
}

Effect effect(const trace::TraceSource &source, const Steps &steps, int64_t step) {
  if (!isBoundary(step))
    return effect(source, step);
  int64_t before = steps.boundary(step) ? steps.before(step) : -1;
  if (before == -1)
    return {};
  auto pair = pairOf(source, steps, before, step);
  if (!pair)
    return {};
  Effect between = effectOf(pair->before.view, pair->after.view);
  between.before = before;
  return between;
}

StepTitle titleOf(std::span<const PassEvent> passes, const Steps &steps, int64_t step) {
  if (const Boundary *boundary = steps.boundary(step))
    return {steps.number(step), titleOf(*boundary), passes[size_t(boundary->whole)].anchor()};
  const PassEvent &row = passes[size_t(step)];
  return {step, row.pass, row.anchor()};
}

std::string titleOf(const Boundary &boundary) { return "after " + phaseNames()[size_t(boundary.phase)]; }

} // namespace strata::explorer
