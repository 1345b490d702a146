// !hal.file: host bytes that queue operations read from.
#pragma once

#include "runtime/base/Object.h"
#include "runtime/vm/Buffer.h"

namespace strata::rt::hal {

class File final : public Object {
public:
  static const RefType kType;
  /// `buffer` is kept alive; the range was checked.
  File(Ref<vm::Buffer> buffer, int64_t offset, int64_t length)
      : Object(&kType), buffer_(std::move(buffer)),
        bytes_(buffer_->bytes().subspan(static_cast<size_t>(offset), static_cast<size_t>(length))) {
  }
  std::span<const uint8_t> bytes() const { return bytes_; }

private:
  Ref<vm::Buffer> buffer_;
  std::span<const uint8_t> bytes_;
};

} // namespace strata::rt::hal
