//===- Utf8.h - The bytes of one character ----------------------------------===//
#pragma once

#include <cstddef>
#include <string_view>

namespace strata {

/// Length in bytes of the valid UTF-8 sequence that `text` starts with; 0 if it starts with none.
/// (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.)
constexpr size_t utf8Length(std::string_view text) {
  if (text.empty())
    return 0;
  auto at = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  auto tail = [&](size_t i) { return (at(i) & 0xC0) == 0x80; };
  unsigned c = at(0);
  if (c < 0x80)
    return 1;
  if (c >= 0xC2 && c <= 0xDF)
    return tail(1) ? 2 : 0;
  if (c >= 0xE0 && c <= 0xEF) {
    if (!tail(1) || !tail(2) || (c == 0xE0 && at(1) < 0xA0) || (c == 0xED && at(1) > 0x9F))
      return 0;
    return 3;
  }
  if (c >= 0xF0 && c <= 0xF4) {
    if (!tail(1) || !tail(2) || !tail(3) || (c == 0xF0 && at(1) < 0x90) || (c == 0xF4 && at(1) > 0x8F))
      return 0;
    return 4;
  }
  return 0;
}

} // namespace strata
