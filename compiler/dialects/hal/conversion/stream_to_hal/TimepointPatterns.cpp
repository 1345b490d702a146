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

/// The external form of a timepoint is a single fence; anything else has no meaning here.
LogicalResult verifyIsFence(Operation *op, TypeRange external, ConversionPatternRewriter &rewriter) {
  if (external.size() == 1 && isa<FenceType>(external.front()))
    return success();
  return rewriter.notifyMatchFailure(op, "a timepoint is imported from, exported to and chained with "
                                         "one fence");
}

struct ConvertImport : OpConversionPattern<stream::TimepointImportOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::TimepointImportOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (failed(verifyIsFence(op, adaptor.getOperands().getTypes(), rewriter)))
      return failure();
    rewriter.replaceOp(op, adaptor.getOperands());
    return success();
  }
};

struct ConvertExport : OpConversionPattern<stream::TimepointExportOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::TimepointExportOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (failed(verifyIsFence(op, op->getResultTypes(), rewriter)))
      return failure();
    rewriter.replaceOp(op, adaptor.getAwaitTimepoint());
    return success();
  }
};

struct ConvertChainExternal : OpConversionPattern<stream::TimepointChainExternalOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::TimepointChainExternalOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ValueRange fences = op.getExternalValues();
    if (failed(verifyIsFence(op, fences.getTypes(), rewriter)))
      return failure();
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
