// Packed multiplications, packs and unpacks.

#include "compiler/codegen/llvm_cpu/strategy/Distribution.h"
#include "compiler/codegen/llvm_cpu/strategy/RootConfig.h"

#include "mlir/IR/TypeUtilities.h"

namespace mlir::iree::codegen {

//===-- mmt4d --------------------------------------------------------------===//

/// A workgroup's operands should fit the cache. A matrix that is taken whole counts half, since it pays
/// to go over it repeatedly.
static constexpr int64_t kMatmulTileBytes = 256 * 1024;

namespace {
/// Outer extents, inner tiles and element widths of a packed multiplication.
struct Mmt4d {
  int64_t m1, n1, k1, m0, n0, k0;
  int64_t lhsBits, rhsBits, accBits;

  /// Memory traffic of all workgroups, times the share of threads that are idle.
  int64_t getCost(int64_t tilesM, int64_t tilesN) const {
    int64_t traffic = tilesN * m0 * m1 * lhsBits + tilesM * n0 * n1 * rhsBits;
    return traffic * std::max<int64_t>(1, getRuntimeThreads() / (tilesM * tilesN));
  }

  bool fitsCache(int64_t tileM, int64_t tileN) const {
    bool wholeM = tileM == m1, wholeN = tileN == n1;
    int64_t lhs = tileM * m0 * k1 * k0 * lhsBits / 8;
    int64_t rhs = tileN * n0 * k1 * k0 * rhsBits / 8;
    int64_t acc = tileM * n0 * tileN * m0 * accBits / 8;
    return (wholeM ? lhs / 2 : lhs) + (wholeN ? rhs / 2 : rhs) + (wholeM && wholeN ? acc / 2 : acc) <=
           kMatmulTileBytes;
  }
};
} // namespace

static SmallVector<int64_t> getDivisors(int64_t n) {
  SmallVector<int64_t> divisors;
  for (int64_t i = 1; i <= n; ++i)
    if (n % i == 0)
      divisors.push_back(i);
  return divisors;
}

RootConfig getMmt4dConfig(linalg::LinalgOp op, const CpuTarget &target) {
  int64_t batch = isa<linalg::BatchMmt4DOp>(op.getOperation()) ? 1 : 0;
  auto getType = [](Value value) { return cast<ShapedType>(value.getType()); };
  ShapedType lhs = getType(op.getDpsInputs()[0]), rhs = getType(op.getDpsInputs()[1]),
             acc = getType(op.getDpsInits()[0]);

  RootConfig config;
  config.pipeline = cpu::LoweringPipeline::Mmt4dTilingExpert;
  config.vector.assign(op.getNumLoops(), 1);
  config.vector[batch + 3] = lhs.getDimSize(batch + 2);
  config.vector[batch + 4] = rhs.getDimSize(batch + 2);
  config.vector[batch + 5] = lhs.getDimSize(batch + 3);
  limitToRegisters(op, target, config.vector);

  Mmt4d shape;
  shape.m0 = config.vector[batch + 3];
  shape.n0 = config.vector[batch + 4];
  shape.k0 = config.vector[batch + 5];
  // A dynamic dimension is assumed to be of ordinary size.
  auto getExtent = [](int64_t extent, int64_t tile) {
    return ShapedType::isDynamic(extent) ? 1024 / tile : extent;
  };
  shape.m1 = getExtent(lhs.getDimSize(batch), shape.m0);
  shape.n1 = getExtent(rhs.getDimSize(batch), shape.n0);
  shape.k1 = getExtent(lhs.getDimSize(batch + 1), shape.k0);
  shape.lhsBits = lhs.getElementTypeBitWidth();
  shape.rhsBits = rhs.getElementTypeBitWidth();
  shape.accBits = acc.getElementTypeBitWidth();

  int64_t bestM = 1, bestN = 1, bestCost = shape.getCost(shape.m1, shape.n1);
  for (int64_t tileM : getDivisors(shape.m1))
    for (int64_t tileN : getDivisors(shape.n1)) {
      if (!shape.fitsCache(tileM, tileN))
        continue;
      int64_t cost = shape.getCost(shape.m1 / tileM, shape.n1 / tileN);
      if (cost < bestCost) {
        bestCost = cost;
        bestM = tileM;
        bestN = tileN;
      }
    }
  config.distribution.assign(op.getNumLoops(), 0);
  if (batch)
    config.distribution[0] = 1;
  config.distribution[batch] = bestM;
  config.distribution[batch + 1] = bestN;
  return config;
}

//===-- pack, unpack -------------------------------------------------------===//

/// Packs and unpacks of static tiles are decomposed, except where they vectorize directly.
static StringRef getDecompositionSwitch(ArrayRef<OpFoldResult> tiles, const CpuTarget &target) {
  bool isDynamic = llvm::any_of(tiles, llvm::IsaPred<Value>);
  if (isDynamic || target.arch() == CpuArch::Other || target.isX86() || target.isRiscV())
    return {};
  return kEnableDecompositionName;
}

SmallVector<int64_t> getPackVectorTiles(linalg::PackOp op, const CpuTarget &target) {
  SmallVector<int64_t> tiles(op.getSourceRank(), 1);
  // The two innermost dimensions in order: the pack of a left-hand side.
  int64_t rank = op.getSourceRank();
  ArrayRef<int64_t> inner = op.getInnerDimsPos();
  bool keepsOrder = (rank == 2 || rank == 3) && inner.size() == 2 && inner[0] == rank - 2 &&
                    inner[1] == rank - 1;
  if (!keepsOrder || !target.hasFeature("+avx512f"))
    return tiles;
  Type element = op.getSourceType().getElementType();
  if (element.isF32())
    tiles.back() = target.vectorSize(element);
  if (element.isF16())
    tiles.back() = target.vectorSize(element) / 2;
  return tiles;
}

RootConfig getPackConfig(linalg::PackOp op, const CpuTarget &target) {
  RootConfig config;
  config.pipeline = cpu::LoweringPipeline::DataTiling;
  config.pipelineSwitch = getDecompositionSwitch(op.getMixedTiles(), target);
  config.vector = getPackVectorTiles(op, target);
  DistributionOptions options;
  options.allowIncompleteTiles = true;
  options.vectorHints.assign(op.getSourceRank(), 1);
  for (int64_t dim : op.getInnerDimsPos())
    options.vectorHints[dim] = target.vectorSize(op.getSourceType().getElementType());
  config.distribution = getDistributionSizes(cast<TilingInterface>(op.getOperation()), options);
  return config;
}

RootConfig getUnPackConfig(linalg::UnPackOp op, const CpuTarget &target) {
  RootConfig config;
  config.pipeline = cpu::LoweringPipeline::DataTiling;
  config.pipelineSwitch = getDecompositionSwitch(op.getMixedTiles(), target);
  config.distribution = getDistributionSizes(cast<TilingInterface>(op.getOperation()), {});
  config.vector.assign(op.getDestRank(), 1);
  for (auto [dim, tile] : llvm::zip(op.getInnerDimsPos(), op.getStaticInnerTiles())) {
    if (ShapedType::isDynamic(tile))
      continue;
    config.vector[dim] = tile;
    if (config.distribution[dim] != 0)
      config.distribution[dim] = llvm::alignTo(config.distribution[dim], tile);
  }
  return config;
}

} // namespace mlir::iree::codegen
