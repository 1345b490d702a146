#include "runtime/tooling/TensorText.h"

#include "runtime/hal/Numerics.h"

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>

namespace strata::rt::tooling {
namespace {

using hal::ElementType;

std::string elementText(ElementType type, const uint8_t *at) {
  if (hal::isFloat(type))
    return format("%G", hal::readFloat(type, at));
  if (hal::isInteger(type) && hal::bitCount(type) % 8 == 0 && hal::bitCount(type) <= 64) {
    int64_t value = hal::readInteger(type, at);
    return hal::numericalType(type) == hal::kUnsignedInteger
               ? std::to_string(static_cast<uint64_t>(value))
               : std::to_string(value);
  }
  std::string text;
  for (int64_t i = 0; i < hal::elementBytes(type); ++i)
    text += format("%02X", at[i]);
  return text;
}

// `left` is how many elements may still be printed.
void appendElements(std::span<const int64_t> shape, ElementType type, const uint8_t *&at,
                    int64_t &left, std::string &text) {
  if (shape.empty()) {
    if (left <= 0) {
      text += "...";
      return;
    }
    --left;
    text += elementText(type, at);
    at += hal::elementBytes(type);
    return;
  }
  if (shape.size() > 1) {
    for (int64_t i = 0; i < shape[0]; ++i) {
      text += "[";
      appendElements(shape.subspan(1), type, at, left, text);
      text += "]";
    }
    return;
  }
  for (int64_t i = 0; i < shape[0]; ++i) {
    if (left <= 0) {
      text += "...";
      return;
    }
    if (i)
      text += " ";
    appendElements({}, type, at, left, text);
  }
}

Status parseElement(std::string_view word, ElementType type, uint8_t *target) {
  std::string text(word);
  char *end = nullptr;
  errno = 0;
  if (hal::isFloat(type)) {
    double value = std::strtod(text.c_str(), &end);
    if (*end || text.empty())
      return Status(Code::InvalidArgument, "unable to parse element `" + text + "`");
    hal::writeFloat(type, value, target);
    return {};
  }
  uint32_t bits = hal::bitCount(type);
  if (hal::isInteger(type) && bits % 8 == 0 && bits <= 64) {
    bool negative = text.starts_with('-');
    uint64_t raw = negative ? static_cast<uint64_t>(std::strtoll(text.c_str(), &end, 0))
                            : std::strtoull(text.c_str(), &end, 0);
    if (*end || text.empty() || errno == ERANGE)
      return Status(Code::InvalidArgument, "unable to parse element `" + text + "`");
    // Both readings of a width are welcome: -128..255 for eight bits.
    if (bits < 64) {
      auto value = static_cast<int64_t>(raw);
      if (value < -(int64_t{1} << (bits - 1)) || value >= (int64_t{1} << bits))
        return Status(Code::OutOfRange,
                      "element `" + text + "` does not fit " + hal::elementTypeName(type));
    }
    std::memcpy(target, &raw, bits / 8);
    return {};
  }
  // A complex number reads as `1+2i`, or as its bytes like every type without a notation.
  bool isHex = text.size() == static_cast<size_t>(2 * hal::elementBytes(type)) &&
               text.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
  if (hal::numericalType(type) == hal::kComplex && (bits == 64 || bits == 128) && !isHex) {
    auto part = hal::elementType(hal::kFloat, static_cast<uint8_t>(bits / 2));
    double real = std::strtod(text.c_str(), &end), imaginary = 0;
    if (*end == '+' || *end == '-')
      imaginary = std::strtod(end, &end);
    if (*end == 'j' || *end == 'i')
      ++end;
    if (*end || text.empty())
      return Status(Code::InvalidArgument, "unable to parse element `" + text + "`");
    hal::writeFloat(part, real, target);
    hal::writeFloat(part, imaginary, target + hal::elementBytes(part));
    return {};
  }
  // Anything else is bytes in hexadecimal.
  size_t bytes = static_cast<size_t>(hal::elementBytes(type));
  if (text.size() != 2 * bytes)
    return Status(Code::InvalidArgument,
                  format("binary hex element count mismatch: buffer length=%zu %c expected=%zu",
                         text.size(), text.size() < 2 * bytes ? '<' : '>', 2 * bytes));
  for (size_t i = 0; i < bytes; ++i) {
    auto [last, error] =
        std::from_chars(text.data() + 2 * i, text.data() + 2 * i + 2, target[i], 16);
    if (error != std::errc() || last != text.data() + 2 * i + 2)
      return Status(Code::InvalidArgument, "`" + text + "` is not hexadecimal");
  }
  return {};
}

} // namespace

std::string tensorText(const hal::BufferView &view, int64_t maxElements) {
  std::string text = hal::typeText(view.shape(), view.elementType()) + "=";
  Result<hal::Mapping> mapped = view.buffer().map(hal::kAccessRead);
  if (!mapped.ok())
    return text + "(" + mapped.status().message() + ")";
  const uint8_t *at = mapped->data();
  if (hal::isPacked(view.elementType())) { // bytes, as they are read
    std::vector<int64_t> bytes{view.denseBytes()};
    appendElements(bytes, hal::elementType(hal::kOpaque, 8), at, maxElements, text);
  } else if (view.encoding() == hal::kEncodingDenseRowMajor)
    appendElements(view.shape(), view.elementType(), at, maxElements, text);
  else
    text += "(opaque)";
  return text;
}

Result<TensorType> parseTensorType(std::string_view text) {
  TensorType type;
  std::string_view whole = text;
  auto skipSpaces = [&text] { text.remove_prefix(std::min(text.find_first_not_of(' '), text.size())); };
  while (text.ends_with(' '))
    text.remove_suffix(1);
  skipSpaces();
  // Dims are digits up to an 'x'; what is left is the element type. A scalar may have the 'x' alone.
  if (text.starts_with('x'))
    text.remove_prefix(1);
  for (;;) {
    skipSpaces();
    size_t end = 0;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9')
      ++end;
    size_t last = text.find_first_not_of(' ', end);
    if (!end || last == std::string_view::npos || text[last] != 'x')
      break;
    int64_t dim = 0;
    if (std::from_chars(text.data(), text.data() + end, dim).ec != std::errc())
      return Status(Code::OutOfRange,
                    "shape dimension `" + std::string(text.substr(0, end)) + "` is too large");
    type.shape.push_back(dim);
    text.remove_prefix(last + 1);
  }
  Result<hal::ElementType> elementType = hal::parseElementType(text);
  if (!elementType.ok()) {
    // What stands before another `x` was meant to be a dimension.
    if (size_t end = text.find('x'); end != std::string_view::npos && end)
      return Status(Code::InvalidArgument,
                    format("shape[%zu] invalid value '%s' of '%s'", type.shape.size(),
                           std::string(text.substr(0, end)).c_str(),
                           std::string(whole.substr(0, whole.rfind('x'))).c_str()));
    return elementType.takeStatus();
  }
  type.elementType = *elementType;
  return type;
}

Status parseElements(std::string_view text, ElementType type, int64_t count, uint8_t *target) {
  int64_t bytes = hal::elementBytes(type);
  auto isSeparator = [](char c) {
    return c == ' ' || c == ',' || c == '[' || c == ']' || c == '\t' || c == '\n' || c == '\r';
  };
  int64_t parsed = 0;
  size_t at = 0;
  while (at < text.size()) {
    if (isSeparator(text[at])) {
      ++at;
      continue;
    }
    size_t end = at;
    while (end < text.size() && !isSeparator(text[end]))
      ++end;
    if (parsed >= count)
      return Status(Code::OutOfRange,
                    format("output data overflow: element_capacity=%lld < dst_i=%lld",
                           (long long)count, (long long)parsed));
    STRATA_RETURN_IF_ERROR(parseElement(text.substr(at, end - at), type, target + parsed * bytes));
    ++parsed;
    at = end;
  }
  if (parsed == 1)
    for (int64_t i = 1; i < count; ++i)
      std::memcpy(target + i * bytes, target, static_cast<size_t>(bytes));
  else if (parsed < count && parsed > 0)
    return Status(Code::OutOfRange,
                  format("input data string underflow: dst_i=%lld < element_capacity=%lld",
                         (long long)parsed, (long long)count));
  return {};
}

} // namespace strata::rt::tooling
