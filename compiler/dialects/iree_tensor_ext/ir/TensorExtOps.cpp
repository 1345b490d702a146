// Builders, verifiers and interfaces; folders and canonicalizers are in TensorExtFolders.cpp.

#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "compiler/dialects/util/ir/UtilValues.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"

#define GET_OP_CLASSES
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.cpp.inc"

namespace mlir::iree::tensor_ext {
namespace {

/// The slice that is the whole of a tensor.
struct WholeSlice {
  SmallVector<OpFoldResult> offsets, sizes, strides;

  WholeSlice(OpBuilder &builder, DispatchTensorType type, ValueRange dims) {
    auto dynamic = dims.begin();
    for (int64_t extent : type.getShape()) {
      offsets.push_back(builder.getIndexAttr(0));
      strides.push_back(builder.getIndexAttr(1));
      sizes.push_back(ShapedType::isDynamic(extent) ? OpFoldResult(*dynamic++)
                                                    : OpFoldResult(builder.getIndexAttr(extent)));
    }
  }
};

/// Which dimensions of a slice a tensor of `shape` does not have: leftmost ones of size 1, as many as
/// the ranks differ by. Nothing if the tensor can't be what is left of the slice.
std::optional<llvm::SmallBitVector> findDroppedDims(ArrayRef<int64_t> shape,
                                                    ArrayRef<OpFoldResult> sizes) {
  llvm::SmallBitVector dropped(sizes.size());
  size_t position = 0;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    bool isOne = getConstantIntValue(size) == 1;
    bool mustDrop = position == shape.size();
    bool mayDrop = shape.size() - position < sizes.size() - i;
    if (mustDrop || (isOne && mayDrop && shape[position] != 1)) {
      if (!isOne)
        return std::nullopt;
      dropped.set(i);
    } else {
      ++position;
    }
  }
  if (position != shape.size())
    return std::nullopt;
  return dropped;
}

LogicalResult verifyDims(Operation *op, StringRef what, ShapedType type, ValueRange dims) {
  if (static_cast<size_t>(type.getNumDynamicDims()) == dims.size())
    return success();
  return op->emitOpError("has ") << dims.size() << " dynamic dimensions for " << what << " of type " << type
                                 << ", which has " << type.getNumDynamicDims();
}

/// A slice has a value per dimension, and the tensor on the inside is what is left of it.
LogicalResult verifySlice(Operation *op, DispatchTensorType outside, RankedTensorType inside,
                          OffsetSizeAndStrideOpInterface slice, ValueRange dims) {
  if (failed(verifyDims(op, "a tensor", outside.asRankedTensorType(), dims)))
    return failure();
  if (inside.getElementType() != outside.getBoundElementType())
    return op->emitOpError("has elements of type ") << inside.getElementType() << " inside and "
                                                    << outside.getBoundElementType() << " outside";
  SmallVector<OpFoldResult> sizes = slice.getMixedSizes();
  std::optional<llvm::SmallBitVector> dropped = findDroppedDims(inside.getShape(), sizes);
  if (!dropped)
    return op->emitOpError("has a slice of rank ") << sizes.size() << " that can't be of type " << inside;
  size_t position = 0;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    if (dropped->test(i))
      continue;
    int64_t extent = inside.getDimSize(position++);
    std::optional<int64_t> constant = getConstantIntValue(size);
    if (constant && !ShapedType::isDynamic(extent) && *constant != extent)
      return op->emitOpError("has size ") << *constant << " in dimension " << i << " of the slice, but type "
                                          << inside << " inside";
  }
  return success();
}

void tieResultToFirstOperand(SmallVectorImpl<int64_t> &indices) { indices.push_back(0); }

} // namespace

//===----------------------------------------------------------------------===//
// dispatch.tensor.load
//===----------------------------------------------------------------------===//

void DispatchTensorLoadOp::build(OpBuilder &builder, OperationState &state, RankedTensorType resultType,
                                 Value source, ValueRange sourceDims) {
  WholeSlice whole(builder, cast<DispatchTensorType>(source.getType()), sourceDims);
  build(builder, state, resultType, source, sourceDims, whole.offsets, whole.sizes, whole.strides);
}

void DispatchTensorLoadOp::build(OpBuilder &builder, OperationState &state, RankedTensorType resultType,
                                 Value source, ValueRange sourceDims, ArrayRef<OpFoldResult> offsets,
                                 ArrayRef<OpFoldResult> sizes, ArrayRef<OpFoldResult> strides) {
  SmallVector<int64_t> staticOffsets, staticSizes, staticStrides;
  SmallVector<Value> dynamicOffsets, dynamicSizes, dynamicStrides;
  dispatchIndexOpFoldResults(offsets, dynamicOffsets, staticOffsets);
  dispatchIndexOpFoldResults(sizes, dynamicSizes, staticSizes);
  dispatchIndexOpFoldResults(strides, dynamicStrides, staticStrides);
  build(builder, state, resultType, source, sourceDims, dynamicOffsets, dynamicSizes, dynamicStrides,
        staticOffsets, staticSizes, staticStrides);
}

