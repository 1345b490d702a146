// What calls cost: the VM's loops, one small dispatch, and independent matmuls on one and on two
// workers.
#include "runtime/modules/HalModule.h"
#include "runtime/vm/Invocation.h"

#include <benchmark/benchmark.h>
#include <cstdlib>
#include <cstring>

using namespace strata::rt;
using vm::Value;

namespace {

/// A module of tests/data/modules on a device, or on none.
class Program {
public:
  Program(const char *file, const char *device, int64_t workers = 0) {
    std::vector<Ref<hal::Device>> devices;
    if (device) {
      hal::DeviceOptions options;
      options.topology.groupCount = workers;
      device_ = check(hal::Device::create(device, options));
      devices.push_back(device_);
    }
    vm::TypeRegistry types;
    modules::HalModule::registerTypes(types);
    context_.add(std::make_shared<modules::HalModule>(std::move(devices)));
    auto bytes =
        check(vm::ModuleBytes::readFile(std::string(STRATA_TEST_DATA "/modules/") + file, false));
    check(context_.add(check(vm::BytecodeModule::load(std::move(bytes), types))));
  }

  Value tensor(std::vector<int64_t> shape, float value) {
    int64_t count = 1;
    for (int64_t dim : shape)
      count *= dim;
    auto buffer = check(
        device_->allocator().allocate(hal::kMemoryDeviceLocal, hal::kUsageDefault, 4 * count));
    for (int64_t i = 0; i < count; ++i)
      std::memcpy(buffer->data() + 4 * i, &value, 4);
    return Value::object(check(hal::BufferView::create(
        std::move(buffer), std::move(shape), hal::elementType(hal::kFloat, 32))));
  }

  const vm::Function &function(const char *name) {
    const vm::Function *found = main().module().findExport(name);
    if (!found)
      std::abort();
    return *found;
  }
  void call(vm::Invocation &invocation, const vm::Function &function,
            std::span<const Value> arguments) {
    results_.clear();
    check(invocation.invoke(main(), function, arguments, results_));
  }
  vm::Context &context() { return context_; }

  static void check(const Status &status) {
    if (status.ok())
      return;
    std::fprintf(stderr, "%s\n", status.toString().c_str());
    std::exit(1);
  }
  template <typename T> static T check(Result<T> result) {
    if (!result.ok())
      check(result.status());
    return result.take();
  }

private:
  vm::Instance &main() { return *context_.instances().back(); }

  Ref<hal::Device> device_;
  vm::Context context_;
  std::vector<Value> results_;
};

/// Iterations of a loop of vm_loops.mlir, each of a few instructions.
void vmLoop(benchmark::State &state, const char *name) {
  constexpr int kIterations = 1000000;
  Program program("vm_loops.vmfb", nullptr);
  vm::Invocation invocation(program.context());
  const vm::Function &function = program.function(name);
  std::vector<Value> arguments{Value::i32(kIterations)};
  for (auto _ : state)
    program.call(invocation, function, arguments);
  state.SetItemsProcessed(state.iterations() * kIterations);
}

void dispatch(benchmark::State &state, const char *device) {
  Program program("simple_mul.vmfb", device);
  vm::Invocation invocation(program.context());
  const vm::Function &function = program.function("simple_mul");
  std::vector<Value> arguments{program.tensor({4}, 2), program.tensor({4}, 3)};
  for (auto _ : state)
    program.call(invocation, function, arguments);
}

/// Calls that don't wait for each other.
void independentMatmuls(benchmark::State &state, const char *device) {
  constexpr int kCalls = 16;
  Program program("fenced_matmul.vmfb", device, 2);
  vm::Invocation invocation(program.context());
  const vm::Function &function = program.function("fenced_matmul");
  std::vector<Value> arguments{program.tensor({192, 256}, 2), program.tensor({256, 160}, 3), {}, {}};
  arguments[2] = Value::object({});
  for (auto _ : state) {
    std::vector<Ref<hal::Fence>> fences;
    for (int i = 0; i < kCalls; ++i) {
      fences.push_back(make<hal::Fence>(make<hal::Semaphore>(), 1));
      arguments[3] = Value::object(fences.back());
      program.call(invocation, function, arguments);
    }
    for (const Ref<hal::Fence> &fence : fences)
      Program::check(fence->wait());
  }
  state.SetItemsProcessed(state.iterations() * kCalls);
}

} // namespace

int main(int argc, char **argv) {
  for (const char *name : {"bare", "tail", "down", "wide", "mix", "nest", "calls"})
    benchmark::RegisterBenchmark((std::string("vm/") + name).c_str(),
                                 [name](benchmark::State &state) { vmLoop(state, name); });
  for (const char *device : {"local-sync", "local-task"}) {
    benchmark::RegisterBenchmark((std::string("dispatch/") + device).c_str(),
                                 [device](benchmark::State &state) { dispatch(state, device); })
        ->UseRealTime();
    benchmark::RegisterBenchmark(
        (std::string("independent_matmuls/") + device).c_str(),
        [device](benchmark::State &state) { independentMatmuls(state, device); })
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
