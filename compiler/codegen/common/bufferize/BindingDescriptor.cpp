#include "compiler/codegen/common/bufferize/BindingDescriptor.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::codegen {

MemRefDescriptor buildBindingDescriptor(OpBuilder &builder, Location loc,
                                        const LLVMTypeConverter &typeConverter, MemRefType type,
                                        Value base, Value byteOffset, ValueRange dynamicSizes) {
  if (byteOffset && !matchPattern(byteOffset, m_Zero()))
    base = LLVM::GEPOp::create(builder, loc, base.getType(), builder.getI8Type(), base, byteOffset);
  auto [strides, offset] = type.getStridesAndOffset();
  if (type.hasStaticShape() && llvm::none_of(strides, ShapedType::isDynamic) &&
      !ShapedType::isDynamic(offset))
    return MemRefDescriptor::fromStaticShape(builder, loc, typeConverter, type, base);

  // The byte offset is in the pointer already.
  auto descriptor = MemRefDescriptor::poison(builder, loc, typeConverter.convertType(type));
  descriptor.setAllocatedPtr(builder, loc, base);
  descriptor.setAlignedPtr(builder, loc, base);
  descriptor.setConstantOffset(builder, loc, ShapedType::isDynamic(offset) ? 0 : offset);
  for (int64_t i = 0; i < type.getRank(); ++i) {
    if (type.isDynamicDim(i)) {
      descriptor.setSize(builder, loc, i, dynamicSizes.front());
      dynamicSizes = dynamicSizes.drop_front();
    } else {
      descriptor.setConstantSize(builder, loc, i, type.getDimSize(i));
    }
  }
  Value stride;
  for (int64_t i = type.getRank(); i-- > 0;) {
    if (!ShapedType::isDynamic(strides[i])) {
      descriptor.setConstantStride(builder, loc, i, strides[i]);
      continue;
    }
    if (!stride)
      stride = descriptor.stride(builder, loc, i + 1);
    stride = LLVM::MulOp::create(builder, loc, stride, descriptor.size(builder, loc, i + 1));
    descriptor.setStride(builder, loc, i, stride);
  }
  return descriptor;
}

} // namespace mlir::iree::codegen
