#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/packing/ReshapePatterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_INSERTBATCHDIMFORBATCHLESSCONVPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

bool isBatchlessConv(linalg::GenericOp op) {
  if (!linalg::isaConvolutionOpInterface(op))
    return false;
  FailureOr<linalg::ConvolutionDimensions> dims = linalg::inferConvolutionDims(op);
  if (failed(dims))
    return false;
  bool isConv = !dims->inputChannel.empty() && !dims->outputChannel.empty();
  if (isConv || !dims->depth.empty())
    return dims->batch.empty();
  // The channels of a pooling look like a batch.
  return dims->inputChannel.empty() && dims->outputChannel.empty() && dims->batch.size() == 1;
}

SmallVector<ReassociationIndices> getLeadingUnitGroups(int64_t rank) {
  SmallVector<ReassociationIndices> groups = {{0, 1}};
  for (int64_t dim = 1; dim < rank; ++dim)
    groups.push_back({dim + 1});
  return groups;
}

Value addLeadingUnitDim(OpBuilder &builder, Location loc, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape = {1};
  llvm::append_range(shape, type.getShape());
  return tensor::ExpandShapeOp::create(builder, loc,
                                       RankedTensorType::get(shape, type.getElementType()), value,
                                       getLeadingUnitGroups(type.getRank()));
}

/// The map in a nest with one more loop outside, which its first dimension follows if `batched`.
AffineMap addBatchLoop(AffineMap map, bool batched) {
  SmallVector<AffineExpr> results;
  if (batched)
    results.push_back(getAffineDimExpr(0, map.getContext()));
  llvm::append_range(results, map.shiftDims(1).getResults());
  return AffineMap::get(map.getNumDims() + 1, 0, results, map.getContext());
}

linalg::GenericOp addBatch(RewriterBase &rewriter, linalg::GenericOp op) {
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  SmallVector<Value> operands(op->getOperands());
  SmallVector<AffineMap> maps;
  for (OpOperand &operand : op->getOpOperands()) {
    // The image and the result have a batch, the filter hasn't.
    bool batched = operand.getOperandNumber() == 0 || op.isDpsInit(&operand);
    if (batched)
      operands[operand.getOperandNumber()] = addLeadingUnitDim(rewriter, loc, operand.get());
    maps.push_back(addBatchLoop(op.getMatchingIndexingMap(&operand), batched));
  }
  SmallVector<utils::IteratorType> loops = {utils::IteratorType::parallel};
  llvm::append_range(loops, op.getIteratorTypesArray());
  ValueRange all(operands);
  unsigned inputs = op.getNumDpsInputs();
  auto conv = linalg::GenericOp::create(
      rewriter, loc, all.drop_front(inputs).getTypes(), all.take_front(inputs),
      all.drop_front(inputs), maps, loops,
      [&](OpBuilder &builder, Location, ValueRange args) {
        IRMapping mapping;
        mapping.map(op.getBody()->getArguments(), args);
        for (Operation &inner : *op.getBody())
          builder.clone(inner, mapping);
      },
      linalg::getPrunedAttributeList(op));
  auto type = cast<RankedTensorType>(op.getResult(0).getType());
  rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(op, type, conv.getResult(0),
                                                       getLeadingUnitGroups(type.getRank()));
  return conv;
}

struct InsertBatchDimForBatchlessConvPass
    : impl::InsertBatchDimForBatchlessConvPassBase<InsertBatchDimForBatchlessConvPass> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> convs;
    getOperation().walk([&](linalg::GenericOp op) {
      if (isBatchlessConv(op))
        convs.push_back(op);
    });
    if (convs.size() != 1)
      return;
    IRRewriter rewriter(&getContext());
    linalg::GenericOp conv = addBatch(rewriter, convs.front());
    if (failed(moveReshapesUp(conv)) || failed(moveReshapesDown(conv)))
      signalPassFailure();
  }

private:
  LogicalResult moveReshapesUp(linalg::GenericOp conv) {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    populateReshapeToBindingPatterns(patterns);
    linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, [conv](OpOperand *operand) {
      Operation *op = operand->getOwner();
      return op->getBlock() == conv->getBlock() && op->isBeforeInBlock(conv);
    });
    tensor::populateFoldTensorEmptyPatterns(patterns);
    tensor::populateBubbleUpExpandShapePatterns(patterns);
    linalg::FillOp::getCanonicalizationPatterns(patterns, context);
    tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }

  LogicalResult moveReshapesDown(linalg::GenericOp conv) {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    populateReshapeToBindingPatterns(patterns);
    linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, [conv](OpOperand *operand) {
      auto reshape = operand->get().getDefiningOp<tensor::CollapseShapeOp>();
      return reshape && reshape->getBlock() == conv->getBlock() && conv->isBeforeInBlock(reshape);
    });
    tensor::populateFoldTensorEmptyPatterns(patterns);
    tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace mlir::iree::codegen