LogicalResult DispatchTensorLoadOp::verify() {
  return verifySlice(*this, getSourceType(), getType(), *this, getSourceDims());
}

llvm::SmallBitVector DispatchTensorLoadOp::getDroppedDims() {
  return *findDroppedDims(getType().getShape(), getMixedSizes());
}

LogicalResult DispatchTensorLoadOp::reifyResultShapes(OpBuilder &builder,
                                                      ReifiedRankedShapedTypeDims &shapes) {
  llvm::SmallBitVector dropped = getDroppedDims();
  SmallVector<OpFoldResult> &shape = shapes.emplace_back();
  for (auto [i, size] : llvm::enumerate(getMixedSizes()))
    if (!dropped.test(i))
      shape.push_back(size);
  return success();
}

std::optional<unsigned> DispatchTensorLoadOp::getTiedResultOperandIndex(unsigned) { return 0; }
SmallVector<int64_t> DispatchTensorLoadOp::getTiedResultOperandIndices() {
  SmallVector<int64_t> indices;
  tieResultToFirstOperand(indices);
  return indices;
}

ValueRange DispatchTensorLoadOp::getOperandDynamicDims(unsigned) { return getSourceDims(); }
ValueRange DispatchTensorLoadOp::getResultDynamicDims(unsigned) { return getSizes(); }

//===----------------------------------------------------------------------===//
// dispatch.tensor.store
//===----------------------------------------------------------------------===//

void DispatchTensorStoreOp::build(OpBuilder &builder, OperationState &state, Value value, Value target,
                                  ValueRange targetDims) {
  WholeSlice whole(builder, cast<DispatchTensorType>(target.getType()), targetDims);
  build(builder, state, value, target, targetDims, whole.offsets, whole.sizes, whole.strides);
}

void DispatchTensorStoreOp::build(OpBuilder &builder, OperationState &state, Value value, Value target,
                                  ValueRange targetDims, ArrayRef<OpFoldResult> offsets,
                                  ArrayRef<OpFoldResult> sizes, ArrayRef<OpFoldResult> strides) {
  SmallVector<int64_t> staticOffsets, staticSizes, staticStrides;
  SmallVector<Value> dynamicOffsets, dynamicSizes, dynamicStrides;
  dispatchIndexOpFoldResults(offsets, dynamicOffsets, staticOffsets);
  dispatchIndexOpFoldResults(sizes, dynamicSizes, staticSizes);
  dispatchIndexOpFoldResults(strides, dynamicStrides, staticStrides);
  build(builder, state, TypeRange(), value, target, targetDims, dynamicOffsets, dynamicSizes,
        dynamicStrides, staticOffsets, staticSizes, staticStrides);
}

LogicalResult DispatchTensorStoreOp::verify() {
  return verifySlice(*this, getTargetType(), getValueType(), *this, getTargetDims());
}

llvm::SmallBitVector DispatchTensorStoreOp::getDroppedDims() {
  return *findDroppedDims(getValueType().getShape(), getMixedSizes());
}

ValueRange DispatchTensorStoreOp::getOperandDynamicDims(unsigned index) {
  return index == 0 ? getSizes() : getTargetDims();
}
ValueRange DispatchTensorStoreOp::getResultDynamicDims(unsigned) { return {}; }

//===----------------------------------------------------------------------===//
// dispatch.workload.ordinal
//===----------------------------------------------------------------------===//

void DispatchWorkloadOrdinalOp::inferResultRanges(ArrayRef<ConstantIntRanges> operandRanges,
                                                  SetIntRangeFn setResultRange) {
  setResultRange(getResult(), operandRanges[0]);
}

void DispatchWorkloadOrdinalOp::inferResultDivisibility(ArrayRef<util::IntegerDivisibility> operands,
                                                        util::SetIntDivisibilityFn setResult) {
  if (!operands[0].isUninitialized())
    setResult(getResult(), operands[0].getValue());
}

//===----------------------------------------------------------------------===//
// compute_barrier.start and compute_barrier.end
//===----------------------------------------------------------------------===//

void ComputeBarrierStartOp::build(OpBuilder &builder, OperationState &state, Value value) {
  build(builder, state, value, util::buildDynamicDims(state.location, value, builder));
}

void ComputeBarrierEndOp::build(OpBuilder &builder, OperationState &state, Value value) {
  build(builder, state, value, util::buildDynamicDims(state.location, value, builder));
}

template <typename BarrierOp>
static LogicalResult verifyBarrier(BarrierOp op) {
  if (op.getValue().getType() != op.getResult().getType())
    return op.emitOpError("changes the type from ")
           << op.getValue().getType() << " to " << op.getResult().getType();
  return verifyDims(op, "a tensor", cast<ShapedType>(op.getValue().getType()), op.getValueDims());
}

