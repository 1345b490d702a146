#include "runtime/hal/CpuFeatures.h"

#include <cstring>
#if defined(__aarch64__)
#include <sys/auxv.h>
#endif

namespace strata::rt::hal {
namespace {

struct Feature {
  std::string_view name;
  int bit;
  bool present;
};

#if defined(__x86_64__)
#define FEATURE(name, bit)                                                                         \
  { name, bit, __builtin_cpu_supports(name) != 0 }
const Feature *features(size_t &count) {
  static const Feature table[] = {
      FEATURE("sse3", 0),
      FEATURE("ssse3", 1),
      FEATURE("sse4.1", 2),
      FEATURE("sse4.2", 3),
      FEATURE("sse4a", 4),
      FEATURE("avx", 10),
      FEATURE("fma", 11),
      FEATURE("fma4", 12),
      FEATURE("xop", 13),
      FEATURE("f16c", 14),
      FEATURE("avx2", 15),
      FEATURE("avx512f", 20),
      FEATURE("avx512cd", 21),
      FEATURE("avx512vl", 22),
      FEATURE("avx512dq", 23),
      FEATURE("avx512bw", 24),
      FEATURE("avx512ifma", 25),
      FEATURE("avx512vbmi", 26),
      FEATURE("avx512vpopcntdq", 27),
      FEATURE("avx512vnni", 28),
      FEATURE("avx512vbmi2", 29),
      FEATURE("avx512bitalg", 30),
      FEATURE("avx512bf16", 31),
      FEATURE("avx512fp16", 32),
      FEATURE("amx-tile", 50),
      FEATURE("amx-int8", 51),
      FEATURE("amx-bf16", 52),
  };
  count = std::size(table);
  return table;
}
#elif defined(__aarch64__)
const Feature *features(size_t &count) {
  // Bit positions of HWCAP and HWCAP2 as the kernel documents them.
  static const unsigned long hw = getauxval(AT_HWCAP), hw2 = getauxval(AT_HWCAP2);
  auto has = [](unsigned long word, int bit) { return (word >> bit & 1) != 0; };
  static const Feature table[] = {
      {"fp-armv8", 0, has(hw, 0)},  {"lse", 1, has(hw, 8)},       {"fullfp16", 10, has(hw, 9)},
      {"fp16fml", 11, has(hw, 23)}, {"dotprod", 12, has(hw, 20)}, {"i8mm", 13, has(hw2, 13)},
      {"bf16", 14, has(hw2, 14)},   {"sve", 20, has(hw, 22)},     {"sve2", 21, has(hw2, 1)},
      {"sme", 30, has(hw2, 23)},
  };
  count = std::size(table);
  return table;
}
#else
const Feature *features(size_t &count) {
  count = 0;
  return nullptr;
}
#endif

} // namespace

void fillProcessorData(uint64_t words[8]) {
  std::memset(words, 0, 8 * sizeof(uint64_t));
  size_t count;
  const Feature *table = features(count);
  for (size_t i = 0; i < count; ++i)
    if (table[i].present)
      words[0] |= uint64_t{1} << table[i].bit;
}

bool hasCpuFeature(std::string_view name) {
  size_t count;
  const Feature *table = features(count);
  for (size_t i = 0; i < count; ++i)
    if (table[i].name == name)
      return table[i].present;
  return false;
}

} // namespace strata::rt::hal
