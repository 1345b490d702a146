// What a SPIR-V module asks of the host: entry points, resources, push constants, capabilities.
//
// The module was validated before (SpirvCheck.h); nothing here is read beyond its words all the
// same.
#pragma once

#include "runtime/base/Status.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace strata::rt {

struct SpirvInterface {
  struct EntryPoint {
    std::string name;
    uint32_t id = 0;
    /// Invocations of a workgroup; zero when the module does not say.
    uint32_t workgroupSize[3] = {};
  };
  /// A variable that a descriptor stands behind.
  struct Resource {
    uint32_t set = 0, binding = 0;
    /// More than one for arrays.
    uint64_t count = 1;
    enum class Kind { StorageBuffer, UniformBuffer, Other } kind = Kind::Other;
  };

  /// Errors: INVALID_ARGUMENT, with the word where it stops making sense.
  static Result<SpirvInterface> read(std::span<const uint32_t> words);
  /// Null when there is no compute kernel of that name.
  const EntryPoint *entryPoint(std::string_view name) const;

  std::vector<uint32_t> capabilities;
  std::vector<EntryPoint> entryPoints;
  std::vector<Resource> resources;
  /// Up to the end of the last member.
  uint64_t pushConstantBytes = 0;
  /// Memory that the invocations of a workgroup share, without padding.
  uint64_t sharedBytes = 0;
};

} // namespace strata::rt
