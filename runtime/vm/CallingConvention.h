// Calling convention strings: "0ir_r" takes an i32 and a reference and returns a reference; "C…D"
// is a span of tuples.
#pragma once

#include "runtime/base/Status.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace strata::rt::vm {

struct CallingConvention {
  /// One letter per value: i I f F r. A variadic span is one 'C' here, its tuple in `spans`.
  std::string arguments;
  std::string results;
  std::vector<std::string> spans;

  bool isVariadic() const { return !spans.empty(); }
  static Result<CallingConvention> parse(std::string_view text);
};

/// Registers that a list of values takes from zero up: 64-bit values start at even slots.
struct RegisterLayout {
  std::vector<uint16_t> ordinals;
  int32_t valueSlots = 0;
  int32_t refSlots = 0;

  static RegisterLayout of(std::string_view letters);
};

} // namespace strata::rt::vm
