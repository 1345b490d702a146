// Which unit dimensions a view of lower rank has lost.
#pragma once

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// Views in `root` whose dropped dimensions LLVM 22 misreads are made explicit: a view of full rank and
/// `memref.collapse_shape`. `memref.subview` names what it drops by its result's type alone, and
/// LLVM 22's `SubViewOp::getDroppedDims` compares strides only: of [1, 2, 1, 2] to 1x2x2 with strides that
/// are all dynamic it takes the first unit dimension, not the one whose loss gives that shape.
void makeDroppedDimsExplicit(RewriterBase &rewriter, Operation *root);

} // namespace mlir::iree::codegen
