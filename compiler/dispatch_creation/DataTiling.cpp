#include "compiler/dispatch_creation/DataTiling.h"

#include "compiler/dialects/flow/ir/FlowOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/CastInterfaces.h"

namespace mlir::iree::dispatch_creation {

// A block argument, or a cast of one.
static bool isElementOrCast(Value value) {
  if (isa<BlockArgument>(value))
    return true;
  auto cast = value.getDefiningOp<CastOpInterface>();
  return cast && isa<BlockArgument>(cast->getOperand(0));
}

// out + cast(a) * cast(b), in any order of the sum.
static bool multipliesAndAdds(linalg::LinalgOp op) {
  Value out = op.getMatchingBlockArgument(op.getDpsInitOperand(0));
  auto yield = dyn_cast<linalg::YieldOp>(op.getBlock()->getTerminator());
  Operation *add = yield ? yield.getOperand(0).getDefiningOp() : nullptr;
  if (!isa_and_present<arith::AddFOp, arith::AddIOp>(add))
    return false;
  Value lhs = add->getOperand(0), rhs = add->getOperand(1);
  if (lhs == out)
    std::swap(lhs, rhs);
  Operation *multiply = lhs.getDefiningOp();
  return rhs == out && isa_and_present<arith::MulFOp, arith::MulIOp>(multiply) &&
         isElementOrCast(multiply->getOperand(0)) && isElementOrCast(multiply->getOperand(1));
}

bool isTilableContraction(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op->hasAttr("compilation_info"))
    return false;
  if (auto region = op->getParentOfType<flow::DispatchRegionOp>())
    if (!region.getWorkgroupCount().empty())
      return false;
  bool encoded = llvm::any_of(op->getOperandTypes(), [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.getEncoding();
  });
  if (encoded || !linalg::isaContractionOpInterface(op))
    return false;
  FailureOr<linalg::ContractionDimensions> dims = linalg::inferContractionDims(op);
  return succeeded(dims) && dims->batch.size() <= 1 && dims->m.size() <= 1 && dims->n.size() <= 1 &&
         dims->k.size() == 1 && (!dims->m.empty() || !dims->n.empty()) && multipliesAndAdds(op);
}

} // namespace mlir::iree::dispatch_creation
