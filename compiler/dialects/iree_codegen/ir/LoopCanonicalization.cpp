#include "compiler/dialects/iree_codegen/ir/LoopCanonicalization.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::iree::codegen {
namespace {

/// A loop that runs at least once results in what it yields: outside of it, if that is where the value
/// comes from. The value stays what the next round begins with.
struct ResultFromOutside : OpRewritePattern<scf::ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(scf::ForOp op, PatternRewriter &rewriter) const override {
    std::optional<APInt> count = op.getStaticTripCount();
    if (!count || count->isZero())
      return failure();
    bool changed = false;
    for (auto [result, yielded] : llvm::zip_equal(op.getResults(), op.getYieldedValues())) {
      if (result.use_empty() || !op.isDefinedOutsideOfLoop(yielded))
        continue;
      rewriter.replaceAllUsesWith(result, yielded);
      changed = true;
    }
    return success(changed);
  }
};

} // namespace

void populateLoopCanonicalizationPatterns(RewritePatternSet &patterns) {
  patterns.add<ResultFromOutside>(patterns.getContext());
}

} // namespace mlir::iree::codegen
