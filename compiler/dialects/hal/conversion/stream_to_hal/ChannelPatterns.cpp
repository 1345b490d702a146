// Channels of collective operations.

#include "compiler/dialects/hal/conversion/stream_to_hal/Patterns.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::hal {

namespace {

Value toI32(Location loc, Value index, OpBuilder &builder) {
  return arith::IndexCastOp::create(builder, loc, builder.getI32Type(), index);
}

/// What is not given is left to the runtime: null or -1.
struct ConvertCreate : OpConversionPattern<stream::ChannelCreateOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::ChannelCreateOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    DeviceQueue place = resolveDeviceQueue(op, rewriter);
    Type bufferType = util::BufferType::get(op.getContext());
    Value id = adaptor.getId();
    if (!id)
      id = util::NullOp::create(rewriter, loc, bufferType);
    Value group;
    if (StringAttr name = adaptor.getGroupAttr())
      group = util::BufferConstantOp::create(rewriter, loc, bufferType, /*name=*/StringAttr(), name,
                                             /*alignment=*/IntegerAttr(),
                                             /*mime_type=*/StringAttr());
    else
      group = util::NullOp::create(rewriter, loc, bufferType);
    Value unset;
    auto toI32OrUnset = [&](Value index) {
      if (index)
        return toI32(loc, index, rewriter);
      if (!unset)
        unset = arith::ConstantIntOp::create(rewriter, loc, rewriter.getI32Type(), -1);
      return unset;
    };
    Value rank = toI32OrUnset(adaptor.getRank());
    Value count = toI32OrUnset(adaptor.getCount());
    rewriter.replaceOpWithNewOp<ChannelCreateOp>(op, ChannelType::get(op.getContext()),
                                                 place.device, place.queueAffinity,
                                                 ChannelFlagBitfield::None, id, group, rank, count);
    return success();
  }
};

struct ConvertSplit : OpConversionPattern<stream::ChannelSplitOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::ChannelSplitOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value color = toI32(op.getLoc(), adaptor.getColor(), rewriter);
    Value key = toI32(op.getLoc(), adaptor.getKey(), rewriter);
    rewriter.replaceOpWithNewOp<ChannelSplitOp>(op, ChannelType::get(op.getContext()),
                                                adaptor.getChannel(), color, key,
                                                ChannelFlagBitfield::None);
    return success();
  }
};

template <typename Op, bool isRank>
struct ConvertRankOrCount : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type i32 = rewriter.getI32Type();
    auto both = ChannelRankAndCountOp::create(rewriter, op.getLoc(), i32, i32,
                                              adaptor.getChannel());
    rewriter.replaceOpWithNewOp<arith::IndexCastOp>(op, rewriter.getIndexType(),
                                                    isRank ? both.getRank() : both.getCount());
    return success();
  }
};

} // namespace

void populateChannelPatterns(const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<ConvertCreate, ConvertSplit, ConvertRankOrCount<stream::ChannelRankOp, true>,
               ConvertRankOrCount<stream::ChannelCountOp, false>>(converter,
                                                                  patterns.getContext());
}

} // namespace mlir::iree::hal
