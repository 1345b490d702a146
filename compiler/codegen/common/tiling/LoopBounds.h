// What loops count.
#pragma once

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::iree::codegen {

/// Makes `loop` count from 0 in steps of 1, if its step is known to be positive. A parallel loop is replaced.
void normalizeLoopBounds(RewriterBase &rewriter, scf::ForOp loop);
void normalizeLoopBounds(RewriterBase &rewriter, scf::ForallOp loop);

} // namespace mlir::iree::codegen
