// Loops over workgroups.
#pragma once

#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::iree::codegen {

/// Replaces each `scf.forall` of `func` that is mapped to workgroups by its body, for the workgroup that
/// runs, and adds a hint of how many workgroups there are. Loops mapped to `last` or a later dimension
/// share the workgroups along `last`. With several such loops, each workgroup runs through all of them.
LogicalResult resolveWorkgroupLoops(RewriterBase &rewriter, FunctionOpInterface func,
                                    WorkgroupId last);

} // namespace mlir::iree::codegen
