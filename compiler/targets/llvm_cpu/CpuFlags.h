// What the command line says about CPUs.
#pragma once

#include "compiler/codegen/llvm_cpu/Pipelines.h"

#include <string>

namespace mlir::iree::llvm_cpu {

/// Settings behind the --iree-llvmcpu-… flags.
struct CpuFlags {
  std::string triple;
  std::string cpu;
  std::string cpuFeatures;
  /// Which microkernels kernels may call; recorded in the target where it is given.
  std::string ukernels;
  /// Bytes that a kernel may have on its stack.
  int64_t stackBytes = 32768;
  codegen::CpuCodegenOptions codegen;

  /// The settings of this process. Passes read them when a pipeline is built, so they must be set before.
  static CpuFlags &get();
  /// Makes the command line fill them. Call once, before it is parsed.
  static void registerOptions();
};

} // namespace mlir::iree::llvm_cpu
