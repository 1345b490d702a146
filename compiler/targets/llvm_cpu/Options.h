// Flags of the CPU target.
#pragma once

#include <optional>
#include <string>

namespace mlir::iree::llvm_cpu {

struct Options {
  /// Empty and "host" mean this machine.
  std::string triple;
  std::string cpu;
  std::string cpuFeatures;
  /// What is recorded about ukernels, if anything.
  std::optional<std::string> ukernels;
  int64_t maxStackAllocationBytes = 32768;
  /// Bytes; what the CPU has if unset.
  std::optional<int64_t> nativeVectorBytes;
  bool disableDistribution = false;
  bool fuseSoftmax = true;
  /// Unset: as the optimization level wants.
  std::optional<bool> reassociateFpReductions;
  bool debugSymbols = true;
  bool loopInterleaving = false;
  bool loopVectorization = false;
  bool loopUnrolling = false;
  bool slpVectorization = false;

  /// What the command line says. Its flags exist in every program that links this.
  static Options fromFlags();
};

} // namespace mlir::iree::llvm_cpu
