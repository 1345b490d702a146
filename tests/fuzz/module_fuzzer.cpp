// Structure-aware fuzzer of the module loader and the interpreter.
//
//   module_fuzzer ITERATIONS SEED FILE.vmfb…
//
// Each iteration damages one of the files (bits, cuts, splices, FlatBuffer offsets and lengths, one
// field of one instruction, words of an embedded ELF), loads what came out and, when the loader
// accepts it, calls every function with made-up arguments under limits. Compiled kernels are
// checked but never entered: damaged machine code may do anything. Run under AddressSanitizer and
// UndefinedBehaviorSanitizer. Fails when a rejection does not say where, when an undamaged file stops
// to load, or when what the loader made of the functions does something else than they say.
#include "runtime/isa/VmIsa.h"
#include "runtime/modules/HalModule.h"
#include "runtime/modules/InlineModules.h"
#include "runtime/vm/Context.h"
#include "runtime/vm/FunctionVerifier.h"
#include "runtime/vm/Invocation.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <random>

using namespace strata::rt;

namespace {

using Random = std::mt19937_64;
using Bytes = std::vector<uint8_t>;

uint64_t pick(Random &random, uint64_t limit) { return limit ? random() % limit : 0; }

/// Where things are in an undamaged file.
struct Seed {
  std::string path;
  Bytes bytes;
  struct Field {
    size_t at;
    isa::Kind kind;
  };
  std::vector<Field> fields; // single-word fields of instructions
  std::vector<size_t> opcodes;
  size_t flatbufferBegin = 0, flatbufferEnd = 0;
  std::vector<std::pair<size_t, size_t>> elves;
};

int64_t kindBytes(isa::Kind kind) {
  switch (kind) {
  case isa::Kind::I32:
  case isa::Kind::F32:
  case isa::Kind::I64:
  case isa::Kind::F64:
  case isa::Kind::Ref:
    return 2;
  case isa::Kind::ImmI64:
  case isa::Kind::ImmF64:
    return 8;
  default:
    return 4;
  }
}

bool isFixed(isa::Kind kind) { return kind < isa::Kind::Str; }

Result<Seed> readSeed(const std::string &path) {
  Seed seed;
  seed.path = path;
  STRATA_ASSIGN_OR_RETURN(vm::ModuleBytes file, vm::ModuleBytes::readFile(path, false));
  seed.bytes.assign(file.bytes.begin(), file.bytes.end());
  vm::TypeRegistry types;
  modules::HalModule::registerTypes(types);
  STRATA_ASSIGN_OR_RETURN(auto module, vm::BytecodeModule::load(file, types));
  auto offset = [&](const uint8_t *at) { return static_cast<size_t>(at - file.bytes.data()); };
  seed.flatbufferBegin = offset(module->archive().flatbuffer.data());
  seed.flatbufferEnd = seed.flatbufferBegin + module->archive().flatbuffer.size();
  for (std::span<const uint8_t> segment : module->rodata())
    if (segment.size() > 64 && std::memcmp(segment.data(),
                                           "\x7F"
                                           "ELF",
                                           4) == 0)
      seed.elves.push_back({offset(segment.data()), segment.size()});
  const auto &def = module->def();
  for (const vm::Function &function : module->functions()) {
    size_t base = offset(def.bytecode_data()->data()) +
                  static_cast<size_t>(def.function_descriptors()
                                          ->Get(static_cast<uint32_t>(function.ordinal))
                                          ->bytecode_offset());
    // The walk of the verifier, over bytes that it has accepted. Its copy is quickened, so read the
    // file's.
    vm::Function original = function;
    original.code = file.bytes.data() + base;
    std::vector<uint32_t> starts;
    STRATA_RETURN_IF_ERROR(vm::verifyFunction(*module, original, starts));
    for (uint32_t start : starts) {
      size_t at = base + start;
      uint8_t opcode = seed.bytes[at];
      auto set = isa::Set::CORE;
      if (opcode == isa::kPrefixF32 || opcode == isa::kPrefixF64) {
        set = opcode == isa::kPrefixF32 ? isa::Set::F32 : isa::Set::F64;
        opcode = seed.bytes[++at];
      }
      seed.opcodes.push_back(at++);
      const isa::Op *op = isa::findOp(set, opcode);
      if (!op)
        continue;
      for (const isa::Field &field : op->fields) {
        if (!isFixed(field.kind)) {
          // A list: its padding, count and first words.
          for (size_t k = 0; k < 4 && at + 2 * k + 2 < seed.bytes.size(); ++k)
            seed.fields.push_back({(at & ~size_t{1}) + 2 * k, isa::Kind::Ref});
          break;
        }
        seed.fields.push_back({at, field.kind});
        at += static_cast<size_t>(kindBytes(field.kind));
      }
    }
  }
  return seed;
}

void write(Bytes &bytes, size_t at, uint64_t value, size_t count) {
  if (at + count <= bytes.size())
    std::memcpy(bytes.data() + at, &value, count);
}

uint64_t interesting(Random &random) {
  static constexpr uint64_t values[] = {0,      1,          2,          3,          7,
                                        0x3FFF, 0x4000,     0x7FFE,     0x7FFF,     0x8000,
                                        0xC000, 0xFFFF,     0x7FFFFFFF, 0x80000000, 0xFFFFFFFF,
                                        ~0ull,  1ull << 63, 64,         0xFFFFFF};
  return pick(random, 4) ? values[pick(random, std::size(values))] : random();
}

void mutate(const Seed &seed, const std::vector<Seed> &all, Bytes &bytes, Random &random) {
  switch (pick(random, 8)) {
  case 0: // bits anywhere
    for (uint64_t n = 1 + pick(random, 8); n; --n)
      bytes[pick(random, bytes.size())] ^= static_cast<uint8_t>(1u << pick(random, 8));
    break;
  case 1: // a cut
    bytes.resize(1 + pick(random, bytes.size()));
    break;
  case 2: { // a piece of another file
    const Bytes &other = all[pick(random, all.size())].bytes;
    size_t length =
        1 + pick(random, std::min<size_t>(64, std::min(bytes.size(), other.size()) - 1));
    std::memcpy(bytes.data() + pick(random, bytes.size() - length),
                other.data() + pick(random, other.size() - length), length);
    break;
  }
  case 3: { // an offset, a length or a scalar of the FlatBuffer
    size_t words = (seed.flatbufferEnd - seed.flatbufferBegin) / 4;
    size_t at = seed.flatbufferBegin + 4 * pick(random, words);
    write(bytes, at, interesting(random), pick(random, 3) ? 4 : 2);
    break;
  }
  case 4: // an opcode
    if (!seed.opcodes.empty())
      write(bytes, seed.opcodes[pick(random, seed.opcodes.size())], random(), 1);
    break;
  case 5: // words of an ELF
    if (!seed.elves.empty()) {
      auto [begin, size] = seed.elves[pick(random, seed.elves.size())];
      size_t room = pick(random, 2) ? std::min<size_t>(size, 1024) : size;
      size_t width = size_t{1} << pick(random, 4);
      write(bytes, begin + width * pick(random, room / width), interesting(random), width);
      break;
    }
    [[fallthrough]];
  default: // one operand, by kind: near misses are worth more than noise
    if (seed.fields.empty())
      break;
    const Seed::Field &field = seed.fields[pick(random, seed.fields.size())];
    auto width = static_cast<size_t>(kindBytes(field.kind));
    uint64_t value = 0;
    if (field.at + width <= bytes.size())
      std::memcpy(&value, bytes.data() + field.at, width);
    write(bytes, field.at, pick(random, 2) ? value + pick(random, 9) - 4 : interesting(random),
          width);
  }
}

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

struct Counts {
  uint64_t rejected = 0, initFailed = 0, calls = 0, callsFailed = 0;
};

/// What calls came to: codes and the numbers that they returned.
using Outcomes = std::vector<int64_t>;

bool haveEnded(const Outcomes &outcomes) {
  return std::ranges::find(outcomes, static_cast<int64_t>(Code::DeadlineExceeded)) ==
         outcomes.end();
}

/// Calls every function, as far as limits allow.
Outcomes callAll(const std::shared_ptr<const vm::BytecodeModule> &module, int64_t steps, Random &random,
             Counts &counts) {
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
    Status status = vm::Invocation(context).invoke(*context.instances().back(), function, arguments,
                                                   results);
    counts.callsFailed += !status.ok();
    outcomes.push_back(static_cast<int64_t>(status.code()));
    for (const vm::Value &result : results)
      outcomes.push_back(result.bits);
  }
  return outcomes;
}

