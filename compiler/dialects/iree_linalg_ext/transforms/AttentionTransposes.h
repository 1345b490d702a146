// Orders of dimensions around attention.
#pragma once

#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::linalg_ext {

/// Whether something may happen between the op that gives the operand and the one that takes it.
using OperandControl = std::function<bool(OpOperand &)>;

/// Makes values with keys before columns transposed ones, by an op of their own: where the values are computed, the
/// transpose may vanish, and the second product reads its operands along the keys.
void addValueTransposePatterns(RewritePatternSet &patterns, OperandControl control);

/// Reads the source of transposed or repeated operands, through another map.
void addTransposeFusionPatterns(RewritePatternSet &patterns, OperandControl control);

} // namespace mlir::iree::linalg_ext
