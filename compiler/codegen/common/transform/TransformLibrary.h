// Files with scripts of the transform dialect, and what flags say about them.
#pragma once

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::iree::codegen {

/// The sequence that picks lowering configurations.
inline constexpr StringLiteral kKernelConfigName = "__kernel_config";
/// A unit attribute of sequences that take a function and give it back, with configurations.
inline constexpr StringLiteral kTuningSpecEntryPointName = "iree_codegen.tuning_spec_entrypoint";
/// A unit attribute of modules whose only such sequence is `__kernel_config`.
inline constexpr StringLiteral kTuningSpecDefaultName =
    "iree_codegen.tuning_spec_with_default_entrypoint";
/// The attribute that holds a script as bytecode.
inline constexpr StringLiteral kSerializedTuningSpecName = "iree_codegen.tuning_spec_mlirbc";

/// --iree-codegen-tuning-spec-path
std::string getTuningSpecPath();

/// No output of this process takes the place of the files that those flags name.
void keepTransformLibraries();

/// --iree-codegen-transform-dialect-library=FILE[@SEQUENCE]
struct TransformLibraryFlag {
  std::string file;     ///< Empty without the flag.
  std::string sequence; ///< `__kernel_config` unless given.
};
TransformLibraryFlag getTransformLibraryFlag();

/// --iree-codegen-notify-transform-strategy-application
bool notifiesOfTransforms();

/// Reads a module of named sequences; says why where there is none.
OwningOpRef<ModuleOp> loadTransformLibrary(MLIRContext *context, StringRef path);

} // namespace mlir::iree::codegen
