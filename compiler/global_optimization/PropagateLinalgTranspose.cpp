#include "compiler/dialects/iree_linalg_ext/transforms/AttentionTransposes.h"
#include "compiler/dialects/util/transforms/FixedOption.h"
#include "compiler/global_optimization/Passes.h"
#include "compiler/global_optimization/TransposePatterns.h"

#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_PROPAGATELINALGTRANSPOSEPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

/// The permutation, if the op does nothing but transpose.
std::optional<SmallVector<int64_t>> getPermutation(linalg::GenericOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (op.getNumParallelLoops() != op.getNumLoops() || op.getNumDpsInputs() != 1 ||
      op.getNumDpsInits() != 1 || !op.hasPureTensorSemantics() || !maps[0].isPermutation() ||
      !maps[1].isPermutation() || maps[0] == maps[1])
    return std::nullopt;
  // The body yields the element as it is.
  Block &body = op.getRegion().front();
  if (!llvm::hasSingleElement(body) || body.getTerminator()->getOperand(0) != body.getArgument(0))
    return std::nullopt;
  return llvm::map_to_vector(maps[1].getResults(), [&](AffineExpr dim) {
    return int64_t(*maps[0].getResultPosition(dim));
  });
}

struct PropagateLinalgTransposePass
    : impl::PropagateLinalgTransposePassBase<PropagateLinalgTransposePass> {
  using PropagateLinalgTransposePassBase::PropagateLinalgTransposePassBase;

  LogicalResult initialize(MLIRContext *context) override {
    return util::requireValue(enableSinkTransposeThroughPad, false, context);
  }

  void nameTransposes() {
    IRRewriter rewriter(&getContext());
    SmallVector<linalg::GenericOp> ops;
    getOperation()->walk([&](linalg::GenericOp op) { ops.push_back(op); });
    for (linalg::GenericOp op : ops) {
      auto permutation = getPermutation(op);
      if (!permutation || !isOutsideDispatch(op))
        continue;
      rewriter.setInsertionPoint(op);
      rewriter.replaceOpWithNewOp<linalg::TransposeOp>(op, op.getDpsInputs()[0],
                                                       op.getDpsInits()[0], *permutation);
    }
  }

  // Without a limit of rounds: it ends, or not at all.
  void apply(function_ref<void(RewritePatternSet &)> add) {
    RewritePatternSet patterns(&getContext());
    add(patterns);
    linalg::FillOp::getCanonicalizationPatterns(patterns, &getContext());
    tensor::EmptyOp::getCanonicalizationPatterns(patterns, &getContext());
    tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, &getContext());
    tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, &getContext());
    tensor::populateFoldTensorEmptyPatterns(patterns);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    GreedyRewriteConfig config;
    config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
    (void)applyPatternsGreedily(getOperation(), std::move(patterns), config);
  }

  void runOnOperation() override {
    TransposeOptions options{enableAggressivePropagation, enableConvolutionPropagation,
                             enableEdgeReshapePropagation};
    nameTransposes();
    auto sink = [&](RewritePatternSet &patterns) { addSinkingPatterns(patterns, options, false); };
    auto bubble = [&](RewritePatternSet &patterns) {
      if (enableAttentionVTranspose)
        linalg_ext::addValueTransposePatterns(patterns, [](OpOperand &value) {
          Operation *producer = value.get().getDefiningOp();
          return producer && isOutsideDispatch(producer) && isOutsideDispatch(value.getOwner());
        });
      addBubblingPatterns(patterns, options);
    };
    auto sinkAndFuse = [&](RewritePatternSet &patterns) {
      addSinkingPatterns(patterns, options, true);
    };
    if (!testBubblingOnly)
      apply(sink);
    if (!testSinkingOnly)
      apply(bubble);
    if (!testBubblingOnly)
      apply(sinkAndFuse);
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
