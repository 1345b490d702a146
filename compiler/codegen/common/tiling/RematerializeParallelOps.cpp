#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_REMATERIALIZEPARALLELOPSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

bool isOneElement(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.hasStaticShape() && tensor.getNumElements() == 1
                : type.isIntOrIndexOrFloat();
}

/// Recomputing pays only where each user can take the producer in: any other keeps it alive.
bool canRecompute(linalg::GenericOp producer) {
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(producer->getRegions(), captured);
  auto isScalarConstant = [](Value value) {
    return value.getType().isIntOrIndexOrFloat() && matchPattern(value, m_Constant());
  };
  return llvm::all_of(captured, isScalarConstant) &&
         llvm::all_of(producer->getUsers(), llvm::IsaPred<linalg::LinalgOp>);
}

struct FuseProducer : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (llvm::all_of(op->getOperandTypes(), isOneElement) &&
        llvm::all_of(op->getResultTypes(), isOneElement))
      return failure();
    for (OpOperand &operand : op->getOpOperands()) {
      if (!linalg::areElementwiseOpsFusable(&operand))
        continue;
      auto producer = operand.get().getDefiningOp<linalg::GenericOp>();
      if (producer && !canRecompute(producer))
        continue;
      FailureOr<linalg::ElementwiseOpFusionResult> fusion =
          linalg::fuseElementwiseOps(rewriter, &operand);
      if (failed(fusion))
        continue;
      fusion->fusedOp->setDiscardableAttrs(op->getDiscardableAttrDictionary());
      rewriter.replaceOp(op, fusion->fusedOp->getResults().take_back(op.getNumResults()));
      return success();
    }
    return failure();
  }
};

struct RematerializeParallelOpsPass
    : impl::RematerializeParallelOpsPassBase<RematerializeParallelOpsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<FuseProducer>(&getContext());
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
