#include "compiler/dialects/util/analysis/IntegerRanges.h"

namespace mlir::iree::util {

LogicalResult
IntegerRangeAnalysis::visitOperation(Operation *op,
                                     ArrayRef<const dataflow::IntegerValueRangeLattice *> operands,
                                     ArrayRef<dataflow::IntegerValueRangeLattice *> results) {
  if (op->hasTrait<OpTrait::ConstantLike>() && op->getNumResults() == 1)
    if (auto type = dyn_cast<ShapedType>(op->getResult(0).getType());
        type && type.hasStaticShape() && type.getNumElements() == 0) {
      setAllToEntryStates(results);
      return success();
    }
  return dataflow::IntegerRangeAnalysis::visitOperation(op, operands, results);
}

} // namespace mlir::iree::util
