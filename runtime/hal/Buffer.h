// !hal.buffer: a range of bytes with rules. Local devices use host memory; that of others is a
// DeviceMemory, which the host may reach in place or through copies.
#pragma once

#include "runtime/base/Object.h"
#include "runtime/base/Status.h"
#include "runtime/hal/Memory.h"
#include "runtime/hal/Types.h"

#include <atomic>
#include <memory>
#include <span>
#include <vector>

namespace strata::rt::hal {

/// One allocation of a device that has memory of its own.
class DeviceMemory : public Object {
public:
  static const RefType kType;
  /// Where the host reaches the bytes too; null where it can't.
  uint8_t *host() const { return host_; }
  /// Copies that end before these return. The range was checked.
  virtual Status read(int64_t offset, std::span<uint8_t> target) = 0;
  virtual Status write(int64_t offset, std::span<const uint8_t> source) = 0;

protected:
  explicit DeviceMemory(uint8_t *host) : Object(&kType), host_(host) {}

private:
  uint8_t *const host_;
};

class Mapping;

class Buffer final : public Object {
public:
  static const RefType kType;

  /// Contents are undefined, as the HAL allows.
  static Result<Ref<Buffer>> allocate(uint32_t memoryType, uint32_t usage, int64_t bytes,
                                      std::shared_ptr<MemorySource> source);
  /// Uses the bytes of someone else, kept alive by `keepAlive`.
  static Ref<Buffer> wrap(uint8_t *data, int64_t bytes, uint32_t memoryType, uint32_t usage,
                          uint16_t access, Ref<Object> keepAlive);
  /// All of a device's allocation.
  static Ref<Buffer> onDevice(Ref<DeviceMemory> memory, int64_t bytes, uint32_t memoryType,
                              uint32_t usage);
  /// A view of a range, which must be inside.
  static Result<Ref<Buffer>> subspan(Ref<Buffer> buffer, int64_t offset, int64_t bytes);

  /// Null when only the device reaches the bytes: map(), read() and write() always do.
  uint8_t *data() const { return data_; }
  /// Whose memory this is, and where in it; null for the host's.
  DeviceMemory *deviceMemory() const { return deviceMemory_.get(); }
  int64_t deviceOffset() const { return deviceOffset_; }
  int64_t bytes() const { return bytes_; }
  uint32_t memoryType() const { return memoryType_; }
  uint32_t usage() const { return usage_; }
  uint16_t access() const { return access_; }

  /// Owners of the underlying allocation: `allocation.preserve`, `.discard`, `.is_terminal`.
  std::atomic<int32_t> &owners() { return root_ ? root_->owners_ : owners_; }

  /// OUT_OF_RANGE unless [offset, offset + length) is inside.
  Status checkRange(int64_t offset, int64_t length) const;
  Status checkAccess(uint16_t access) const;

  /// All bytes for the host, until the mapping is finished. Errors: those of the device.
  Result<Mapping> map(uint16_t access);
  /// The range must be inside.
  Status read(int64_t offset, std::span<uint8_t> target) const;
  Status write(int64_t offset, std::span<const uint8_t> source);

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
  Ref<DeviceMemory> deviceMemory_;
  int64_t deviceOffset_ = 0;
  Ref<Object> keepAlive_;
  /// Whose the bytes are; null when they are someone else's.
  std::shared_ptr<MemorySource> source_;
  uint32_t requestedType_ = 0;
};

/// The bytes of a buffer for the host: in place, or a copy where the host can't reach them.
class Mapping {
public:
  uint8_t *data() { return buffer_->data() ? buffer_->data() : copy_.data(); }
  std::span<uint8_t> bytes() { return {data(), static_cast<size_t>(buffer_->bytes())}; }
  /// Gives what was written to the device; without it nothing may have been. Nothing is mapped
  /// after.
  Status finish();

private:
  friend class Buffer;
  Mapping(Ref<Buffer> buffer, uint16_t access) : buffer_(std::move(buffer)), access_(access) {}
  Ref<Buffer> buffer_;
  uint16_t access_;
  std::vector<uint8_t> copy_;
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
