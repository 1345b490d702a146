// hal.allocator.*, hal.buffer.*, hal.buffer_view.*, hal.ex.file.*
#include "runtime/hal/File.h"
#include "runtime/modules/HalModule.h"
#include "runtime/tooling/TensorText.h"

#include <cstdio>
#include <cstring>

namespace strata::rt::modules {
namespace {

using hal::Buffer;
using hal::BufferView;
using vm::NativeCall;

Status checkVmRange(const vm::Buffer &buffer, int64_t offset, int64_t length) {
  if (offset < 0 || length < 0 || offset > buffer.size() || length > buffer.size() - offset)
    return Status(Code::OutOfRange,
                  format("range [%lld, +%lld) is outside of a vm.buffer of %lld bytes",
                         (long long)offset, (long long)length, (long long)buffer.size()));
  return {};
}

Status fileFromMemory(NativeCall &call) {
  STRATA_RETURN_IF_ERROR(call.ref<hal::Device>().takeStatus());
  call.i64();
  int32_t access = call.i32();
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * source, call.ref<vm::Buffer>());
  int64_t offset = call.i64(), length = call.i64();
  call.i32();
  if (access != hal::kAccessRead)
    return Status(Code::InvalidArgument, "files over memory can only be read");
  STRATA_RETURN_IF_ERROR(checkVmRange(*source, offset, length));
  call.returnObject(make<hal::File>(Ref<vm::Buffer>::share(source), offset, length));
  return {};
}

Status allocatorSelect(NativeCall &call) {
  call.i32(), call.i32(), call.i64();
  uint32_t count = call.spanCount();
  if (!count)
    return Status(Code::InvalidArgument, "at least one device must be given to select from");
  Object *device = call.object();
  int64_t affinity = call.i64();
  call.returnObject(Ref<Object>::share(device));
  call.returnI64(affinity);
  return {};
}

Status allocatorAllocate(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(hal::Allocator * allocator, call.ref<hal::Allocator>());
  call.i64();
  auto memoryType = static_cast<uint32_t>(call.i32());
  auto usage = static_cast<uint32_t>(call.i32());
  STRATA_ASSIGN_OR_RETURN(Ref<Buffer> buffer, allocator->allocate(memoryType, usage, call.i64()));
  call.returnObject(std::move(buffer));
  return {};
}

Status allocatorImport(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(hal::Allocator * allocator, call.ref<hal::Allocator>());
  bool mayFail = call.i32();
  call.i64();
  auto memoryType = static_cast<uint32_t>(call.i32());
  auto usage = static_cast<uint32_t>(call.i32());
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * source, call.ref<vm::Buffer>());
  int64_t offset = call.i64(), length = call.i64();
  if (length == -1)
    length = source->size() - offset;
  STRATA_RETURN_IF_ERROR(checkVmRange(*source, offset, length));
  Status status;
  uint16_t access = hal::kAccessAll;
  if (!source->isMutable()) {
    access = hal::kAccessRead;
    if (!(usage & hal::kUsageSharingImmutable))
      status = Status(Code::PermissionDenied,
                      "constant bytes can only be imported with immutable sharing");
  }
  // Kernels assume aligned bindings: bytes that lie elsewhere have to be copied.
  if (status.ok() && length &&
      reinterpret_cast<uintptr_t>(source->data() + offset) % hal::kBufferAlignment)
    status = Status(Code::OutOfRange, "bytes are not aligned well enough to be imported");
  if (status.ok() && !allocator->importsHostMemory())
    status = Status(Code::Unavailable, "the device can't use the host's memory in place");
  if (!status.ok()) {
    if (!mayFail)
      return status;
    call.returnObject(nullptr);
    return {};
  }
  call.returnObject(Buffer::wrap(const_cast<uint8_t *>(source->data()) + offset, length, memoryType,
                                 usage, access, Ref<vm::Buffer>::share(source)));
  return {};
}

std::string maskText(uint32_t bits) { return format("%08X", bits); }

