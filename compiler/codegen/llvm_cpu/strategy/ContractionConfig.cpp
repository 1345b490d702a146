// Matrix multiplications that aren't packed.

#include "compiler/codegen/llvm_cpu/strategy/Distribution.h"
#include "compiler/codegen/llvm_cpu/strategy/RootConfig.h"

#include "mlir/IR/TypeUtilities.h"

namespace mlir::iree::codegen {

static Type getElementType(OpOperand *operand) {
  return getElementTypeOrSelf(operand->get().getType());
}

/// M, N, K so that the result's tile fills the registers; nothing unless the loops are
/// ([batch,] m, n, k).
static SmallVector<int64_t> getRegisterFileTiles(linalg::LinalgOp op, const CpuTarget &target) {
  FailureOr<linalg::ContractionDimensions> dims = linalg::inferContractionDims(op);
  if (failed(dims) || dims->m.size() != 1 || dims->n.size() != 1 || dims->k.size() != 1 ||
      dims->batch.size() > 1)
    return {};
  unsigned first = dims->batch.size();
  if (dims->m[0] != first || dims->n[0] != first + 1 || dims->k[0] != first + 2)
    return {};
  Type element = getElementType(op.getDpsInitOperand(0));
  if (!element.isSignlessIntOrFloat())
    return {};
  int64_t perRegister = target.nativeVectorBytes() * 8 / element.getIntOrFloatBitWidth();
  return {8, 2 * perRegister, perRegister};
}

/// M, N, K for vectors with register grouping; nothing for types that don't support it.
static SmallVector<int64_t> getRiscVTiles(linalg::LinalgOp op, const CpuTarget &target) {
  Type element = getElementType(op.getDpsInitOperand(0));
  FailureOr<linalg::ContractionDimensions> dims = linalg::inferContractionDims(op);
  if (!isa<Float16Type, Float32Type, Float64Type>(element) || failed(dims) || dims->m.size() != 1)
    return {};
  for (OpOperand *input : op.getDpsInputOperands())
    if (getElementType(input) != element)
      return {};
  int64_t n = target.nativeVectorBytes() * 2 * 8 / element.getIntOrFloatBitWidth();
  if (op.getStaticLoopRanges()[dims->m[0]] == 1)
    return {1, 2 * n, 1};
  return {7, n, 1};
}

static SmallVector<int64_t> getMatmulTiles(linalg::LinalgOp op, const CpuTarget &target,
                                           int64_t vectorSize) {
  SmallVector<int64_t> tiles;
  switch (target.arch()) {
  case CpuArch::X86:
    return target.hasFeature("+avx512f") ? SmallVector<int64_t>{8, 32, 16}
                                         : SmallVector<int64_t>{8, vectorSize, vectorSize};
  case CpuArch::AArch64:
    tiles = getRegisterFileTiles(op, target);
    return tiles.empty() ? SmallVector<int64_t>{8, 16, 1} : tiles;
  case CpuArch::RiscV:
    tiles = target.hasFeature("+v") ? getRiscVTiles(op, target) : tiles;
    return tiles.empty() ? SmallVector<int64_t>{8, 32, 1} : tiles;
  case CpuArch::Other:
    break;
  }
  return {vectorSize, vectorSize, vectorSize};
}

/// Vector tiles for all loops: batch loops get 1, all but the last two loops at most their extent.
static SmallVector<int64_t> getVectorTiles(linalg::LinalgOp op, const CpuTarget &target,
                                           int64_t vectorSize) {
  SmallVector<int64_t> matmul = getMatmulTiles(op, target, vectorSize);
  int64_t numLoops = op.getNumLoops();
  SmallVector<int64_t> tiles;
  if (numLoops > 3)
    tiles.assign(numLoops - 3, 1);
  llvm::append_range(tiles, ArrayRef<int64_t>(matmul).take_back(numLoops));
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (int64_t i = 0; i < numLoops - 2; ++i)
    if (tiles[i] != 0 && !ShapedType::isDynamic(extents[i]))
      tiles[i] = std::min(tiles[i], extents[i]);
  return tiles;
}

/// Minimum workgroup tiles that make good use of the cache; 0 where the vector tile is minimum enough.
static SmallVector<int64_t> getCacheTiles(linalg::LinalgOp op, const CpuTarget &target,
                                          bool isQuantized) {
  SmallVector<int64_t> tiles(op.getNumLoops(), 0);
  if (!target.isX86() || isQuantized || tiles.size() < 3)
    return tiles;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  auto set = [&](size_t fromEnd, int64_t size) {
    size_t i = tiles.size() - fromEnd;
    tiles[i] = ShapedType::isDynamic(extents[i]) || extents[i] == 0 ? size
                                                                    : std::min(size, extents[i]);
  };
  set(3, 8);
  set(2, 128);
  return tiles;
}

RootConfig getContractionConfig(linalg::LinalgOp op, const CpuTarget &target) {
  Type lhs = getElementType(op.getDpsInputOperand(0)), rhs = getElementType(op.getDpsInputOperand(1)),
       result = getElementType(op.getDpsInitOperand(0));
  int64_t vectorSize =
      std::min({target.vectorSize(lhs), target.vectorSize(rhs), target.vectorSize(result)});
  RemainderStrategy remainder = getRemainderStrategy(op, target);
  size_t numLoops = op.getNumLoops();

  RootConfig config;
  config.pipeline = cpu::LoweringPipeline::DoubleTilingExpert;
  config.vector = getVectorTiles(op, target, vectorSize);

  DistributionOptions options;
  options.allowIncompleteTiles = remainder != RemainderStrategy::None;
  options.maxSizes.assign(numLoops, getDefaultDistributionSize());
  options.vectorHints.assign(numLoops, vectorSize);
  if (isa<linalg::BatchMatmulOp>(op.getOperation()))
    options.maxSizes[0] = options.vectorHints[0] = 1;
  options.minSizes = getCacheTiles(op, target, lhs != result);
  for (auto [minimum, tile] : llvm::zip(options.minSizes, config.vector))
    if (minimum == 0)
      minimum = tile;
  if (target.isRiscV() && target.hasFeature("+v"))
    for (auto [maximum, minimum] : llvm::drop_begin(
             llvm::zip(options.maxSizes, options.minSizes),
             isa<linalg::BatchMatmulOp>(op.getOperation()) ? 1 : 0))
      maximum = std::max(maximum, minimum);
  config.distribution = getDistributionSizes(cast<TilingInterface>(op.getOperation()), options);

  if (remainder == RemainderStrategy::Peel) {
    config.cache = config.distribution;
    config.pipelineSwitch = kEnablePeelingName;
    return config;
  }
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (auto [tile, extent] : llvm::zip(config.vector, extents))
    if (tile != 0)
      tile = getMaxVectorTile(extent, tile, vectorSize);
  limitToRegisters(op, target, config.vector);
  return config;
}

} // namespace mlir::iree::codegen
