// strata-benchmark-module: measures exported functions with Google Benchmark.
#include "core/base/OutOfMemory.h"
#include "runtime/tooling/FunctionIo.h"
#include "runtime/tooling/Session.h"
#include "runtime/tooling/Statistics.h"
#include "runtime/tools/DispatchRows.h"
#include "runtime/vm/Invocation.h"

#include <benchmark/benchmark.h>
#include <algorithm>
#include <cstdio>

using namespace strata::rt;
using namespace strata::rt::tooling;

namespace {

struct BenchmarkFlags {
  SessionFlags session;
  std::string function, timeUnit;
  std::vector<std::string> inputs;
  int64_t batchSize = 1, batchConcurrency = 1;
  /// Of --benchmark_min_time=20x: that many iterations, whatever they take.
  int64_t iterations = 0;
  bool enableOutputProcessing = false, printStatistics = false, dispatchStatistics = false;

  void addTo(Flags &flags) {
    session.addTo(flags);
    flags.add("function", &function,
              "Function to measure; every one without arguments when empty.");
    flags.add("input", &inputs, "An argument, as for strata-run-module.");
    flags.add("time_unit", &timeUnit, "ms, us or ns.");
    flags.add("batch_size", &batchSize, "Work items in one call.");
    flags.add("batch_concurrency", &batchConcurrency,
              "Calls in flight, for asynchronous functions.");
    flags.add("enable_output_processing", &enableOutputProcessing,
              "Reads results inside the measured region.");
    flags.add("print_statistics", &printStatistics, "Prints allocator statistics to stderr.");
    flags.add("dispatch_statistics", &dispatchStatistics, 
              "Adds a row for each kernel under a benchmark: its time in one iteration, from calls "
              "that are repeated untimed after the measured ones.");
  }
};

struct Subject {
  Session &session;
  const BenchmarkFlags &flags;
  const vm::Function &function;
  std::string name;
  MeasuredDispatches &dispatches;
  std::vector<vm::Value> arguments;
  bool isAsync = false, isDispatch = false;
};

/// `lanes` calls in flight, each on a timeline of its own.
Status callAsync(Subject &subject, vm::Invocation &invocation, int64_t lanes) {
  std::vector<Ref<hal::Fence>> fences;
  std::vector<vm::Value> results, arguments = subject.arguments;
  arguments.resize(subject.arguments.size() + 2);
  for (int64_t i = 0; i < lanes; ++i) {
    fences.push_back(make<hal::Fence>(make<hal::Semaphore>(), 1));
    arguments[arguments.size() - 2] = vm::Value::object({});
    arguments[arguments.size() - 1] = vm::Value::object(fences.back());
    STRATA_RETURN_IF_ERROR(
        invocation.invoke(subject.session.main(), subject.function, arguments, results));
  }
  for (const Ref<hal::Fence> &fence : fences)
    STRATA_RETURN_IF_ERROR(fence->wait());
  return {};
}

Status callOnce(Subject &subject, vm::Invocation &invocation,
                std::span<const vm::Value> arguments, int64_t lanes,
                std::vector<vm::Value> &results) {
  if (subject.isAsync)
    return callAsync(subject, invocation, lanes);
  return invocation.invoke(subject.session.main(), subject.function, arguments, results);
}

void measure(benchmark::State &state, Subject &subject) {
  vm::Invocation invocation(*subject.session.context);
  std::vector<vm::Value> results;
  int64_t lanes = subject.isAsync ? std::max<int64_t>(subject.flags.batchConcurrency, 1) : 1;
  std::vector<vm::Value> arguments = subject.arguments;
  if (subject.isDispatch)
    arguments.push_back(vm::Value::i32(static_cast<int32_t>(subject.flags.batchSize)));
  auto stop = [&](const Status &status) {
    std::fprintf(stderr, "%s\n", status.toString().c_str());
    state.SkipWithError(status.message().c_str());
  };
  const int64_t batch = lanes * subject.flags.batchSize;
  while (state.KeepRunningBatch(batch)) {
    Status status = callOnce(subject, invocation, arguments, lanes, results);
    if (status.ok() && subject.flags.enableOutputProcessing)
      for (const vm::Value &result : results)
        benchmark::DoNotOptimize(resultText(result, 1));
    if (!status.ok())
      return stop(status);
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations()));
  if (!subject.flags.dispatchStatistics)
    return;
  constexpr int64_t kMaxProfiledCalls = 1000;
  subject.dispatches = {};
  std::vector<hal::DispatchProfile::Dispatch> dispatches;
  subject.session.profile->setEnabled(true);
  for (; subject.dispatches.calls < std::min<int64_t>(state.iterations(), kMaxProfiledCalls);
       subject.dispatches.calls += batch) {
    if (Status status = callOnce(subject, invocation, arguments, lanes, results); !status.ok())
      return stop(status);
    std::ranges::move(subject.session.profile->take(), std::back_inserter(dispatches));
  }
  subject.session.profile->setEnabled(false);
  subject.dispatches.totals = dispatchTotals(dispatches);
}

