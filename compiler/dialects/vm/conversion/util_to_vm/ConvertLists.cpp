#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/vm/conversion/TypedOps.h"
#include "compiler/dialects/vm/conversion/util_to_vm/UtilToVm.h"

namespace mlir::iree::vm {
namespace {

/// Indices of lists are 32 bits wide.
Value castIndex(OpBuilder &builder, Value index) {
  return castInteger(builder, index, builder.getI32Type());
}

struct ConvertCreate : OpConversionPattern<util::ListCreateOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::ListCreateOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value capacity = adaptor.getInitialCapacity();
    capacity = capacity ? castIndex(rewriter, capacity) : createI32(rewriter, op.getLoc(), 0);
    rewriter.replaceOpWithNewOp<ListAllocOp>(op, typeConverter->convertType(op.getType()),
                                             capacity);
    return success();
  }
};

struct ConvertConstruct : OpConversionPattern<util::ListConstructOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::ListConstructOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value size = createI32(rewriter, loc, static_cast<int32_t>(adaptor.getValues().size()));
    Value list =
        ListAllocOp::create(rewriter, loc, typeConverter->convertType(op.getType()), size);
    if (!adaptor.getValues().empty())
      ListResizeOp::create(rewriter, loc, list, size);
    for (auto [index, value] : llvm::enumerate(adaptor.getValues())) {
      Value position = createI32(rewriter, loc, static_cast<int32_t>(index));
      if (!createTypedOp(rewriter, loc, "list.set", value.getType(), "", {},
                         {list, position, value}))
        return rewriter.notifyMatchFailure(op, "no instruction for this element type");
    }
    rewriter.replaceOp(op, list);
    return success();
  }
};

struct ConvertSize : OpConversionPattern<util::ListSizeOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::ListSizeOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value size =
        ListSizeOp::create(rewriter, op.getLoc(), rewriter.getI32Type(), adaptor.getList());
    rewriter.replaceOp(op, castInteger(rewriter, size, typeConverter->convertType(op.getType())));
    return success();
  }
};

struct ConvertResize : OpConversionPattern<util::ListResizeOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::ListResizeOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ListResizeOp>(op, adaptor.getList(),
                                              castIndex(rewriter, adaptor.getNewSize()));
    return success();
  }
};

struct ConvertGet : OpConversionPattern<util::ListGetOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::ListGetOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = typeConverter->convertType(op.getResult().getType());
    Value index = castIndex(rewriter, adaptor.getIndex());
    Operation *get = type ? createTypedOp(rewriter, op.getLoc(), "list.get", type, "", type,
                                          {adaptor.getList(), index})
                          : nullptr;
    if (!get)
      return rewriter.notifyMatchFailure(op, "no instruction for this element type");
    rewriter.replaceOp(op, get->getResults());
    return success();
  }
};

struct ConvertSet : OpConversionPattern<util::ListSetOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::ListSetOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value index = castIndex(rewriter, adaptor.getIndex()), value = adaptor.getValue();
    if (!createTypedOp(rewriter, op.getLoc(), "list.set", value.getType(), "", {},
                       {adaptor.getList(), index, value}))
      return rewriter.notifyMatchFailure(op, "no instruction for this element type");
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void populateUtilListToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  patterns.add<ConvertCreate, ConvertConstruct, ConvertSize, ConvertResize, ConvertGet, ConvertSet>(
      types, patterns.getContext());
}

} // namespace mlir::iree::vm