/// Loads and runs. `why` gets the loader's rejection. Ends the program when the quickened functions
/// do something else than their instructions, one by one.
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

} // namespace

int main(int argc, char **argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: module_fuzzer ITERATIONS SEED FILE.vmfb...\n");
    return 2;
  }
  uint64_t iterations = std::strtoull(argv[1], nullptr, 10);
  Random random(std::strtoull(argv[2], nullptr, 10));
  std::vector<Seed> seeds;
  for (int i = 3; i < argc; ++i) {
    Result<Seed> seed = readSeed(argv[i]);
    if (!seed.ok()) {
      std::fprintf(stderr, "%s: %s\n", argv[i], seed.status().toString().c_str());
      return 1;
    }
    seeds.push_back(seed.take());
  }
  Counts counts;
  std::string why;
  for (uint64_t i = 0; i < iterations; ++i) {
    const Seed &seed = seeds[pick(random, seeds.size())];
    Bytes bytes = seed.bytes;
    for (uint64_t n = 1 + pick(random, 3); n; --n)
      mutate(seed, seeds, bytes, random);
    why.clear();
    if (!tryModule(bytes, random, counts, why) && why.find(':') == std::string::npos &&
        why.find("FlatBuffer") == std::string::npos) {
      std::fprintf(stderr, "iteration %llu: a rejection without a place: %s\n",
                   (unsigned long long)i, why.c_str());
      return 1;
    }
  }
  Counts clean;
  for (const Seed &seed : seeds)
    if (!tryModule(seed.bytes, random, clean, why)) {
      std::fprintf(stderr, "%s no longer loads: %s\n", seed.path.c_str(), why.c_str());
      return 1;
    }
  std::printf("%llu damaged modules: %llu rejected, %llu failed to start, %llu calls of which "
              "%llu failed\n",
              (unsigned long long)iterations, (unsigned long long)counts.rejected,
              (unsigned long long)counts.initFailed, (unsigned long long)counts.calls,
              (unsigned long long)counts.callsFailed);
  return 0;
}
