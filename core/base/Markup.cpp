#include "core/base/Markup.h"

#include "core/base/Utf8.h"

#include <algorithm>

namespace strata {

namespace {

/// Of a character of `length` bytes: a control of C1 (U+0080 to U+009F), or of direction (U+202A to
/// U+202E, U+2066 to U+2069).
bool isHiddenCommand(std::string_view character) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 2)
    return byte(0) == 0xC2 && byte(1) < 0xA0;
  if (character.size() != 3 || byte(0) != 0xE2)
    return false;
  return (byte(1) == 0x80 && byte(2) >= 0xAA && byte(2) <= 0xAE) ||
         (byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9);
}

bool isControl(unsigned char c) { return c < 0x20 || c == 0x7f; }

size_t longestRun(std::string_view text, char of) {
  size_t longest = 0, run = 0;
  for (char c : text)
    longest = std::max(longest, run = c == of ? run + 1 : 0);
  return longest;
}

} // namespace

std::string terminalText(std::string_view text) {
  static const char digits[] = "0123456789abcdef";
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    unsigned char c = static_cast<unsigned char>(text[i]);
    size_t length = utf8Length(text.substr(i, 4));
    if (length == 1 ? !isControl(c) || c == '\n' || c == '\t'
                    : length && !isHiddenCommand(text.substr(i, length))) {
      out.append(text, i, length);
      i += length;
      continue;
    }
    for (size_t end = i + std::max<size_t>(length, 1); i < end; ++i) {
      c = static_cast<unsigned char>(text[i]);
      out.append("\\x").append(1, digits[c >> 4]).append(1, digits[c & 15]);
    }
  }
  return out;
}

std::string markdownText(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (std::string_view("\\`*[]<>|&~#!").find(c) != std::string_view::npos)
      out += '\\';
    out += isControl(static_cast<unsigned char>(c)) ? ' ' : c;
  }
  return out;
}

std::string markdownCode(std::string_view text) {
  std::string inside(text), quotes(longestRun(text, '`') + 1, '`');
  std::replace_if(
      inside.begin(), inside.end(), [](unsigned char c) { return isControl(c); }, ' ');
  if (inside.starts_with('`') || inside.ends_with('`'))
    inside = " " + inside + " ";
  return quotes + inside + quotes;
}

std::string markdownFence(std::string_view text) {
  return std::string(std::max<size_t>(longestRun(text, '`') + 1, 3), '`');
}

} // namespace strata
