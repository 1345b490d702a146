#include "core/explorer/Markdown.h"

#include "core/base/Markup.h"
#include "core/explorer/Html.h"
#include "core/explorer/Steps.h"
#include "core/explorer/Target.h"

#include <algorithm>

namespace strata::explorer {

static std::string head(const trace::TraceSource &source, const Steps &steps, int64_t step, const std::string &what) {
  StepTitle title = titleOf(source.passes(), steps, step);
  std::string out = "**" + std::to_string(title.number) + " " + markdownCode(title.name) +
                    "** on " + markdownCode(title.anchor) + what + "  \n";
  for (const auto &[name, value] : aboutRun(describedRun(source)))
    if (name != "State")
      out += name + ": " + markdownCode(value) + "  \n";
  return out;
}

static std::string fenced(const std::string &body, const char *language) {
  std::string fence = markdownFence(body);
  return "\n" + fence + language + "\n" + body + fence + "\n";
}

std::string markdownOf(const trace::TraceSource &source, int64_t row, std::string_view text, int64_t first, int64_t last) {
  diff::LineTable lines(text);
  std::string body;
  for (int64_t i = std::max<int64_t>(0, first); i <= std::min(last, lines.count() - 1); ++i)
    body.append(lines.line(i)).push_back('\n');
  std::string where = first == last ? ", line " + std::to_string(first + 1) : ", lines " + std::to_string(first + 1) + " to " + std::to_string(last + 1);
  return head(source, Steps(source), row, where) + fenced(body, "mlir");
}

std::string markdownOf(const trace::TraceSource &source, int64_t before, int64_t after, const diff::Rows &rows, std::string_view left,
                       std::string_view right, int64_t context) {
  diff::LineTable leftLines(left), rightLines(right);
  auto count = int64_t(rows.rows.size());
  auto changed = [&](int64_t i) { return rows.rows[size_t(i)].mark != diff::RowMark::Equal && rows.rows[size_t(i)].mark != diff::RowMark::Renumbered; };
  std::vector<bool> shown(size_t(count), false);
  for (int64_t i = 0; i < count; ++i)
    if (changed(i))
      for (int64_t j = std::max<int64_t>(0, i - context); j <= std::min(count - 1, i + context); ++j)
        shown[size_t(j)] = true;
  std::string body;
  for (int64_t i = 0; i < count;) {
    if (!shown[size_t(i)]) {
      int64_t end = i;
      while (end < count && !shown[size_t(end)])
        ++end;
      body += "@@ " + std::to_string(end - i) + " equal lines @@\n";
      i = end;
      continue;
    }
    if (!changed(i)) {
      body.append(" ").append(rightLines.line(rows.rows[size_t(i)].after)).push_back('\n');
      ++i;
      continue;
    }
    int64_t end = i;
    while (end < count && changed(end))
      ++end;
    for (int64_t j = i; j < end; ++j)
      if (int64_t line = rows.rows[size_t(j)].before; line >= 0)
        body.append("-").append(leftLines.line(line)).push_back('\n');
    for (int64_t j = i; j < end; ++j)
      if (int64_t line = rows.rows[size_t(j)].after; line >= 0)
        body.append("+").append(rightLines.line(line)).push_back('\n');
    i = end;
  }
  Steps steps(source);
  std::string against;
  if (before != -1) {
    StepTitle title = titleOf(source.passes(), steps, before);
    against = ", against " + std::to_string(title.number) + " " + markdownCode(title.name);
  }
  return head(source, steps, after, against) + fenced(body, "diff");
}

} // namespace strata::explorer
