// `hal_inline` and `hal_loader`: what programs of the inline execution models import. Work runs to
// its end where it is called, on host memory, without queues and fences.
#pragma once

#include "runtime/hal/Device.h"
#include "runtime/vm/NativeModule.h"

namespace strata::rt::modules {

/// Buffers and views. `device` is a local-sync one: it answers queries and owns the memory.
class HalInlineModule final : public vm::NativeModule {
public:
  explicit HalInlineModule(Ref<hal::Device> device) : device_(std::move(device)) {}
  std::string_view name() const override { return "hal_inline"; }
  uint32_t version() const override { return 0; }
  std::span<const vm::NativeFunction> functions() const override;
  hal::Device &device() const { return *device_; }

private:
  Ref<hal::Device> device_;
};

/// Executables and dispatches.
class HalLoaderModule final : public vm::NativeModule {
public:
  explicit HalLoaderModule(Ref<hal::Device> device) : device_(std::move(device)) {}
  std::string_view name() const override { return "hal_loader"; }
  uint32_t version() const override { return 1; }
  std::span<const vm::NativeFunction> functions() const override;
  hal::Device &device() const { return *device_; }

private:
  Ref<hal::Device> device_;
};

} // namespace strata::rt::modules
