// What changes the positions that a map_store writes to.
#pragma once

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::linalg_ext {

/// Makes positions of the input from those of what will be the input; called at the start of the
/// body.
using PositionBuilder = llvm::function_ref<SmallVector<Value>(OpBuilder &, ValueRange)>;

/// Lets `op` read `input` instead, at positions from which `build` makes those that the body takes
/// now.
void replaceInput(RewriterBase &rewriter, MapStoreOp op, Value input, PositionBuilder build);

/// A map_store of all of `input` into `output`, each element to where it is.
MapStoreOp createIdentityMapStore(OpBuilder &builder, Location loc, Value input, Value output);

/// Whether `op` writes every element to its own position in an output of the same shape.
bool isIdentity(MapStoreOp op);

} // namespace mlir::iree::linalg_ext
