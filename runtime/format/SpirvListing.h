// The kernels inside an executable for Vulkan, for people to read.
#pragma once

#include "runtime/base/Status.h"

#include <string>
#include <string_view>
#include <vector>

namespace strata::rt {

struct SpirvShader {
  struct Kernel {
    std::string name;
    std::string detail; // "workgroups of 64 x 1 x 1, 3 bindings, 8 bytes of constants"
  };
  std::vector<Kernel> kernels;
  std::string text; // its assembly, as SPIRV-Tools writes it
};

/// Whether the bytes begin as an executable for Vulkan does, or as SPIR-V alone.
bool isSpirv(std::string_view bytes);

/// All shaders of the executable, or the one that the bytes are. Errors: INVALID_ARGUMENT and
/// OUT_OF_RANGE for damaged bytes, INCOMPATIBLE for another version, RESOURCE_EXHAUSTED for one that
/// stands for much more text than its size lets expect.
Result<std::vector<SpirvShader>> readSpirvShaders(std::string_view bytes);

} // namespace strata::rt
