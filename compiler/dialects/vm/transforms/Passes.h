#pragma once

#include "compiler/dialects/vm/ir/VmOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::vm {

/// Passes of this folder; `registerVmPasses` makes them known by their arguments.
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/dialects/vm/transforms/Passes.h.inc"

} // namespace mlir::iree::vm
