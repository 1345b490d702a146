// Tiling by the levels of CPU lowering configurations.
#pragma once

#include "compiler/dialects/iree_cpu/ir/CpuDialect.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::iree::codegen {

/// The sizes that `op` has at `level`, one per loop; empty if it has none.
SmallVector<int64_t> getLevelSizes(Operation *op, cpu::TilingLevel level);

/// Options to tile `op` by `sizes`.
scf::SCFTilingOptions getTilingOptions(Operation *op, ArrayRef<int64_t> sizes);

/// Whether `op` is the operation that the dispatch is distributed by.
bool isRootOp(Operation *op);

/// The clean-up that follows tiling: slices, bounds and shapes become static where they can.
/// `withForall` also simplifies parallel loops.
LogicalResult simplifyTiledOps(FunctionOpInterface func, bool withForall);

} // namespace mlir::iree::codegen
