#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"

#include "llvm/ADT/STLExtras.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"

#define GET_OP_CLASSES
#include "compiler/dialects/iree_encoding/ir/EncodingOps.cpp.inc"

namespace mlir::iree::encoding {
namespace {

/// Both ops keep shape and elements, and give exactly the sizes that the encoding leaves open.
LogicalResult verifyEncodingChange(Operation *op, RankedTensorType plain, RankedTensorType encoded,
                                   ValueRange encodingDims) {
  auto encoding = dyn_cast_if_present<SerializableAttr>(encoded.getEncoding());
  if (encoded.getEncoding() && !encoding)
    return op->emitOpError("has an encoding that is no #iree_encoding attribute: ")
           << encoded.getEncoding();
  if (plain.getElementType() != encoded.getElementType())
    return op->emitOpError("changes the element type from ")
           << plain.getElementType() << " to " << encoded.getElementType();
  if (failed(verifyCompatibleShape(plain.getShape(), encoded.getShape())))
    return op->emitOpError("changes the shape: ") << plain << " and " << encoded;
  if (!encoding)
    return success();
  std::optional<int64_t> expected = encoding.getNumDynamicEncodingDims();
  if (expected && *expected != static_cast<int64_t>(encodingDims.size()))
    return op->emitOpError("has ") << encodingDims.size() << " encoding dims, but the encoding leaves "
                                   << *expected << " sizes open";
  return success();
}

/// The dimensions of `source`: constants where its type knows them.
SmallVector<OpFoldResult> reifyShape(OpBuilder &builder, Location loc, Value source) {
  return tensor::getMixedSizes(builder, loc, source);
}

} // namespace

LogicalResult SetEncodingOp::verify() {
  if (getSourceType().getEncoding())
    return emitOpError("source has an encoding already: ") << getSourceType();
  if (!getResultType().getEncoding())
    return emitOpError("result has no encoding: ") << getResultType();
  return verifyEncodingChange(*this, getSourceType(), getResultType(), getEncodingDims());
}

LogicalResult SetEncodingOp::reifyResultShapes(OpBuilder &builder, ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(reifyShape(builder, getLoc(), getSource()));
  return success();
}

LogicalResult UnsetEncodingOp::verify() {
  if (getResultType().getEncoding())
    return emitOpError("result has an encoding: ") << getResultType();
  if (!getSourceType().getEncoding())
    return emitOpError("source has no encoding: ") << getSourceType();
  if (getResultDims().size() != static_cast<size_t>(getResultType().getNumDynamicDims()))
    return emitOpError("has ") << getResultDims().size() << " result dims for the "
                               << getResultType().getNumDynamicDims() << " dynamic dimensions of "
                               << getResultType();
  return verifyEncodingChange(*this, getResultType(), getSourceType(), getEncodingDims());
}

LogicalResult UnsetEncodingOp::reifyResultShapes(OpBuilder &builder,
                                                 ReifiedRankedShapedTypeDims &shapes) {
  auto dynamic = getResultDims().begin();
  SmallVector<OpFoldResult> &shape = shapes.emplace_back();
  for (int64_t size : getResultType().getShape())
    shape.push_back(ShapedType::isDynamic(size) ? OpFoldResult(*dynamic++)
                                                : OpFoldResult(builder.getIndexAttr(size)));
  return success();
}

} // namespace mlir::iree::encoding
