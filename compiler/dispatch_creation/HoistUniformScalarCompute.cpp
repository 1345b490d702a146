#include "compiler/dispatch_creation/Passes.h"

#include "compiler/dialects/flow/ir/FlowOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_HOISTUNIFORMSCALARCOMPUTEPASS
#include "compiler/dispatch_creation/Passes.h.inc"

using flow::DispatchRegionOp;

namespace {

// Integer arithmetic on values from outside is the same for every workgroup.
bool isUniform(Operation *op, DispatchRegionOp region) {
  auto isOutside = [&](Value value) {
    return value.getParentRegion()->getParentOp() != region.getOperation();
  };
  auto isInteger = [](Type type) { return type.isIntOrIndex(); };
  if (!isPure(op) || !llvm::all_of(op->getOperands(), isOutside))
    return false;
  if (isa<arith::ArithDialect>(op->getDialect()))
    return llvm::all_of(op->getOperandTypes(), isInteger) &&
           llvm::all_of(op->getResultTypes(), isInteger);
  // So is the only element of a tensor.
  auto extract = cast<tensor::ExtractOp>(op);
  auto type = extract.getTensor().getType();
  return type.hasStaticShape() && type.getNumElements() == 1 && isInteger(extract.getType());
}

// Constants are not passed into kernels.
void takeConstantsBack(RewriterBase &rewriter, DispatchRegionOp region) {
  llvm::SetVector<Operation *> constants;
  visitUsedValuesDefinedAbove(region.getBody(), region.getBody(), [&](OpOperand *operand) {
    auto constant = operand->get().getDefiningOp<arith::ConstantOp>();
    if (constant && constant.getType().isIntOrIndex())
      constants.insert(constant);
  });
  Block &body = region.getBody().front();
  for (Operation *constant : constants) {
    if (constant->hasOneUse()) {
      rewriter.moveOpBefore(constant, &body, body.begin());
      continue;
    }
    rewriter.setInsertionPointToStart(&body);
    Operation *clone = rewriter.clone(*constant);
    rewriter.replaceOpUsesWithIf(constant, clone->getResults(), [&](OpOperand &use) {
      return region.getBody().isAncestor(use.getOwner()->getParentRegion());
    });
  }
}

struct HoistUniformScalarComputePass
    : impl::HoistUniformScalarComputePassBase<HoistUniformScalarComputePass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](DispatchRegionOp region) {
      for (Block &block : region.getBody()) {
        for (Operation &op : llvm::make_early_inc_range(block)) {
          bool isCandidate =
              isa_and_present<arith::ArithDialect>(op.getDialect()) || isa<tensor::ExtractOp>(op);
          if (isCandidate && isUniform(&op, region))
            rewriter.moveOpBefore(&op, region);
        }
      }
      takeConstantsBack(rewriter, region);
    });
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
