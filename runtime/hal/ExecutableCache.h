// Executables of a device by what they were made of: programs that hold the same kernels, or one
// program in several contexts, load them once.
#pragma once

#include "runtime/hal/Executable.h"

#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace strata::rt::hal {

/// Threads: any.
class ExecutableCache {
public:
  using Create = std::function<Result<Ref<Executable>>(
      std::string_view format, std::span<const uint8_t> image,
      std::span<const uint8_t> constants, NativeCode policy)>;
  explicit ExecutableCache(Create create) : create_(std::move(create)) {}

  /// As the device creates one, or what it made before of equal bytes.
  Result<Ref<Executable>> load(std::string_view format, std::span<const uint8_t> image,
                               std::span<const uint8_t> constants, NativeCode policy);

private:
  struct Entry {
    std::string format;
    std::vector<uint8_t> image, constants;
    NativeCode policy;
    Ref<Executable> executable;
  };
  const Create create_;
  std::mutex mutex_;
  std::vector<Entry> entries_; // the latest at the end
};

} // namespace strata::rt::hal
