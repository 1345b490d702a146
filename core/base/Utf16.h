//===- Utf16.h - Text as some shells redirect it ----------------------------===//
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace strata {

/// The text as UTF-8, if its first two bytes say that it is UTF-16, or one byte of two is zero in nearly all
/// of its first 64 characters; what is no character becomes U+FFFD.
std::optional<std::string> fromUtf16(std::string_view bytes);

} // namespace strata
