#include "core/base/Hash.h"

#include <xxhash.h>

namespace strata {

Digest digest(std::string_view bytes) {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes.data(), bytes.size()));
  Digest d;
  static_assert(sizeof canonical.digest == sizeof d.bytes);
  for (size_t i = 0; i < d.bytes.size(); ++i)
    d.bytes[i] = canonical.digest[i];
  return d;
}

uint64_t hash64(std::string_view bytes, uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

std::string Digest::hex() const {
  static const char digits[] = "0123456789abcdef";
  std::string text;
  for (uint8_t b : bytes) {
    text += digits[b >> 4];
    text += digits[b & 15];
  }
  return text;
}

} // namespace strata
