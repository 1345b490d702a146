// Flags of the CPU target.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace mlir::iree::llvm_cpu {

struct Options {
  /// Empty and "host" mean this machine.
  std::string triple;
  std::string cpu;
  std::string cpuFeatures;
  /// The calling convention, where an architecture has several; LLVM's default if empty.
  std::string abi;
  /// Replaces the data layout of the target if not empty.
  std::string dataLayout;
  /// Microkernels to use: all, none, those that are known to be faster, or a list of names.
  std::string ukernels = "default";
  int64_t maxStackAllocationBytes = 32768;
  /// Bytes; what the CPU has if unset.
  std::optional<int64_t> nativeVectorBytes;
  bool disableDistribution = false;
  bool fuseSoftmax = true;
  /// Whether a kernel that may need too much stack is an error.
  bool failOnStackOverflow = true;
  bool reassociateFpReductions = false;
  bool debugSymbols = true;
  bool loopInterleaving = false;
  bool loopVectorization = false;
  bool loopUnrolling = false;
  bool slpVectorization = false;

  /// Backends that the device of this machine has executables of.
  std::vector<std::string> localBackends;

  /// What the command line says. Its flags exist in every program that links this.
  static Options fromFlags();

  /// The level of the program (0-3), which flags of kernels follow that aren't given. Set before any compilation.
  static void setProgramLevel(unsigned level);

  /// What code generation reads from here and not from the attribute of the target, where it isn't the default.
  std::string getCodegenFlags() const;
};

} // namespace mlir::iree::llvm_cpu
