#include "compiler/codegen/llvm_cpu/strategy/VectorTiles.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::iree::codegen {

RemainderStrategy getRemainderStrategy(linalg::LinalgOp op, const CpuTarget &target) {
  if (isa<linalg::ConvolutionOpInterface>(op.getOperation()) || op.hasPureBufferSemantics())
    return RemainderStrategy::None;
  // A division must not see the padding that a masked read puts in unused lanes.
  WalkResult divides = op->walk([](Operation *nested) {
    return isa<arith::DivSIOp, arith::DivUIOp, arith::CeilDivSIOp, arith::CeilDivUIOp,
               arith::FloorDivSIOp, arith::RemSIOp, arith::RemUIOp, arith::DivFOp,
               arith::RemFOp>(nested)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (divides.wasInterrupted())
    return RemainderStrategy::Peel;
  bool isPlainGeneric =
      isa<linalg::GenericOp>(op.getOperation()) && !linalg::isaContractionOpInterface(op);
  switch (target.arch()) {
  case CpuArch::X86:
    return isPlainGeneric || target.hasFeature("+avx512f") ? RemainderStrategy::Mask
                                                           : RemainderStrategy::Peel;
  case CpuArch::RiscV:
    return isPlainGeneric ? RemainderStrategy::Mask : RemainderStrategy::Peel;
  case CpuArch::AArch64:
    return RemainderStrategy::Peel;
  case CpuArch::Other:
    return RemainderStrategy::None;
  }
  return RemainderStrategy::None;
}

int64_t getMaxVectorTile(int64_t extent, int64_t tile, int64_t vectorSize, bool powerOfTwo) {
  auto round = [&](int64_t size) {
    return powerOfTwo ? static_cast<int64_t>(llvm::PowerOf2Ceil(size)) : size;
  };
  if (ShapedType::isDynamic(extent))
    return round(tile);
  if (powerOfTwo || (extent <= tile && extent < vectorSize))
    return round(std::min(extent, tile));
  int64_t limit = std::min(tile, extent);
  for (int64_t k = limit / vectorSize * vectorSize; k > 0; k -= vectorSize)
    if (extent % k == 0)
      return k;
  for (int64_t k = limit; k > 0; --k)
    if (extent % k == 0)
      return k;
  return 1;
}

/// Whether the dimensions come in another order than those of the loops.
static bool isTransposeMap(AffineMap map) {
  unsigned last = 0;
  for (AffineExpr expr : map.getResults()) {
    if (isa<AffineConstantExpr>(expr))
      continue;
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return false;
    if (dim.getPosition() < last)
      return true;
    last = dim.getPosition();
  }
  return false;
}

bool isTransposing(linalg::LinalgOp op) {
  if (op.getNumReductionLoops() > 0 || op.getNumDpsInits() != 1)
    return false;
  bool transposed = false;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (op.isDpsInput(&operand) && !map.isProjectedPermutation(/*allowZeroInResults=*/true))
      return false;
    transposed |= isTransposeMap(op.isDpsInput(&operand)
                                     ? inverseAndBroadcastProjectedPermutation(map)
                                     : inversePermutation(map));
  }
  return transposed;
}

bool isPureTranspose(linalg::GenericOp op) {
  if (op.getNumLoops() < 2 || op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops())
    return false;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  return maps[0].isPermutation() && maps[1].isPermutation() &&
         maps[0].isIdentity() != maps[1].isIdentity();
}

SmallVector<int64_t> getMinVectorTiles(linalg::LinalgOp op, const CpuTarget &target) {
  SmallVector<int64_t> tiles(op.getNumLoops(), 1);
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (map.getNumResults() == 0)
      continue;
    if (auto fastest = dyn_cast<AffineDimExpr>(map.getResults().back())) {
      int64_t size = target.vectorSize(getElementTypeOrSelf(operand.get().getType()));
      int64_t &tile = tiles[fastest.getPosition()];
      tile = std::max(tile, size);
    }
  }

  // All but the innermost vector loop are unrolled; limit the first of them, and drop the others.
  int64_t maxUnroll = op.getNumReductionLoops() > 0 || target.isRiscV() ? 8 : 1;
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (generic && isTransposing(op) && isPureTranspose(generic))
    maxUnroll = target.isRiscV() ? 1 : std::numeric_limits<int64_t>::max();
  bool foundVectorLoop = false, limited = false;
  for (int64_t &tile : llvm::reverse(tiles)) {
    if (tile <= 1)
      continue;
    if (!foundVectorLoop) {
      foundVectorLoop = true;
      continue;
    }
    tile = std::min(tile, limited ? 1 : maxUnroll);
    limited = true;
  }
  return tiles;
}

/// Whether `loop` is the innermost loop that `map` depends on.
static bool isInnermostLoop(AffineMap map, unsigned loop) {
  if (!map.isFunctionOfDim(loop))
    return false;
  for (unsigned inner = loop + 1; inner < map.getNumDims(); ++inner)
    if (map.isFunctionOfDim(inner))
      return false;
  return true;
}

int64_t getElementBits(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (element.isIntOrFloat())
    return element.getIntOrFloatBitWidth();
  return element.isIndex() ? 64 : 8;
}

void limitTiles(ArrayRef<TileOperand> operands, int64_t bits, SmallVectorImpl<int64_t> &tiles,
                ArrayRef<int64_t> extents) {
  // Elements smaller than a byte keep whole bytes together.
  SmallVector<int64_t> minTiles(tiles.size(), 1);
  for (size_t loop = 0; loop < tiles.size(); ++loop)
    for (const TileOperand &operand : operands)
      if (isInnermostLoop(operand.map, loop) && operand.elementBits % 8 != 0)
        minTiles[loop] =
            std::max<int64_t>(minTiles[loop], 8 / std::gcd<int64_t>(8, operand.elementBits));

  for (int64_t perOperand = bits; perOperand > 0; perOperand /= 2) {
    SmallVector<int64_t> used = llvm::map_to_vector(
        operands, [](const TileOperand &operand) { return operand.elementBits; });
    if (llvm::any_of(used, [&](int64_t element) { return element > perOperand; }))
      return;
    for (size_t loop = tiles.size(); loop-- > 0;)
      for (auto [operand, operandBits] : llvm::zip(operands, used)) {
        int64_t &tile = tiles[loop];
        if (!operand.map.isFunctionOfDim(loop))
          continue;
        if (tile == 0) {
          if (!extents.empty() && !ShapedType::isDynamic(extents[loop]))
            operandBits *= extents[loop];
          continue;
        }
        int64_t fits = std::max(minTiles[loop], perOperand / operandBits);
        if (fits < tile)
          tile = int64_t(1) << llvm::Log2_64(fits);
        operandBits *= tile;
      }
    int64_t total = 0;
    for (int64_t operandBits : used)
      total += operandBits;
    if (total <= bits)
      return;
  }
}

void limitToRegisters(linalg::LinalgOp op, const CpuTarget &target,
                      SmallVectorImpl<int64_t> &tiles) {
  if (target.registerBits() == 0)
    return;
  SmallVector<TileOperand> operands;
  for (auto [map, type] : llvm::zip(op.getIndexingMapsArray(), op->getOperandTypes()))
    operands.push_back({map, getElementBits(type)});
  limitTiles(operands, target.registerBits(), tiles);
}

} // namespace mlir::iree::codegen
