#include "core/base/Utf16.h"

#include <algorithm>
#include <cstdint>

namespace strata {

static void append(std::string &out, uint32_t c) {
  if (c < 0x80) {
    out += char(c);
    return;
  }
  if (c < 0x800) {
    out += char(0xC0 | (c >> 6));
  } else {
    if (c < 0x10000) {
      out += char(0xE0 | (c >> 12));
    } else {
      out += char(0xF0 | (c >> 18));
      out += char(0x80 | ((c >> 12) & 0x3F));
    }
    out += char(0x80 | ((c >> 6) & 0x3F));
  }
  out += char(0x80 | (c & 0x3F));
}

std::optional<std::string> fromUtf16(std::string_view bytes) {
  bool little = bytes.starts_with("\xff\xfe"), marked = little || bytes.starts_with("\xfe\xff");
  if (!marked) {
    // Without a mark: of nearly all of the first characters of a log one byte of two is zero.
    size_t zeros[2] = {0, 0}, units = std::min<size_t>(bytes.size() / 2, 64);
    for (size_t i = 0; i < 2 * units; ++i)
      zeros[i % 2] += bytes[i] == '\0';
    little = zeros[1] > zeros[0];
    if (units < 8 || zeros[little ? 1 : 0] * 8 < units * 7 || zeros[little ? 0 : 1] * 8 > units)
      return std::nullopt;
  }
  auto unit = [&](size_t at) -> uint32_t {
    auto a = static_cast<unsigned char>(bytes[at]), b = static_cast<unsigned char>(bytes[at + 1]);
    return little ? a | b << 8 : a << 8 | b;
  };
  std::string out;
  out.reserve(bytes.size() / 2);
  for (size_t at = marked ? 2 : 0; at + 1 < bytes.size(); at += 2) {
    uint32_t c = unit(at);
    bool high = c >= 0xD800 && c < 0xDC00, low = c >= 0xDC00 && c < 0xE000;
    if (high && at + 3 < bytes.size() && unit(at + 2) >= 0xDC00 && unit(at + 2) < 0xE000) {
      c = 0x10000 + ((c - 0xD800) << 10) + (unit(at + 2) - 0xDC00);
      at += 2;
    } else if (high || low) {
      c = 0xFFFD;
    }
    append(out, c);
  }
  return out;
}

} // namespace strata
