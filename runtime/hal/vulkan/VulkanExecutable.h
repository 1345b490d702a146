// Kernels in SPIR-V, made pipelines of: the formats `vulkan-spirv-fb` and `vulkan-spirv-bda-v1`.
#pragma once

#include "runtime/hal/Executable.h"
#include "runtime/hal/vulkan/LogicalDevice.h"
#include "runtime/hal/vulkan/PipelineLayout.h"

namespace strata::rt::hal::vulkan {

class VulkanExecutable final : public Executable {
public:
  /// Whether devices like this one run executables of the format.
  static bool supportsFormat(std::string_view format, const PhysicalDevice &device);
  /// `constants` are given to the kernels as specialization constants, by their place. Everything is
  /// checked before the driver sees it. Errors: INCOMPATIBLE for another format or what the device
  /// lacks, INVALID_ARGUMENT for a damaged executable.
  static Result<Ref<VulkanExecutable>> create(std::shared_ptr<LogicalDevice> device,
                                              std::string_view format,
                                              std::span<const uint8_t> image,
                                              std::span<const uint8_t> constants,
                                              NativeCode policy);
  ~VulkanExecutable() override;

  struct Kernel {
    VkPipeline pipeline = VK_NULL_HANDLE;
    std::shared_ptr<const PipelineLayout> layout;
  };
  /// One for each of functions().
  const Kernel &kernel(int64_t function) const { return kernels_[static_cast<size_t>(function)]; }
  const LogicalDevice &device() const { return *device_; }

private:
  friend class ExecutableReader;
  VulkanExecutable(std::shared_ptr<LogicalDevice> device, NativeCode policy)
      : Executable(policy), device_(std::move(device)) {}

  std::shared_ptr<LogicalDevice> device_;
  std::vector<Kernel> kernels_;
};

} // namespace strata::rt::hal::vulkan
