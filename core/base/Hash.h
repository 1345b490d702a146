//===- Hash.h - xxh3 --------------------------------------------------------===//
// 128-bit digests name content (snapshots of a trace); 64-bit hashes compare structure within one process.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace strata {

/// XXH3-128 of some bytes, in the canonical (big-endian) order of the xxHash specification.
struct Digest {
  std::array<uint8_t, 16> bytes{};

  std::string hex() const;
  std::string_view view() const { return {reinterpret_cast<const char *>(bytes.data()), bytes.size()}; }
  friend auto operator<=>(const Digest &, const Digest &) = default;
};

Digest digest(std::string_view bytes);
uint64_t hash64(std::string_view bytes, uint64_t seed = 0);

/// Mixes `value` into `seed`: order matters. (The finalizer of SplitMix64.)
constexpr uint64_t mix(uint64_t seed, uint64_t value) {
  uint64_t x = (seed ^ value) + 0x9e3779b97f4a7c15ull + (seed << 6) + (seed >> 2);
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

struct DigestHash {
  size_t operator()(const Digest &d) const {
    uint64_t h = 0;
    for (int i = 0; i < 8; ++i)
      h = h << 8 | d.bytes[i];
    return h;
  }
};

} // namespace strata
