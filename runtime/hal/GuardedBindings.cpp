#include "runtime/hal/GuardedBindings.h"

#include "runtime/hal/Memory.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace strata::rt::hal {

/// As a number of any type something that is noticed: -1, or not a number.
static constexpr uint8_t kBeside = 0xFF;

Result<std::unique_ptr<GuardedBindings>>
GuardedBindings::create(std::span<void *> pointers, std::span<const size_t> byteLengths,
                        GuardSide side) {
  std::unique_ptr<GuardedBindings> guarded(new GuardedBindings);
  guarded->pageBytes_ = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  std::vector<size_t> order(pointers.size()), regionOf(pointers.size());
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return pointers[a] < pointers[b]; });
  std::vector<Region> &regions = guarded->regions_;
  for (size_t i : order) {
    auto *begin = static_cast<uint8_t *>(pointers[i]);
    if (regions.empty() || begin >= regions.back().original + regions.back().bytes)
      regions.push_back({begin, byteLengths[i]});
    Region &region = regions.back();
    size_t offset = static_cast<size_t>(begin - region.original);
    region.bytes = std::max(region.bytes, offset + byteLengths[i]);
    regionOf[i] = regions.size() - 1;
  }
  for (Region &region : regions)
    STRATA_RETURN_IF_ERROR(guarded->map(region, side));
  for (size_t i : order) {
    const Region &region = regions[regionOf[i]];
    pointers[i] = region.copy + (static_cast<uint8_t *>(pointers[i]) - region.original);
  }
  return guarded;
}

Status GuardedBindings::map(Region &region, GuardSide side) {
  const size_t slack = kBufferAlignment - 1;
  size_t usable = std::max(pageBytes_, (region.bytes + slack + pageBytes_ - 1) & -pageBytes_);
  size_t mapped = usable + 2 * pageBytes_;
  void *pages = mmap(nullptr, mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED)
    return Status(Code::ResourceExhausted, "failed to map pages around a binding");
  region.pages = static_cast<uint8_t *>(pages);
  region.mappedBytes = mapped;
  uint8_t *begin = region.pages + pageBytes_, *end = begin + usable;
  if (mprotect(begin, usable, PROT_READ | PROT_WRITE))
    return Status(Code::ResourceExhausted, "failed to map pages around a binding");
  auto alignment = reinterpret_cast<uintptr_t>(region.original) & slack;
  region.copy = begin + alignment;
  if (side == GuardSide::After) {
    region.copy = end - region.bytes;
    region.copy -= (reinterpret_cast<uintptr_t>(region.copy) - alignment) & slack;
  }
  std::memset(begin, kBeside, usable);
  if (region.bytes)
    std::memcpy(region.copy, region.original, region.bytes);
  return {};
}

Status GuardedBindings::takeBack() {
  for (const Region &region : regions_) {
    const uint8_t *begin = region.pages + pageBytes_;
    const uint8_t *end = region.pages + region.mappedBytes - pageBytes_;
    auto isTouched = [](uint8_t byte) { return byte != kBeside; };
    if (std::any_of(begin, static_cast<const uint8_t *>(region.copy), isTouched) ||
        std::any_of(static_cast<const uint8_t *>(region.copy + region.bytes), end, isTouched))
      return Status(Code::DataLoss,
                    format("written beside a binding of %zu bytes", region.bytes));
    if (region.bytes)
      std::memcpy(region.original, region.copy, region.bytes);
  }
  return {};
}

GuardedBindings::~GuardedBindings() {
  for (const Region &region : regions_)
    if (region.pages)
      munmap(region.pages, region.mappedBytes);
}

} // namespace strata::rt::hal
