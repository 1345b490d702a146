#include "compiler/codegen/common/tiling/TileAndFuse.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::iree::codegen {

/// The results of the loop around `op` that `op` contributes to.
static SmallVector<OpResult> getContributedResults(Operation *op) {
  SmallVector<OpResult> results;
  for (Operation *user : op->getUsers()) {
    auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(user);
    if (!insert)
      continue;
    auto loop = cast<scf::ForallOp>(insert->getParentOp()->getParentOp());
    OpResult result =
        loop.getTiedOpResult(loop.getTiedOpOperand(cast<BlockArgument>(insert.getDest())));
    if (!llvm::is_contained(results, result))
      results.push_back(result);
  }
  return results;
}

FailureOr<SmallVector<tensor::ExtractSliceOp>>
fuseConsumersIntoForall(RewriterBase &rewriter, ArrayRef<Operation *> tiledOps,
                        MutableArrayRef<LoopLikeOpInterface> loops,
                        llvm::function_ref<bool(Operation *)> allowed) {
  SmallVector<tensor::ExtractSliceOp> openSlices;
  llvm::SetVector<Operation *> candidates;
  auto addCandidates = [&](Operation *tiledOp) {
    for (OpResult result : getContributedResults(tiledOp))
      for (Operation *user : result.getUsers())
        if (allowed(user))
          candidates.insert(user);
  };
  for (Operation *op : tiledOps)
    addCandidates(op);
  while (!candidates.empty()) {
    // The first in program order: what it feeds becomes fusible through it.
    DominanceInfo dominance;
    Operation *consumer = candidates.front();
    for (Operation *other : candidates)
      if (dominance.properlyDominates(other, consumer))
        consumer = other;
    candidates.remove(consumer);
    FailureOr<scf::SCFFuseConsumerOfSliceResult> fused =
        scf::tileAndFuseConsumer(rewriter, consumer, loops);
    if (failed(fused))
      return failure();
    Operation *tiled = fused->tiledOps.front();
    rewriter.replaceOp(fused->origConsumerOperands.front()->getOwner(), tiled);
    addCandidates(fused->tiledAndFusedConsumerOperands.front()->getOwner());
    for (Operation *op : fused->tiledOps)
      for (Value operand : op->getOperands())
        if (auto slice = operand.getDefiningOp<tensor::ExtractSliceOp>())
          if (isa_and_nonnull<TilingInterface>(slice.getSource().getDefiningOp()))
            openSlices.push_back(slice);
  }
  return openSlices;
}

void fuseProducersOfSlices(RewriterBase &rewriter, SmallVector<tensor::ExtractSliceOp> slices,
                           const scf::SCFTileAndFuseOptions &options,
                           MutableArrayRef<LoopLikeOpInterface> loops) {
  for (size_t i = 0; i < slices.size(); ++i) {
    tensor::ExtractSliceOp slice = slices[i];
    if (!isa_and_nonnull<TilingInterface>(slice.getSource().getDefiningOp()))
      continue;
    if (!options.fusionControlFn(slice, cast<OpResult>(slice.getSource()),
                                 /*isDestinationOperand=*/false))
      continue;
    std::optional<scf::SCFFuseProducerOfSliceResult> fused =
        scf::tileAndFuseProducerOfSlice(rewriter, slice, loops);
    if (!fused)
      continue;
    for (Operation *generated : fused->generatedSlices)
      if (auto next = dyn_cast<tensor::ExtractSliceOp>(generated))
        slices.push_back(next);
  }
}

void replaceDominatedUses(RewriterBase &rewriter, const scf::SCFTileAndFuseResult &result,
                          Operation *scope) {
  DominanceInfo dominance(scope);
  for (auto [original, replacement] : result.replacements) {
    Value value = replacement;
    rewriter.replaceUsesWithIf(original, value, [&](OpOperand &use) {
      return !isa<tensor::DimOp>(use.getOwner()) && dominance.dominates(value, use.getOwner());
    });
  }
}

void addSliceFoldingPatterns(RewritePatternSet &patterns) {
  tensor::ExtractSliceOp::getCanonicalizationPatterns(patterns, patterns.getContext());
  tensor::DimOp::getCanonicalizationPatterns(patterns, patterns.getContext());
  for (auto populate : {tensor::populateMergeConsecutiveInsertExtractSlicePatterns,
                        tensor::populateBubbleUpExtractSliceOpPatterns})
    populate(patterns);
}

void addPadSlicingPattern(RewritePatternSet &patterns) {
  auto withoutGuard = [](tensor::ExtractSliceOp) -> std::optional<bool> { return false; };
  patterns.add<linalg::ExtractSliceOfPadTensorSwapPattern>(patterns.getContext(), withoutGuard);
}

} // namespace mlir::iree::codegen
