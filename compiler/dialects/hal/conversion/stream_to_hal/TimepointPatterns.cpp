// Timepoints become fences.

#include "compiler/dialects/hal/conversion/stream_to_hal/Patterns.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::hal {

namespace {

struct ConvertImmediate : OpConversionPattern<stream::TimepointImmediateOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::TimepointImmediateOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<util::NullOp>(op, FenceType::get(op.getContext()));
    return success();
  }
};

struct ConvertImport : OpConversionPattern<stream::TimepointImportOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::TimepointImportOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ValueRange operands = adaptor.getOperands();
    if (operands.size() != 1 || !isa<FenceType>(operands.front().getType()))
      return rewriter.notifyMatchFailure(op, "only fences can be imported");
    rewriter.replaceOp(op, operands);
    return success();
  }
};

struct ConvertExport : OpConversionPattern<stream::TimepointExportOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::TimepointExportOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (op.getNumResults() != 1 || !isa<FenceType>(op.getResult(0).getType()))
      return rewriter.notifyMatchFailure(op, "only fences can be exported");
    rewriter.replaceOp(op, adaptor.getAwaitTimepoint());
    return success();
  }
};

struct ConvertChainExternal : OpConversionPattern<stream::TimepointChainExternalOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::TimepointChainExternalOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ValueRange fences = op.getExternalValues();
    if (fences.size() != 1 || !isa<FenceType>(fences.front().getType()))
      return rewriter.notifyMatchFailure(op, "only a fence can be signaled");
    DeviceQueue place = resolveDeviceQueue(op, rewriter);
    rewriter.replaceOpWithNewOp<DeviceQueueBarrierOp>(
        op, place.device, place.queueAffinity, adaptor.getAwaitTimepoint(), fences.front(),
        ExecuteFlagBitfield::None);
    return success();
  }
};

struct ConvertJoin : OpConversionPattern<stream::TimepointJoinOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::TimepointJoinOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<FenceJoinOp>(op, FenceType::get(op.getContext()),
                                             FenceFlagBitfield::None,
                                             adaptor.getAwaitTimepoints());
    return success();
  }
};

/// What is left of these is known to be available: had it been produced at some timepoint, that
/// would have taken its place.
struct ConvertBarrier : OpConversionPattern<stream::TimepointBarrierOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::TimepointBarrierOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value null = util::NullOp::create(rewriter, op.getLoc(), FenceType::get(op.getContext()));
    rewriter.replaceOp(op, {adaptor.getResource(), null});
    return success();
  }
};

struct ConvertAwait : OpConversionPattern<stream::TimepointAwaitOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::TimepointAwaitOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i32 = rewriter.getI32Type();
    Value forever = arith::ConstantIntOp::create(rewriter, loc, i32, -1);
    auto await = FenceAwaitOp::create(rewriter, loc, i32, forever, WaitFlagBitfield::None,
                                      adaptor.getAwaitTimepoint());
    util::StatusCheckOkOp::create(rewriter, loc, await.getStatus(),
                                  rewriter.getStringAttr("failed to wait on timepoint"));
    rewriter.replaceOp(op, adaptor.getResourceOperands());
    return success();
  }
};

} // namespace

void populateTimepointPatterns(const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<ConvertImmediate, ConvertImport, ConvertExport, ConvertChainExternal, ConvertJoin,
               ConvertBarrier, ConvertAwait>(converter, patterns.getContext());
}

} // namespace mlir::iree::hal
