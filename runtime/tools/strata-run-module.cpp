// strata-run-module: loads modules, calls one function, prints or compares what it returns.
#include "core/base/OutOfMemory.h"
#include "runtime/tooling/FunctionIo.h"
#include "runtime/tooling/Session.h"
#include "runtime/tooling/Statistics.h"
#include "runtime/vm/Invocation.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <sys/time.h>

using namespace strata::rt;
using namespace strata::rt::tooling;

namespace {

std::atomic<vm::Invocation *> running{nullptr};

/// The first signal cancels the call; should that not end it, the next one ends the process.
extern "C" void cancelRunning(int signal) {
  std::signal(signal, SIG_DFL);
  if (vm::Invocation *invocation = running.load())
    invocation->cancel();
}

/// While it lives, Ctrl+C and the end of the given time cancel an invocation.
class Cancellable {
public:
  Cancellable(vm::Invocation &invocation, int64_t milliseconds) {
    running = &invocation;
    std::signal(SIGINT, cancelRunning);
    std::signal(SIGALRM, cancelRunning);
    setTimer(milliseconds);
  }
  ~Cancellable() {
    setTimer(0);
    std::signal(SIGINT, SIG_DFL);
    running = nullptr;
  }
  Cancellable(const Cancellable &) = delete;

private:
  static void setTimer(int64_t milliseconds) {
    itimerval timer = {};
    timer.it_value.tv_sec = milliseconds / 1000;
    timer.it_value.tv_usec = milliseconds % 1000 * 1000;
    setitimer(ITIMER_REAL, &timer, nullptr);
  }
};

struct RunFlags {
  SessionFlags session;
  std::string function;
  std::vector<std::string> inputs, outputs, expected;
  int64_t maxElements = 1024, timeoutMilliseconds = 0;
  bool printStatistics = false;
  std::string dispatchStatisticsOutput;
  std::string equalityMode = "approximate";
  Tolerance tolerance;

