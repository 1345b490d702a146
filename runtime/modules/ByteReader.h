// Reads scalars of a file without ever leaving it. What is outside is an error that names the
// field.
#pragma once

#include "runtime/base/Status.h"

#include <cstring>
#include <span>

namespace strata::rt::modules {

inline Status badParameters(const std::string &what,
                            std::source_location where = std::source_location::current()) {
  return Status(Code::InvalidArgument, "parameters: " + what, where);
}

class ByteReader {
public:
  explicit ByteReader(std::span<const uint8_t> bytes, uint64_t at = 0) : bytes_(bytes), at_(at) {}

  template <typename T> Result<T> read(const char *what) {
    STRATA_ASSIGN_OR_RETURN(std::span<const uint8_t> raw, take(sizeof(T), what));
    T value;
    std::memcpy(&value, raw.data(), sizeof(T));
    return value;
  }
  Result<std::span<const uint8_t>> take(uint64_t count, const char *what) {
    if (at_ > bytes_.size() || count > bytes_.size() - at_)
      return badParameters(std::string(what) + " is outside of the file");
    at_ += count;
    return bytes_.subspan(at_ - count, count);
  }
  uint64_t at() const { return at_; }

private:
  std::span<const uint8_t> bytes_;
  uint64_t at_;
};

/// [base + offset, + length) of a file.
inline Result<std::span<const uint8_t>> sliceOf(std::span<const uint8_t> bytes, uint64_t base,
                                                uint64_t offset, uint64_t length,
                                                const char *what) {
  if (base > bytes.size() || offset > bytes.size() - base)
    return badParameters(std::string(what) + " is outside of the file");
  return ByteReader(bytes, base + offset).take(length, what);
}

} // namespace strata::rt::modules
