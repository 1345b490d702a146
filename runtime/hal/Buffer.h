// !hal.buffer: device memory. Both local devices use host memory, so a buffer is a range of bytes
// with rules.
#pragma once

#include "runtime/base/Object.h"
#include "runtime/base/Status.h"
#include "runtime/hal/Memory.h"
#include "runtime/hal/Types.h"

#include <atomic>
#include <memory>
#include <vector>

namespace strata::rt::hal {

class Buffer final : public Object {
public:
  static const RefType kType;

  /// Contents are undefined, as the HAL allows.
  static Result<Ref<Buffer>> allocate(uint32_t memoryType, uint32_t usage, int64_t bytes,
                                      std::shared_ptr<MemorySource> source);
  /// Uses the bytes of someone else, kept alive by `keepAlive`.
  static Ref<Buffer> wrap(uint8_t *data, int64_t bytes, uint32_t memoryType, uint32_t usage,
                          uint16_t access, Ref<Object> keepAlive);
  /// A view of a range, which must be inside.
  static Result<Ref<Buffer>> subspan(Ref<Buffer> buffer, int64_t offset, int64_t bytes);

  uint8_t *data() const { return data_; }
  int64_t bytes() const { return bytes_; }
  uint32_t memoryType() const { return memoryType_; }
  uint32_t usage() const { return usage_; }
  uint16_t access() const { return access_; }

  /// Owners of the underlying allocation: `allocation.preserve`, `.discard`, `.is_terminal`.
  std::atomic<int32_t> &owners() { return root_ ? root_->owners_ : owners_; }

  /// OUT_OF_RANGE unless [offset, offset + length) is inside.
  Status checkRange(int64_t offset, int64_t length) const;
  Status checkAccess(uint16_t access) const;

private:
  Buffer() : Object(&kType) {}
  ~Buffer() override;

  uint8_t *data_ = nullptr;
  int64_t bytes_ = 0;
  uint32_t memoryType_ = 0;
  uint32_t usage_ = 0;
  uint16_t access_ = kAccessAll;
  std::atomic<int32_t> owners_{1};
  Ref<Buffer> root_;
  Ref<Object> keepAlive_;
  /// Whose the bytes are; null when they are someone else's.
  std::shared_ptr<MemorySource> source_;
  uint32_t requestedType_ = 0;
};

/// !hal.buffer_view: a buffer with a shape, an element type and an encoding.
class BufferView final : public Object {
public:
  static const RefType kType;

  /// INVALID_ARGUMENT when a dense shape needs more bytes than the buffer has.
  static Result<Ref<BufferView>> create(Ref<Buffer> buffer, std::vector<int64_t> shape,
                                        ElementType elementType,
                                        int32_t encoding = kEncodingDenseRowMajor);

  Buffer &buffer() const { return *buffer_; }
  Ref<Buffer> sharedBuffer() const { return buffer_; }
  std::span<const int64_t> shape() const { return shape_; }
  ElementType elementType() const { return elementType_; }
  int32_t encoding() const { return encoding_; }
  int64_t elementCount() const;
  /// What the elements take, which the buffer has at least when the encoding is dense.
  int64_t denseBytes() const { return denseBytes_; }

private:
  BufferView() : Object(&kType) {}
  Ref<Buffer> buffer_;
  std::vector<int64_t> shape_;
  int64_t denseBytes_ = 0;
  ElementType elementType_ = 0;
  int32_t encoding_ = kEncodingDenseRowMajor;
};

} // namespace strata::rt::hal
