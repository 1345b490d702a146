// Executables of a device by what they were made of: programs that hold the same kernels, or one
// program in several contexts, load them once.
#pragma once

#include "runtime/hal/Executable.h"

#include <mutex>
#include <string>
#include <vector>

namespace strata::rt::hal {

/// Threads: any.
class ExecutableCache {
public:
  /// As Executable::create, or what it made before of equal bytes.
  Result<Ref<Executable>> load(std::string_view format, std::span<const uint8_t> image,
                               std::span<const uint8_t> constants, NativeCode policy);

private:
  struct Entry {
    std::string format;
    std::vector<uint8_t> image, constants;
    NativeCode policy;
    Ref<Executable> executable;
  };
  std::mutex mutex_;
  std::vector<Entry> entries_; // the latest at the end
};

} // namespace strata::rt::hal
