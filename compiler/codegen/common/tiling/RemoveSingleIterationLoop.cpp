#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_REMOVESINGLEITERATIONLOOPPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// A loop from `lb` to `ub` by `step` with lb < ub <= lb + step runs exactly once.
struct InlineSingleIteration : OpRewritePattern<scf::ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(scf::ForOp op, PatternRewriter &rewriter) const override {
    if (!runsOnce(op))
      return failure();
    SmallVector<Value> arguments = {op.getLowerBound()};
    llvm::append_range(arguments, op.getInitArgs());
    Operation *yield = op.getBody()->getTerminator();
    rewriter.inlineBlockBefore(op.getBody(), op, arguments);
    rewriter.replaceOp(op, yield->getOperands());
    rewriter.eraseOp(yield);
    return success();
  }

private:
  static bool runsOnce(scf::ForOp op) {
    std::optional<int64_t> lb = getConstantIntValue(op.getLowerBound()),
                           ub = getConstantIntValue(op.getUpperBound()),
                           step = getConstantIntValue(op.getStep());
    if (lb && ub && step)
      return *lb < *ub && *ub - *lb <= *step;
    if (!ub || !step || !op.getLowerBound().getType().isIndex())
      return false;
    // A computed lower bound: bounded on both sides.
    auto bound = [&](presburger::BoundType type) {
      return ValueBoundsConstraintSet::computeConstantBound(type, op.getLowerBound(),
                                                            /*stopCondition=*/nullptr,
                                                            /*closedUB=*/true);
    };
    FailureOr<int64_t> lowest = bound(presburger::BoundType::LB),
                       highest = bound(presburger::BoundType::UB);
    return succeeded(lowest) && succeeded(highest) && *highest < *ub && *ub - *lowest <= *step;
  }
};

struct RemoveSingleIterationLoopPass
    : impl::RemoveSingleIterationLoopPassBase<RemoveSingleIterationLoopPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<InlineSingleIteration>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
