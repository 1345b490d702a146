#include "runtime/hal/ExecutableCache.h"

#include <algorithm>

namespace strata::rt::hal {

Result<Ref<Executable>> ExecutableCache::load(std::string_view format,
                                              std::span<const uint8_t> image,
                                              std::span<const uint8_t> constants,
                                              NativeCode policy) {
  constexpr size_t kMaxEntries = 64, kMaxImageBytes = 16 << 20;
  std::lock_guard lock(mutex_);
  for (const Entry &entry : entries_)
    if (entry.policy == policy && entry.format == format &&
        std::ranges::equal(entry.image, image) && std::ranges::equal(entry.constants, constants))
      return entry.executable;
  STRATA_ASSIGN_OR_RETURN(Ref<Executable> executable,
                          create_(format, image, constants, policy));
  if (image.size() > kMaxImageBytes)
    return executable;
  // A copy: the program may write over what it gave.
  if (entries_.size() == kMaxEntries)
    entries_.erase(entries_.begin());
  entries_.push_back({std::string(format),
                      {image.begin(), image.end()},
                      {constants.begin(), constants.end()},
                      policy,
                      executable});
  return executable;
}

} // namespace strata::rt::hal
