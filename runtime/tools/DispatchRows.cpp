#include "runtime/tools/DispatchRows.h"

namespace strata::rt::tooling {

bool DispatchRowsReporter::ReportContext(const Context &context) {
  // The library sets streams on this reporter only.
  inner_->SetOutputStream(&GetOutputStream());
  inner_->SetErrorStream(&GetErrorStream());
  // Names of kernels are not known yet, but long.
  constexpr size_t kNameWidth = 72;
  Context wide = context;
  wide.name_field_width = std::max(wide.name_field_width, kNameWidth);
  return inner_->ReportContext(wide);
}

void DispatchRowsReporter::ReportRuns(const std::vector<Run> &runs) {
  inner_->ReportRuns(runs);
  if (runs.empty() || runs.front().error_occurred)
    return;
  auto measured = table_.find(runs.front().run_name.function_name);
  if (measured == table_.end() || !measured->second.calls)
    return;
  const auto &[totals, calls] = measured->second;
  double all = 0;
  for (const DispatchTotal &total : totals)
    all += static_cast<double>(total.busyNs);
  std::vector<Run> rows;
  for (const DispatchTotal &total : totals) {
    Run row = runs.front();
    row.run_name = {};
    row.run_name.function_name = measured->first + "/" + total.name;
    double share = static_cast<double>(row.iterations) / static_cast<double>(calls) / 1e9;
    row.real_accumulated_time = static_cast<double>(total.wallNs) * share;
    row.cpu_accumulated_time = static_cast<double>(total.busyNs) * share;
    row.counters.clear();
    row.counters["calls"] = static_cast<double>(total.count) / static_cast<double>(calls);
    row.counters["percent"] = all > 0 ? 100 * static_cast<double>(total.busyNs) / all : 0;
    rows.push_back(std::move(row));
  }
  inner_->ReportRuns(rows);
}

} // namespace strata::rt::tooling
