// MLIR's analysis of integer ranges, for programs with tensors without elements.
#pragma once

#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"

namespace mlir::iree::util {

/// As dataflow::IntegerRangeAnalysis; of a constant without elements nothing is known. LLVM 22 reads the
/// first element of any dense constant to begin with, which in `tensor<0x4xi64>` is memory of others.
class IntegerRangeAnalysis : public dataflow::IntegerRangeAnalysis {
public:
  using dataflow::IntegerRangeAnalysis::IntegerRangeAnalysis;

  LogicalResult visitOperation(Operation *op,
                               ArrayRef<const dataflow::IntegerValueRangeLattice *> operands,
                               ArrayRef<dataflow::IntegerValueRangeLattice *> results) override;
};

} // namespace mlir::iree::util
