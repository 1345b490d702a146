// The `hal` module: what compiled programs import to use devices. Version 7.
#pragma once

#include "runtime/hal/Device.h"
#include "runtime/vm/Buffer.h"
#include "runtime/vm/NativeModule.h"
#include "runtime/vm/Types.h"

#include <iosfwd>
#include <memory>
#include <vector>

namespace strata::rt::modules {

class HalModule final : public vm::NativeModule {
public:
  explicit HalModule(std::vector<Ref<hal::Device>> devices) : devices_(std::move(devices)) {}

  std::string_view name() const override { return "hal"; }
  uint32_t version() const override { return 7; }
  std::span<const vm::NativeFunction> functions() const override;

  const std::vector<Ref<hal::Device>> &devices() const { return devices_; }

  static void registerTypes(vm::TypeRegistry &types);

private:
  std::vector<Ref<hal::Device>> devices_;
};

// The functions, by theme; each file defines one table.
std::span<const vm::NativeFunction> halBufferFunctions();
std::span<const vm::NativeFunction> halCommandFunctions();
std::span<const vm::NativeFunction> halDeviceFunctions();
std::span<const vm::NativeFunction> halQueueFunctions();
std::span<const vm::NativeFunction> halFenceFunctions();

// What `hal` and the inline modules answer alike; each reads the arguments that are left in `call`.
Status queryDevice(vm::NativeCall &call, hal::Device &device);
Status createExecutable(vm::NativeCall &call, hal::Device &device);
Status lookupExecutable(vm::NativeCall &call);

} // namespace strata::rt::modules
