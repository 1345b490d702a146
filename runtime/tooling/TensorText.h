// Tensors as text: `2x2xf32=[1 2][3 4]`.
#pragma once

#include "runtime/hal/Device.h"

#include <string>
#include <string_view>

namespace strata::rt::tooling {

/// Type, `=`, elements; after `maxElements` comes "...".
std::string tensorText(const hal::BufferView &view, int64_t maxElements);

/// `4x3xf32` or `f32`, without values.
struct TensorType {
  std::vector<int64_t> shape;
  hal::ElementType elementType = 0;
};
Result<TensorType> parseTensorType(std::string_view text);

/// The text behind the `=`: separated by blanks, commas or brackets; a single element splats.
Status parseElements(std::string_view text, hal::ElementType type, int64_t count, uint8_t *target);

} // namespace strata::rt::tooling
