// The .vmfb container: a size-prefixed FlatBuffer, alone or as the first entry of a ZIP archive,
// followed by constant segments that the FlatBuffer refers to by offset.
//
// Contract (IREE 3.13): a file of at least 30 bytes that starts with "PK\3\4" has its payload
// behind the local header; no other ZIP field is read, so the central directory may be absent.
// Segments are counted from the end of the payload, rounded up to 64 relative to the start of the
// file.
#pragma once

#include "runtime/base/Status.h"

#include <cstdint>
#include <span>

namespace strata::rt::vm {

struct Archive {
  std::span<const uint8_t> file;
  /// The size prefix and the FlatBuffer behind it.
  std::span<const uint8_t> flatbuffer;
  /// Where external_data_offset counts from.
  uint64_t rodataBase = 0;

  static Result<Archive> parse(std::span<const uint8_t> file);
};

} // namespace strata::rt::vm
