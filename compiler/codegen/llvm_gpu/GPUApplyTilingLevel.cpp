#include "compiler/codegen/common/config/ComputeOps.h"
#include "compiler/codegen/common/tiling/LoopBounds.h"
#include "compiler/codegen/common/tiling/TileAndFuse.h"
#include "compiler/codegen/llvm_gpu/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_GPUAPPLYTILINGLEVELPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

namespace {

struct GPUApplyTilingLevelPass : impl::GPUApplyTilingLevelPassBase<GPUApplyTilingLevelPass> {
  using GPUApplyTilingLevelPassBase::GPUApplyTilingLevelPassBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    llvm::SetVector<Operation *> roots = findRoots();
    for (Operation *root : roots)
      if (failed(tile(rewriter, cast<TilingInterface>(root), roots)))
        return signalPassFailure();
    if (normalizeLoops) {
      getOperation()->walk([&](scf::ForOp loop) { normalizeLoopBounds(rewriter, loop); });
      getOperation()->walk([&](scf::ForallOp loop) { normalizeLoopBounds(rewriter, loop); });
    }
    RewritePatternSet patterns(&getContext());
    tensor::populateFoldTensorEmptyPatterns(patterns);
    tensor::populateMergeConsecutiveInsertExtractSlicePatterns(patterns);
    tensor::InsertSliceOp::getCanonicalizationPatterns(patterns, &getContext());
    tensor::ExtractSliceOp::getCanonicalizationPatterns(patterns, &getContext());
    scf::ForOp::getCanonicalizationPatterns(patterns, &getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }

private:
  bool isParallelLevel() const {
    return tilingLevel == gpu::TilingLevel::Thread || tilingLevel == gpu::TilingLevel::Subgroup;
  }

  llvm::SetVector<Operation *> findRoots() {
    llvm::SetVector<Operation *> roots;
    getOperation()->walk([&](TilingInterface op) {
      LoweringConfigAttrInterface config = getLoweringConfig(op);
      if (config && config.hasTilingLevel(static_cast<unsigned>(tilingLevel.getValue())))
        roots.insert(op);
    });
    return roots;
  }

  /// The last dimension of the loop runs over the lowest part of the linear id.
  SmallVector<Attribute> getMapping(int64_t rank) {
    SmallVector<Attribute> mapping;
    for (int64_t dim = rank - 1; dim >= 0; --dim) {
      auto id = static_cast<mlir::gpu::MappingId>(
          static_cast<int64_t>(mlir::gpu::MappingId::LinearDim0) + dim);
      if (tilingLevel == gpu::TilingLevel::Thread)
        mapping.push_back(mlir::gpu::GPUThreadMappingAttr::get(&getContext(), id));
      else
        mapping.push_back(mlir::gpu::GPUWarpMappingAttr::get(&getContext(), id));
    }
    return mapping;
  }

  FrozenRewritePatternSet getSlicePatterns() {
    RewritePatternSet patterns(&getContext());
    if (allowZeroSlices)
      addPadSlicingPattern(patterns);
    // What can't be fused now is fused with lanes, for which slices have to stay.
    if (tilingLevel != gpu::TilingLevel::Subgroup)
      addSliceFoldingPatterns(patterns);
    return FrozenRewritePatternSet(std::move(patterns));
  }

  LogicalResult tile(RewriterBase &rewriter, TilingInterface root,
                     const llvm::SetVector<Operation *> &roots) {
    DominanceInfo dominance(root);
    llvm::SetVector<Operation *> connected = getConnectedTileableOps(root);
    llvm::SetVector<Operation *> usedBehind;
    for (Operation *op : connected)
      if (llvm::any_of(op->getUsers(),
                       [&](Operation *user) { return dominance.properlyDominates(root, user); }))
        usedBehind.insert(op);

    SmallVector<int64_t> sizes = getLoweringConfig(root).getStaticTilingLevelSizes(
        static_cast<unsigned>(tilingLevel.getValue()), root);
    size_t numLoops = root.getLoopIteratorTypes().size();
    if (sizes.size() > numLoops)
      return root->emitOpError("has ")
             << numLoops << " loops, and sizes for " << sizes.size() << " at level "
             << gpu::stringifyTilingLevel(tilingLevel);
    sizes.resize(numLoops, 0);
    scf::SCFTilingOptions tiling;
    tiling.setTileSizes(getAsIndexOpFoldResult(&getContext(), sizes));
    if (isParallelLevel())
      tiling.setMapping(getMapping(numLoops - llvm::count(sizes, 0)));
    if (isParallelLevel() || tilingLevel == gpu::TilingLevel::Serial)
      tiling.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);

    scf::SCFTileAndFuseOptions options;
    options.setTilingOptions(tiling);
    options.cleanupPatterns = getSlicePatterns();
    bool isReduction = tilingLevel == gpu::TilingLevel::Reduction;
    options.setFusionControlFn([&](tensor::ExtractSliceOp, OpResult producer, bool isInit)
                                   -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
      Operation *owner = producer.getOwner();
      bool keepsPads = isReduction || tilingLevel == gpu::TilingLevel::Subgroup;
      if (!isa<TilingInterface>(owner) || roots.contains(owner) || (isInit && isReduction) ||
          (keepsPads && isa<tensor::PadOp>(owner)))
        return std::nullopt;
      // A sequential loop would carry all of what its iterations have one slice of each.
      return scf::SCFTileAndFuseOptions::ControlFnResult{!isReduction &&
                                                         usedBehind.contains(owner)};
    });
    rewriter.setInsertionPoint(root);
    FailureOr<scf::SCFTileAndFuseResult> tiled =
        scf::tileConsumerAndFuseProducersUsingSCF(rewriter, root, options);
    if (failed(tiled))
      return root->emitOpError("can't be tiled at level ")
             << gpu::stringifyTilingLevel(tilingLevel);
    replaceDominatedUses(rewriter, *tiled, getOperation());
    SmallVector<LoopLikeOpInterface> loops = tiled->loops;
    if (!fuseConsumers || tiling.loopType != scf::SCFTilingOptions::LoopType::ForallOp)
      return success();
    auto slices = fuseConsumersIntoForall(
        rewriter, tiled->tiledAndFusedOps.getArrayRef(), loops,
        [&](Operation *op) { return connected.contains(op) && !roots.contains(op); });
    if (succeeded(slices))
      fuseProducersOfSlices(rewriter, *slices, options, loops);
    return success();
  }
};

} // namespace
} // namespace mlir::iree::codegen
