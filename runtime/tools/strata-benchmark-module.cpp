// strata-benchmark-module: measures exported functions with Google Benchmark.
#include "runtime/tooling/FunctionIo.h"
#include "runtime/tooling/Session.h"
#include "runtime/vm/Invocation.h"

#include <benchmark/benchmark.h>
#include <cstdio>

using namespace strata::rt;
using namespace strata::rt::tooling;

namespace {

struct BenchmarkFlags {
  SessionFlags session;
  std::string function, timeUnit;
  std::vector<std::string> inputs;
  int64_t batchSize = 1, batchConcurrency = 1;
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
    flags.add("dispatch_statistics", &dispatchStatistics, "Accepted; nothing more is printed.");
  }
};

struct Subject {
  Session &session;
  const BenchmarkFlags &flags;
  const vm::Function &function;
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

void measure(benchmark::State &state, Subject &subject) {
  vm::Invocation invocation(*subject.session.context);
  std::vector<vm::Value> results;
  int64_t lanes = subject.isAsync ? std::max<int64_t>(subject.flags.batchConcurrency, 1) : 1;
  std::vector<vm::Value> arguments = subject.arguments;
  if (subject.isDispatch)
    arguments.push_back(vm::Value::i32(static_cast<int32_t>(subject.flags.batchSize)));
  while (state.KeepRunningBatch(lanes * subject.flags.batchSize)) {
    Status status = subject.isAsync ? callAsync(subject, invocation, lanes)
                                    : invocation.invoke(subject.session.main(), subject.function,
                                                        arguments, results);
    if (status.ok() && subject.flags.enableOutputProcessing)
      for (const vm::Value &result : results)
        benchmark::DoNotOptimize(resultText(result, 1));
    if (!status.ok()) {
      std::fprintf(stderr, "%s\n", status.toString().c_str());
      state.SkipWithError(status.message().c_str());
      return;
    }
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations()));
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
                    const std::string &name, std::vector<std::unique_ptr<Subject>> &subjects) {
  STRATA_ASSIGN_OR_RETURN(benchmark::TimeUnit unit, parseUnit(flags.timeUnit));
  auto subject = std::make_unique<Subject>(Subject{session, flags, function, {}, false, false});
  std::string_view letters = function.convention.arguments;
  const vm::BytecodeModule &module = *function.module;
  subject->isAsync = module.attribute(function, "iree.abi.model") == "coarse-fences";
  subject->isDispatch = module.attribute(function, "iree.benchmark") == "dispatch";
  if (subject->isAsync && letters.ends_with("rr"))
    letters.remove_suffix(2);
  if (subject->isDispatch)
    letters.remove_suffix(letters.empty() ? 0 : 1);
  auto fallback = make<hal::Allocator>("host", session.budget);
  hal::Allocator &allocator =
      session.devices.empty() ? *fallback : session.devices.front()->allocator();
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
  benchmark::RegisterBenchmark(("BM_" + name).c_str(),
                               [raw](benchmark::State &state) { measure(state, *raw); })
      ->MeasureProcessCPUTime()
      ->UseRealTime()
      ->Unit(unit);
  return {};
}

Status addBenchmarks(Session &session, const BenchmarkFlags &flags,
                     std::vector<std::unique_ptr<Subject>> &subjects) {
  if (!flags.function.empty()) {
    STRATA_ASSIGN_OR_RETURN(const vm::Function *function, session.findFunction(flags.function));
    return addBenchmark(session, flags, *function, flags.function, subjects);
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
        addBenchmark(session, flags, function, std::string(entry.name), subjects));
  }
  return {};
}

} // namespace

int main(int argc, char **argv) {
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
  if (!status.ok())
    return report(status);
  if (flags.helpShown() || benchmarkFlags.session.list())
    return 0;
  std::vector<char *> pointers;
  for (std::string &argument : passed)
    pointers.push_back(argument.data());
  int count = static_cast<int>(pointers.size());
  benchmark::Initialize(&count, pointers.data());
  if (benchmark::ReportUnrecognizedArguments(count, pointers.data()))
    return 1;
  Result<std::unique_ptr<Session>> session = Session::create(benchmarkFlags.session);
  if (!session.ok())
    return report(session.takeStatus());
  std::vector<std::unique_ptr<Subject>> subjects;
  if (int code = report(addBenchmarks(**session, benchmarkFlags, subjects)))
    return code;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  if (benchmarkFlags.printStatistics)
    std::fprintf(stderr, "ALLOC: %lldB peak\n", (long long)(*session)->budget->peakBytes());
  return 0;
}
