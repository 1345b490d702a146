// The operations of a dispatch that do its work, and how they depend on each other.
#pragma once

#include "llvm/ADT/SetVector.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::codegen {

/// Whether `op` computes: it can be tiled, or is a hand-written kernel.
bool isComputeOp(Operation *op);

/// The compute operations below `op`, in program order.
SmallVector<Operation *> getComputeOps(Operation *op);

/// `root` and all tileable operations that are connected with it through operands or results.
llvm::SetVector<Operation *> getConnectedTileableOps(Operation *root);

/// The operations among `ops` that lead to `root`, or follow from it, with `root` itself.
llvm::SetVector<Operation *> getTransitiveProducers(ArrayRef<Operation *> ops, Operation *root);
llvm::SetVector<Operation *> getTransitiveConsumers(ArrayRef<Operation *> ops, Operation *root);

} // namespace mlir::iree::codegen
