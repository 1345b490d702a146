#include "runtime/vm/Buffer.h"

#include <bit>
#include <cstdlib>
#include <cstring>

namespace strata::rt::vm {

const RefType Buffer::kType = {"vm.buffer"};

Result<Ref<Buffer>> Buffer::allocate(int64_t bytes, int64_t alignment,
                                     std::shared_ptr<MemoryBudget> budget) {
  constexpr int64_t kMaxAlignment = 1 << 20;
  if (bytes < 0)
    return Status(Code::OutOfRange, format("buffer length %lld is negative", (long long)bytes));
  if (alignment == 0)
    alignment = 16;
  if (alignment < 0 || (alignment & (alignment - 1)) || alignment > kMaxAlignment)
    return Status(Code::InvalidArgument,
                  format("alignment %lld must be a power of two of at most %lld",
                         (long long)alignment, (long long)kMaxAlignment));
  alignment = std::max<int64_t>(alignment, 16);
  if (bytes > INT64_MAX / 2 || !budget->reserve(bytes))
    return Status(Code::ResourceExhausted,
                  format("failed to allocate %lld bytes: above the memory limit of %lld",
                         (long long)bytes, (long long)budget->limitBytes()));
  size_t rounded =
      (static_cast<size_t>(bytes) + alignment - 1) & ~static_cast<size_t>(alignment - 1);
  void *memory = std::aligned_alloc(static_cast<size_t>(alignment),
                                    std::max(rounded, static_cast<size_t>(alignment)));
  if (!memory) {
    budget->release(bytes);
    return Status(Code::ResourceExhausted,
                  format("failed to allocate %lld bytes", (long long)bytes));
  }
  std::memset(memory, 0, static_cast<size_t>(bytes));
  auto buffer = Ref<Buffer>::adopt(new Buffer());
  buffer->data_ = static_cast<uint8_t *>(memory);
  buffer->size_ = bytes;
  buffer->mutable_ = true;
  buffer->budget_ = std::move(budget);
  return buffer;
}

Ref<Buffer> Buffer::wrap(std::span<const uint8_t> bytes, std::shared_ptr<const void> keepAlive) {
  auto buffer = Ref<Buffer>::adopt(new Buffer());
  buffer->data_ = const_cast<uint8_t *>(bytes.data());
  buffer->size_ = static_cast<int64_t>(bytes.size());
  buffer->keepAlive_ = std::move(keepAlive);
  return buffer;
}

Ref<Buffer> Buffer::wrapMutable(std::span<uint8_t> bytes, std::shared_ptr<const void> keepAlive) {
  Ref<Buffer> buffer = wrap(bytes, std::move(keepAlive));
  buffer->mutable_ = true;
  return buffer;
}

Buffer::~Buffer() {
  if (budget_) {
    std::free(data_);
    budget_->release(size_);
  }
}

uint64_t sipHash(std::span<const uint8_t> bytes) {
  constexpr uint64_t k0 = 0x0706050403020100, k1 = 0x0F0E0D0C0B0A0908;
  uint64_t v0 = k0 ^ 0x736F6D6570736575, v1 = k1 ^ 0x646F72616E646F6D;
  uint64_t v2 = k0 ^ 0x6C7967656E657261, v3 = k1 ^ 0x7465646279746573;
  auto round = [&] {
    v0 += v1, v1 = std::rotl(v1, 13), v1 ^= v0, v0 = std::rotl(v0, 32);
    v2 += v3, v3 = std::rotl(v3, 16), v3 ^= v2;
    v0 += v3, v3 = std::rotl(v3, 21), v3 ^= v0;
    v2 += v1, v1 = std::rotl(v1, 17), v1 ^= v2, v2 = std::rotl(v2, 32);
  };
  auto absorb = [&](uint64_t word) {
    v3 ^= word;
    round(), round();
    v0 ^= word;
  };
  size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) {
    uint64_t word;
    std::memcpy(&word, bytes.data() + at, 8);
    absorb(word);
  }
  uint64_t last = uint64_t{bytes.size()} << 56;
  for (size_t i = 0; at + i < bytes.size(); ++i)
    last |= uint64_t{bytes[at + i]} << (8 * i);
  absorb(last);
  v2 ^= 0xFF;
  round(), round(), round(), round();
  return v0 ^ v1 ^ v2 ^ v3;
}

} // namespace strata::rt::vm
