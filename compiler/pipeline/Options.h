#pragma once

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mlir::iree::pipeline {

enum class OptimizationLevel { O0, O1, O2, O3 };

/// What shapes the host pipeline. Options of a target belong to its backend (compiler/targets).
struct Options {
  OptimizationLevel level = OptimizationLevel::O0;
  /// Encode the operands of contractions in tiles (--iree-opt-data-tiling).
  bool dataTiling = false;
  /// Convert what programs of known frameworks hold beside linalg (--iree-input-type).
  bool convertInput = true;
  /// Compute in one type what the program computes in another.
  bool demoteI64ToI32 = false, demoteF32ToF16 = false, demoteF64ToF32 = true, promoteF16ToF32 = false,
       promoteBF16ToF32 = false;
  /// Passes to run before anything is optimised (--iree-preprocessing-pass-pipeline).
  std::string preprocessingPipeline;
  /// Which f32 contractions read inputs of which narrower type: none, matmul, conv or all; f16 or bf16.
  std::string demotedContractions = "none", demotedType = "f16";
  /// Compute constant expressions in initializers (--iree-opt-const-expr-hoisting).
  bool hoistConstants = true;
  /// What such a global may take more than the constants behind it.
  int64_t hoistingMaxGrowthBytes = 1024 * 1024;
  /// Run the initializers that need nothing but constants in the compiler (--iree-opt-const-eval).
  bool evaluateConstants = true;
  /// Backends without a device (--iree-hal-target-backends).
  std::vector<std::string> targetBackends;
  /// Devices, as the attribute text or alias that the flag gives (--iree-hal-target-device).
  std::vector<std::string> targetDevices;
  /// The device that takes what has no affinity (--iree-hal-default-device).
  std::string defaultDevice;
  /// What executables keep for debugging, from 0, nothing, to 3 (--iree-hal-executable-debug-level).
  int executableDebugLevel = 2;
  /// Where to write executables, if anywhere (--iree-hal-dump-executable-…-to).
  std::string dumpSourcesTo, dumpConfigurationsTo, dumpBenchmarksTo, dumpIntermediatesTo, dumpBinariesTo;

  /// Flags of single passes; where unset, the level decides.
  std::optional<bool> generalizeMatmul, propagateTransposes, aggressiveFusion, concatTransposition,
      stripAssertions;
  bool warnOnUninitialized = true;

  /// Reads the flags of single passes.
  void readPassFlags();

  /// Levels of single phases, if they aren't that of the whole.
  std::optional<OptimizationLevel> globalLevel, dispatchLevel;

  bool atLeast(OptimizationLevel wanted) const { return globalLevel.value_or(level) >= wanted; }
  bool dispatchesAtLeast(OptimizationLevel wanted) const {
    return dispatchLevel.value_or(level) >= wanted;
  }
};

} // namespace mlir::iree::pipeline
