#include "runtime/hal/Types.h"

#include <charconv>

namespace strata::rt::hal {
namespace {

struct Special {
  std::string_view name;
  NumericalType kind;
};
constexpr Special kFloat8[] = {{"f8E5M2FNUZ", kFloat8E5M2FNUZ},
                               {"f8E4M3FNUZ", kFloat8E4M3FNUZ},
                               {"f8E8M0FNU", kFloat8E8M0FNU},
                               {"f8E5M2", kFloat8E5M2},
                               {"f8E4M3FN", kFloat8E4M3FN}};
constexpr Special kPrefixes[] = {{"si", kSignedInteger}, {"ui", kUnsignedInteger},
                                 {"bf", kBrainFloat},    {"cf", kComplex},
                                 {"i", kInteger},        {"f", kFloat},
                                 {"x", kOpaque},         {"*", kOpaque}};

} // namespace

std::string elementTypeName(ElementType type) {
  NumericalType kind = numericalType(type);
  for (const Special &special : kFloat8)
    if (special.kind == kind)
      return std::string(special.name);
  if (kind == kBoolean)
    return "i1";
  if (kind == kOpaque)
    return "*" + std::to_string(bitCount(type));
  for (const Special &prefix : kPrefixes)
    if (prefix.kind == kind)
      return std::string(prefix.name) + std::to_string(bitCount(type));
  return format("?%08X", type);
}

Result<ElementType> parseElementType(std::string_view text) {
  for (const Special &special : kFloat8)
    if (text == special.name)
      return elementType(special.kind, 8);
  if (text == "i1")
    return elementType(kBoolean, 8);
  for (const Special &prefix : kPrefixes) {
    if (!text.starts_with(prefix.name))
      continue;
    std::string_view digits = text.substr(prefix.name.size());
    unsigned bits = 0;
    auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
    if (end != digits.data() + digits.size())
      break;
    if (error == std::errc() && bits > 0 && bits <= 255)
      return elementType(prefix.kind, static_cast<uint8_t>(bits));
    return Status(Code::InvalidArgument, "out of range bit count in '" + std::string(text) + "'");
  }
  return Status(Code::InvalidArgument,
                "unhandled element type prefix in '" + std::string(text) + "'");
}

std::string shapeText(std::span<const int64_t> shape) {
  std::string text;
  for (size_t i = 0; i < shape.size(); ++i)
    text += (i ? "x" : "") + std::to_string(shape[i]);
  return text;
}

std::string typeText(std::span<const int64_t> shape, ElementType type) {
  return shapeText(shape) + (shape.empty() ? "" : "x") + elementTypeName(type);
}

Result<int64_t> denseBytes(std::span<const int64_t> shape, ElementType type) {
  int64_t count = 1, bits;
  for (size_t i = 0; i < shape.size(); ++i)
    if (shape[i] < 0 || __builtin_mul_overflow(count, shape[i], &count))
      return Status(Code::OutOfRange,
                    format("shape element count overflows device size at dimension %zu", i));
  // What is smaller than a byte is packed.
  if (__builtin_mul_overflow(count, isPacked(type) ? int64_t{bitCount(type)} : 8 * elementBytes(type),
                             &bits) ||
      bits > INT64_MAX - 7)
    return Status(Code::OutOfRange, "packed byte count overflows device size");
  return (bits + 7) / 8;
}

} // namespace strata::rt::hal
