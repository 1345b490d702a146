#include "runtime/modules/HalModule.h"

#include "runtime/hal/File.h"

namespace strata::rt {

const RefType hal::File::kType = {"hal.file"};

namespace modules {

// Types programs may name although no local device makes any.
static constexpr RefType kChannel = {"hal.channel"};
static constexpr RefType kEvent = {"hal.event"};

void HalModule::registerTypes(vm::TypeRegistry &types) {
  for (const RefType *type :
       {&hal::Allocator::kType, &hal::Buffer::kType, &hal::BufferView::kType, &kChannel,
        &hal::CommandBuffer::kType, &hal::Device::kType, &kEvent, &hal::Executable::kType,
        &hal::Fence::kType, &hal::File::kType, &hal::Semaphore::kType})
    types.add(type);
}

std::span<const vm::NativeFunction> HalModule::functions() const {
  static const std::vector<vm::NativeFunction> all = [] {
    std::vector<vm::NativeFunction> table;
    for (auto part : {halBufferFunctions(), halCommandFunctions(), halDeviceFunctions(),
                      halQueueFunctions(), halFenceFunctions()})
      table.insert(table.end(), part.begin(), part.end());
    return table;
  }();
  return all;
}

} // namespace modules
} // namespace strata::rt
