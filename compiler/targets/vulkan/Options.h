// Flags of the Vulkan target.
#pragma once

#include <string>

namespace mlir::iree::vulkan {

struct Options {
  /// The name of a GPU, of its generation, or of a profile that many GPUs fit.
  std::string target = "vp_android_baseline_2022";
  /// Version, capabilities and extensions of SPIR-V; empty for what the target has.
  std::string features;

  /// What the command line says. Its flags exist in every program that links this.
  static Options fromFlags();
};

} // namespace mlir::iree::vulkan
