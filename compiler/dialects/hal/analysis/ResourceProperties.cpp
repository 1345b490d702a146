#include "compiler/dialects/hal/analysis/ResourceProperties.h"

namespace mlir::iree::hal {

std::optional<MemoryProperties> getRequiredProperties(Lifetime lifetime) {
  constexpr auto kUsage = BufferUsageBitfield::Transfer | BufferUsageBitfield::DispatchStorage;
  switch (lifetime) {
  case Lifetime::Unknown:
    return std::nullopt;
  case Lifetime::External:
    // Made by others: all the program asks is that devices can reach it.
    return MemoryProperties{MemoryTypeBitfield::DeviceVisible, kUsage};
  case Lifetime::Staging:
    // The host writes and reads it, the device copies from and to it.
    return MemoryProperties{MemoryTypeBitfield::HostLocal | MemoryTypeBitfield::DeviceVisible,
                            kUsage | BufferUsageBitfield::Mapping};
  case Lifetime::Constant:
    return MemoryProperties{MemoryTypeBitfield::DeviceLocal,
                            kUsage | BufferUsageBitfield::SharingImmutable};
  case Lifetime::Transient:
  case Lifetime::Variable:
    return MemoryProperties{MemoryTypeBitfield::DeviceLocal, kUsage};
  }
  return std::nullopt;
}

std::optional<MemoryProperties> getAllocationProperties(Lifetime lifetime) {
  std::optional<MemoryProperties> properties = getRequiredProperties(lifetime);
  if (properties && lifetime == Lifetime::External)
    properties->types = properties->types | MemoryTypeBitfield::DeviceLocal;
  return properties;
}

} // namespace mlir::iree::hal
