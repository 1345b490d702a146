#include "runtime/hal/CpuFeatures.h"

#include "runtime/hal/Device.h"
#include "runtime/hal/X86Code.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <set>
#if defined(__aarch64__)
#include <sys/auxv.h>
#endif

namespace strata::rt::hal {
namespace {

/// `bit` is -1 for what kernels can't ask for.
struct Feature {
  std::string_view name;
  int bit;
  bool present;
};

template <typename Visit> void forEachWord(std::string_view list, Visit visit) {
  while (!list.empty()) {
    size_t end = std::min(list.find(','), list.size());
    visit(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

/// Whether tests took the feature away.
bool isMasked(std::string_view name) {
  const char *masks = std::getenv("STRATA_WITHOUT_CPU_FEATURES");
  bool masked = false;
  forEachWord(masks ? masks : "", [&](std::string_view mask) { masked |= globMatch(mask, name); });
  return masked;
}

#if defined(__x86_64__)
#define FEATURE(name, bit)                                                                         \
  { name, bit, __builtin_cpu_supports(name) != 0 && !isMasked(name) }
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
      FEATURE("popcnt", -1),
      FEATURE("aes", -1),
      FEATURE("pclmul", -1),
      FEATURE("sha", -1),
      FEATURE("movbe", -1),
      FEATURE("adx", -1),
      FEATURE("bmi", -1),
      FEATURE("bmi2", -1),
      FEATURE("lzcnt", -1),
      FEATURE("gfni", -1),
      FEATURE("vaes", -1),
      FEATURE("vpclmulqdq", -1),
      FEATURE("avxvnni", -1),
  };
  count = std::size(table);
  return table;
}
#elif defined(__aarch64__)
const Feature *features(size_t &count) {
  // Bit positions of HWCAP and HWCAP2 as the kernel documents them.
  static const unsigned long hw = getauxval(AT_HWCAP), hw2 = getauxval(AT_HWCAP2);
  auto feature = [](std::string_view name, int bit, unsigned long word, int at) {
    return Feature{name, bit, (word >> at & 1) != 0 && !isMasked(name)};
  };
  static const Feature table[] = {
      feature("fp-armv8", 0, hw, 0),  feature("lse", 1, hw, 8),
      feature("fullfp16", 10, hw, 9), feature("fp16fml", 11, hw, 23),
      feature("dotprod", 12, hw, 20), feature("i8mm", 13, hw2, 13),
      feature("bf16", 14, hw2, 14),   feature("sve", 20, hw, 22),
      feature("sve2", 21, hw2, 1),    feature("sme", 30, hw2, 23),
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
    if (table[i].present && table[i].bit >= 0)
      words[0] |= uint64_t{1} << table[i].bit;
}

static const Feature *find(std::string_view name) {
  size_t count;
  const Feature *table = features(count);
  const Feature *found = std::find_if(table, table + count,
                                      [&](const Feature &feature) { return feature.name == name; });
  return found == table + count ? nullptr : found;
}

bool hasCpuFeature(std::string_view name) {
  const Feature *feature = find(name);
  return feature && feature->bit >= 0 && feature->present;
}

static bool isMissing(std::string_view name) {
  const Feature *feature = find(name);
  return feature && !feature->present;
}

std::string missingCpuFeatures(std::string_view declared,
                               std::span<const std::span<const uint8_t>> code) {
  std::set<std::string_view> missing;
  forEachWord(declared, [&](std::string_view name) {
    if (name.starts_with('+') && isMissing(name.substr(1)))
      missing.insert(name.substr(1));
  });
#if defined(__x86_64__)
  if (declared.empty() || !missing.empty()) {
    // What a compiler was allowed to use is more than what it did use.
    std::set<std::string_view> used;
    for (std::span<const uint8_t> section : code)
      for (std::string_view name : x86FeaturesOf(section).features)
        used.insert(name);
    bool usesAvx512 = used.contains("avx512f"), usesAvx = usesAvx512 || used.contains("avx");
    std::erase_if(missing, [&](std::string_view name) {
      return (name.starts_with("avx512") && !usesAvx512) || (name.starts_with("avx") && !usesAvx) ||
             (name.starts_with("amx") && !used.contains(name));
    });
    for (std::string_view name : used)
      if (isMissing(name))
        missing.insert(name);
  }
#endif
  std::string text;
  for (std::string_view name : missing)
    text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

} // namespace strata::rt::hal
