#include "compiler/global_optimization/Passes.h"

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_DETACHELEMENTWISEFROMNAMEDOPSPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

ElementsAttr getConstant(Value value) {
  auto constant = value.getDefiningOp<arith::ConstantOp>();
  return constant ? dyn_cast<ElementsAttr>(constant.getValue()) : ElementsAttr();
}

/// A fill costs nothing to start from; anything else that is computed, or a constant, which must
/// not be written, is better added afterwards.
bool shouldDetach(Value init) {
  if (ElementsAttr constant = getConstant(init))
    return !constant.isSplat();
  Operation *op = init.getDefiningOp();
  return isa_and_nonnull<linalg::LinalgOp>(op) && !isa<linalg::FillOp>(op);
}

struct DetachInit : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    if (!linalg::isaContractionOpInterface(op) && !isa<linalg::ConvolutionOpInterface>(*op))
      return failure();
    if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1)
      return failure();
    OpOperand *initOperand = op.getDpsInitOperand(0);
    Value init = initOperand->get();
    auto type = cast<RankedTensorType>(init.getType());
    Type element = type.getElementType();
    if (!shouldDetach(init) || !element.isIntOrFloat() ||
        !op.getMatchingIndexingMap(initOperand).isProjectedPermutation())
      return failure();

    Location loc = op.getLoc();
    Value empty =
        tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, init), element);
    Value zero = arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(element));
    Value fill = linalg::FillOp::create(rewriter, loc, zero, empty).result();
    rewriter.modifyOpInPlace(op, [&] { op.setDpsInitOperand(0, fill); });

    rewriter.setInsertionPointAfter(op);
    SmallVector<AffineMap> maps(3, rewriter.getMultiDimIdentityMap(type.getRank()));
    SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
    auto sum = linalg::GenericOp::create(
        rewriter, loc, type, ValueRange{op->getResult(0), init}, fill, maps, loops,
        [&](OpBuilder &builder, Location loc, ValueRange args) {
          Value added = isa<FloatType>(element)
                            ? arith::AddFOp::create(builder, loc, args[0], args[1]).getResult()
                            : arith::AddIOp::create(builder, loc, args[0], args[1]).getResult();
          linalg::YieldOp::create(builder, loc, added);
        });
    rewriter.replaceAllUsesExcept(op->getResult(0), sum.getResult(0), sum);
    return success();
  }
};

/// A constant of one value to write onto is a fill.
struct FillConstantInits : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    bool changed = false;
    for (OpOperand &init : op.getDpsInitsMutable()) {
      ElementsAttr constant = getConstant(init.get());
      auto type = dyn_cast<RankedTensorType>(init.get().getType());
      if (!constant || !constant.isSplat() || !type || !type.getElementType().isIntOrFloat())
        continue;
      Location loc = init.get().getLoc();
      Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(), type.getElementType());
      auto element = cast<TypedAttr>(constant.getSplatValue<Attribute>());
      Value scalar = arith::ConstantOp::create(rewriter, loc, element);
      Value fill = linalg::FillOp::create(rewriter, loc, scalar, empty).result();
      rewriter.modifyOpInPlace(op, [&] { init.set(fill); });
      changed = true;
    }
    return success(changed);
  }
};

struct DetachElementwiseFromNamedOpsPass
    : impl::DetachElementwiseFromNamedOpsPassBase<DetachElementwiseFromNamedOpsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<DetachInit, FillConstantInits>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
