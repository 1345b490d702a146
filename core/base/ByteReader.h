//===- ByteReader.h - Untrusted bytes ---------------------------------------===//
// Reads little-endian numbers and ranges out of bytes that nobody vouches for. A read past the end gives zero,
// and from then on `failed()` is true: check once after a group of reads.
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace strata {

class ByteReader {
public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  uint64_t size() const { return bytes_.size(); }
  uint64_t offset() const { return offset_; }
  uint64_t left() const { return bytes_.size() - offset_; }
  bool failed() const { return failed_; }
  Status status(std::string_view what) const {
    if (!failed_)
      return Status::ok();
    return Error{ErrorCode::Corrupt, std::string(what) + ": ends after " + std::to_string(bytes_.size()) + " bytes"};
  }

  template <typename T>
  T read() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value{};
    if (sizeof(T) > left())
      return failed_ = true, value;
    std::memcpy(&value, bytes_.data() + offset_, sizeof(T));
    offset_ += sizeof(T);
    return value;
  }
  template <typename T>
  T peekAt(uint64_t at) const {
    T value{};
    if (at <= bytes_.size() && sizeof(T) <= bytes_.size() - at)
      std::memcpy(&value, bytes_.data() + at, sizeof(T));
    return value;
  }
  std::string_view take(uint64_t count) {
    if (count > left())
      return failed_ = true, std::string_view{};
    auto part = bytes_.substr(offset_, count);
    offset_ += count;
    return part;
  }
  void seek(uint64_t at) {
    if (at > bytes_.size())
      failed_ = true;
    else
      offset_ = at;
  }
  /// Bytes [at, at+count), or empty and failed.
  std::string_view slice(uint64_t at, uint64_t count) {
    if (at > bytes_.size() || count > bytes_.size() - at)
      return failed_ = true, std::string_view{};
    return bytes_.substr(at, count);
  }

private:
  std::string_view bytes_;
  uint64_t offset_ = 0;
  bool failed_ = false;
};

} // namespace strata
