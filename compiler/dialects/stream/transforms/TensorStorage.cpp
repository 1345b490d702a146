#include "compiler/dialects/stream/transforms/TensorStorage.h"

#include "compiler/dialects/iree_encoding/ir/EncodingDialect.h"
#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"

namespace mlir::iree::stream {

/// Several elements share a byte; only those of 2 and 4 bits do, unless an encoding says otherwise.
static bool isPacked(RankedTensorType type) {
  Type element = type.getElementType();
  if (!element.isIntOrFloat())
    return false;
  if (isa_and_present<encoding::PackedStorageAttr>(type.getEncoding()))
    return element.getIntOrFloatBitWidth() < 8;
  return element.isInteger(2) || element.isInteger(4);
}

bool hasKnownStorage(Type encoding) {
  auto type = dyn_cast<RankedTensorType>(encoding);
  if (!type)
    return false;
  if (!type.getEncoding() || isa<encoding::PackedStorageAttr>(type.getEncoding()))
    return true;
  auto serializable = dyn_cast<encoding::SerializableAttr>(type.getEncoding());
  return serializable && serializable.isSerialized();
}

Type getStorageElementType(RankedTensorType type) {
  Type element = type.getElementType();
  if (!element.isSignlessInteger() || isPacked(type))
    return element;
  unsigned width = 8 * util::getRoundedElementByteWidth(element);
  return width == element.getIntOrFloatBitWidth() ? element
                                                  : IntegerType::get(type.getContext(), width);
}

Value buildStorageSize(Location loc, RankedTensorType type, ValueRange dynamicDims,
                       OpBuilder &builder) {
  bool packed = isPacked(type);
  if (auto serializable = dyn_cast_if_present<encoding::SerializableAttr>(type.getEncoding()))
    if (!packed)
      return serializable.calculateStorageSizeInBytes(loc, builder, type, dynamicDims);
  int64_t count = 1;
  for (int64_t dim : type.getShape())
    if (!ShapedType::isDynamic(dim))
      count *= dim;
  if (!packed)
    count *= util::getRoundedElementByteWidth(type.getElementType());
  int64_t perByte = packed ? 8 / type.getElementType().getIntOrFloatBitWidth() : 1;
  if (dynamicDims.empty())
    return arith::ConstantIndexOp::create(builder, loc, llvm::divideCeil(count, perByte));
  Value size = arith::ConstantIndexOp::create(builder, loc, count);
  for (Value dim : dynamicDims)
    size = builder.createOrFold<arith::MulIOp>(loc, size, dim);
  if (perByte == 1)
    return size;
  Value divisor = arith::ConstantIndexOp::create(builder, loc, perByte);
  return builder.createOrFold<arith::CeilDivUIOp>(loc, size, divisor);
}

/// Dimension `i` of the tensor, a constant if it is static.
static Value buildDim(Location loc, RankedTensorType type, ValueRange dynamicDims, unsigned i,
                      OpBuilder &builder) {
  if (type.isDynamicDim(i))
    return dynamicDims[type.getDynamicDimIndex(i)];
  return arith::ConstantIndexOp::create(builder, loc, type.getDimSize(i));
}

Value buildByteOffset(Location loc, RankedTensorType type, ValueRange dynamicDims,
                      ValueRange indices, OpBuilder &builder) {
  Value offset = arith::ConstantIndexOp::create(builder, loc, 0);
  for (auto [i, index] : llvm::enumerate(indices)) {
    Value term = index;
    for (unsigned j = i + 1; j < type.getRank(); ++j)
      term = builder.createOrFold<arith::MulIOp>(loc, term,
                                                 buildDim(loc, type, dynamicDims, j, builder));
    offset = builder.createOrFold<arith::AddIOp>(loc, offset, term);
  }
  if (isPacked(type)) {
    // An offset within a byte can't be expressed; only whole bytes are safe, and only a static
    // multiple of them is known to be one.
    int64_t perByte = 8 / type.getElementType().getIntOrFloatBitWidth();
    std::optional<int64_t> constant = getConstantIntValue(offset);
    if (!constant || *constant % perByte != 0)
      return {};
    return arith::ConstantIndexOp::create(builder, loc, *constant / perByte);
  }
  int64_t bytes = util::getRoundedElementByteWidth(type.getElementType());
  return builder.createOrFold<arith::MulIOp>(
      loc, offset, arith::ConstantIndexOp::create(builder, loc, bytes));
}

Value buildFillPattern(Value value, RankedTensorType type, OpBuilder &builder) {
  Location loc = value.getLoc();
  if (auto complexType = dyn_cast<ComplexType>(value.getType())) {
    unsigned width = complexType.getElementType().getIntOrFloatBitWidth();
    if (width > 32)
      return {};
    return complex::BitcastOp::create(builder, loc, builder.getIntegerType(width * 2), value);
  }
  if (value.getType().isIndex())
    value = builder.createOrFold<arith::IndexCastUIOp>(loc, builder.getI64Type(), value);
  if (auto floatType = dyn_cast<FloatType>(value.getType()))
    value = builder.createOrFold<arith::BitcastOp>(
        loc, builder.getIntegerType(floatType.getWidth()), value);
  unsigned width = value.getType().getIntOrFloatBitWidth();
  if (isPacked(type)) {
    // The byte repeats the element.
    Value part = builder.createOrFold<arith::ExtUIOp>(loc, builder.getI8Type(), value);
    Value amount = arith::ConstantIntOp::create(builder, loc, builder.getI8Type(), width);
    value = part;
    for (unsigned filled = width; filled < 8; filled += width) {
      value = builder.createOrFold<arith::ShLIOp>(loc, value, amount);
      value = builder.createOrFold<arith::OrIOp>(loc, value, part);
    }
    return value;
  }
  unsigned storageWidth = 8 * util::getRoundedElementByteWidth(value.getType());
  if (storageWidth > 64)
    return {};
  if (storageWidth != width)
    value = builder.createOrFold<arith::ExtUIOp>(loc, builder.getIntegerType(storageWidth), value);
  return value;
}

} // namespace mlir::iree::stream
