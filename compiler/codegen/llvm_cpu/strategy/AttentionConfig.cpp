// Attention: workgroups share batches, rows and columns, and go through the keys in steps.

#include "compiler/codegen/llvm_cpu/strategy/Distribution.h"
#include "compiler/codegen/llvm_cpu/strategy/RootConfig.h"

namespace mlir::iree::codegen {

/// Loops within the product of queries and keys stay whole up to this extent.
static constexpr int64_t kMaxWholeInner = 128;

static AffineMap dropLoops(AffineMap identity, ArrayRef<unsigned> loops) {
  llvm::SmallBitVector dropped(identity.getNumDims());
  for (unsigned loop : loops)
    dropped.set(loop);
  return identity.dropResults(dropped);
}

/// What both products need has to fit twice the registers, and neither may be unrolled beyond measure.
static void limitToProducts(linalg_ext::OnlineAttentionOp op, const CpuTarget &target,
                            ArrayRef<int64_t> bounds, SmallVectorImpl<int64_t> &tiles) {
  if (target.registerBits() == 0)
    return;
  linalg_ext::AttentionLoops loops = op.getLoops();
  SmallVector<AffineMap> maps = op.getMaps();
  constexpr int64_t f32 = 32;
  TileOperand query{maps[0], getElementBits(op.getQuery().getType())};
  TileOperand key{maps[1], getElementBits(op.getKey().getType())};
  TileOperand value{maps[2], getElementBits(op.getValue().getType())};
  TileOperand scores{loops.getScores(), f32}, output{op.getMap(op.getOutputMutable()), f32};
  limitTiles({scores, value, output}, 2 * target.registerBits(), tiles, bounds);
  limitTiles({query, key, scores}, 2 * target.registerBits(), tiles, bounds);
  auto all = AffineMap::getMultiDimIdentityMap(maps[0].getNumDims(), op.getContext());
  TileOperand firstProduct{dropLoops(all, loops.columns), f32};
  TileOperand secondProduct{dropLoops(all, loops.inner), f32};
  limitTiles({firstProduct, secondProduct}, 8 * target.maxVectorBytes(), tiles, bounds);
}

RootConfig getAttentionConfig(linalg_ext::OnlineAttentionOp op, const CpuTarget &target) {
  auto tilingOp = cast<TilingInterface>(op.getOperation());
  linalg_ext::AttentionLoops loops = op.getLoops();
  SmallVector<int64_t> bounds = getLoopExtents(tilingOp);
  int64_t vectorSize = target.vectorSize(getElementTypeOrSelf(op.getOutput().getType()));

  RootConfig config;
  config.pipeline = cpu::LoweringPipeline::LinalgExtTileAndVectorize;
  DistributionOptions options;
  options.maxSizes.assign(bounds.size(), getDefaultDistributionSize());
  options.vectorHints.assign(bounds.size(), vectorSize);
  for (unsigned loop : loops.batch)
    options.maxSizes[loop] = options.vectorHints[loop] = 1;
  config.distribution = getDistributionSizes(tilingOp, options);

  for (unsigned loop = 0; loop < bounds.size(); ++loop) {
    bool staysWhole = llvm::is_contained(loops.inner, loop) &&
                      !ShapedType::isDynamic(bounds[loop]) && bounds[loop] <= kMaxWholeInner;
    if (config.distribution[loop] != 0)
      bounds[loop] = config.distribution[loop];
    config.vector.push_back(
        staysWhole ? 0 : getMaxVectorTile(bounds[loop], vectorSize, vectorSize));
  }
  limitToProducts(op, target, bounds, config.vector);
  return config;
}

} // namespace mlir::iree::codegen
