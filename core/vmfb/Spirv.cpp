//===- Spirv.cpp - The kernels inside an executable for Vulkan ---------------===//
#include "core/vmfb/Module.h"

namespace strata::vmfb {

Result<std::vector<SpirvShader>> readSpirv(std::string_view bytes) {
  rt::Result<std::vector<SpirvShader>> shaders = rt::readSpirvShaders(bytes);
  if (!shaders.ok())
    return Error{ErrorCode::Corrupt, "vmfb: spirv: " + shaders.status().message()};
  return shaders.take();
}

} // namespace strata::vmfb
