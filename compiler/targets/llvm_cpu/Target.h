// What a kernel is compiled for: architecture, CPU, features, and how hard LLVM shall try.
#pragma once

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/LLVM.h"

#include <memory>
#include <string>

namespace llvm {
class TargetMachine;
}

namespace mlir::iree::llvm_cpu {

/// The settings of one `#hal.executable.target<"llvm-cpu", ...>`.
struct Target {
  std::string triple;
  std::string cpu;
  /// Comma-separated, each with its `+` or `-`.
  std::string cpuFeatures;
  std::string dataLayout;
  /// Width of the widest vector register that code shall use.
  int64_t nativeVectorBytes = 0;
  std::string abi;
  bool debugSymbols = true;
  bool loopInterleaving = false;
  bool loopVectorization = false;
  bool loopUnrolling = false;
  bool slpVectorization = false;
};

using EmitError = function_ref<InFlightDiagnostic()>;

/// Reads the configuration dictionary of an executable target.
FailureOr<Target> readTarget(DictionaryAttr configuration, EmitError emitError);

/// Fills in what a command line leaves open: the triple that embedded ELF files use, the features that the CPU
/// implies, the data layout and the vector width. `triple` and `cpu` may be "host"; both may be empty. An unknown
/// CPU or feature is an error that names similar ones.
FailureOr<Target> resolveTarget(StringRef triple, StringRef cpu, StringRef cpuFeatures,
                                EmitError emitError);

/// The LLVM target machine; fails with a message where the architecture, the CPU or a feature is unknown.
FailureOr<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(const Target &target,
                                                                    EmitError emitError);

/// The architecture's name in executable formats, such as `x86_64` or `arm_64`; empty if it has none.
StringRef getFormatArchitecture(const Target &target);

} // namespace mlir::iree::llvm_cpu
