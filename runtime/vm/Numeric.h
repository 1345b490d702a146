// Arithmetic with a defined result for every input.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>

namespace strata::rt::vm {

/// Truncation towards zero; out of range values go to the nearest end, NaN to zero.
template <std::integral To, std::floating_point From> To saturate(From value) {
  if (std::isnan(value))
    return 0;
  // The bounds are exact powers of two, so they are representable whatever From is.
  constexpr From low = static_cast<From>(std::numeric_limits<To>::min());
  const From high = std::ldexp(From{1}, std::numeric_limits<To>::digits);
  if (value <= low)
    return std::numeric_limits<To>::min();
  if (value >= high)
    return std::numeric_limits<To>::max();
  return static_cast<To>(value);
}

/// Half away from zero, then saturated.
template <std::integral To, std::floating_point From> To roundTo(From value) {
  return saturate<To>(std::round(value));
}

} // namespace strata::rt::vm
