// Spreads the tile sizes of the root operation over the other operations of a dispatch.
#pragma once

#include "compiler/codegen/llvm_cpu/strategy/CpuTarget.h"
#include "mlir/IR/Operation.h"

namespace mlir::iree::codegen {

/// Gives each of `computeOps` (`root` among them, already configured) a lowering configuration whose
/// sizes agree with those of the operations that it shares dimensions with. Loops that only other
/// operations have get vector sizes of their own.
void propagateLoweringConfig(ArrayRef<Operation *> computeOps, Operation *root,
                             const CpuTarget &target);

} // namespace mlir::iree::codegen