Result<benchmark::TimeUnit> parseUnit(const std::string &text) {
  if (text.empty() || text == "ms")
    return benchmark::kMillisecond;
  if (text == "us")
    return benchmark::kMicrosecond;
  if (text == "ns")
    return benchmark::kNanosecond;
  return Status(Code::InvalidArgument, "time unit '" + text + "' is none of ms, us, ns");
}

Status addBenchmark(Session &session, const BenchmarkFlags &flags, const vm::Function &function,
                    const std::string &name, DispatchTable &dispatches,
                    std::vector<std::unique_ptr<Subject>> &subjects) {
  STRATA_ASSIGN_OR_RETURN(benchmark::TimeUnit unit, parseUnit(flags.timeUnit));
  auto subject = std::make_unique<Subject>(
      Subject{session, flags, function, "BM_" + name, dispatches["BM_" + name], {}, false, false});
  std::string_view letters = function.convention.arguments;
  const vm::BytecodeModule &module = *function.module;
  subject->isAsync = module.attribute(function, "iree.abi.model") == "coarse-fences";
  subject->isDispatch = module.attribute(function, "iree.benchmark") == "dispatch";
  if (subject->isAsync && letters.ends_with("rr"))
    letters.remove_suffix(2);
  if (subject->isDispatch)
    letters.remove_suffix(letters.empty() ? 0 : 1);
  hal::Allocator &allocator = session.allocator();
  Result<std::vector<vm::Value>> arguments = InputReader(allocator).read(flags.inputs, letters);
  if (!arguments.ok())
    return arguments.takeStatus().annotate("parsing function inputs");
  if (arguments->size() != letters.size())
    return Status(Code::InvalidArgument,
                  format("input list and function mismatch; expected %zu arguments but passed %zu",
                         letters.size(), arguments->size()));
  subject->arguments = arguments.take();
  Subject *raw = subject.get();
  subjects.push_back(std::move(subject));
  auto *registered = benchmark::RegisterBenchmark(
      raw->name.c_str(), [raw](benchmark::State &state) { measure(state, *raw); });
  registered->MeasureProcessCPUTime()->UseRealTime()->Unit(unit);
  if (flags.iterations)
    registered->Iterations(flags.iterations);
  return {};
}

Status addBenchmarks(Session &session, const BenchmarkFlags &flags, DispatchTable &dispatches,
                     std::vector<std::unique_ptr<Subject>> &subjects) {
  if (!flags.function.empty()) {
    STRATA_ASSIGN_OR_RETURN(const vm::Function *function, session.findFunction(flags.function));
    return addBenchmark(session, flags, *function, flags.function, dispatches, subjects);
  }
  const vm::BytecodeModule &module = session.main().module();
  for (const vm::Export &entry : module.exports()) {
    const vm::Function &function = module.functions()[static_cast<size_t>(entry.ordinal)];
    bool isDispatch = module.attribute(function, "iree.benchmark") == "dispatch";
    bool isAsync = module.attribute(function, "iree.abi.model") == "coarse-fences";
    size_t own = function.convention.arguments.size() - (isDispatch ? 1 : isAsync ? 2 : 0);
    if (entry.name.starts_with("__") || entry.name.find('$') != std::string_view::npos || own)
      continue;
    STRATA_RETURN_IF_ERROR(
        addBenchmark(session, flags, function, std::string(entry.name), dispatches, subjects));
  }
  return {};
}

