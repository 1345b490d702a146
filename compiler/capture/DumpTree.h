//===- DumpTree.h - One file for each pass that changed something -----------===//
// What `--mlir-print-ir-tree-dir` asks for: upstream's folders and names, its numbers too, but for one thing. Upstream
// counts the dumps of an operation by its address, so that an operation in the memory of one that is gone goes on with
// the other's number, and which memory that is differs from run to run. Here the count ends with the operation.
#pragma once

#include "mlir/Pass/PassManager.h"

namespace mlir::iree::capture {

/// Does what `applyPassManagerCLOptions` does.
LogicalResult applyPassManagerFlags(PassManager &manager);

} // namespace mlir::iree::capture
