// Rows of Google Benchmark's report for the dispatches inside of a benchmark.
#pragma once

#include "runtime/tooling/Statistics.h"

#include <benchmark/benchmark.h>
#include <map>
#include <memory>

namespace strata::rt::tooling {

/// What the dispatches of one benchmark took, over `calls` iterations.
struct MeasuredDispatches {
  std::vector<DispatchTotal> totals;
  int64_t calls = 0;
};
/// By the benchmark's name, as it was registered.
using DispatchTable = std::map<std::string, MeasuredDispatches>;

/// Passes reports on, with a row for each kernel under each benchmark's own: its time in one
/// iteration (wall and, as CPU time, the workgroups' times added up), calls in one iteration, and
/// its share of all dispatches.
class DispatchRowsReporter final : public benchmark::BenchmarkReporter {
public:
  DispatchRowsReporter(std::unique_ptr<benchmark::BenchmarkReporter> inner,
                       const DispatchTable &table)
      : inner_(std::move(inner)), table_(table) {}

  bool ReportContext(const Context &context) override;
  void ReportRuns(const std::vector<Run> &runs) override;
  void Finalize() override { inner_->Finalize(); }

private:
  std::unique_ptr<benchmark::BenchmarkReporter> inner_;
  const DispatchTable &table_;
};

} // namespace strata::rt::tooling
