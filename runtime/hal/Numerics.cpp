#include "runtime/hal/Numerics.h"

#include <bit>
#include <cmath>
#include <cstring>

namespace strata::rt::hal {
namespace {

// A small float: sign, `exponentBits`, `mantissaBits`.
struct Layout {
  int exponentBits, mantissaBits, bias;
  bool hasInfinity;
  bool isFnuz; // no negative zero; its pattern is the only NaN
};

Layout layoutOf(NumericalType kind) {
  switch (kind) {
  case kFloat8E5M2:
    return {5, 2, 15, true, false};
  case kFloat8E4M3FN:
    return {4, 3, 7, false, false};
  case kFloat8E5M2FNUZ:
    return {5, 2, 16, false, true};
  case kFloat8E4M3FNUZ:
    return {4, 3, 8, false, true};
  default:
    return {5, 10, 15, true, false};
  }
}

double decode(const Layout &layout, uint32_t bits) {
  int total = layout.exponentBits + layout.mantissaBits;
  uint32_t sign = bits >> total & 1;
  uint32_t exponent = bits >> layout.mantissaBits & ((1u << layout.exponentBits) - 1);
  uint32_t mantissa = bits & ((1u << layout.mantissaBits) - 1);
  uint32_t top = (1u << layout.exponentBits) - 1;
  if (layout.isFnuz) {
    if (sign && !exponent && !mantissa)
      return NAN;
  } else if (layout.hasInfinity && exponent == top) {
    return mantissa ? NAN : sign ? -INFINITY : INFINITY;
  } else if (!layout.hasInfinity && exponent == top &&
             mantissa == (1u << layout.mantissaBits) - 1) {
    return NAN;
  }
  double value = exponent ? std::ldexp(1.0 + mantissa / double(1u << layout.mantissaBits),
                                       int(exponent) - layout.bias)
                          : std::ldexp(double(mantissa), 1 - layout.bias - layout.mantissaBits);
  return sign ? -value : value;
}

uint32_t encode(const Layout &layout, double value) {
  int total = layout.exponentBits + layout.mantissaBits;
  uint32_t top = (1u << layout.exponentBits) - 1;
  uint32_t mantissaMask = (1u << layout.mantissaBits) - 1;
  uint32_t sign = std::signbit(value) ? 1u << total : 0;
  uint32_t nan = layout.isFnuz        ? 1u << total
                 : layout.hasInfinity ? top << layout.mantissaBits | 1u << (layout.mantissaBits - 1)
                                      : sign | top << layout.mantissaBits | mantissaMask;
  if (std::isnan(value))
    return nan;
  double magnitude = std::fabs(value);
  if (magnitude == 0)
    return layout.isFnuz ? 0 : sign;
  // The spacing of representable values around `magnitude`.
  int exponent;
  std::frexp(magnitude, &exponent);
  int lowest = 1 - layout.bias;
  int step = std::max(exponent - 1, lowest) - layout.mantissaBits;
  double units = std::isinf(magnitude) ? magnitude : std::nearbyint(std::ldexp(magnitude, -step));
  uint64_t pattern = UINT64_MAX;
  if (!std::isinf(units)) {
    // A carry out of the mantissa moves into the exponent by itself.
    auto whole = static_cast<uint64_t>(units);
    int field = step + layout.mantissaBits + layout.bias;
    bool isNormal = whole >> layout.mantissaBits;
    pattern = isNormal
                  ? (uint64_t(field) << layout.mantissaBits) + whole - (1ull << layout.mantissaBits)
                  : whole;
  }
  uint64_t limit = layout.hasInfinity ? uint64_t{top} << layout.mantissaBits
                   : layout.isFnuz    ? uint64_t{1} << total
                                      : (uint64_t{1} << total) - 1;
  if (pattern >= limit)
    return layout.hasInfinity ? sign | top << layout.mantissaBits : nan;
  if (layout.isFnuz && pattern == 0)
    return 0;
  return sign | static_cast<uint32_t>(pattern);
}

} // namespace

float halfToFloat(uint16_t bits) { return static_cast<float>(decode(layoutOf(kFloat), bits)); }
uint16_t floatToHalf(float value) { return static_cast<uint16_t>(encode(layoutOf(kFloat), value)); }
float bfloatToFloat(uint16_t bits) { return std::bit_cast<float>(uint32_t{bits} << 16); }
uint16_t floatToBfloat(float value) {
  auto bits = std::bit_cast<uint32_t>(value);
  if (std::isnan(value))
    return static_cast<uint16_t>(bits >> 16 | 0x40);
  return static_cast<uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}
float float8ToFloat(NumericalType kind, uint8_t bits) {
  if (kind == kFloat8E8M0FNU)
    return bits == 0xFF ? NAN : std::ldexp(1.0f, int(bits) - 127);
  return static_cast<float>(decode(layoutOf(kind), bits));
}
uint8_t floatToFloat8(NumericalType kind, float value) {
  if (kind != kFloat8E8M0FNU)
    return static_cast<uint8_t>(encode(layoutOf(kind), value));
  // A power of two and nothing else.
  if (!(value > 0) || std::isinf(value))
    return 0xFF;
  int exponent = static_cast<int>(std::nearbyint(std::log2(value))) + 127;
  return static_cast<uint8_t>(exponent < 0 ? 0 : exponent > 254 ? 0xFF : exponent);
}

bool isFloat(ElementType type) {
  NumericalType kind = numericalType(type);
  uint32_t bits = bitCount(type);
  return (kind == kFloat && (bits == 16 || bits == 32 || bits == 64)) ||
         (kind == kBrainFloat && bits == 16) || (kind >= kFloat8E5M2 && bits == 8);
}

double readFloat(ElementType type, const void *element) {
  uint64_t raw = 0;
  std::memcpy(&raw, element, static_cast<size_t>(elementBytes(type)));
  switch (bitCount(type)) {
  case 64:
    return std::bit_cast<double>(raw);
  case 32:
    return std::bit_cast<float>(static_cast<uint32_t>(raw));
  case 16:
    return numericalType(type) == kBrainFloat ? bfloatToFloat(static_cast<uint16_t>(raw))
                                              : halfToFloat(static_cast<uint16_t>(raw));
  default:
    return float8ToFloat(numericalType(type), static_cast<uint8_t>(raw));
  }
}

void writeFloat(ElementType type, double value, void *element) {
  uint64_t raw;
  switch (bitCount(type)) {
  case 64:
    raw = std::bit_cast<uint64_t>(value);
    break;
  case 32:
    raw = std::bit_cast<uint32_t>(static_cast<float>(value));
    break;
  case 16:
    raw = numericalType(type) == kBrainFloat
              ? floatToBfloat(static_cast<float>(value))
              : static_cast<uint16_t>(encode(layoutOf(kFloat), value));
    break;
  default:
    raw = floatToFloat8(numericalType(type), static_cast<float>(value));
    break;
  }
  std::memcpy(element, &raw, static_cast<size_t>(elementBytes(type)));
}

int64_t readInteger(ElementType type, const void *element) {
  uint64_t raw = 0;
  size_t bytes = static_cast<size_t>(elementBytes(type));
  std::memcpy(&raw, element, bytes < 8 ? bytes : 8);
  if (numericalType(type) == kUnsignedInteger || bytes >= 8)
    return static_cast<int64_t>(raw);
  unsigned shift = 64 - 8 * static_cast<unsigned>(bytes);
  return static_cast<int64_t>(raw << shift) >> shift;
}

} // namespace strata::rt::hal
