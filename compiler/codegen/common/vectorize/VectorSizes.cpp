// A size is taken from the lowering configuration where that gives all loops a size. Otherwise each
// loop is bounded: by a static dimension of an operand, or by an upper bound of a dynamic one, which
// slices of tiles have (min(tile, rest) <= tile). Pack and unpack inherit the bound of their source.

#include "compiler/codegen/common/vectorize/VectorSizes.h"

#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::iree::codegen {

using Sizes = SmallVector<int64_t>;

static std::optional<Sizes> boundValue(Value value);

static std::optional<int64_t> boundDim(ValueBoundsConstraintSet::Variable dim) {
  FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
      presburger::BoundType::UB, dim, /*stopCondition=*/nullptr,
      /*closedUB=*/true);
  if (failed(bound))
    return std::nullopt;
  return *bound;
}

/// Bounds of the loops of a linalg operation.
static std::optional<Sizes> boundLoops(linalg::LinalgOp op) {
  Sizes sizes;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    SmallVector<std::pair<Value, unsigned>> dims;
    op.mapIterationSpaceDimToAllOperandDims(loop, dims);
    std::optional<int64_t> size;
    for (auto [operand, dim] : dims)
      if (!size)
        size = boundDim({operand, static_cast<int64_t>(dim)});
    if (!size)
      return std::nullopt;
    sizes.push_back(*size);
  }
  return sizes;
}

static bool hasStaticTiles(ArrayRef<OpFoldResult> tiles) {
  return llvm::all_of(tiles, [](OpFoldResult tile) { return getConstantIntValue(tile); });
}

/// Bounds of the packed shape: outer dimensions, then inner tiles.
static std::optional<Sizes> boundPacked(linalg::PackOp op) {
  std::optional<Sizes> sizes = boundValue(op.getSource());
  if (!sizes || !hasStaticTiles(op.getMixedTiles()))
    return std::nullopt;
  for (auto [dim, tile] : llvm::zip_equal(op.getInnerDimsPos(), op.getStaticInnerTiles())) {
    if ((*sizes)[dim] % tile != 0)
      return std::nullopt;
    (*sizes)[dim] /= tile;
  }
  if (!op.getOuterDimsPerm().empty())
    applyPermutationToVector(*sizes, op.getOuterDimsPerm());
  llvm::append_range(*sizes, op.getStaticInnerTiles());
  return sizes;
}

/// The part of the packed source of an unpack that a tile of its result of the given sizes needs.
static std::optional<Sizes> getUnPackReadSizes(linalg::UnPackOp op, Sizes sizes) {
  if (!hasStaticTiles(op.getMixedTiles()))
    return std::nullopt;
  for (auto [dim, tile] : llvm::zip_equal(op.getInnerDimsPos(), op.getStaticInnerTiles()))
    sizes[dim] = llvm::divideCeil(sizes[dim], tile);
  if (!op.getOuterDimsPerm().empty())
    applyPermutationToVector(sizes, op.getOuterDimsPerm());
  llvm::append_range(sizes, op.getSourceType().getShape().drop_front(sizes.size()));
  return sizes;
}

static std::optional<Sizes> boundUnPackRead(linalg::UnPackOp op) {
  std::optional<Sizes> sizes = boundValue(op.getSource());
  if (!sizes || !hasStaticTiles(op.getMixedTiles()))
    return std::nullopt;
  sizes->resize(op.getDestType().getRank());
  if (!op.getOuterDimsPerm().empty())
    applyPermutationToVector(*sizes, invertPermutationVector(op.getOuterDimsPerm()));
  for (auto [dim, tile] : llvm::zip_equal(op.getInnerDimsPos(), op.getStaticInnerTiles()))
    (*sizes)[dim] *= tile;
  return getUnPackReadSizes(op, *sizes);
}

/// Bounds of a tensor's shape.
static std::optional<Sizes> boundValue(Value value) {
  // A loop's result has the shape of what it starts from.
  auto result = dyn_cast<OpResult>(value);
  while (result && isa<scf::ForOp>(result.getOwner()))
    result = dyn_cast<OpResult>(
        cast<scf::ForOp>(result.getOwner()).getInitArgs()[result.getResultNumber()]);
  if (!result)
    return std::nullopt;
  Operation *op = result.getOwner();
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    std::optional<Sizes> loops = boundLoops(linalgOp);
    if (!loops)
      return std::nullopt;
    return applyPermutationMap<int64_t>(linalgOp.getIndexingMapMatchingResult(result), *loops);
  }
  if (auto pack = dyn_cast<linalg::PackOp>(op))
    return boundPacked(pack);
  if (isa<UKernelGenericOp>(op)) {
    Sizes sizes;
    for (int64_t dim = 0; dim < cast<RankedTensorType>(result.getType()).getRank(); ++dim) {
      std::optional<int64_t> bound = boundDim({result, dim});
      if (!bound)
        return std::nullopt;
      sizes.push_back(*bound);
    }
    return sizes;
  }
  SmallVector<OpFoldResult> shape;
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    shape = slice.getMixedSizes();
  else if (auto empty = dyn_cast<tensor::EmptyOp>(op))
    shape = empty.getMixedSizes();
  else
    return std::nullopt;
  Sizes sizes;
  for (OpFoldResult dim : shape) {
    std::optional<int64_t> bound = boundDim(dim);
    if (!bound)
      return std::nullopt;
    sizes.push_back(*bound);
  }
  return sizes;
}

/// Sizes from the configuration, in the terms that vectorization of `op` wants.
static std::optional<VectorSizes> getConfiguredSizes(Operation *op) {
  LoweringConfigAttrInterface config = getLoweringConfig(op);
  if (!config)
    return std::nullopt;
  std::optional<Sizes> sizes = config.getVectorSizes(op);
  if (!sizes)
    return std::nullopt;
  if (auto unpack = dyn_cast<linalg::UnPackOp>(op))
    sizes = getUnPackReadSizes(unpack, *sizes);
  if (auto pack = dyn_cast<linalg::PackOp>(op)) {
    if (!hasStaticTiles(pack.getMixedTiles()))
      return std::nullopt;
    llvm::append_range(*sizes, pack.getStaticInnerTiles());
  }
  if (!sizes || llvm::is_contained(*sizes, 0))
    return std::nullopt;
  return VectorSizes{*sizes, SmallVector<bool>(sizes->size(), false)};
}

std::optional<VectorSizes> getVectorSizes(Operation *op, bool useConfiguration) {
  if (useConfiguration)
    if (std::optional<VectorSizes> configured = getConfiguredSizes(op))
      return configured;
  std::optional<Sizes> sizes;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    sizes = boundLoops(linalgOp);
  else if (auto pack = dyn_cast<linalg::PackOp>(op))
    sizes = boundPacked(pack);
  else if (auto unpack = dyn_cast<linalg::UnPackOp>(op))
    sizes = boundUnPackRead(unpack);
  else if (auto pad = dyn_cast<tensor::PadOp>(op); pad && pad.getResultType().hasStaticShape())
    sizes = Sizes(pad.getResultType().getShape());
  if (!sizes)
    return std::nullopt;
  return VectorSizes{*sizes, SmallVector<bool>(sizes->size(), false)};
}

} // namespace mlir::iree::codegen
