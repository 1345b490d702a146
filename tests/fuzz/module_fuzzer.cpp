// Structure-aware fuzzer of the module loader and the interpreter.
//
//   module_fuzzer ITERATIONS SEED FILE.vmfb…
//
// Each iteration damages one of the files, or one that Crafted.h makes (bits, cuts, splices,
// FlatBuffer offsets and lengths, one field of one instruction, words of an embedded ELF), loads
// what came out and, when the loader accepts it, calls every function with made-up arguments under
// limits. Compiled kernels are checked but never entered: damaged machine code may do anything. Run
// under AddressSanitizer and UndefinedBehaviorSanitizer. Fails when a rejection does not say where,
// when an undamaged file stops to load, or when what the loader made of the functions does
// something else than they say.
#include "runtime/isa/VmIsa.h"
#include "runtime/modules/HalModule.h"
#include "runtime/vm/BytecodeModule.h"
#include "runtime/vm/FunctionVerifier.h"
#include "tests/fuzz/Crafted.h"
#include "tests/fuzz/ModuleRun.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

using namespace strata::rt;
using namespace strata::fuzz;

namespace {

using Bytes = std::vector<uint8_t>;

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
  bool isCrafted = false;
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
  // Modules that no compiler writes, at every size; there is nothing to know about them.
  for (size_t scale : {1, 4, 16})
    for (Crafted &crafted : sharedParts(scale)) {
      Seed seed;
      seed.path = crafted.name;
      seed.bytes.assign(crafted.bytes.begin(), crafted.bytes.end());
      seed.flatbufferEnd = seed.bytes.size();
      seed.isCrafted = true;
      seeds.push_back(std::move(seed));
    }
  for (const isa::Op &op : isa::allOps())
    if (op.symbol != "Block") {
      std::string bytes = moduleOfBody(complete(bodyOf(op, seeds.size() % 2)));
      Seed seed;
      seed.path = std::string(op.symbol);
      seed.bytes.assign(bytes.begin(), bytes.end());
      seed.flatbufferEnd = seed.bytes.size();
      seed.isCrafted = true;
      seeds.push_back(std::move(seed));
    }
  size_t written = static_cast<size_t>(argc - 3);
  Counts counts;
  std::string why;
  for (uint64_t i = 0; i < iterations; ++i) {
    // Half of them from what compilers write.
    const Seed &seed = seeds[pick(random, 2) ? pick(random, written)
                                             : written + pick(random, seeds.size() - written)];
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
    if (i % 8 == 0)
      showModule(bytes);
  }
  Counts clean;
  for (const Seed &seed : seeds)
    if (!seed.isCrafted && !tryModule(seed.bytes, random, clean, why)) {
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
