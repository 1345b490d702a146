#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_REMOVESINGLEITERATIONLOOPPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

bool isProven(OpFoldResult lhs, ValueBoundsConstraintSet::ComparisonOperator comparison,
              OpFoldResult rhs) {
  FailureOr<bool> result = ValueBoundsConstraintSet::compare(lhs, comparison, rhs);
  return succeeded(result) && *result;
}

/// A loop from zero or more to at most its step has no second iteration. It is its body, under a condition where
/// the first iteration isn't certain either.
struct InlineSingleIteration : OpRewritePattern<scf::ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(scf::ForOp op, PatternRewriter &rewriter) const override {
    using Bounds = ValueBoundsConstraintSet;
    Value lower = op.getLowerBound(), upper = op.getUpperBound();
    if (!lower.getType().isIndex() || !isProven(upper, Bounds::LE, op.getStep()) ||
        !isProven(lower, Bounds::GE, rewriter.getIndexAttr(0)))
      return failure();
    SmallVector<Value> arguments = {lower};
    llvm::append_range(arguments, op.getInitArgs());
    Operation *yield = op.getBody()->getTerminator();
    if (isProven(lower, Bounds::LT, upper)) {
      rewriter.inlineBlockBefore(op.getBody(), op, arguments);
      rewriter.replaceOp(op, yield->getOperands());
      rewriter.eraseOp(yield);
      return success();
    }
    Value runs =
        arith::CmpIOp::create(rewriter, op.getLoc(), arith::CmpIPredicate::sgt, upper, lower);
    bool hasResults = op.getNumResults() != 0;
    auto guarded =
        scf::IfOp::create(rewriter, op.getLoc(), op.getResultTypes(), runs, hasResults);
    Block *then = guarded.thenBlock();
    rewriter.inlineBlockBefore(op.getBody(), then, then->begin(), arguments);
    if (hasResults) {
      rewriter.setInsertionPointToStart(guarded.elseBlock());
      scf::YieldOp::create(rewriter, op.getLoc(), op.getInitArgs());
    } else {
      // The condition came with a terminator of its own.
      rewriter.eraseOp(yield);
    }
    rewriter.replaceOp(op, guarded);
    return success();
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