Status bufferAssert(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Buffer * buffer, call.ref<Buffer>());
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * message, call.ref<vm::Buffer>());
  STRATA_RETURN_IF_ERROR(call.refOrNull<hal::Allocator>().takeStatus());
  int64_t minimum = call.i64();
  auto memoryType = static_cast<uint32_t>(call.i32());
  auto usage = static_cast<uint32_t>(call.i32());
  std::string subject(message->text());
  if (buffer->bytes() < minimum)
    return Status(Code::InvalidArgument,
                  subject + format(" has %lld bytes, and the operation needs at least %lld",
                                   (long long)buffer->bytes(), (long long)minimum));
  if (memoryType & ~buffer->memoryType())
    return Status(Code::PermissionDenied, subject +
                                              " is in memory of another type; it has " +
                                              maskText(buffer->memoryType()) +
                                              ", the operation needs " + maskText(memoryType));
  if (usage & ~buffer->usage())
    return Status(Code::PermissionDenied,
                  subject +
                      " was allocated for another usage; "
                      "it allows " +
                      maskText(buffer->usage()) + ", the operation needs " + maskText(usage));
  return {};
}

Status bufferPreserve(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Buffer * buffer, call.ref<Buffer>());
  buffer->owners().fetch_add(1);
  return {};
}

Status bufferDiscard(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Buffer * buffer, call.ref<Buffer>());
  call.returnI32(buffer->owners().fetch_sub(1) == 1);
  return {};
}

Status bufferIsTerminal(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Buffer * buffer, call.ref<Buffer>());
  call.returnI32(buffer->owners().load() == 1);
  return {};
}

Status bufferSubspan(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Buffer * buffer, call.ref<Buffer>());
  int64_t offset = call.i64(), length = call.i64();
  STRATA_ASSIGN_OR_RETURN(Ref<Buffer> part,
                          Buffer::subspan(Ref<Buffer>::share(buffer), offset, length));
  call.returnObject(std::move(part));
  return {};
}

Status bufferLength(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Buffer * buffer, call.ref<Buffer>());
  call.returnI64(buffer->bytes());
  return {};
}

Status bufferLoad(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Buffer * buffer, call.ref<Buffer>());
  int64_t offset = call.i64();
  int32_t length = call.i32();
  if (length < 1 || length > 4)
    return Status(Code::InvalidArgument, format("load of %d bytes: 1, 2 or 4", length));
  STRATA_RETURN_IF_ERROR(buffer->checkRange(offset, length));
  uint32_t value = 0;
  STRATA_RETURN_IF_ERROR(buffer->read(
      offset, {reinterpret_cast<uint8_t *>(&value), static_cast<size_t>(length)}));
  call.returnI32(static_cast<int32_t>(value));
  return {};
}

Status bufferStore(NativeCall &call) {
  int32_t value = call.i32();
  STRATA_ASSIGN_OR_RETURN(Buffer * buffer, call.ref<Buffer>());
  int64_t offset = call.i64();
  int32_t length = call.i32();
  if (length < 1 || length > 4)
    return Status(Code::InvalidArgument, format("store of %d bytes: 1, 2 or 4", length));
  STRATA_RETURN_IF_ERROR(buffer->checkRange(offset, length));
  STRATA_RETURN_IF_ERROR(buffer->checkAccess(hal::kAccessWrite));
  return buffer->write(
      offset, {reinterpret_cast<const uint8_t *>(&value), static_cast<size_t>(length)});
}

std::vector<int64_t> readShape(NativeCall &call) {
  std::vector<int64_t> shape(call.spanCount());
  for (int64_t &dim : shape)
    dim = call.i64();
  return shape;
}

Status viewCreate(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(Buffer * buffer, call.ref<Buffer>());
  int64_t offset = call.i64(), length = call.i64();
  auto elementType = static_cast<hal::ElementType>(call.i32());
  int32_t encoding = call.i32();
  STRATA_ASSIGN_OR_RETURN(Ref<Buffer> part,
                          Buffer::subspan(Ref<Buffer>::share(buffer), offset, length));
  STRATA_ASSIGN_OR_RETURN(Ref<BufferView> view, BufferView::create(std::move(part), readShape(call),
                                                                   elementType, encoding));
  call.returnObject(std::move(view));
  return {};
}

