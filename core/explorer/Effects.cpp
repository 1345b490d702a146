#include "core/explorer/Effects.h"

#include "core/diff/Rows.h"
#include "core/diff/Statistics.h"
#include "core/explorer/Aliases.h"
#include "core/trace/LlvmUnit.h"

#include <algorithm>
#include <unordered_map>

namespace strata::explorer {

static Effect compare(const StateBefore &before, std::string_view after, const diff::OpCounts &a, const diff::OpCounts &b) {
  diff::OpDelta ops = diff::delta(a, b);
  diff::LineCounts lines = diff::count(diff::diffLines(before.text.view, after));
  if (lines.added || lines.removed)
    if (trace::sameWithoutNumbers(before.text.view, after)) // all that changed is how things are counted
      return {.before = before.row};
  // What was cut out or put together may be spelled otherwise.
  if (!before.whole && (lines.added || lines.removed) && diff::sameMeaning(before.text.view, after))
    return {.before = before.row};
  return {before.row, ops.added, ops.removed, lines.added, lines.removed};
}

bool sumsOthers(const trace::TraceSource &source, int64_t index, const StateBefore &before, std::string_view after) {
  const auto &rows = source.passes();
  const trace::PassEvent &row = rows[size_t(index)];
  auto isInside = [&](int64_t other) { return row.begin < 0 ? other != before.row : rows[size_t(other)].begin > row.begin; };
  bool ran = isInside(before.row) || std::any_of(before.parts.begin(), before.parts.end(), isInside);
  return ran && row.changed == trace::Change::Yes && sameButForAliases(before.text.view, after);
}

Effect effectOf(std::string_view before, std::string_view after) {
  if (before == after)
    return {};
  diff::OpDelta ops = diff::delta(diff::countOps(before), diff::countOps(after));
  diff::LineCounts lines = diff::count(diff::diffLines(before, after));
  return {-1, ops.added, ops.removed, lines.added, lines.removed};
}

Effect effect(const trace::TraceSource &source, int64_t row) {
  auto before = stateBefore(source, row);
  auto text = source.text(row);
  if (!before || !text)
    return {};
  // A pass that changed nothing leaves no dump of its own.
  if (source.passes()[size_t(row)].bytes == 0)
    return {.before = before->row};
  if (sumsOthers(source, row, *before, text->view))
    return {.before = before->row, .sums = true};
  if (before->text.view == text->view)
    return {.before = before->row};
  return compare(*before, text->view, diff::countOps(before->text.view), diff::countOps(text->view));
}

bool effects(const trace::TraceSource &source, const std::function<void(int64_t, const Effect &)> &each,
             const CancelToken &cancel, int64_t from) {
  // The counts of the latest dump of each subject: mostly what the next one is compared with.
  struct Latest {
    int64_t row;
    diff::OpCounts counts;
  };
  std::unordered_map<std::string, Latest> latest;
  const auto &rows = source.passes();
  for (size_t i = size_t(std::max<int64_t>(from, 0)); i < rows.size(); ++i) {
    const trace::PassEvent &row = rows[i];
    if (cancel.cancelled())
      return false;
    auto text = source.text(row.index);
    auto before = stateBefore(source, row.index);
    if (!text || row.bytes == 0) {
      each(row.index, before ? Effect{.before = before->row} : Effect{});
      continue;
    }
    Latest &last = latest[row.subject];
    bool own = before && before->parts.empty() && !last.counts.empty() && last.row == before->row;
    bool sums = before && sumsOthers(source, row.index, *before, text->view);
    if (sums || (before && before->text.view == text->view)) {
      Effect none{.before = before->row, .sums = sums};
      if (!own || sums)
        last.counts = diff::countOps(text->view);
      last.row = row.index;
      each(row.index, none);
      continue;
    }
    diff::OpCounts counts = diff::countOps(text->view);
    each(row.index, !before ? Effect{} : own ? compare(*before, text->view, last.counts, counts)
                                             : compare(*before, text->view, diff::countOps(before->text.view), counts));
    last = {row.index, std::move(counts)};
  }
  return true;
}

} // namespace strata::explorer
