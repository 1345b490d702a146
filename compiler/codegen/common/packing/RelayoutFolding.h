// Operations that only move elements, and the map_store behind them that can do it instead.
#pragma once

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// The operand that `op` moves the elements of; null for an operation that does anything else.
Value getRelayoutSource(Operation *op);

/// Lets `store` do what the operations that made its input do, from the last to the first, as far as
/// a map of positions can say it.
void foldRelayoutsIntoStore(RewriterBase &rewriter, linalg_ext::MapStoreOp store);

} // namespace mlir::iree::codegen
