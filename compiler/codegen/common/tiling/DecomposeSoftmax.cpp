#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_DECOMPOSESOFTMAXPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// Fuses an elementwise operation into the operation that uses its result.
struct FuseElementwise : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    auto isSingle = [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return tensor ? tensor.hasStaticShape() && tensor.getNumElements() == 1
                    : type.isIntOrIndexOrFloat();
    };
    if (llvm::all_of(op->getOperandTypes(), isSingle) &&
        llvm::all_of(op->getResultTypes(), isSingle))
      return failure();
    for (OpOperand &operand : op->getOpOperands()) {
      if (!linalg::areElementwiseOpsFusable(&operand))
        continue;
      FailureOr<linalg::ElementwiseOpFusionResult> fused =
          linalg::fuseElementwiseOps(rewriter, &operand);
      if (failed(fused))
        continue;
      rewriter.replaceOp(op, fused->fusedOp->getResults().take_back(op.getNumResults()));
      return success();
    }
    return failure();
  }
};

struct DecomposeSoftmaxPass : impl::DecomposeSoftmaxPassBase<DecomposeSoftmaxPass> {
  using DecomposeSoftmaxPassBase::DecomposeSoftmaxPassBase;

  void runOnOperation() override {
    SmallVector<linalg::SoftmaxOp> ops;
    getOperation().walk([&](linalg::SoftmaxOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (linalg::SoftmaxOp op : ops) {
      rewriter.setInsertionPoint(op);
      FailureOr<SmallVector<Value>> results = failure();
      if (op.hasPureTensorSemantics())
        results = op.decomposeOperation(rewriter);
      if (failed(results)) {
        op.emitOpError("can't be decomposed: its operands have to be tensors");
        return signalPassFailure();
      }
      rewriter.replaceOp(op, *results);
    }
    RewritePatternSet patterns(&getContext());
    if (!ops.empty() && useFusion)
      patterns.add<FuseElementwise>(&getContext());
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