/// Takes `20x` and `0.5s` as newer versions of the library do.
void adaptMinTime(std::vector<std::string> &passed, int64_t &iterations) {
  const std::string name = "--benchmark_min_time=";
  std::erase_if(passed, [&](std::string &flag) {
    if (!flag.starts_with(name))
      return false;
    char *end = nullptr;
    int64_t count = std::strtoll(flag.c_str() + name.size(), &end, 10);
    if (count > 0 && std::string_view(end) == "x") {
      iterations = count;
      return true;
    }
#ifdef STRATA_BENCHMARK_WITHOUT_UNITS
    if (flag.ends_with('s'))
      flag.pop_back();
#endif
    return false;
  });
}

/// What the library would write to --benchmark_out, with rows of dispatches.
std::unique_ptr<benchmark::BenchmarkReporter> fileReporter(std::span<const std::string> passed) {
  bool hasFile = false, isConsole = false;
  for (const std::string &flag : passed) {
    hasFile |= flag.starts_with("--benchmark_out=");
    isConsole |= flag == "--benchmark_out_format=console";
  }
  if (!hasFile)
    return nullptr;
  if (isConsole)
    return std::make_unique<benchmark::ConsoleReporter>(benchmark::ConsoleReporter::OO_None);
  return std::make_unique<benchmark::JSONReporter>();
}

void runBenchmarks(bool dispatchRows, std::span<const std::string> passed,
                   const DispatchTable &dispatches) {
  if (!dispatchRows) {
    benchmark::RunSpecifiedBenchmarks();
    return;
  }
  DispatchRowsReporter display(
      std::unique_ptr<benchmark::BenchmarkReporter>(benchmark::CreateDefaultDisplayReporter()),
      dispatches);
  std::unique_ptr<benchmark::BenchmarkReporter> file = fileReporter(passed);
  if (file)
    file = std::make_unique<DispatchRowsReporter>(std::move(file), dispatches);
  benchmark::RunSpecifiedBenchmarks(&display, file.get());
}

} // namespace

int main(int argc, char **argv) {
  strata::endWithoutMemory("strata-benchmark-module");
  BenchmarkFlags benchmarkFlags;
  Flags flags(
      "Measures functions of a compiled module; --benchmark_* flags are Google Benchmark's.\n"
      "$ strata-benchmark-module --module=file.vmfb --function=name --input=4xf32=1");
  benchmarkFlags.addTo(flags);
  std::vector<std::string> positional, passed{argv[0]};
  flags.passThrough("--benchmark_", &passed);
  Status status = flags.parse({argv + 1, static_cast<size_t>(argc - 1)}, positional);
  if (status.ok() && !positional.empty())
    status = Status(Code::InvalidArgument, "unexpected argument '" + positional.front() + "'");
  if (status.ok() && benchmarkFlags.dispatchStatistics &&
      benchmarkFlags.session.printDeviceStatistics)
    status = Status(Code::InvalidArgument,
                    "--dispatch_statistics can't be combined with --print_device_statistics");
  if (!status.ok())
    return report(status);
  if (flags.helpShown())
    return report({});
  Result<bool> listed = benchmarkFlags.session.list();
  if (!listed.ok())
    return report(listed.status());
  if (*listed)
    return report({});
  adaptMinTime(passed, benchmarkFlags.iterations);
  std::vector<char *> pointers;
  for (std::string &argument : passed)
    pointers.push_back(argument.data());
  int count = static_cast<int>(pointers.size());
  benchmark::Initialize(&count, pointers.data());
  if (benchmark::ReportUnrecognizedArguments(count, pointers.data()))
    return 1;
  Result<std::unique_ptr<Session>> session = 
      Session::create(benchmarkFlags.session, benchmarkFlags.dispatchStatistics);
  if (!session.ok())
    return report(session.takeStatus());
  if ((*session)->profile)
    (*session)->profile->setEnabled(!benchmarkFlags.dispatchStatistics);
  DispatchTable dispatches;
  std::vector<std::unique_ptr<Subject>> subjects;
  if (int code = report(addBenchmarks(**session, benchmarkFlags, dispatches, subjects)))
    return code;
  runBenchmarks(benchmarkFlags.dispatchStatistics, passed, dispatches);
  benchmark::Shutdown();
  if (benchmarkFlags.printStatistics)
    std::fputs(memoryStatisticsText((*session)->devices).c_str(), stderr);
  if (benchmarkFlags.session.printDeviceStatistics)
    std::fputs(dispatchStatisticsText((*session)->profile->take()).c_str(), stderr);
  return report({});
}
