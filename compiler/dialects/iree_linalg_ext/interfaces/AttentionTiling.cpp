#include "compiler/dialects/iree_linalg_ext/interfaces/AttentionTiling.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::iree::linalg_ext {
namespace {

using Results = SmallVector<OpFoldResult>;

Results select(AffineMap map, ArrayRef<OpFoldResult> ofLoops) {
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr loop) {
    return ofLoops[cast<AffineDimExpr>(loop).getPosition()];
  });
}

/// Indices in the body count from the start of the tile, so they need its offset.
void shiftIndices(Operation *tile, ArrayRef<OpFoldResult> offsets, OpBuilder &builder) {
  OpBuilder::InsertionGuard guard(builder);
  for (auto index : llvm::to_vector(tile->getRegion(0).getOps<IndexOp>())) {
    OpFoldResult offset = offsets[index.getDim()];
    if (isZeroInteger(offset))
      continue;
    builder.setInsertionPoint(tile);
    Value start = getValueOrCreateConstantIndexOp(builder, tile->getLoc(), offset);
    builder.setInsertionPointAfter(index);
    auto sum = arith::AddIOp::create(builder, index.getLoc(), index, start);
    index.getResult().replaceAllUsesExcept(sum, sum);
  }
}

template <typename OpTy>
struct AttentionTilingModel
    : TilingInterface::ExternalModel<AttentionTilingModel<OpTy>, OpTy> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    auto attention = cast<OpTy>(op);
    AttentionLoops loops = attention.getLoops();
    SmallVector<utils::IteratorType> kinds;
    for (unsigned i = 0, e = attention.getMaps()[0].getNumDims(); i < e; ++i)
      kinds.push_back(loops.isReduction(i) ? utils::IteratorType::reduction
                                           : utils::IteratorType::parallel);
    return kinds;
  }

  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &builder) const {
    auto attention = cast<OpTy>(op);
    SmallVector<AffineMap> maps = attention.getMaps();
    OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
    SmallVector<Range> domain(maps[0].getNumDims(), Range{zero, OpFoldResult(), one});
    // Query, key and value have all loops between them.
    for (auto [map, operand] : llvm::zip(ArrayRef(maps).take_front(3), op->getOperands()))
      for (auto [dim, loop] : llvm::enumerate(map.getResults())) {
        OpFoldResult &size = domain[cast<AffineDimExpr>(loop).getPosition()].size;
        if (!size)
          size = tensor::getMixedSize(builder, op->getLoc(), operand, dim);
      }
    return domain;
  }

  FailureOr<TilingResult> getTiledImplementation(Operation *op, OpBuilder &builder,
                                                 ArrayRef<OpFoldResult> offsets,
                                                 ArrayRef<OpFoldResult> sizes) const {
    auto attention = cast<OpTy>(op);
    if (!attention.hasPureTensorSemantics())
      return failure();
    TilingResult result;
    SmallVector<Value> operands;
    SmallVector<Type> types;
    for (OpOperand &operand : op->getOpOperands()) {
      operands.push_back(operand.get());
      if (!isa<RankedTensorType>(operand.get().getType()))
        continue;
      AffineMap map = attention.getMap(operand);
      auto slice = tensor::ExtractSliceOp::create(
          builder, op->getLoc(), operand.get(), select(map, offsets), select(map, sizes),
          Results(map.getNumResults(), builder.getIndexAttr(1)));
      result.generatedSlices.push_back(slice);
      operands.back() = slice;
      if (attention.isDpsInit(&operand))
        types.push_back(slice.getType());
    }
    Operation *tile = mlir::clone(builder, op, types, operands);
    shiftIndices(tile, offsets, builder);
    result.tiledOps.push_back(tile);
    llvm::append_range(result.tiledValues, tile->getResults());
    return result;
  }

  LogicalResult getResultTilePosition(Operation *op, OpBuilder &, unsigned number,
                                      ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                                      Results &resultOffsets, Results &resultSizes) const {
    auto attention = cast<OpTy>(op);
    AffineMap map = attention.getMap(*attention.getDpsInitOperand(number));
    resultOffsets = select(map, offsets);
    resultSizes = select(map, sizes);
    return success();
  }
};

/// A tile of a result takes all keys.
struct WholeAttentionTilingModel : AttentionTilingModel<AttentionOp> {
  FailureOr<TilingResult> generateResultTileValue(Operation *op, OpBuilder &builder, unsigned,
                                                  ArrayRef<OpFoldResult> offsets,
                                                  ArrayRef<OpFoldResult> sizes) const {
    auto attention = cast<AttentionOp>(op);
    Results loopOffsets, loopSizes;
    for (const Range &range : getIterationDomain(op, builder)) {
      loopOffsets.push_back(range.offset);
      loopSizes.push_back(range.size);
    }
    AffineMap map = attention.getMap(attention.getOutputMutable());
    for (auto [loop, offset, size] : llvm::zip_equal(map.getResults(), offsets, sizes)) {
      unsigned position = cast<AffineDimExpr>(loop).getPosition();
      loopOffsets[position] = offset;
      loopSizes[position] = size;
    }
    return getTiledImplementation(op, builder, loopOffsets, loopSizes);
  }
};

} // namespace

void attachAttentionTiling(MLIRContext *context) {
  AttentionOp::attachInterface<WholeAttentionTilingModel>(*context);
  OnlineAttentionOp::attachInterface<AttentionTilingModel<OnlineAttentionOp>>(*context);
}

} // namespace mlir::iree::linalg_ext