Status viewAssert(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(BufferView * view, call.ref<BufferView>());
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * message, call.ref<vm::Buffer>());
  auto elementType = static_cast<hal::ElementType>(call.i32());
  int32_t encoding = call.i32();
  uint32_t rank = call.spanCount();
  if (view->encoding() != hal::kEncodingOpaque && view->encoding() != encoding)
    return Status(
        Code::InvalidArgument,
        std::string(message->text()) +
            format(" encoding mismatch; expected %08X but have %08X", encoding, view->encoding()));
  hal::ElementType actual = view->elementType();
  bool sameWidth = hal::isInteger(actual) && hal::isInteger(elementType) &&
                   hal::bitCount(actual) == hal::bitCount(elementType);
  if (hal::numericalType(actual) != hal::kOpaque && actual != elementType && !sameWidth)
    return Status(Code::InvalidArgument,
                  std::string(message->text()) +
                      format(" element type mismatch; expected %s (%08x) but have %s (%08x)",
                             hal::elementTypeName(elementType).c_str(), elementType,
                             hal::elementTypeName(actual).c_str(), actual));
  std::span<const int64_t> shape = view->shape();
  NativeCall dims = call;
  // Off the path of calls that are right.
  auto mismatch = [&](const std::string &what) {
    std::vector<int64_t> whole(rank);
    for (int64_t &dim : whole)
      dim = dims.i64();
    return Status(Code::InvalidArgument, std::string(message->text()) + " shape " + what +
                                             "; expected shape `" + hal::shapeText(whole) +
                                             "`, actual shape `" + hal::shapeText(shape) + "`");
  };
  if (rank != shape.size())
    return mismatch(format("rank mismatch; expected %u%s but have %zu%s", rank,
                           rank ? "" : " (scalar)", shape.size(), shape.empty() ? " (scalar)" : ""));
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t expected = call.i64();
    if (expected != shape[i]) [[unlikely]]
      return mismatch(format("dimension %u mismatch; expected %lld but have %lld", i,
                             (long long)expected, (long long)shape[i]));
  }
  return {};
}

Status viewBuffer(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(BufferView * view, call.ref<BufferView>());
  call.returnObject(view->sharedBuffer());
  return {};
}

Status viewElementType(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(BufferView * view, call.ref<BufferView>());
  call.returnI32(static_cast<int32_t>(view->elementType()));
  return {};
}

Status viewEncodingType(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(BufferView * view, call.ref<BufferView>());
  call.returnI32(view->encoding());
  return {};
}

Status viewRank(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(BufferView * view, call.ref<BufferView>());
  call.returnI32(static_cast<int32_t>(view->shape().size()));
  return {};
}

Status viewDim(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(BufferView * view, call.ref<BufferView>());
  int32_t index = call.i32();
  if (index < 0 || static_cast<size_t>(index) >= view->shape().size())
    return Status(Code::OutOfRange, format("dimension %d is outside of a view of rank %zu", index,
                                           view->shape().size()));
  call.returnI64(view->shape()[static_cast<size_t>(index)]);
  return {};
}

Status viewTrace(NativeCall &call) {
  STRATA_ASSIGN_OR_RETURN(vm::Buffer * key, call.ref<vm::Buffer>());
  std::string text = "=== " + std::string(key->text()) + " ===\n";
  uint32_t count = call.spanCount();
  for (uint32_t i = 0; i < count; ++i) {
    STRATA_ASSIGN_OR_RETURN(BufferView * view, call.refOrNull<BufferView>());
    text += (view ? tooling::tensorText(*view, INT64_MAX) : std::string("(null)")) + "\n";
  }
  std::fputs((text + "\n").c_str(), stderr);
  return {};
}

constexpr vm::NativeFunction kFunctions[] = {
    {"ex.file.from_memory", "0rIirIIi_r", fileFromMemory},
    {"allocator.select", "0iiICrID_rI", allocatorSelect},
    {"allocator.allocate", "0rIiiI_r", allocatorAllocate},
    {"allocator.import", "0riIiirII_r", allocatorImport},
    {"buffer.assert", "0rrrIii_v", bufferAssert},
    {"buffer.allocation.preserve", "0r_v", bufferPreserve},
    {"buffer.allocation.discard", "0r_i", bufferDiscard},
    {"buffer.allocation.is_terminal", "0r_i", bufferIsTerminal},
    {"buffer.subspan", "0rII_r", bufferSubspan},
    {"buffer.length", "0r_I", bufferLength},
    {"buffer.load", "0rIi_i", bufferLoad},
    {"buffer.store", "0irIi_v", bufferStore},
    {"buffer_view.create", "0rIIiiCID_r", viewCreate},
    {"buffer_view.assert", "0rriiCID_v", viewAssert},
    {"buffer_view.buffer", "0r_r", viewBuffer},
    {"buffer_view.element_type", "0r_i", viewElementType},
    {"buffer_view.encoding_type", "0r_i", viewEncodingType},
    {"buffer_view.rank", "0r_i", viewRank},
    {"buffer_view.dim", "0ri_I", viewDim},
    {"buffer_view.trace", "0rCrD_v", viewTrace},
};

} // namespace

std::span<const vm::NativeFunction> halBufferFunctions() { return kFunctions; }

} // namespace strata::rt::modules
