#include "compiler/dispatch_creation/Passes.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_TRANSPOSEGENERICOPSPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

SmallVector<unsigned> getLoops(linalg::GenericOp op, utils::IteratorType kind) {
  SmallVector<unsigned> loops;
  for (auto [i, iterator] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (iterator == kind)
      loops.push_back(i);
  }
  return loops;
}

// Parallel loops first, in their order, then the reductions.
struct MoveReductionsInnermost : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    SmallVector<unsigned> order = getLoops(op, utils::IteratorType::parallel);
    if (order.empty() || order.back() < order.size())
      return failure();
    llvm::append_range(order, getLoops(op, utils::IteratorType::reduction));
    return linalg::interchangeGenericOp(rewriter, op, order);
  }
};

// An elementwise op follows the loops of the reduction or named op that it reads from, so that both can be fused.
struct FollowProducer : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.getNumParallelLoops() != op.getNumLoops())
      return failure();
    AffineMap followed;
    for (OpOperand *operand : op.getDpsInputOperands()) {
      auto producer = operand->get().getDefiningOp<linalg::LinalgOp>();
      if (!producer || !llvm::hasSingleElement(producer->getUsers()) || linalg::isElementwise(producer))
        continue;
      AffineMap map = op.getMatchingIndexingMap(operand);
      if (map.isIdentity())
        return failure();
      if (map.isPermutation() && !followed)
        followed = map;
    }
    if (!followed)
      return failure();
    SmallVector<unsigned> order = llvm::map_to_vector(followed.getResults(), [](AffineExpr expr) {
      return cast<AffineDimExpr>(expr).getPosition();
    });
    return linalg::interchangeGenericOp(rewriter, op, order);
  }
};

// Reductions in the order in which the operands that have both index them; if they disagree, as they are.
struct OrderReductions : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    SmallVector<unsigned> reductions = getLoops(op, utils::IteratorType::reduction);
    if (reductions.size() < 2)
      return failure();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    auto precedes = [&](unsigned a, unsigned b) {
      bool known = false;
      for (AffineMap map : maps) {
        auto positionA = map.getResultPosition(rewriter.getAffineDimExpr(a));
        auto positionB = map.getResultPosition(rewriter.getAffineDimExpr(b));
        if (!positionA || !positionB)
          continue;
        if (*positionA >= *positionB)
          return false;
        known = true;
      }
      return known;
    };
    SmallVector<unsigned> sorted = reductions;
    // Not a strict weak order in general: insertion in place keeps unrelated loops where they are.
    for (size_t i = 1; i < sorted.size(); ++i) {
      for (size_t j = i; j > 0 && precedes(sorted[j], sorted[j - 1]); --j)
        std::swap(sorted[j], sorted[j - 1]);
    }
    if (sorted == reductions)
      return failure();
    auto order = llvm::to_vector(llvm::seq<unsigned>(0, op.getNumLoops()));
    for (auto [from, to] : llvm::zip_equal(reductions, sorted))
      order[from] = to;
    return linalg::interchangeGenericOp(rewriter, op, order);
  }
};

struct TransposeGenericOpsPass : impl::TransposeGenericOpsPassBase<TransposeGenericOpsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<MoveReductionsInnermost, FollowProducer, OrderReductions>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
