#include "compiler/global_optimization/Passes.h"

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_DEMOTECONTRACTIONINPUTSPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

bool isMatmulLike(Operation *op) {
  // These ops may have maps of their own, which say more than their name.
  if (auto matmul = dyn_cast<linalg::MatmulOp>(op))
    return !matmul.hasUserDefinedMaps() ||
           isa<linalg::MatmulTransposeAOp, linalg::MatmulTransposeBOp>(op);
  if (auto matmul = dyn_cast<linalg::BatchMatmulOp>(op))
    return !matmul.hasUserDefinedMaps() ||
           isa<linalg::BatchMatmulTransposeAOp, linalg::BatchMatmulTransposeBOp>(op);
  return isa<linalg::MatvecOp, linalg::VecmatOp, linalg::BatchMatvecOp, linalg::BatchVecmatOp>(op);
}

bool isConvLike(Operation *op) {
  return isa<linalg::Conv2DOp, linalg::Conv2DNchwFchwOp, linalg::Conv2DNhwcHwcfOp,
             linalg::Conv2DNhwcFhwcOp, linalg::Conv2DNgchwFgchwOp, linalg::Conv2DNgchwGfchwOp>(op);
}

Value truncate(OpBuilder &builder, Location loc, Value value, Type element) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<AffineMap> maps(2, builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
  Value empty =
      tensor::EmptyOp::create(builder, loc, tensor::getMixedSizes(builder, loc, value), element);
  return linalg::GenericOp::create(builder, loc, type.clone(element), value, empty, maps, loops,
                                   [&](OpBuilder &body, Location loc, ValueRange args) {
                                     Value narrow =
                                         arith::TruncFOp::create(body, loc, element, args[0]);
                                     linalg::YieldOp::create(body, loc, narrow);
                                   })
      .getResult(0);
}

struct TruncateInputs : OpInterfaceRewritePattern<linalg::LinalgOp> {
  TruncateInputs(MLIRContext *context, DemoteOperation operation, Type element)
      : OpInterfaceRewritePattern(context), operation(operation), element(element) {}

  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    bool isWanted = (operation != DemoteOperation::Conv && isMatmulLike(op)) ||
                    (operation != DemoteOperation::Matmul && isConvLike(op));
    if (!isWanted || !op.hasPureTensorSemantics() ||
        !llvm::all_of(op->getOperandTypes(), [](Type type) {
          return isa<RankedTensorType>(type) && getElementTypeOrSelf(type).isF32();
        }))
      return failure();
    // The body extends what it reads, so that it has to be built anew for the narrow type.
    SmallVector<Value> operands;
    for (OpOperand *input : op.getDpsInputOperands())
      operands.push_back(truncate(rewriter, op.getLoc(), input->get(), element));
    llvm::append_range(operands, op.getDpsInits());
    OperationState state(op.getLoc(), op->getName(), operands, op->getResultTypes(),
                         op->getAttrs());
    Region &region = *state.addRegion();
    Block &block = region.emplaceBlock();
    ImplicitLocOpBuilder bodyBuilder(op.getLoc(), rewriter);
    for (Value operand : operands)
      block.addArgument(getElementTypeOrSelf(operand.getType()), op.getLoc());
    bodyBuilder.setInsertionPointToStart(&block);
    op.getRegionBuilder()(bodyBuilder, block, op->getAttrs(), [&] { return op->emitOpError(); });
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }

  DemoteOperation operation;
  Type element;
};

struct DemoteContractionInputsPass
    : impl::DemoteContractionInputsPassBase<DemoteContractionInputsPass> {
  using DemoteContractionInputsPassBase::DemoteContractionInputsPassBase;

  void runOnOperation() override {
    if (demoteOperation == DemoteOperation::None)
      return;
    Builder builder(&getContext());
    Type element =
        demoteType == DemoteType::F16 ? Type(builder.getF16Type()) : builder.getBF16Type();
    RewritePatternSet patterns(&getContext());
    patterns.add<TruncateInputs>(&getContext(), demoteOperation, element);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
