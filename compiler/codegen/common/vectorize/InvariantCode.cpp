#include "compiler/codegen/common/vectorize/InvariantCode.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

namespace mlir::iree::codegen {
namespace {

bool isLess(OpFoldResult lower, OpFoldResult upper, Type type) {
  if (type.isIndex())
    return ValueBoundsConstraintSet::compare(lower, ValueBoundsConstraintSet::LT, upper);
  std::optional<int64_t> from = getConstantIntValue(lower), to = getConstantIntValue(upper);
  return from && to && *from < *to;
}

bool runsAtLeastOnce(LoopLikeOpInterface loop) {
  auto forall = dyn_cast<scf::ForallOp>(loop.getOperation());
  if (forall && forall.getMapping())
    return false;
  std::optional<SmallVector<OpFoldResult>> lower = loop.getLoopLowerBounds(),
                                           upper = loop.getLoopUpperBounds();
  std::optional<SmallVector<Value>> ivs = loop.getLoopInductionVars();
  if (!lower || !upper || !ivs)
    return false;
  for (auto [from, to, iv] : llvm::zip_equal(*lower, *upper, *ivs))
    if (!isLess(from, to, iv.getType()))
      return false;
  return true;
}

} // namespace

void moveInvariantCodeOutOfRunningLoops(Operation *root) {
  root->walk([](LoopLikeOpInterface loop) {
    if (runsAtLeastOnce(loop))
      moveLoopInvariantCode(loop);
  });
}

} // namespace mlir::iree::codegen
