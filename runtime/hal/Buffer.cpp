#include "runtime/hal/Buffer.h"

#include <cstring>

namespace strata::rt::hal {

const RefType DeviceMemory::kType = {"hal.memory"};
const RefType Buffer::kType = {"hal.buffer"};
const RefType BufferView::kType = {"hal.buffer_view"};

// Local memory is always reachable from the host, whatever was asked for.
static constexpr uint32_t kLocalUsage =
    kUsageTransfer | kUsageMappingScoped | kUsageMappingPersistent | kUsageMappingAccessRandom;

Result<Ref<Buffer>> Buffer::allocate(uint32_t memoryType, uint32_t usage, int64_t bytes,
                                     std::shared_ptr<MemorySource> source) {
  if (bytes < 0)
    return Status(Code::InvalidArgument,
                  format("allocation of %lld bytes is negative", (long long)bytes));
  uint8_t *memory = bytes > (int64_t{1} << 46) ? nullptr : source->acquire(bytes, memoryType);
  if (!memory)
    return Status(Code::ResourceExhausted,
                  format("failed to allocate buffer of length %lld", (long long)bytes));
  auto buffer = Ref<Buffer>::adopt(new Buffer());
  buffer->data_ = memory;
  buffer->bytes_ = bytes;
  buffer->memoryType_ = memoryType | kMemoryHostVisible;
  buffer->usage_ = usage | kLocalUsage;
  buffer->source_ = std::move(source);
  buffer->requestedType_ = memoryType;
  return buffer;
}

Ref<Buffer> Buffer::wrap(uint8_t *data, int64_t bytes, uint32_t memoryType, uint32_t usage,
                         uint16_t access, Ref<Object> keepAlive) {
  auto buffer = Ref<Buffer>::adopt(new Buffer());
  buffer->data_ = data;
  buffer->bytes_ = bytes;
  buffer->memoryType_ = memoryType | kMemoryHostVisible;
  buffer->usage_ = usage | kLocalUsage;
  buffer->access_ = access;
  buffer->keepAlive_ = std::move(keepAlive);
  return buffer;
}

Ref<Buffer> Buffer::onDevice(Ref<DeviceMemory> memory, int64_t bytes, uint32_t memoryType,
                             uint32_t usage) {
  auto buffer = Ref<Buffer>::adopt(new Buffer());
  buffer->data_ = memory->host();
  buffer->bytes_ = bytes;
  buffer->memoryType_ = memoryType;
  buffer->usage_ = usage;
  buffer->deviceMemory_ = std::move(memory);
  return buffer;
}

Result<Ref<Buffer>> Buffer::subspan(Ref<Buffer> buffer, int64_t offset, int64_t bytes) {
  STRATA_RETURN_IF_ERROR(buffer->checkRange(offset, bytes));
  if (offset == 0 && bytes == buffer->bytes_)
    return buffer;
  auto view = Ref<Buffer>::adopt(new Buffer());
  view->data_ = buffer->data_ ? buffer->data_ + offset : nullptr;
  view->bytes_ = bytes;
  view->memoryType_ = buffer->memoryType_;
  view->usage_ = buffer->usage_;
  view->access_ = buffer->access_;
  view->deviceMemory_ = buffer->deviceMemory_;
  view->deviceOffset_ = buffer->deviceOffset_ + offset;
  view->root_ = buffer->root_ ? buffer->root_ : buffer;
  return view;
}

Buffer::~Buffer() {
  if (source_)
    source_->release(data_, bytes_, requestedType_);
}

Status Buffer::checkRange(int64_t offset, int64_t length) const {
  if (offset < 0 || length < 0 || offset > bytes_ || length > bytes_ - offset) [[unlikely]]
    return Status(Code::OutOfRange,
                  format("attempted to access an address outside of the valid buffer range "
                         "(offset=%lld, length=%lld, buffer byte_length=%lld)",
                         (long long)offset, (long long)length, (long long)bytes_));
  return {};
}

Status Buffer::checkAccess(uint16_t access) const {
  if (access & ~access_) [[unlikely]]
    return Status(Code::PermissionDenied,
                  "requested memory access is not allowed: the buffer is read-only");
  return {};
}

Status Buffer::read(int64_t offset, std::span<uint8_t> target) const {
  if (target.empty())
    return {};
  if (!data_)
    return deviceMemory_->read(deviceOffset_ + offset, target);
  std::memcpy(target.data(), data_ + offset, target.size());
  return {};
}

Status Buffer::write(int64_t offset, std::span<const uint8_t> source) {
  if (source.empty())
    return {};
  if (!data_)
    return deviceMemory_->write(deviceOffset_ + offset, source);
  std::memcpy(data_ + offset, source.data(), source.size());
  return {};
}

Result<Mapping> Buffer::map(uint16_t access) {
  Mapping mapping(Ref<Buffer>::share(this), access);
  if (!data_) {
    mapping.copy_.resize(static_cast<size_t>(bytes_));
    if (!(access & kAccessDiscard))
      STRATA_RETURN_IF_ERROR(read(0, mapping.copy_));
  }
  return mapping;
}

Status Mapping::finish() {
  Ref<Buffer> buffer = std::move(buffer_);
  if (!buffer || buffer->data() || !(access_ & kAccessWrite))
    return {};
  return buffer->write(0, copy_);
}

Result<Ref<BufferView>> BufferView::create(Ref<Buffer> buffer, std::vector<int64_t> shape,
                                           ElementType elementType, int32_t encoding) {
  constexpr size_t kMaxRank = 128;
  if (shape.size() > kMaxRank)
    return Status(Code::InvalidArgument, format("rank %zu is above %zu", shape.size(), kMaxRank));
  STRATA_ASSIGN_OR_RETURN(int64_t bytes, hal::denseBytes(shape, elementType));
  if (encoding == kEncodingDenseRowMajor && bytes > buffer->bytes())
    return Status(Code::InvalidArgument,
                  format("buffer of %lld bytes is too small for a view of %s",
                         (long long)buffer->bytes(), typeText(shape, elementType).c_str()));
  auto view = Ref<BufferView>::adopt(new BufferView());
  view->buffer_ = std::move(buffer);
  view->shape_ = std::move(shape);
  view->denseBytes_ = bytes;
  view->elementType_ = elementType;
  view->encoding_ = encoding;
  return view;
}

int64_t BufferView::elementCount() const {
  int64_t count = 1;
  for (int64_t dim : shape_)
    count *= dim;
  return count;
}

} // namespace strata::rt::hal
