// Bindings of one dispatch, moved for its time to where a kernel that reads or writes outside of
// them ends the process, or is found afterwards.
#pragma once

#include "runtime/base/Status.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace strata::rt::hal {

/// Which end of a binding touches a page that can't be accessed.
enum class GuardSide { None, Before, After };

/// Copies of bindings, each on pages of its own between two that can't be accessed. Buffers alone
/// wouldn't do: most bindings are ranges of a larger buffer, where a neighbour's bytes lie behind
/// the end. Bindings that overlap stay as they are to each other. A copy is aligned as its binding
/// is, since kernels count on that, so up to 63 bytes lie between an end and the page behind it;
/// they hold 0xFF, and are looked at by takeBack().
class GuardedBindings {
public:
  /// `pointers` lead to the copies afterwards. RESOURCE_EXHAUSTED when nothing can be mapped.
  static Result<std::unique_ptr<GuardedBindings>>
  create(std::span<void *> pointers, std::span<const size_t> byteLengths, GuardSide side);
  GuardedBindings(const GuardedBindings &) = delete;
  ~GuardedBindings();

  /// Copies the bytes to where they came from. DATA_LOSS when something wrote beside them.
  Status takeBack();

private:
  GuardedBindings() = default;

  struct Region {
    uint8_t *original;
    size_t bytes;
    uint8_t *pages = nullptr; // with those that can't be accessed
    size_t mappedBytes = 0;
    uint8_t *copy = nullptr;
  };
  Status map(Region &region, GuardSide side);

  size_t pageBytes_ = 0;
  std::vector<Region> regions_;
};

} // namespace strata::rt::hal
