// Memory a resource needs, by its lifetime.
#pragma once

#include "compiler/dialects/hal/ir/HalTypes.h"

#include <optional>

namespace mlir::iree::hal {

struct MemoryProperties {
  MemoryTypeBitfield types = MemoryTypeBitfield::None;
  BufferUsageBitfield usage = BufferUsageBitfield::None;
};

/// What resources of the lifetime must fulfil wherever they come from; nothing for an unknown
/// lifetime.
std::optional<MemoryProperties> getRequiredProperties(Lifetime lifetime);

/// What they get when the program allocates them.
std::optional<MemoryProperties> getAllocationProperties(Lifetime lifetime);

} // namespace mlir::iree::hal
