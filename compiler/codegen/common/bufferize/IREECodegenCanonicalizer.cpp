#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_IREECODEGENCANONICALIZERPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// The sizes of a buffer as its producer states them; nothing if they can't be told.
std::optional<SmallVector<OpFoldResult>> getKnownSizes(Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  Builder builder(buffer.getContext());
  // Operations that only assert something about a buffer don't change its sizes.
  while (Operation *producer = buffer.getDefiningOp()) {
    if (!producer->hasTrait<OpTrait::SameOperandsAndResultType>() || producer->getNumOperands() == 0)
      break;
    buffer = producer->getOperand(0);
  }
  if (type.hasStaticShape())
    return getAsIndexOpFoldResult(buffer.getContext(), type.getShape());
  if (auto alloc = buffer.getDefiningOp<memref::AllocOp>())
    return getMixedValues(type.getShape(), alloc.getDynamicSizes(), builder);
  if (auto alloca = buffer.getDefiningOp<memref::AllocaOp>())
    return getMixedValues(type.getShape(), alloca.getDynamicSizes(), builder);
  if (auto subview = buffer.getDefiningOp<memref::SubViewOp>();
      subview && subview.getType().getRank() == subview.getSourceType().getRank())
    return subview.getMixedSizes();
  return std::nullopt;
}

/// A subview that shows all of its source is the source, up to its type.
struct FoldFullSubView : OpRewritePattern<memref::SubViewOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::SubViewOp op, PatternRewriter &rewriter) const override {
    if (op.getSourceType().getRank() != op.getType().getRank() ||
        !areAllConstantIntValue(op.getMixedOffsets(), 0) ||
        !areAllConstantIntValue(op.getMixedStrides(), 1))
      return failure();
    std::optional<SmallVector<OpFoldResult>> sizes = getKnownSizes(op.getSource());
    if (!sizes || !isEqualConstantIntOrValueArray(*sizes, op.getMixedSizes()))
      return failure();
    if (op.getType() == op.getSourceType())
      rewriter.replaceOp(op, op.getSource());
    else
      rewriter.replaceOpWithNewOp<memref::CastOp>(op, op.getType(), op.getSource());
    return success();
  }
};

struct IREECodegenCanonicalizerPass
    : impl::IREECodegenCanonicalizerPassBase<IREECodegenCanonicalizerPass> {
  using IREECodegenCanonicalizerPassBase::IREECodegenCanonicalizerPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet all(context);
    for (Dialect *dialect : context->getLoadedDialects())
      dialect->getCanonicalizationPatterns(all);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      op.getCanonicalizationPatterns(all, context);
    if (context->getLoadedDialect<memref::MemRefDialect>())
      all.add<FoldFullSubView>(context);
    patterns = std::move(all);
    return success();
  }

  void runOnOperation() override {
    GreedyRewriteConfig config;
    config.setUseTopDownTraversal().setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
    LogicalResult converged = applyPatternsGreedily(getOperation(), patterns, config);
    if (testConvergence && failed(converged)) {
      getOperation()->emitOpError("still changes after ")
          << config.getMaxIterations() << " rounds of canonicalization";
      signalPassFailure();
    }
  }

  FrozenRewritePatternSet patterns;
};

} // namespace
} // namespace mlir::iree::codegen