  void addTo(Flags &flags) {
    session.addTo(flags);
    flags.add("function", &function, "Exported function to call; the only one when omitted.");
    flags.add("input", &inputs, "An argument: `4xf32=1,2,3,4`, `4xf32=5`, `7`, `@file.npy`, …");
    flags.add("output", &outputs, "Where a result goes: `-`, `@file.npy`, `@file.bin`, empty.");
    flags.add("expected_output", &expected, "What a result must equal, written as for --input.");
    flags.add("output_max_element_count", &maxElements, "Most elements of a result that print.");
    flags.add("timeout_ms", &timeoutMilliseconds,
              "Cancels the call after this many milliseconds, as Ctrl+C does; 0 lets it run.");
    flags.add("print_statistics", &printStatistics, "Prints allocator statistics to stderr.");
    flags.add("dispatch_statistics_output", &dispatchStatisticsOutput,
              "A file for the time of each executed dispatch, as JSON: its kernel's name, workgroup "
              "counts, begin since the call's begin, wall time and the workgroups' times added up, "
              "all in nanoseconds; then the totals of each kernel. `-` is stdout.");
    flags.add("equality_mode", &equalityMode, "approximate or exact.");
    flags.add("expected_f16_threshold", &tolerance.f16, "Absolute tolerance for f16.");
    flags.add("expected_f32_threshold", &tolerance.f32, "Absolute tolerance for f32.");
    flags.add("expected_f64_threshold", &tolerance.f64, "Absolute tolerance for f64.");
    flags.add("expected_bf16_threshold", &tolerance.bf16, "Absolute tolerance for bf16.");
    flags.add("expected_rtol", &tolerance.relative, "Relative tolerance.");
  }
};

Status compare(const std::vector<vm::Value> &results, const RunFlags &flags,
               std::string_view letters, hal::Allocator &allocator, bool &matched) {
  Result<std::vector<vm::Value>> parsed = InputReader(allocator).read(flags.expected, letters);
  if (!parsed.ok())
    return parsed.takeStatus().annotate("parsing expected function outputs");
  std::vector<vm::Value> expected = parsed.take();
  if (expected.size() != results.size()) {
    matched = false;
    std::printf("[FAILED] expected %zu list elements but %zu provided\n", expected.size(),
                results.size());
    return {};
  }
  matched = true;
  for (size_t i = 0; i < results.size(); ++i) {
    std::string text;
    if (flags.expected[i] == "(ignored)" ||
        matches(results[i], expected[i], flags.tolerance, flags.maxElements, text))
      continue;
    matched = false;
    std::printf("[FAILED] result[%zu]: %s\n", i, text.c_str());
  }
  if (matched)
    std::printf("[SUCCESS] all function outputs matched their expected values.\n");
  return {};
}

// Dispatches of initializers are not the call's.
Status reportDispatches(Session &session, const RunFlags &flags, int64_t begin) {
  int64_t end = hal::DispatchProfile::now();
  std::vector<hal::DispatchProfile::Dispatch> dispatches = session.profile->take();
  std::erase_if(dispatches, [begin](const auto &dispatch) { return dispatch.beginNs < begin; });
  if (flags.session.printDeviceStatistics)
    std::fputs(dispatchStatisticsText(dispatches).c_str(), stderr);
  if (flags.dispatchStatisticsOutput.empty())
    return {};
  std::string device(session.devices.empty() ? "" : session.devices.front()->id());
  int workers = session.devices.empty() ? 0 : session.devices.front()->workerCount();
  std::string text = dispatchStatisticsJson(dispatches, device, workers, begin, end);
  if (flags.dispatchStatisticsOutput == "-") {
    std::fputs(text.c_str(), stdout);
    return {};
  }
  return replaceFile(flags.dispatchStatisticsOutput, text);
}

Status call(Session &session, const RunFlags &flags, const vm::Function &function, bool &matched) {
  const vm::BytecodeModule &module = *function.module;
  std::string_view name;
  for (const vm::Export &entry : module.exports())
    if (entry.ordinal == function.ordinal &&
        (flags.function.empty() || flags.function.ends_with(entry.name)))
      name = entry.name;
  hal::Allocator &allocator = session.allocator();
  std::string_view letters = function.convention.arguments;
  bool isAsync = module.attribute(function, "iree.abi.model") == "coarse-fences";
  Ref<hal::Fence> signal;
  if (isAsync && letters.ends_with("rr"))
    letters.remove_suffix(2);
  Result<std::vector<vm::Value>> arguments = InputReader(allocator).read(flags.inputs, letters);
  if (!arguments.ok())
    return arguments.takeStatus().annotate("parsing function inputs");
  if (isAsync) {
    signal = make<hal::Fence>(make<hal::Semaphore>(), 1);
    arguments->push_back(vm::Value::object({}));
    arguments->push_back(vm::Value::object(signal));
  }
  std::vector<vm::Value> results;
  vm::Invocation invocation(*session.context);
  Status status;
  int64_t begin = 0;
  {
    Cancellable cancellable(invocation, flags.timeoutMilliseconds);
    std::printf("EXEC @%s\n", std::string(name).c_str());
    std::fflush(stdout);
    begin = hal::DispatchProfile::now();
    status = invocation.invoke(session.main(), function, *arguments, results);
    if (status.ok() && signal)
      status = signal->wait([&invocation] {
        return invocation.cancelled() ? Status(Code::Cancelled, "invocation was cancelled")
                                      : Status();
      });
  }
  if (status.ok() && session.profile)
    status = reportDispatches(session, flags, begin);
  if (!status.ok())
    return std::move(status).annotate("invoking function '" + std::string(name) + "'");
  if (!flags.expected.empty())
    return compare(results, flags, function.convention.results, allocator, matched)
        .annotate("processing function outputs");
  if (!flags.outputs.empty())
    return writeOutputs(results, flags.outputs, flags.maxElements)
        .annotate("outputting results")
        .annotate("processing function outputs");
  for (size_t i = 0; i < results.size(); ++i)
    std::printf("result[%zu]: %s\n", i, resultText(results[i], flags.maxElements).c_str());
  return {};
}

Status run(const RunFlags &flags, bool &matched) {
  Result<std::unique_ptr<Session>> session = 
      Session::create(flags.session, !flags.dispatchStatisticsOutput.empty());
  if (!session.ok())
    return session.takeStatus().annotate("creating run context");
  Result<const vm::Function *> function = (*session)->findFunction(flags.function);
  if (!function.ok())
    return function.takeStatus().annotate("creating run context");
  Status status = call(**session, flags, **function, matched);
  if (!status.ok())
    if (std::string_view text = (*function)->module->attribute(**function, "iree.abi.declaration");
        !text.empty())
      status = std::move(status).annotate("`" + std::string(text) + "`");
  if (flags.printStatistics)
    std::fputs(memoryStatisticsText((*session)->devices).c_str(), stderr);
  return status;
}

} // namespace

int main(int argc, char **argv) {
  strata::endWithoutMemory("strata-run-module");
  RunFlags runFlags;
  Flags flags("Runs a function of a compiled module.\n"
              "$ strata-run-module --module=file.vmfb --function=name --input=4xf32=1,2,3,4");
  runFlags.addTo(flags);
  std::vector<std::string> positional;
  Status status = flags.parse({argv + 1, static_cast<size_t>(argc - 1)}, positional);
  if (status.ok() && !positional.empty())
    status = Status(Code::InvalidArgument, "unexpected argument '" + positional.front() + "'");
  if (!status.ok())
    return report(status);
  if (flags.helpShown())
    return report({});
  Result<bool> listed = runFlags.session.list();
  if (!listed.ok())
    return report(listed.status());
  if (*listed)
    return report({});
  if (runFlags.equalityMode != "exact" && runFlags.equalityMode != "approximate")
    return report(Status(Code::InvalidArgument,
                         "unrecognized --equality_mode= value '" + runFlags.equalityMode + "'"));
  if (runFlags.maxElements < 0)
    runFlags.maxElements = INT64_MAX;
  runFlags.tolerance.exact = runFlags.equalityMode == "exact";
  bool matched = true;
  int code = report(run(runFlags, matched));
  return matched ? code : 1;
}
