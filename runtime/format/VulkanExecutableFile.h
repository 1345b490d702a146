// The container of kernels for Vulkan: a header of 64 bytes and a FlatBuffer.
#pragma once

#include "runtime/base/Status.h"
#include "runtime/format/VisitBudget.h"
#include "runtime/schemas/vulkan_executable_generated.h"

#include <span>
#include <vector>

namespace strata::rt {

class VulkanExecutableFile {
public:
  /// The header and every table are checked; what they say of one another isn't. Errors:
  /// INVALID_ARGUMENT and OUT_OF_RANGE for damaged bytes, INCOMPATIBLE for another version.
  static Result<VulkanExecutableFile> read(std::span<const uint8_t> image, VisitBudget &budget);

  const ::iree::hal::vulkan::ExecutableDef &def() const {
    return *::iree::hal::vulkan::GetExecutableDef(words_.data());
  }

private:
  /// A copy, as aligned as its scalars need it.
  std::vector<uint64_t> words_;
};

} // namespace strata::rt
