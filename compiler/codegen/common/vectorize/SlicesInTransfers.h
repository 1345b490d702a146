// Transfers that read and write through slices of tensors go to the tensors themselves.
#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::codegen {

/// Reads of slices, insertions of what was written as a whole and slices of writes into empty tensors; transfers with
/// masks stay.
void populateSlicesInTransfersPatterns(RewritePatternSet &patterns);

} // namespace mlir::iree::codegen
