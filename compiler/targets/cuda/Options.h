// Flags of the CUDA target.
#pragma once

#include <string>

namespace mlir::iree::cuda {

struct Options {
  /// An architecture (sm_80), the name of its generation (ampere) or of a product (a100).
  std::string target = "sm_60";
  /// Features of LLVM's NVPTX back end; what isn't changed is chosen to fit the architecture.
  std::string features = kDefaultFeatures;

  static constexpr char kDefaultFeatures[] = "+ptx76";

  /// What the command line says. Its flags exist in every program that links this.
  static Options fromFlags();
};

} // namespace mlir::iree::cuda
