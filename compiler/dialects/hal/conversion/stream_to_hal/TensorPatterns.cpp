// Tensors that enter and leave the program, as buffers and buffer views.

#include "compiler/dialects/hal/analysis/ResourceProperties.h"
#include "compiler/dialects/hal/conversion/stream_to_hal/Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::hal {

namespace {

/// A buffer from outside must be usable as the program will use it.
struct ConvertImport : OpConversionPattern<stream::TensorImportOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::TensorImportOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto resource = dyn_cast<stream::ResourceType>(op.getResult().getType());
    std::optional<MemoryProperties> memory;
    if (resource)
      memory = getRequiredProperties(static_cast<Lifetime>(resource.getLifetime()));
    if (!memory)
      return op.emitOpError("imports to a resource of unknown lifetime");

    Value buffer = adaptor.getSource();
    Type sourceType = buffer.getType();
    if (isa<BufferViewType>(sourceType))
      buffer = BufferViewBufferOp::create(rewriter, loc, BufferType::get(op.getContext()), buffer);
    else if (!isa<BufferType>(sourceType))
      return rewriter.notifyMatchFailure(op, "only buffers and views can be imported");
    Value allocator = resolveAllocator(op, rewriter);
    BufferAssertOp::create(rewriter, loc, buffer, rewriter.getStringAttr("tensor"), allocator,
                           adaptor.getResultSize(), memory->types, memory->usage);
    rewriter.replaceOp(op, buffer);
    return success();
  }
};

struct ConvertExport : OpConversionPattern<stream::TensorExportOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::TensorExportOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type resultType = op.getResult().getType();
    if (isa<BufferType>(resultType)) {
      rewriter.replaceOp(op, adaptor.getSource());
      return success();
    }
    auto tensor = dyn_cast<RankedTensorType>(op.getSourceEncoding());
    if (!tensor || !isa<BufferViewType>(resultType))
      return rewriter.notifyMatchFailure(op, "only ranked tensors can be exported as views");

    Location loc = op.getLoc();
    Type i32 = rewriter.getI32Type();
    Value encoding = EncodingTypeOp::create(rewriter, loc, i32, tensor.getEncoding());
    Value element =
        ElementTypeOp::create(rewriter, loc, i32, TypeAttr::get(tensor.getElementType()));
    SmallVector<Value> shape;
    auto dynamicDims = adaptor.getSourceEncodingDims().begin();
    for (int64_t size : tensor.getShape())
      shape.push_back(ShapedType::isDynamic(size)
                          ? *dynamicDims++
                          : arith::ConstantIndexOp::create(rewriter, loc, size).getResult());
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    rewriter.replaceOpWithNewOp<BufferViewCreateOp>(op, BufferViewType::get(op.getContext()),
                                                    adaptor.getSource(), zero,
                                                    adaptor.getSourceSize(), element, encoding,
                                                    shape);
    return success();
  }
};

struct ConvertTrace : OpConversionPattern<stream::TensorTraceOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::TensorTraceOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    // A trace shows views. The exports that make them are converted as any other export is.
    Type viewType = BufferViewType::get(op.getContext());
    SmallVector<Value> views;
    unsigned firstDim = 0;
    for (unsigned i = 0, e = op.getResources().size(); i < e; ++i) {
      auto encoding = cast<TypeAttr>(op.getResourceEncodings()[i]);
      unsigned numDims = cast<ShapedType>(encoding.getValue()).getNumDynamicDims();
      auto view = stream::TensorExportOp::create(
          rewriter, op.getLoc(), viewType, op.getResources()[i], encoding,
          op.getResourceEncodingDims().slice(firstDim, numDims), op.getResourceSizes()[i],
          /*affinity=*/nullptr);
      views.push_back(view);
      firstDim += numDims;
    }
    rewriter.replaceOpWithNewOp<BufferViewTraceOp>(op, op.getKeyAttr(), views);
    return success();
  }
};

} // namespace

void populateTensorPatterns(const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<ConvertImport, ConvertExport, ConvertTrace>(converter, patterns.getContext());
}

} // namespace mlir::iree::hal
