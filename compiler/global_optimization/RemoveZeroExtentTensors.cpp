#include "compiler/global_optimization/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_REMOVEZEROEXTENTTENSORSPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

bool hasNoElements(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && llvm::is_contained(tensor.getShape(), 0);
}

/// Operands without elements don't depend on how they were computed.
struct ReplaceOperands : RewritePattern {
  explicit ReplaceOperands(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/10, context) {}
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    if (isa<tensor::EmptyOp, tensor::DimOp>(op))
      return failure();
    bool changed = false;
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get();
      if (!hasNoElements(value.getType()) || value.getDefiningOp<tensor::EmptyOp>())
        continue;
      Value empty = tensor::EmptyOp::create(
          rewriter, op->getLoc(), tensor::getMixedSizes(rewriter, op->getLoc(), value),
          cast<RankedTensorType>(value.getType()).getElementType());
      rewriter.modifyOpInPlace(op, [&] { operand.set(empty); });
      changed = true;
    }
    return success(changed);
  }
};

LogicalResult dropInsertion(tensor::InsertSliceOp op, PatternRewriter &rewriter) {
  if (!hasNoElements(op.getSourceType()))
    return failure();
  rewriter.replaceOp(op, op.getDest());
  return success();
}

/// A structured operation that never runs its body leaves what it was to update: a product over zero
/// elements, say, is the initial value.
struct ReplaceByInits : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || !llvm::is_contained(op.getStaticLoopRanges(), 0) ||
        llvm::any_of(op->getResultTypes(), hasNoElements))
      return failure();
    rewriter.replaceOp(op, op.getDpsInits());
    return success();
  }
};

struct RemoveZeroExtentTensorsPass
    : impl::RemoveZeroExtentTensorsPassBase<RemoveZeroExtentTensorsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<ReplaceByInits, ReplaceOperands>(&getContext());
    patterns.add(dropInsertion);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
