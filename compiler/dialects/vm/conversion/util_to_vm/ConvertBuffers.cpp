#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/vm/conversion/TypedOps.h"
#include "compiler/dialects/vm/conversion/util_to_vm/UtilToVm.h"

namespace mlir::iree::vm {
namespace {

/// Offsets and lengths are 64 bits wide.
Value castOffset(OpBuilder &builder, Value value) {
  return castInteger(builder, value, builder.getI64Type(), /*isSigned=*/false);
}

/// Loads, stores and fills count in elements, util in bytes.
Value getElementOffset(OpBuilder &builder, Value byteOffset, int64_t elementBytes) {
  Value offset = castOffset(builder, byteOffset);
  if (elementBytes == 1)
    return offset;
  Location loc = offset.getLoc();
  return builder.createOrFold<DivI64SOp>(loc, offset.getType(), offset,
                                         createI64(builder, loc, elementBytes));
}

/// Ending of an op that accesses elements of this type: `i8`, `i16`, or that of the register.
std::string getElementSuffix(Type type, Type registerType) {
  if (!type.isIndex() && type.getIntOrFloatBitWidth() <= 8)
    return "i8";
  if (!type.isIndex() && type.getIntOrFloatBitWidth() == 16)
    return "i16";
  return getTypeSuffix(registerType).str();
}

Value createAlignment(OpBuilder &builder, Location loc, std::optional<APInt> alignment) {
  auto value = static_cast<int32_t>(alignment ? alignment->getZExtValue() : 0);
  return ConstI32Op::create(builder, loc, builder.getI32IntegerAttr(value));
}

struct ConvertConstant : OpConversionPattern<util::BufferConstantOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::BufferConstantOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    IntegerAttr alignment;
    if (std::optional<APInt> value = op.getAlignment())
      alignment = rewriter.getI64IntegerAttr(value->getSExtValue());
    rewriter.replaceOpWithNewOp<RodataInlineOp>(op, getBufferRefType(op.getContext()),
                                                op.getNameAttr(), op.getValue(), alignment,
                                                op.getMimeTypeAttr());
    return success();
  }
};

struct ConvertAlloc : OpConversionPattern<util::BufferAllocOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::BufferAllocOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value length = castOffset(rewriter, adaptor.getStorageSize());
    Value alignment = createAlignment(rewriter, op.getLoc(), op.getAlignment());
    rewriter.replaceOpWithNewOp<BufferAllocOp>(op, getBufferRefType(op.getContext()), length,
                                               alignment);
    return success();
  }
};

/// Buffers are counted; the last reference frees them.
struct ConvertDealloc : OpConversionPattern<util::BufferDeallocOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::BufferDeallocOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};

struct ConvertSlice : OpConversionPattern<util::BufferSliceOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::BufferSliceOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value length = castOffset(rewriter, adaptor.getResultSize());
    Value alignment = createAlignment(rewriter, loc, op.getAlignment());
    Value target = BufferAllocOp::create(rewriter, loc, getBufferRefType(op.getContext()), length,
                                         alignment);
    Value zero = createI64(rewriter, loc, 0);
    BufferCopyOp::create(rewriter, loc, adaptor.getSource(),
                         castOffset(rewriter, adaptor.getSourceOffset()), target, zero, length);
    rewriter.replaceOp(op, target);
    return success();
  }
};

struct ConvertSize : OpConversionPattern<util::BufferSizeOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::BufferSizeOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value size = BufferLengthOp::create(rewriter, op.getLoc(), rewriter.getI64Type(),
                                        adaptor.getOperand());
    rewriter.replaceOp(op, castInteger(rewriter, size, typeConverter->convertType(op.getType())));
    return success();
  }
};

struct ConvertCopy : OpConversionPattern<util::BufferCopyOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::BufferCopyOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<BufferCopyOp>(
        op, adaptor.getSource(), castOffset(rewriter, adaptor.getSourceOffset()),
        adaptor.getTarget(), castOffset(rewriter, adaptor.getTargetOffset()),
        castOffset(rewriter, adaptor.getLength()));
    return success();
  }
};

struct ConvertCompare : OpConversionPattern<util::BufferCompareOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::BufferCompareOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<BufferCompareOp>(
        op, rewriter.getI32Type(), adaptor.getLhs(),
        castOffset(rewriter, adaptor.getLhsOffset()), adaptor.getRhs(),
        castOffset(rewriter, adaptor.getRhsOffset()), castOffset(rewriter, adaptor.getLength()));
    return success();
  }
};

struct ConvertHash : OpConversionPattern<util::BufferHashOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::BufferHashOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<BufferHashOp>(
        op, rewriter.getI64Type(), adaptor.getSource(),
        castOffset(rewriter, adaptor.getSourceOffset()),
        castOffset(rewriter, adaptor.getLength()));
    return success();
  }
};

struct ConvertFill : OpConversionPattern<util::BufferFillOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::BufferFillOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = op.getPattern().getType();
    int64_t bytes = getByteWidth(type);
    Value offset = getElementOffset(rewriter, adaptor.getTargetOffset(), bytes);
    Value length = getElementOffset(rewriter, adaptor.getLength(), bytes);
    std::string suffix = getElementSuffix(type, adaptor.getPattern().getType());
    rewriter.create(op.getLoc(), rewriter.getStringAttr("vm.buffer.fill." + suffix),
                    {adaptor.getTarget(), offset, length, adaptor.getPattern()});
    rewriter.eraseOp(op);
    return success();
  }
};

struct ConvertLoad : OpConversionPattern<util::BufferLoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::BufferLoadOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = op.getResult().getType(), registerType = typeConverter->convertType(type);
    if (!registerType)
      return rewriter.notifyMatchFailure(op, "value has no register");
    Value offset = getElementOffset(rewriter, adaptor.getSourceOffset(), getByteWidth(type));
    std::string suffix = getElementSuffix(type, registerType);
    if (suffix == "i8" || suffix == "i16")
      suffix += isa<FloatType>(type) || type.isUnsignedInteger() ? ".u" : ".s";
    Operation *load =
        rewriter.create(op.getLoc(), rewriter.getStringAttr("vm.buffer.load." + suffix),
                        {adaptor.getSource(), offset}, registerType);
    rewriter.replaceOp(op, load->getResults());
    return success();
  }
};

struct ConvertStore : OpConversionPattern<util::BufferStoreOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::BufferStoreOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = op.getSource().getType();
    Value offset = getElementOffset(rewriter, adaptor.getTargetOffset(), getByteWidth(type));
    std::string suffix = getElementSuffix(type, adaptor.getSource().getType());
    rewriter.create(op.getLoc(), rewriter.getStringAttr("vm.buffer.store." + suffix),
                    {adaptor.getTarget(), offset, adaptor.getSource()});
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void populateUtilBufferToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  patterns.add<ConvertConstant, ConvertAlloc, ConvertDealloc, ConvertSlice, ConvertSize, ConvertCopy,
               ConvertCompare, ConvertHash, ConvertFill, ConvertLoad, ConvertStore>(
      types, patterns.getContext());
}

} // namespace mlir::iree::vm
