// A data flow analysis of what integers are known to be multiples of.
#pragma once

#include "compiler/dialects/util/ir/UtilInterfaces.h"

#include "mlir/Analysis/DataFlow/SparseAnalysis.h"

namespace mlir::iree::util {

class IntegerDivisibilityLattice : public dataflow::Lattice<IntegerDivisibility> {
public:
  using Lattice::Lattice;
};

/// Facts come from constants, from ops with InferIntDivisibilityOpInterface, and through
/// arithmetic. Arithmetic on index values is taken not to wrap around; on fixed widths only powers
/// of two survive.
class IntegerDivisibilityAnalysis
    : public dataflow::SparseForwardDataFlowAnalysis<IntegerDivisibilityLattice> {
public:
  using SparseForwardDataFlowAnalysis::SparseForwardDataFlowAnalysis;

  LogicalResult visitOperation(Operation *op, ArrayRef<const IntegerDivisibilityLattice *> operands,
                               ArrayRef<IntegerDivisibilityLattice *> results) override;
  void setToEntryState(IntegerDivisibilityLattice *lattice) override;
};

} // namespace mlir::iree::util
