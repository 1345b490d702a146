#include "compiler/codegen/llvm_gpu/strategy/MatmulTiles.h"

#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"

#include <array>

namespace mlir::iree::codegen {

namespace {

/// The loops of a contraction and how long they are.
struct Matmul {
  SmallVector<unsigned, 2> batches;
  unsigned rowLoop, columnLoop, sumLoop;
  int64_t rows, columns, sum;

  bool isSmall(int64_t subgroupSize) const { return rows * columns <= subgroupSize; }
};

/// The tile of one workgroup, and the threads that share its rows and its columns.
struct MatmulTile {
  int64_t rows, columns, sum;
  std::array<int64_t, 2> threads;

  bool divides(const Matmul &matmul) const {
    return matmul.rows % rows == 0 && matmul.columns % columns == 0 &&
           !ShapedType::isDynamic(matmul.sum) && matmul.sum % sum == 0;
  }
};

} // namespace

/// From the one that is wished for most.
static constexpr MatmulTile kTiles[] = {
    {32, 128, 32, {32, 8}}, {128, 64, 8, {16, 8}}, {16, 256, 32, {64, 2}}, {8, 32, 32, {8, 8}},
    {32, 128, 4, {32, 8}},  {8, 128, 4, {32, 1}},  {16, 64, 4, {16, 2}},   {1, 128, 8, {32, 1}},
};

/// Up to so many rows or columns, threads do better to share sums than to have their own.
static constexpr int64_t kFew = 4;

static std::optional<Matmul> findMatmul(linalg::LinalgOp op) {
  FailureOr<linalg::ContractionDimensions> dims = linalg::inferContractionDims(op);
  if (failed(dims) || dims->m.size() != 1 || dims->n.size() != 1 || dims->k.size() != 1)
    return std::nullopt;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  unsigned rowLoop = dims->m[0], columnLoop = dims->n[0], sumLoop = dims->k[0];
  return Matmul{dims->batch,      rowLoop,          columnLoop,         sumLoop,
                extents[rowLoop], extents[columnLoop], extents[sumLoop]};
}

ContractionKind getContractionKind(linalg::LinalgOp op, int64_t subgroupSize) {
  FailureOr<linalg::ContractionDimensions> dims = linalg::inferContractionDims(op);
  if (failed(dims))
    return ContractionKind::Other;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  auto allAreOne = [&](ArrayRef<unsigned> loops) {
    return llvm::all_of(loops, [&](unsigned loop) { return extents[loop] == 1; });
  };
  if (allAreOne(dims->m) || allAreOne(dims->n))
    return ContractionKind::Vector;
  std::optional<Matmul> matmul = findMatmul(op);
  if (!matmul)
    return ContractionKind::Other;
  if (ShapedType::isDynamic(matmul->rows) || ShapedType::isDynamic(matmul->columns))
    return ContractionKind::Skinny;
  if (std::min(matmul->rows, matmul->columns) > kFew)
    return ContractionKind::Matmul;
  // Where all of the result is one subgroup's, sums that it would have to share evenly aren't worth it.
  bool isShared = ShapedType::isDynamic(matmul->sum) || matmul->sum % subgroupSize == 0;
  return matmul->isSmall(subgroupSize) && !isShared ? ContractionKind::Matmul
                                                    : ContractionKind::Skinny;
}

static MatmulTile chooseTile(const Matmul &matmul, int64_t subgroupSize) {
  // Rows and columns change places here as they do in the tiles of the compiler that this one follows.
  if (matmul.isSmall(subgroupSize))
    return {matmul.columns, matmul.rows, 4, {matmul.rows, matmul.columns}};
  for (const MatmulTile &tile : kTiles)
    if (tile.divides(matmul))
      return tile;
  MatmulTile tile = kTiles[0];
  if (ShapedType::isDynamic(matmul.sum))
    tile.sum = 1;
  while (matmul.sum % tile.sum != 0)
    tile.sum /= 2;
  return tile;
}

ThreadTiles getMatmulTiles(linalg::LinalgOp op, int64_t subgroupSize) {
  Matmul matmul = *findMatmul(op);
  MatmulTile tile = chooseTile(matmul, subgroupSize);
  ThreadTiles tiles;
  unsigned numLoops = op.getNumLoops();
  tiles.workgroup.assign(numLoops, 1);
  tiles.thread.assign(numLoops, 1);
  tiles.reduction.assign(numLoops, 0);
  tiles.workgroup[matmul.rowLoop] = tile.rows;
  tiles.workgroup[matmul.columnLoop] = tile.columns;
  tiles.thread[matmul.rowLoop] = std::max<int64_t>(1, tile.rows / tile.threads[0]);
  tiles.thread[matmul.columnLoop] = std::max<int64_t>(1, tile.columns / tile.threads[1]);
  tiles.thread[matmul.sumLoop] = 0;
  tiles.reduction[matmul.sumLoop] = tile.sum;
  tiles.numThreads = {tile.threads[0], tile.threads[1], 1};
  return tiles;
}

} // namespace mlir::iree::codegen
