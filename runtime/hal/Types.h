// Numbers of the HAL that reach bytecode, and element types with their text names.
#pragma once

#include "runtime/base/Status.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace strata::rt::hal {

enum MemoryType : uint32_t {
  kMemoryHostVisible = 0x02,
  kMemoryHostCoherent = 0x04,
  kMemoryHostCached = 0x08,
  kMemoryDeviceVisible = 0x10,
  kMemoryDeviceLocal = 0x30,
  kMemoryHostLocal = 0x46,
};

enum BufferUsage : uint32_t {
  kUsageTransferSource = 1,
  kUsageTransferTarget = 2,
  kUsageTransfer = 3,
  kUsageDispatchStorage = 0xC00,
  kUsageSharingImmutable = 0x80000,
  kUsageMappingScoped = 0x1000000,
  kUsageMappingPersistent = 0x2000000,
  kUsageMappingAccessRandom = 0x8000000,
  // What tools give to inputs.
  kUsageDefault = kUsageTransfer | kUsageDispatchStorage,
};

enum MemoryAccess : uint16_t {
  kAccessRead = 1,
  kAccessWrite = 2,
  kAccessDiscard = 4,
  kAccessAll = 7
};

inline constexpr int32_t kEncodingOpaque = 0;
inline constexpr int32_t kEncodingDenseRowMajor = 1;

/// Numerical type in the top byte, bit count in the low one.
using ElementType = uint32_t;

enum NumericalType : uint8_t {
  kOpaque = 0x00,
  kInteger = 0x10,
  kSignedInteger = 0x11,
  kUnsignedInteger = 0x12,
  kBoolean = 0x13,
  kFloat = 0x21,
  kBrainFloat = 0x22,
  kComplex = 0x23,
  kFloat8E5M2 = 0x24,
  kFloat8E4M3FN = 0x25,
  kFloat8E5M2FNUZ = 0x26,
  kFloat8E4M3FNUZ = 0x27,
  kFloat8E8M0FNU = 0x28,
};

constexpr ElementType elementType(NumericalType kind, uint8_t bits) {
  return static_cast<uint32_t>(kind) << 24 | bits;
}
constexpr NumericalType numericalType(ElementType type) {
  return static_cast<NumericalType>(type >> 24);
}
constexpr uint32_t bitCount(ElementType type) { return type & 0xFF; }
constexpr int64_t elementBytes(ElementType type) { return (bitCount(type) + 7) / 8; }
/// Elements lie side by side without regard to bytes: i4, i12.
constexpr bool isPacked(ElementType type) { return bitCount(type) % 8 != 0; }
constexpr bool isInteger(ElementType type) {
  uint8_t kind = numericalType(type);
  return kind >= kInteger && kind <= kUnsignedInteger;
}

/// `f32`, `i1`, `bf16`, `*24`.
std::string elementTypeName(ElementType type);
Result<ElementType> parseElementType(std::string_view text);

/// `2x3`; empty for a scalar.
std::string shapeText(std::span<const int64_t> shape);
/// `2x3xf32`, or `f32` for a scalar.
std::string typeText(std::span<const int64_t> shape, ElementType type);

/// What a dense tensor takes; none when that overflows or a dim is negative.
Result<int64_t> denseBytes(std::span<const int64_t> shape, ElementType type);

} // namespace strata::rt::hal
