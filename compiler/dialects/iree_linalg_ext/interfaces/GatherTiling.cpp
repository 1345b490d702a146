#include "compiler/dialects/iree_linalg_ext/interfaces/GatherTiling.h"

#include "compiler/dialects/iree_linalg_ext/interfaces/ScalarForms.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::iree::linalg_ext {
namespace {

using Results = SmallVector<OpFoldResult>;

Results getSizes(OpBuilder &builder, Value value) {
  return isa<MemRefType>(value.getType())
             ? memref::getMixedSizes(builder, value.getLoc(), value)
             : tensor::getMixedSizes(builder, value.getLoc(), value);
}

/// The part of the output that a tile computes, and of what it reads.
class GatherTile {
public:
  GatherTile(GatherOp op, OpBuilder &builder, ArrayRef<OpFoldResult> offsets,
             ArrayRef<OpFoldResult> sizes)
      : op_(op), builder_(builder), offsets_(offsets), sizes_(sizes) {
    int64_t sourceRank = cast<ShapedType>(op.getSource().getType()).getRank();
    int64_t depth = static_cast<int64_t>(op.getDimensionMap().size());
    batchRank_ = static_cast<int64_t>(offsets.size()) - (sourceRank - depth);
  }

  TilingResult build() {
    SmallVector<Value> operands = {sliceSource(), sliceByBatch(op_.getIndices())};
    if (op_.getMask())
      operands.push_back(sliceByBatch(op_.getMask()));
    operands.push_back(slice(op_.getOutput(), Results(offsets_), Results(sizes_)));
    Operation *tile = clone(builder_, op_, operands.back().getType(), operands);
    return TilingResult{{tile}, SmallVector<Value>(tile->getResults()), slices_};
  }

private:
  Value slice(Value value, const Results &offsets, const Results &sizes) {
    Results strides(offsets.size(), builder_.getIndexAttr(1));
    slices_.push_back(tensor::ExtractSliceOp::create(builder_, op_.getLoc(), value, offsets, sizes,
                                                     strides));
    return slices_.back()->getResult(0);
  }

  /// Dimensions that coordinates point into, the leading ones, stay whole.
  Value sliceSource() {
    Results sizes = getSizes(builder_, op_.getSource());
    Results offsets(sizes.size(), builder_.getIndexAttr(0));
    size_t depth = op_.getDimensionMap().size();
    llvm::copy(offsets_.drop_front(batchRank_), offsets.begin() + depth);
    llvm::copy(sizes_.drop_front(batchRank_), sizes.begin() + depth);
    return slice(op_.getSource(), offsets, sizes);
  }

  /// Indices and masks: the tile's slices, and all coordinates of each.
  Value sliceByBatch(Value value) {
    Results sizes = getSizes(builder_, value);
    Results offsets(sizes.size(), builder_.getIndexAttr(0));
    llvm::copy(offsets_.take_front(batchRank_), offsets.begin());
    llvm::copy(sizes_.take_front(batchRank_), sizes.begin());
    return slice(value, offsets, sizes);
  }

  GatherOp op_;
  OpBuilder &builder_;
  ArrayRef<OpFoldResult> offsets_, sizes_;
  int64_t batchRank_;
  SmallVector<Operation *> slices_;
};

struct GatherTilingModel : TilingInterface::ExternalModel<GatherTilingModel, GatherOp> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    auto type = cast<ShapedType>(cast<GatherOp>(op).getOutput().getType());
    return SmallVector<utils::IteratorType>(type.getRank(), utils::IteratorType::parallel);
  }

  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &builder) const {
    OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
    return llvm::map_to_vector(getSizes(builder, cast<GatherOp>(op).getOutput()),
                               [&](OpFoldResult size) { return Range{zero, size, one}; });
  }

  FailureOr<TilingResult> getTiledImplementation(Operation *op, OpBuilder &builder,
                                                 ArrayRef<OpFoldResult> offsets,
                                                 ArrayRef<OpFoldResult> sizes) const {
    auto gather = cast<GatherOp>(op);
    if (!gather.hasPureTensorSemantics())
      return failure();
    return GatherTile(gather, builder, offsets, sizes).build();
  }

  LogicalResult getResultTilePosition(Operation *, OpBuilder &, unsigned,
                                      ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                                      Results &resultOffsets, Results &resultSizes) const {
    resultOffsets.assign(offsets.begin(), offsets.end());
    resultSizes.assign(sizes.begin(), sizes.end());
    return success();
  }

  LogicalResult
  getIterationDomainTileFromResultTile(Operation *, OpBuilder &, unsigned,
                                       ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                                       SmallVectorImpl<OpFoldResult> &domainOffsets,
                                       SmallVectorImpl<OpFoldResult> &domainSizes) const {
    domainOffsets.assign(offsets.begin(), offsets.end());
    domainSizes.assign(sizes.begin(), sizes.end());
    return success();
  }

  FailureOr<TilingResult> generateResultTileValue(Operation *op, OpBuilder &builder, unsigned,
                                                  ArrayRef<OpFoldResult> offsets,
                                                  ArrayRef<OpFoldResult> sizes) const {
    return getTiledImplementation(op, builder, offsets, sizes);
  }

  LogicalResult generateScalarImplementation(Operation *op, OpBuilder &builder, Location loc,
                                             ValueRange indices) const {
    return buildScalarForm(cast<GatherOp>(op), builder, loc, indices);
  }
};

} // namespace

void attachGatherTiling(MLIRContext *context) {
  GatherOp::attachInterface<GatherTilingModel>(*context);
}

} // namespace mlir::iree::linalg_ext
