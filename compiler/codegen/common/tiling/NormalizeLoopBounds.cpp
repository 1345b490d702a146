#include "compiler/codegen/common/tiling/LoopBounds.h"
#include "compiler/codegen/common/tiling/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_NORMALIZELOOPBOUNDSPASS
#include "compiler/codegen/common/tiling/Passes.h.inc"

/// What one dimension of a loop runs through.
namespace {
struct LoopRange {
  OpFoldResult lower, upper, step;
};
} // namespace

static bool hasPositiveStep(const LoopRange &range) {
  std::optional<int64_t> step = getConstantIntValue(range.step);
  return step && *step > 0;
}

/// The number of iterations, computed at the insertion point.
static OpFoldResult buildCount(RewriterBase &rewriter, Location loc, const LoopRange &range) {
  AffineExpr upper, lower, step;
  bindDims(rewriter.getContext(), upper, lower, step);
  return affine::makeComposedFoldedAffineApply(rewriter, loc, (upper - lower).ceilDiv(step),
                                               {range.upper, range.lower, range.step});
}

/// Lets the body of a loop that counts from 0 see in place of `counter` what it counted before.
static void rescale(RewriterBase &rewriter, Location loc, BlockArgument counter,
                    const LoopRange &range) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(counter.getOwner());
  AffineExpr index, step, lower;
  bindDims(rewriter.getContext(), index, step, lower);
  affine::AffineApplyOp scaled = affine::makeComposedAffineApply(
      rewriter, loc, index * step + lower, {counter, range.step, range.lower});
  rewriter.replaceAllUsesExcept(counter, scaled, scaled);
}

void normalizeLoopBounds(RewriterBase &rewriter, scf::ForOp loop) {
  LoopRange range{getAsOpFoldResult(loop.getLowerBound()), getAsOpFoldResult(loop.getUpperBound()),
                  getAsOpFoldResult(loop.getStep())};
  bool isNormal = isConstantIntValue(range.lower, 0) && isConstantIntValue(range.step, 1);
  if (isNormal || !hasPositiveStep(range) || !loop.getInductionVar().getType().isIndex())
    return;
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  OpFoldResult count = buildCount(rewriter, loc, range);
  rescale(rewriter, loc, cast<BlockArgument>(loop.getInductionVar()), range);
  auto build = [&](OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, value);
  };
  rewriter.modifyOpInPlace(loop, [&] {
    loop.setLowerBound(build(rewriter.getIndexAttr(0)));
    loop.setUpperBound(build(count));
    loop.setStep(build(rewriter.getIndexAttr(1)));
  });
}

void normalizeLoopBounds(RewriterBase &rewriter, scf::ForallOp loop) {
  SmallVector<LoopRange> ranges;
  for (auto [lower, upper, step] : llvm::zip_equal(
           loop.getMixedLowerBound(), loop.getMixedUpperBound(), loop.getMixedStep()))
    ranges.push_back({lower, upper, step});
  if (loop.isNormalized() || !llvm::all_of(ranges, hasPositiveStep))
    return;
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  SmallVector<OpFoldResult> counts;
  for (auto [counter, range] : llvm::zip_equal(loop.getInductionVars(), ranges)) {
    counts.push_back(buildCount(rewriter, loc, range));
    rescale(rewriter, loc, cast<BlockArgument>(counter), range);
  }
  auto normal =
      scf::ForallOp::create(rewriter, loc, counts, loop.getOutputs(), loop.getMapping());
  // The block that the builder makes gives way to that of the loop, arguments and all.
  rewriter.eraseBlock(normal.getBody());
  rewriter.inlineRegionBefore(loop.getRegion(), normal.getRegion(), normal.getRegion().end());
  rewriter.replaceOp(loop, normal);
}

namespace {

struct NormalizeLoopBoundsPass : impl::NormalizeLoopBoundsPassBase<NormalizeLoopBoundsPass> {
  using NormalizeLoopBoundsPassBase::NormalizeLoopBoundsPassBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    if (normalizeFor)
      getOperation()->walk([&](scf::ForOp loop) { normalizeLoopBounds(rewriter, loop); });
    if (normalizeForall)
      getOperation()->walk([&](scf::ForallOp loop) { normalizeLoopBounds(rewriter, loop); });
  }
};

} // namespace
} // namespace mlir::iree::codegen
