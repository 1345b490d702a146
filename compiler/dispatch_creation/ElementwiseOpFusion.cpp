#include "compiler/dialects/iree_linalg_ext/transforms/AttentionTransposes.h"
#include "compiler/dispatch_creation/OpClasses.h"
#include "compiler/dispatch_creation/Passes.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_ELEMENTWISEOPFUSIONPASS
#include "compiler/dispatch_creation/Passes.h.inc"

bool isFusableElementwise(OpOperand *use, const ElementwiseFusionOptions &options) {
  Operation *producer = use->get().getDefiningOp();
  Operation *consumer = use->getOwner();
  if (!producer)
    return false;
  // Single bits have no good storage.
  if (llvm::all_of(producer->getResultTypes(), [](Type type) {
        return getElementTypeOrSelf(type).isInteger(1);
      }))
    return true;
  // Copies and broadcasts cost nothing.
  Block &body = producer->getRegion(0).front();
  if (body.front().hasTrait<OpTrait::IsTerminator>())
    return true;
  auto op = dyn_cast<linalg::LinalgOp>(consumer);
  if (!op)
    return false;
  bool allParallel = op.getNumParallelLoops() == op.getNumLoops();
  // Neither do values that are computed from indices alone.
  if (allParallel && llvm::all_of(body.getArguments(), [](BlockArgument argument) {
        return argument.use_empty();
      }))
    return true;
  if (!producer->hasOneUse())
    return false;
  if (!options.broadcastConsumers && isBroadcast(op))
    return false;
  // A widening op is cloned into each of its users; what was fused into it would be computed as often.
  if (isBitExtend(consumer) && !consumer->hasOneUse())
    return false;
  if (!options.truncates && isBitTruncate(producer)) {
    if (isBitExtend(consumer))
      return false;
    if (!isBitTruncate(consumer) && !(allParallel && op.getNumDpsInputs() == 1))
      return false;
  }
  if (allParallel)
    return true;
  // Into a reduction only where every element is read once.
  return op.getMatchingIndexingMap(use).isPermutation() &&
         (options.multiReduction || op.getNumReductionLoops() == 1) &&
         !linalg::isaContractionOpInterface(op) && !linalg::isaConvolutionOpInterface(op);
}

namespace {

// A body that reads single elements of an elementwise op's result computes them from its operands instead.
struct FuseIntoGather : OpRewritePattern<tensor::ExtractOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractOp extract, PatternRewriter &rewriter) const override {
    auto consumer = dyn_cast_if_present<linalg::GenericOp>(extract->getParentOp());
    auto producer = extract.getTensor().getDefiningOp<linalg::GenericOp>();
    if (!consumer || !producer || producer.getNumResults() != 1 ||
        !linalg::isElementwise(producer) || !(isBitExtend(producer) || isTranspose(producer)))
      return failure();
    AffineMap fromResult = inversePermutation(
        producer.getIndexingMapMatchingResult(cast<OpResult>(extract.getTensor())));
    SmallVector<Value> indices = extract.getIndices();

    IRMapping mapping;
    Block &body = producer.getRegion().front();
    for (auto [operand, argument] : llvm::zip_equal(producer->getOpOperands(), body.getArguments())) {
      if (!isa<RankedTensorType>(operand.get().getType())) {
        mapping.map(argument, operand.get());
        continue;
      }
      SmallVector<Value> operandIndices;
      for (AffineExpr expr : producer.getMatchingIndexingMap(&operand).compose(fromResult).getResults())
        operandIndices.push_back(indices[cast<AffineDimExpr>(expr).getPosition()]);
      mapping.map(argument, tensor::ExtractOp::create(rewriter, extract.getLoc(), operand.get(),
                                                      operandIndices)
                                .getResult());
    }
    for (Operation &op : body.without_terminator()) {
      auto index = dyn_cast<linalg::IndexOp>(op);
      if (!index) {
        rewriter.clone(op, mapping);
        continue;
      }
      auto dim = cast<AffineDimExpr>(fromResult.getResult(index.getDim()));
      mapping.map(index.getResult(), indices[dim.getPosition()]);
    }
    rewriter.replaceOp(extract, mapping.lookupOrDefault(body.getTerminator()->getOperand(0)));
    return success();
  }

  static bool isTranspose(linalg::GenericOp op) {
    return op.getNumDpsInputs() == 1 && op.getNumDpsInits() == 1 &&
           llvm::hasSingleElement(op.getBody()->getOperations()) &&
           llvm::all_of(op.getIndexingMapsArray(),
                        [](AffineMap map) { return map.isPermutation(); });
  }
};

struct ElementwiseOpFusionPass : impl::ElementwiseOpFusionPassBase<ElementwiseOpFusionPass> {
  using ElementwiseOpFusionPassBase::ElementwiseOpFusionPassBase;

  void runOnOperation() override {
    ElementwiseFusionOptions options;
    options.multiReduction = fuseMultiReduction;
    options.truncates = fuseTruncateOps;
    options.broadcastConsumers = fuseBroadcastOps;
    auto control = [&](OpOperand *use) {
      Operation *producer = use->get().getDefiningOp();
      Operation *consumer = use->getOwner();
      if (!producer)
        return false;
      if (!intraDispatch && !(isOutsideDispatch(producer) && isOutsideDispatch(consumer)))
        return false;
      llvm::DenseSet<Value> operands(producer->operand_begin(), producer->operand_end());
      for (OpOperand &other : consumer->getOpOperands()) {
        if (&other != use)
          operands.insert(other.get());
      }
      return operands.size() < kMaxBindings && isFusableElementwise(use, options);
    };
    RewritePatternSet patterns(&getContext());
    patterns.add<FuseIntoGather>(&getContext());
    linalg::populateElementwiseOpsFusionPatterns(patterns, control);
    GreedyRewriteConfig config;
    config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      return signalPassFailure();

    RewritePatternSet transposes(&getContext());
    linalg_ext::addTransposeFusionPatterns(transposes, [](OpOperand &use) {
      return isOutsideDispatch(use.get().getDefiningOp()) && isOutsideDispatch(use.getOwner());
    });
    if (failed(applyPatternsGreedily(getOperation(), std::move(transposes), config)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
