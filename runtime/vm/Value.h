// A value that crosses the border of the VM: an argument, a result or a list element.
#pragma once

#include "runtime/base/Object.h"

#include <bit>
#include <cstdint>

namespace strata::rt::vm {

enum class ValueKind : uint8_t { None, I8, I16, I32, I64, F32, F64, Ref };

/// `i32`, `ref` …: for messages.
inline const char *kindName(ValueKind kind) {
  static constexpr const char *names[] = {"none", "i8", "i16", "i32", "i64", "f32", "f64", "ref"};
  return names[static_cast<int>(kind)];
}

struct Value {
  ValueKind kind = ValueKind::None;
  /// Integers sign-extended, floats as their bits.
  int64_t bits = 0;
  rt::Ref<Object> ref;

  static Value i32(int32_t v) { return {ValueKind::I32, v, {}}; }
  static Value i64(int64_t v) { return {ValueKind::I64, v, {}}; }
  static Value f32(float v) { return {ValueKind::F32, std::bit_cast<int32_t>(v), {}}; }
  static Value f64(double v) { return {ValueKind::F64, std::bit_cast<int64_t>(v), {}}; }
  static Value object(rt::Ref<Object> v) { return {ValueKind::Ref, 0, std::move(v)}; }

  int32_t asI32() const { return static_cast<int32_t>(bits); }
  float asF32() const { return std::bit_cast<float>(static_cast<int32_t>(bits)); }
  double asF64() const { return std::bit_cast<double>(bits); }
};

} // namespace strata::rt::vm
