#include "tests/fuzz/ModuleRun.h"

#include "runtime/modules/HalModule.h"
#include "runtime/modules/InlineModules.h"
#include "runtime/tooling/ModuleDump.h"
#include "runtime/vm/Context.h"
#include "runtime/vm/Invocation.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

using namespace strata::rt;

namespace strata::fuzz {
namespace {

vm::Value makeArgument(char letter, hal::Allocator &allocator, Random &random) {
  switch (letter) {
  case 'i':
    return vm::Value::i32(static_cast<int32_t>(pick(random, 64)));
  case 'I':
    return vm::Value::i64(static_cast<int64_t>(pick(random, 64)));
  case 'f':
    return vm::Value::f32(1.5f);
  case 'F':
    return vm::Value::f64(1.5);
  default: {
    if (!pick(random, 4))
      return vm::Value::object({});
    auto buffer = allocator.allocate(hal::kMemoryDeviceLocal, hal::kUsageDefault, 64);
    if (!buffer.ok())
      return vm::Value::object({});
    std::memset((*buffer)->data(), 0, 64);
    auto view = hal::BufferView::create(buffer.take(), {4}, hal::elementType(hal::kFloat, 32));
    return vm::Value::object(view.take());
  }
  }
}

/// What calls came to: codes and the numbers that they returned.
using Outcomes = std::vector<int64_t>;

bool haveEnded(const Outcomes &outcomes) {
  return std::ranges::find(outcomes, static_cast<int64_t>(Code::DeadlineExceeded)) ==
         outcomes.end();
}

/// Calls every function, as far as limits allow.
Outcomes callAll(const std::shared_ptr<const vm::BytecodeModule> &module, int64_t steps,
                 Random &random, Counts &counts) {
  hal::DeviceOptions options;
  options.budget = std::make_shared<MemoryBudget>(64 << 20);
  options.nativeCode = hal::NativeCode::Never;
  options.waitLimitMilliseconds = 0;
  auto device = hal::createSyncDevice(options);
  vm::Context context(options.budget);
  vm::Limits limits;
  limits.steps = steps;
  limits.waitMilliseconds = 0;
  context.setLimits(limits);
  context.add(std::make_shared<modules::HalModule>(std::vector<Ref<hal::Device>>{device}));
  context.add(std::make_shared<modules::HalInlineModule>(device));
  context.add(std::make_shared<modules::HalLoaderModule>(device));
  if (Status status = context.add(module); !status.ok()) {
    ++counts.initFailed;
    return {static_cast<int64_t>(status.code())};
  }
  Outcomes outcomes;
  for (const vm::Export &entry : module->exports()) {
    const vm::Function &function = module->functions()[static_cast<size_t>(entry.ordinal)];
    std::vector<vm::Value> arguments, results;
    for (char letter : function.convention.arguments)
      arguments.push_back(makeArgument(letter, device->allocator(), random));
    ++counts.calls;
    Status status =
        vm::Invocation(context).invoke(*context.instances().back(), function, arguments, results);
    counts.callsFailed += !status.ok();
    outcomes.push_back(static_cast<int64_t>(status.code()));
    for (const vm::Value &result : results)
      outcomes.push_back(result.bits);
  }
  return outcomes;
}

} // namespace

bool tryModule(std::span<const uint8_t> bytes, Random &random, Counts &counts, std::string &why) {
  vm::TypeRegistry types;
  modules::HalModule::registerTypes(types);
  // An exact copy on the heap: the sanitizer sees a read of one byte too many.
  auto copy = std::shared_ptr<uint8_t[]>(new uint8_t[bytes.size()]);
  std::memcpy(copy.get(), bytes.data(), bytes.size());
  auto module = vm::BytecodeModule::load({{copy.get(), bytes.size()}, copy}, types);
  if (!module.ok()) {
    why = module.status().message();
    ++counts.rejected;
    return false;
  }
  vm::LoadOptions options;
  options.keepInstructions = true;
  auto plain = vm::BytecodeModule::load({{copy.get(), bytes.size()}, copy}, types, options);
  // Counted first. What came to its end there does so without a limit too: the same calls once more
  // in the interpreter's other form, which doesn't count.
  Random same = random, again = random;
  Outcomes counted = callAll(*module, 1 << 15, random, counts);
  bool agree = plain.ok() && callAll(*plain, 1 << 15, same, counts) == counted;
  if (haveEnded(counted))
    agree = agree && callAll(*module, 0, again, counts) == counted;
  if (!agree) {
    std::fprintf(stderr, "quickened functions behave differently\n");
    std::ofstream("quickened.vmfb", std::ios::binary)
        .write(reinterpret_cast<const char *>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    std::exit(1);
  }
  return true;
}

void showModule(std::span<const uint8_t> bytes) {
  vm::TypeRegistry types;
  modules::HalModule::registerTypes(types);
  vm::LoadOptions options;
  options.allowUnknownTypes = true;
  auto copy = vm::ModuleBytes::copy(bytes);
  auto module = vm::BytecodeModule::load(copy.take(), types, options);
  if (!module.ok())
    return;
  // What is shown of a file is in proportion to it.
  size_t most = 256 * bytes.size() + (1 << 20);
  for (const std::string &text :
       {tooling::metadataText(**module), tooling::disassemblyText(**module, true),
        tooling::flatbufferJson(**module, true)})
    if (text.size() > most) {
      std::fprintf(stderr, "a module of %zu bytes is shown as %zu\n", bytes.size(), text.size());
      std::abort();
    }
  for (const vm::Function &function : (*module)->functions())
    (void)(*module)->location(function.ordinal, 0);
}

} // namespace strata::fuzz
