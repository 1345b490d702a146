// The GPU that an executable is compiled for.
#pragma once

#include "compiler/dialects/iree_gpu/ir/GpuDialect.h"

namespace mlir::iree::codegen {

/// The key of the machine's description in the configuration of an executable target.
inline constexpr StringLiteral kTargetInfoName = "iree_codegen.target_info";

/// The GPU of the innermost executable target around `op`, null if it isn't one or isn't described.
gpu::TargetAttr getGpuTarget(Operation *op);

} // namespace mlir::iree::codegen
