// !vm.buffer: host bytes, either owned and mutable or a read-only view of a module's constants.
#pragma once

#include "runtime/base/MemoryBudget.h"
#include "runtime/base/Object.h"
#include "runtime/base/Status.h"

#include <memory>
#include <span>

namespace strata::rt::vm {

class Buffer final : public Object {
public:
  static const RefType kType;

  /// Zeroed. `alignment` 0 means 16.
  static Result<Ref<Buffer>> allocate(int64_t bytes, int64_t alignment,
                                      std::shared_ptr<MemoryBudget> budget);
  /// Shares `bytes`, which `keepAlive` holds.
  static Ref<Buffer> wrap(std::span<const uint8_t> bytes, std::shared_ptr<const void> keepAlive);

  /// The same for bytes that may be written.
  static Ref<Buffer> wrapMutable(std::span<uint8_t> bytes, std::shared_ptr<const void> keepAlive);

  std::span<const uint8_t> bytes() const { return {data_, static_cast<size_t>(size_)}; }
  std::string_view text() const { return {reinterpret_cast<const char *>(data_), bytes().size()}; }
  const uint8_t *data() const { return data_; }
  uint8_t *mutableData() { return data_; }
  int64_t size() const { return size_; }
  bool isMutable() const { return mutable_; }

private:
  Buffer() : Object(&kType) {}
  ~Buffer() override;

  uint8_t *data_ = nullptr;
  int64_t size_ = 0;
  bool mutable_ = false;
  std::shared_ptr<const void> keepAlive_;
  std::shared_ptr<MemoryBudget> budget_;
};

/// SipHash-2-4 with the key bytes 0…15: what `vm.buffer.hash` computes.
uint64_t sipHash(std::span<const uint8_t> bytes);

} // namespace strata::rt::vm
