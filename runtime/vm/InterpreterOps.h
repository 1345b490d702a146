// What instructions do that is more than arithmetic: globals, lists, buffers, division.
#pragma once

#include "runtime/vm/Buffer.h"
#include "runtime/vm/Context.h"
#include "runtime/vm/List.h"

#include <cstring>

namespace strata::rt::vm {

inline Status typeMismatch() { return Status(Code::InvalidArgument, "source ref type mismatch"); }

inline Result<List *> asList(Object *object) {
  if (List *list = dynCast<List>(object)) [[likely]]
    return list;
  return Status(Code::InvalidArgument, object ? "operand is not a list" : "list is null");
}

inline Status listAlloc(TypeDesc element, int32_t capacity,
                        const std::shared_ptr<MemoryBudget> &budget, Object *&target) {
  auto list = make<List>(element, budget);
  STRATA_RETURN_IF_ERROR(list->reserve(std::max(capacity, 0)));
  if (target)
    target->release();
  target = list.detach();
  return {};
}

inline Status listReserve(Object *object, int32_t count) {
  STRATA_ASSIGN_OR_RETURN(List * list, asList(object));
  return list->reserve(count);
}

inline Status listResize(Object *object, int32_t count) {
  STRATA_ASSIGN_OR_RETURN(List * list, asList(object));
  return list->resize(count);
}

inline Status listSize(Object *object, int32_t &size) {
  STRATA_ASSIGN_OR_RETURN(List * list, asList(object));
  size = static_cast<int32_t>(list->size());
  return {};
}

inline Status listGet(Object *object, int32_t index, ValueKind kind, int64_t &bits) {
  STRATA_ASSIGN_OR_RETURN(List * list, asList(object));
  STRATA_ASSIGN_OR_RETURN(Value value, list->get(index, kind));
  bits = value.bits;
  return {};
}

inline Status listSet(Object *object, int32_t index, Value value) {
  STRATA_ASSIGN_OR_RETURN(List * list, asList(object));
  return list->set(index, std::move(value));
}

/// A reference of another type reads as null, and stays in the list. `target` is owned.
inline Status listGetRef(Object *object, int32_t index, TypeDesc type, bool take, Object *&target) {
  STRATA_ASSIGN_OR_RETURN(List * list, asList(object));
  STRATA_ASSIGN_OR_RETURN(Ref<Object> element, list->getRef(index, false));
  if (!type.accepts(element.get()))
    return {};
  if (take)
    STRATA_RETURN_IF_ERROR(list->getRef(index, true).takeStatus());
  target = element.detach();
  return {};
}

inline Status bufferError(const Object *object) {
  return Status(Code::InvalidArgument, object ? "operand is not a buffer" : "buffer is null");
}

inline Status outOfRange(const char *what, int64_t offset, int64_t bytes, int64_t size) {
  return Status(Code::OutOfRange,
                format("attempted to access an address outside of the valid buffer range (%s "
                       "offset=%lld, length=%lld, buffer=%lld)",
                       what, (long long)offset, (long long)bytes, (long long)size));
}

inline Status bufferAlloc(int64_t bytes, int32_t alignment,
                          const std::shared_ptr<MemoryBudget> &budget, Object *&target) {
  STRATA_ASSIGN_OR_RETURN(Ref<Buffer> buffer, Buffer::allocate(bytes, alignment, budget));
  if (target)
    target->release();
  target = buffer.detach();
  return {};
}

inline Status bufferLength(Object *object, int64_t &size) {
  Buffer *buffer = dynCast<Buffer>(object);
  if (!buffer) [[unlikely]]
    return bufferError(object);
  size = buffer->size();
  return {};
}

/// `count` elements of `elementBytes` from element `index` on, as bytes of `object`.
inline Result<const uint8_t *> readRange(Object *object, int64_t index, int64_t count,
                                         int64_t elementBytes) {
  Buffer *buffer = dynCast<Buffer>(object);
  if (!buffer) [[unlikely]]
    return bufferError(object);
  int64_t offset, bytes;
  if (__builtin_mul_overflow(index, elementBytes, &offset) ||
      __builtin_mul_overflow(count, elementBytes, &bytes) || offset < 0 || bytes < 0 ||
      offset > buffer->size() || bytes > buffer->size() - offset) [[unlikely]]
    return outOfRange("read", index, count, buffer->size());
  return buffer->data() + offset;
}

inline Result<uint8_t *> writeRange(Object *object, int64_t index, int64_t count,
                                    int64_t elementBytes) {
  Buffer *buffer = dynCast<Buffer>(object);
  if (buffer && !buffer->isMutable()) [[unlikely]]
    return Status(Code::PermissionDenied, "buffer is read-only and cannot be mutated");
  STRATA_ASSIGN_OR_RETURN(const uint8_t *at, readRange(object, index, count, elementBytes));
  return const_cast<uint8_t *>(at);
}

template <typename T> Status load(Object *object, int64_t index, T &value) {
  STRATA_ASSIGN_OR_RETURN(const uint8_t *at, readRange(object, index, 1, sizeof(T)));
  std::memcpy(&value, at, sizeof(T));
  return {};
}

template <typename T> Status store(Object *object, int64_t index, T value) {
  STRATA_ASSIGN_OR_RETURN(uint8_t * at, writeRange(object, index, 1, sizeof(T)));
  std::memcpy(at, &value, sizeof(T));
  return {};
}

template <typename T> Status fill(Object *object, int64_t index, int64_t count, T value) {
  STRATA_ASSIGN_OR_RETURN(uint8_t * at, writeRange(object, index, count, sizeof(T)));
  for (int64_t i = 0; i < count; ++i)
    std::memcpy(at + i * static_cast<int64_t>(sizeof(T)), &value, sizeof(T));
  return {};
}

inline Status copyBytes(Object *source, int64_t from, Object *target, int64_t to, int64_t bytes) {
  STRATA_ASSIGN_OR_RETURN(const uint8_t *read, readRange(source, from, bytes, 1));
  STRATA_ASSIGN_OR_RETURN(uint8_t * write, writeRange(target, to, bytes, 1));
  if (bytes)
    std::memmove(write, read, static_cast<size_t>(bytes));
  return {};
}

inline Status compareBytes(Object *lhs, int64_t lhsAt, Object *rhs, int64_t rhsAt, int64_t bytes,
                           int32_t &equal) {
  STRATA_ASSIGN_OR_RETURN(const uint8_t *a, readRange(lhs, lhsAt, bytes, 1));
  STRATA_ASSIGN_OR_RETURN(const uint8_t *b, readRange(rhs, rhsAt, bytes, 1));
  equal = !bytes || std::memcmp(a, b, static_cast<size_t>(bytes)) == 0;
  return {};
}

inline Status cloneBytes(Object *source, int64_t from, int64_t bytes, int64_t alignment,
                         const std::shared_ptr<MemoryBudget> &budget, Object *&target) {
  STRATA_ASSIGN_OR_RETURN(const uint8_t *read, readRange(source, from, bytes, 1));
  STRATA_ASSIGN_OR_RETURN(Ref<Buffer> copy, Buffer::allocate(bytes, alignment, budget));
  if (bytes)
    std::memcpy(copy->mutableData(), read, static_cast<size_t>(bytes));
  if (target)
    target->release();
  target = copy.detach();
  return {};
}

inline Status hashBytes(Object *source, int64_t from, int64_t bytes, int64_t &hash) {
  STRATA_ASSIGN_OR_RETURN(const uint8_t *at, readRange(source, from, bytes, 1));
  hash = static_cast<int64_t>(sipHash({at, static_cast<size_t>(bytes)}));
  return {};
}

/// Division that has an answer for every divisor but zero.
template <typename T> Status divide(T a, T b, T &quotient, T &remainder) {
  if (b == 0) [[unlikely]]
    return Status(Code::InvalidArgument, "integer division by zero");
  if (std::is_signed_v<T> && b == static_cast<T>(-1)) {
    using Unsigned = std::make_unsigned_t<T>;
    quotient = static_cast<T>(Unsigned{0} - static_cast<Unsigned>(a));
    remainder = 0;
    return {};
  }
  quotient = a / b;
  remainder = a % b;
  return {};
}

inline Status globalRange(int64_t offset, int64_t bytes, const Instance &instance) {
  if (offset < 0 || offset + bytes > instance.module().globalBytes()) [[unlikely]]
    return Status(Code::OutOfRange, format("global byte_offset out of range: %lld (rwdata=%d)",
                                           (long long)offset, instance.module().globalBytes()));
  return {};
}

inline Status globalOrdinal(int64_t ordinal, const Instance &instance) {
  if (ordinal < 0 || ordinal >= instance.module().globalRefs()) [[unlikely]]
    return Status(Code::OutOfRange, format("global ref ordinal out of range: %lld (table=%d)",
                                           (long long)ordinal, instance.module().globalRefs()));
  return {};
}

} // namespace strata::rt::vm
