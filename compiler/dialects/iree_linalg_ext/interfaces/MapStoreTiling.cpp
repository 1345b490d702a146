#include "compiler/dialects/iree_linalg_ext/interfaces/MapStoreTiling.h"

#include "compiler/dialects/iree_linalg_ext/ir/MapStores.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::iree::linalg_ext {
namespace {

using Results = SmallVector<OpFoldResult>;

struct MapStoreTilingModel : TilingInterface::ExternalModel<MapStoreTilingModel, MapStoreOp> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    auto type = cast<ShapedType>(cast<MapStoreOp>(op).getInput().getType());
    return SmallVector<utils::IteratorType>(type.getRank(), utils::IteratorType::parallel);
  }

  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &builder) const {
    Value input = cast<MapStoreOp>(op).getInput();
    Results sizes = isa<MemRefType>(input.getType())
                        ? memref::getMixedSizes(builder, op->getLoc(), input)
                        : tensor::getMixedSizes(builder, op->getLoc(), input);
    OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
    return llvm::map_to_vector(sizes, [&](OpFoldResult size) { return Range{zero, size, one}; });
  }

  FailureOr<TilingResult> getTiledImplementation(Operation *op, OpBuilder &builder,
                                                 ArrayRef<OpFoldResult> offsets,
                                                 ArrayRef<OpFoldResult> sizes) const {
    auto mapStore = cast<MapStoreOp>(op);
    if (!mapStore.hasPureTensorSemantics())
      return failure();
    Location loc = op->getLoc();
    auto slice = tensor::ExtractSliceOp::create(builder, loc, mapStore.getInput(), offsets, sizes,
                                                Results(offsets.size(), builder.getIndexAttr(1)));
    auto tile = cast<MapStoreOp>(builder.clone(*op));
    IRRewriter rewriter(builder);
    replaceInput(rewriter, tile, slice, [&](OpBuilder &body, ValueRange inTile) {
      SmallVector<Value> positions(inTile);
      AffineExpr position, offset;
      bindDims(body.getContext(), position, offset);
      for (auto [value, start] : llvm::zip_equal(positions, offsets))
        if (!isZeroInteger(start))
          value = getValueOrCreateConstantIndexOp(
              body, loc,
              affine::makeComposedFoldedAffineApply(body, loc, position + offset,
                                                    {OpFoldResult(value), start}));
      return positions;
    });
    return TilingResult{{tile}, SmallVector<Value>(tile->getResults()), {slice}};
  }

  LogicalResult getResultTilePosition(Operation *op, OpBuilder &builder, unsigned,
                                      ArrayRef<OpFoldResult>, ArrayRef<OpFoldResult>,
                                      Results &resultOffsets, Results &resultSizes) const {
    resultSizes = tensor::getMixedSizes(builder, op->getLoc(), cast<MapStoreOp>(op).getOutput());
    resultOffsets.assign(resultSizes.size(), builder.getIndexAttr(0));
    return success();
  }

  LogicalResult
  getIterationDomainTileFromOperandTiles(Operation *op, OpBuilder &, ArrayRef<unsigned> operands,
                                         ArrayRef<Results> offsets, ArrayRef<Results> sizes,
                                         SmallVectorImpl<OpFoldResult> &domainOffsets,
                                         SmallVectorImpl<OpFoldResult> &domainSizes) const {
    // A tile of the output says nothing of what is written to it.
    unsigned input = cast<MapStoreOp>(op).getInputMutable().getOperandNumber();
    if (operands.size() != 1 || operands.front() != input)
      return failure();
    domainOffsets.assign(offsets.front());
    domainSizes.assign(sizes.front());
    return success();
  }

  FailureOr<TilingResult> getTiledImplementationFromOperandTiles(Operation *op, OpBuilder &builder,
                                                                 ArrayRef<unsigned> operands,
                                                                 ArrayRef<Results> offsets,
                                                                 ArrayRef<Results> sizes) const {
    Results domainOffsets, domainSizes;
    if (failed(getIterationDomainTileFromOperandTiles(op, builder, operands, offsets, sizes,
                                                      domainOffsets, domainSizes)))
      return failure();
    return getTiledImplementation(op, builder, domainOffsets, domainSizes);
  }

  /// Positions that are masked out may be anywhere, so nothing is read for them.
  LogicalResult generateScalarImplementation(Operation *op, OpBuilder &builder, Location loc,
                                             ValueRange indices) const {
    auto mapStore = cast<MapStoreOp>(op);
    Block &body = mapStore.getTransformationRegion().front();
    IRMapping mapping;
    mapping.map(body.getArguments(), indices);
    for (Operation &inner : body.without_terminator())
      builder.clone(inner, mapping);
    SmallVector<Value> position =
        llvm::map_to_vector(body.getTerminator()->getOperands(),
                            [&](Value value) { return mapping.lookupOrDefault(value); });
    Value isWritten = position.pop_back_val();
    scf::IfOp::create(builder, loc, isWritten, [&](OpBuilder &inside, Location) {
      Value element = memref::LoadOp::create(inside, loc, mapStore.getInput(), indices);
      memref::StoreOp::create(inside, loc, element, mapStore.getOutput(), position);
      scf::YieldOp::create(inside, loc);
    });
    return success();
  }
};

} // namespace

void attachMapStoreTiling(MLIRContext *context) {
  MapStoreOp::attachInterface<MapStoreTilingModel>(*context);
}

} // namespace mlir::iree::linalg_ext