LogicalResult ComputeBarrierStartOp::verify() { return verifyBarrier(*this); }
LogicalResult ComputeBarrierEndOp::verify() { return verifyBarrier(*this); }
ValueRange ComputeBarrierStartOp::getOperandDynamicDims(unsigned) { return getValueDims(); }
ValueRange ComputeBarrierStartOp::getResultDynamicDims(unsigned) { return getValueDims(); }
ValueRange ComputeBarrierEndOp::getOperandDynamicDims(unsigned) { return getValueDims(); }
ValueRange ComputeBarrierEndOp::getResultDynamicDims(unsigned) { return getValueDims(); }

//===----------------------------------------------------------------------===//
// bitcast
//===----------------------------------------------------------------------===//

LogicalResult BitCastOp::verify() {
  auto source = cast<RankedTensorType>(getSource().getType());
  auto result = cast<RankedTensorType>(getResult().getType());
  if (failed(verifyDims(*this, "the source", source, getSourceDims())) ||
      failed(verifyDims(*this, "the result", result, getResultDims())))
    return failure();
  auto bits = [](RankedTensorType type) {
    return type.getNumElements() * util::getTypeBitWidth(type.getElementType());
  };
  if (source.hasStaticShape() && result.hasStaticShape() && bits(source) != bits(result))
    return emitOpError("changes the number of bits from ") << bits(source) << " to " << bits(result);
  return success();
}

// The same bytes: cheap to repeat where it is used, so it is never worth a global of its own.
bool BitCastOp::isHoistableLeafOp() { return false; }
std::optional<unsigned> BitCastOp::getTiedResultOperandIndex(unsigned) { return 0; }
SmallVector<int64_t> BitCastOp::getTiedResultOperandIndices() {
  SmallVector<int64_t> indices;
  tieResultToFirstOperand(indices);
  return indices;
}
ValueRange BitCastOp::getOperandDynamicDims(unsigned) { return getSourceDims(); }
ValueRange BitCastOp::getResultDynamicDims(unsigned) { return getResultDims(); }

//===----------------------------------------------------------------------===//
// Ragged shapes
//===----------------------------------------------------------------------===//

/// The ragged shape of a tensor's encoding or a memref's layout, or null.
static RaggedShapeAttr getRaggedShape(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return dyn_cast_if_present<RaggedShapeAttr>(tensor.getEncoding());
  if (auto memref = dyn_cast<MemRefType>(type))
    return dyn_cast_if_present<RaggedShapeAttr>(memref.getLayout());
  return {};
}

LogicalResult CastToRaggedShapeOp::verify() {
  auto source = cast<ShapedType>(getSource().getType());
  auto result = cast<ShapedType>(getResult().getType());
  RaggedShapeAttr ragged = getRaggedShape(result);
  int64_t row = getRaggedDim().getSExtValue();
  if (!ragged || ragged.getRaggedRow() != row)
    return emitOpError("result must have the encoding #iree_tensor_ext.ragged_shape<") << row << ">";
  if (result.getRank() != source.getRank() + 1)
    return emitOpError("result must have one dimension more than ") << source << ", but is " << result;
  if (row < 0 || row >= source.getRank())
    return emitOpError("ragged_dim(") << row << ") is no dimension of " << source;
  for (int64_t i = 0; i < source.getRank(); ++i) {
    if (i == row)
      continue;
    if (source.getDimSize(i) != result.getDimSize(i < row ? i : i + 1))
      return emitOpError("changes dimension ") << i << " of " << source << " in " << result;
  }
  // Row i reaches from column_lengths[i] to column_lengths[i + 1].
  auto lengths = cast<ShapedType>(getColumnLengths().getType());
  if (lengths.getRank() != 1)
    return emitOpError("column_lengths must have one dimension, but are ") << lengths;
  int64_t rows = result.getDimSize(row), bounds = lengths.getDimSize(0);
  if (getNumRaggedRows()) {
    if (!ShapedType::isDynamic(bounds) || !ShapedType::isDynamic(rows))
      return emitOpError("has num_ragged_rows, so neither column_lengths nor dimension ")
             << row << " of the result may be static";
  } else if (ShapedType::isDynamic(bounds) || bounds < 2) {
    return emitOpError("needs num_ragged_rows, or column_lengths of a static size above 1");
  } else if (rows != bounds - 1) {
    return emitOpError("has column_lengths of ") << bounds - 1 << " rows, but dimension " << row
                                                 << " of the result is of another size";
  }
  if (!result.isDynamicDim(row + 1))
    return emitOpError("dimension ") << row + 1
                                     << " of the result differs from row to row and must be dynamic";
  return verifyDims(*this, "the source", source, getSourceDynamicDims());
}

LogicalResult LinearizeRaggedDimsOp::verify() {
  auto source = cast<ShapedType>(getSource().getType());
  auto result = cast<ShapedType>(getResult().getType());
  if (!getRaggedShape(source))
    return emitOpError("source must have a ragged shape, but is ") << source;
  if (result.getRank() + 1 != source.getRank())
    return emitOpError("result must have one dimension less than ") << source << ", but is " << result;
  return verifyDims(*this, "the result", result, getResultDynamicDims());
}

} // namespace mlir::iree::tensor_ext
