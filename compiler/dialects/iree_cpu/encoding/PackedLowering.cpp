#include "compiler/dialects/iree_cpu/encoding/PackedLowering.h"

#include "compiler/dialects/iree_cpu/encoding/MatmulTiles.h"
#include "compiler/dialects/iree_cpu/encoding/PackedElementwise.h"
#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::iree::cpu {
namespace {

SmallVector<OpFoldResult> getTiles(Builder &builder, const codegen::PackedLayout &layout) {
  return getAsIndexOpFoldResult(builder.getContext(), layout.innerTileSizes);
}

Operation *lowerSetEncoding(OpBuilder &builder, encoding::SetEncodingOp op, Value source,
                            const codegen::PackedLayout &layout) {
  if (layout.isIdentity())
    return nullptr;
  Location loc = op.getLoc();
  Value padding = arith::ConstantOp::create(
      builder, loc, builder.getZeroAttr(op.getSourceType().getElementType()));
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, source);
  SmallVector<OpFoldResult> packed =
      linalg::PackOp::getResultShape(builder, loc, sizes, getTiles(builder, layout),
                                     layout.innerDimsPos, layout.outerDimsPerm);
  Value out =
      tensor::EmptyOp::create(builder, loc, packed, op.getSourceType().getElementType());
  return linalg::PackOp::create(builder, loc, source, out, layout.innerDimsPos,
                                getTiles(builder, layout), padding, layout.outerDimsPerm);
}

Operation *lowerUnsetEncoding(OpBuilder &builder, encoding::UnsetEncodingOp op, Value source,
                              const codegen::PackedLayout &layout) {
  if (layout.isIdentity())
    return nullptr;
  Location loc = op.getLoc();
  RankedTensorType type = op.getResultType();
  Value out = tensor::EmptyOp::create(
      builder, loc, getMixedValues(type.getShape(), op.getResultDims(), builder),
      type.getElementType());
  return linalg::UnPackOp::create(builder, loc, source, out, layout.innerDimsPos,
                                  getTiles(builder, layout), layout.outerDimsPerm);
}

/// Gives a matrix operand the unit dimensions of the M or N that a vector operand lacks.
Value expandVector(OpBuilder &builder, Location loc, Value value, bool batched, bool unitLast,
                   SmallVectorImpl<ReassociationIndices> &groups) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape;
  groups.clear();
  int64_t at = 0;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (batched && dim == 0) {
      groups.push_back({at++});
      shape.push_back(type.getDimSize(dim));
      continue;
    }
    groups.push_back({at, at + 1});
    at += 2;
    if (!unitLast)
      shape.push_back(1);
    shape.push_back(type.getDimSize(dim));
    if (unitLast)
      shape.push_back(1);
  }
  return tensor::ExpandShapeOp::create(
      builder, loc, RankedTensorType::get(shape, type.getElementType()), value, groups);
}

/// Elements that count from zero are widened before the multiplication, which is of signed numbers.
Value extendUnsigned(OpBuilder &builder, Location loc, Value value, Type elementType,
                     Type resultType) {
  if (!elementType.isUnsignedInteger())
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  Value out = tensor::EmptyOp::create(builder, loc, tensor::getMixedSizes(builder, loc, value),
                                      resultType);
  SmallVector<AffineMap> maps(2, builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
  return linalg::GenericOp::create(builder, loc, out.getType(), value, out, maps, loops,
                                   [&](OpBuilder &body, Location at, ValueRange args) {
                                     Value wide =
                                         arith::ExtUIOp::create(body, at, resultType, args[0]);
                                     linalg::YieldOp::create(body, at, wide);
                                   })
      .getResult(0);
}

encoding::EncodingAttr getOperandEncoding(Value operand, int64_t index) {
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  auto attr = type ? dyn_cast_if_present<encoding::EncodingAttr>(type.getEncoding()) : nullptr;
  return attr && attr.getOperandIndex().getInt() == index ? attr : nullptr;
}

Operation *lowerContraction(OpBuilder &builder, linalg::LinalgOp op, ValueRange operands,
                            LayoutOf layoutOf) {
  FailureOr<linalg::ContractionDimensions> dims = linalg::inferContractionDims(op);
  encoding::EncodingAttr encodings[3];
  for (int64_t i = 0; i < 3; ++i)
    if (!(encodings[i] = getOperandEncoding(op->getOperand(i), i)))
      return nullptr;
  if (failed(dims))
    return nullptr;
  auto resultType = cast<RankedTensorType>(op->getResult(0).getType());
  if (layoutOf(resultType).isIdentity())
    return clone(builder, op, operands[2].getType(), operands);

  Location loc = op.getLoc();
  bool transposed = isNarrowN(encodings[2]), batched = !dims->batch.empty();
  SmallVector<Type> elementTypes = encodings[0].getElementTypesArray();
  SmallVector<ReassociationIndices> groups;
  SmallVector<Value> values(operands);
  for (int64_t i = 0; i < 3; ++i) {
    if ((dims->m.empty() && i != 1) || (dims->n.empty() && i != 0))
      values[i] = expandVector(builder, loc, values[i], batched,
                               i == 2 && (transposed != dims->n.empty()), groups);
    if (i < 2)
      values[i] = extendUnsigned(builder, loc, values[i], elementTypes[i], elementTypes[2]);
  }
  if (transposed)
    std::swap(values[0], values[1]);
  Operation *result;
  if (batched)
    result = linalg::BatchMmt4DOp::create(builder, loc, values[2].getType(),
                                          ValueRange{values[0], values[1]}, values[2]);
  else
    result = linalg::Mmt4DOp::create(builder, loc, values[2].getType(),
                                     ValueRange{values[0], values[1]}, values[2]);
  if (groups.empty())
    return result;
  return tensor::CollapseShapeOp::create(builder, loc, operands[2].getType(),
                                         result->getResult(0), groups);
}

} // namespace

SmallVector<OpFoldResult> getPackedSizes(OpBuilder &builder, Location loc,
                                         const codegen::PackedLayout &layout, RankedTensorType type,
                                         ValueRange dynamicDims) {
  SmallVector<OpFoldResult> sizes = getMixedValues(type.getShape(), dynamicDims, builder);
  if (layout.isIdentity())
    return sizes;
  return linalg::PackOp::getResultShape(builder, loc, sizes, getTiles(builder, layout),
                                        layout.innerDimsPos, layout.outerDimsPerm);
}

Operation *lowerToPacked(OpBuilder &builder, Operation *op, TypeRange resultTypes,
                         ValueRange operands, LayoutOf layoutOf) {
  if (auto set = dyn_cast<encoding::SetEncodingOp>(op))
    return lowerSetEncoding(builder, set, operands[0], layoutOf(set.getResultType()));
  if (auto unset = dyn_cast<encoding::UnsetEncodingOp>(op))
    return lowerUnsetEncoding(builder, unset, operands[0], layoutOf(unset.getSourceType()));
  if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
    RankedTensorType type = empty.getType();
    return tensor::EmptyOp::create(
        builder, op->getLoc(),
        getPackedSizes(builder, op->getLoc(), layoutOf(type), type, empty.getDynamicSizes()),
        type.getElementType());
  }
  if (isa<linalg::FillOp>(op))
    return clone(builder, op, resultTypes, operands);
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || !linalgOp.hasPureTensorSemantics())
    return nullptr;
  if (linalg::isaContractionOpInterface(linalgOp))
    return lowerContraction(builder, linalgOp, operands, layoutOf);
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return lowerElementwise(builder, generic, resultTypes, operands, layoutOf);
  return nullptr;
}

} // namespace mlir::iree::cpu
