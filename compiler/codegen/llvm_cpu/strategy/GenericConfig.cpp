// Elementwise operations, transpositions and reductions.

#include "compiler/codegen/llvm_cpu/strategy/Distribution.h"
#include "compiler/codegen/llvm_cpu/strategy/RootConfig.h"

#include "mlir/Dialect/Linalg/Utils/Utils.h"

namespace mlir::iree::codegen {

/// A workgroup of an elementwise operation handles at least this many elements.
static constexpr int64_t kMinWorkload = 4096;

static TilingInterface asTilingOp(linalg::GenericOp op) {
  return cast<TilingInterface>(op.getOperation());
}

/// Square tiles that x86 transposes within registers; nothing if the operation or target isn't suited.
static std::optional<SmallVector<int64_t>> getTransposeTiles(linalg::GenericOp op,
                                                             const CpuTarget &target) {
  if (!target.isX86() || !target.hasFeature("+avx2") || !isTransposing(op) || !isPureTranspose(op))
    return std::nullopt;
  SmallVector<int64_t> tiles = getMinVectorTiles(op, target);
  auto isVector = [](int64_t tile) { return tile > 1; };
  if (llvm::count_if(tiles, isVector) != 2 ||
      llvm::any_of(tiles, [](int64_t tile) { return tile > 1 && tile < 8; }))
    return std::nullopt;
  bool wide = target.hasFeature("+avx512f") &&
              llvm::all_of(tiles, [](int64_t tile) { return tile == 1 || tile >= 16; });
  for (int64_t &tile : tiles)
    if (tile > 1)
      tile = wide ? 16 : 8;
  return tiles;
}

static RootConfig getTransposeConfig(linalg::GenericOp op, const CpuTarget &target,
                                     ArrayRef<int64_t> tiles) {
  RootConfig config;
  config.pipeline = cpu::LoweringPipeline::DoubleTilingExpert;
  config.vector.assign(tiles.begin(), tiles.end());
  DistributionOptions options;
  options.minSizes.assign(tiles.begin(), tiles.end());
  options.allowIncompleteTiles = getRemainderStrategy(op, target) != RemainderStrategy::None;
  config.distribution = getDistributionSizes(asTilingOp(op), options);
  return config;
}

/// Doubles tiles, outermost first, until a workgroup has enough to do.
static void growToMinWorkload(ArrayRef<int64_t> extents, SmallVectorImpl<int64_t> &tiles) {
  int64_t workload = 1;
  for (auto [extent, tile] : llvm::zip(extents, tiles)) {
    if (tile != 0)
      workload *= tile;
    else if (!ShapedType::isDynamic(extent))
      workload *= extent;
  }
  for (size_t i = 0; i < tiles.size() && workload < kMinWorkload;) {
    bool isDynamic = ShapedType::isDynamic(extents[i]);
    if (tiles[i] == 0 || (!isDynamic && tiles[i] == extents[i])) {
      ++i;
      continue;
    }
    int64_t grown = isDynamic ? tiles[i] * 2 : std::min(tiles[i] * 2, extents[i]);
    workload = workload / tiles[i] * grown;
    tiles[i] = grown;
  }
}

static RootConfig getElementwiseConfig(linalg::GenericOp op, const CpuTarget &target) {
  RemainderStrategy remainder = getRemainderStrategy(op, target);
  RootConfig config;
  config.pipeline = op.hasPureBufferSemantics() ? cpu::LoweringPipeline::BufferOpsTileAndVectorize
                                                : cpu::LoweringPipeline::DoubleTilingExpert;
  if (remainder == RemainderStrategy::Peel)
    config.pipelineSwitch = kEnablePeelingName;
  DistributionOptions options;
  options.allowIncompleteTiles = true;
  options.minSizes = getMinVectorTiles(op, target);
  config.distribution = getDistributionSizes(asTilingOp(op), options);
  growToMinWorkload(op.getStaticLoopRanges(), config.distribution);
  for (int64_t tile : options.minSizes) {
    tile = std::min(tile, target.nativeVectorBytes() / 4);
    config.vector.push_back(remainder == RemainderStrategy::Mask ? llvm::PowerOf2Ceil(tile) : tile);
  }
  return config;
}

static RootConfig getReductionConfig(linalg::GenericOp op, const CpuTarget &target) {
  RemainderStrategy remainder = getRemainderStrategy(op, target);
  RootConfig config;
  config.pipeline = op.hasPureTensorSemantics() ? cpu::LoweringPipeline::DoubleTilingExpert
                                                : cpu::LoweringPipeline::BufferOpsTileAndVectorize;
  if (op.hasPureTensorSemantics() && remainder == RemainderStrategy::Peel)
    config.pipelineSwitch = kEnablePeelingName;
  DistributionOptions options;
  options.maxSizes.assign(op.getNumLoops(), getDefaultDistributionSize() / 2);
  config.distribution = getDistributionSizes(asTilingOp(op), options);
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<int64_t> minTiles = getMinVectorTiles(op, target);
  for (auto [extent, tile, minTile] : llvm::zip(extents, config.distribution, minTiles)) {
    if (tile != 0)
      config.vector.push_back(getMaxVectorTile(tile, minTile, minTile,
                                               remainder == RemainderStrategy::Mask));
    else
      config.vector.push_back(extent == 1 ? 0 : minTile);
  }
  limitToRegisters(op, target, config.vector);
  return config;
}

RootConfig getGenericConfig(linalg::GenericOp op, const CpuTarget &target) {
  if (op.getNumLoops() == 0)
    return {};
  if (std::optional<SmallVector<int64_t>> tiles = getTransposeTiles(op, target))
    return getTransposeConfig(op, target, *tiles);
  if (linalg::isElementwise(op))
    return getElementwiseConfig(op, target);
  return getReductionConfig(op, target);
}

} // namespace mlir::iree::codegen
