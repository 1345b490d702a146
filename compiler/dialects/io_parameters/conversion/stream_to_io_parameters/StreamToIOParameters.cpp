#include "compiler/dialects/io_parameters/conversion/stream_to_io_parameters/StreamToIOParameters.h"

#include "compiler/dialects/hal/conversion/stream_to_hal/Patterns.h"
#include "compiler/dialects/io_parameters/ir/IOParametersOps.h"

namespace mlir::iree::io_parameters {

namespace {

/// Where and when a command runs.
struct Placement {
  hal::DeviceQueue queue;
  Value wait, signal;
};

template <typename Op>
Placement place(Op op, Value awaited, hal::DeviceQueue queue, ConversionPatternRewriter &rewriter) {
  Value wait = hal::getWaitFence(op.getLoc(), awaited, rewriter);
  Value signal = hal::getSignalFence(op.getLoc(), queue.device, op.getResultTimepoint(), rewriter);
  return {queue, wait, signal};
}

struct ConvertLoad : OpConversionPattern<stream::CmdParameterLoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::CmdParameterLoadOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    // One kind of memory is asked for, so all of the results have to be of one lifetime.
    if (!llvm::all_equal(op.getResults().getTypes()))
      return rewriter.notifyMatchFailure(op, "results of several lifetimes");
    Location loc = op.getLoc();
    Type i32 = rewriter.getI32Type();
    auto resource = cast<stream::ResourceType>(op.getResults().front().getType());
    auto memory = hal::AllocatorResolveMemoryPropertiesOp::create(
        rewriter, loc, i32, i32, stream::AffinityAttr::lookupOrDefault(op),
        static_cast<hal::Lifetime>(resource.getLifetime()));
    Placement at = place(
        op, adaptor.getAwaitTimepoint(),
        hal::resolveDeviceQueue(op, memory.getMemoryTypes(), memory.getBufferUsage(), rewriter),
        rewriter);
    SmallVector<Type> buffers(op.getResults().size(), rewriter.getType<hal::BufferType>());
    auto load = LoadOp::create(
        rewriter, loc, buffers, at.queue.device, at.queue.queueAffinity, at.wait, at.signal,
        adaptor.getSourceScope(), adaptor.getSourceKeys(), adaptor.getSourceOffsets(),
        memory.getMemoryTypes(), memory.getBufferUsage(), adaptor.getResultSizes());
    SmallVector<Value> results(load.getResults());
    results.push_back(at.signal);
    rewriter.replaceOp(op, results);
    return success();
  }
};

/// Reading one parameter is gathering one.
template <typename Op> struct ConvertGather : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Placement at =
        place(op, adaptor.getAwaitTimepoint(), hal::resolveDeviceQueue(op, rewriter), rewriter);
    auto create = [&](ValueRange keys, ValueRange sourceOffsets, ValueRange offsets,
                      ValueRange lengths) {
      GatherOp::create(rewriter, op.getLoc(), at.queue.device, at.queue.queueAffinity, at.wait,
                       at.signal, adaptor.getSourceScope(), keys, sourceOffsets,
                       adaptor.getTarget(), offsets, lengths);
    };
    if constexpr (std::is_same_v<Op, stream::CmdParameterReadOp>)
      create(adaptor.getSourceKey(), adaptor.getSourceOffset(), adaptor.getTargetOffset(),
             adaptor.getTargetLength());
    else
      create(adaptor.getSourceKeys(), adaptor.getSourceOffsets(), adaptor.getTargetOffsets(),
             adaptor.getTargetLengths());
    rewriter.replaceOp(op, at.signal);
    return success();
  }
};

/// Writing one parameter is scattering to one.
template <typename Op> struct ConvertScatter : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Placement at =
        place(op, adaptor.getAwaitTimepoint(), hal::resolveDeviceQueue(op, rewriter), rewriter);
    auto create = [&](ValueRange offsets, ValueRange lengths, ValueRange keys,
                      ValueRange targetOffsets) {
      ScatterOp::create(rewriter, op.getLoc(), at.queue.device, at.queue.queueAffinity, at.wait,
                        at.signal, adaptor.getSource(), offsets, lengths, adaptor.getTargetScope(),
                        keys, targetOffsets);
    };
    if constexpr (std::is_same_v<Op, stream::CmdParameterWriteOp>)
      create(adaptor.getSourceOffset(), adaptor.getSourceLength(), adaptor.getTargetKey(),
             adaptor.getTargetOffset());
    else
      create(adaptor.getSourceOffsets(), adaptor.getSourceLengths(), adaptor.getTargetKeys(),
             adaptor.getTargetOffsets());
    rewriter.replaceOp(op, at.signal);
    return success();
  }
};

} // namespace

void populateStreamToIOParametersPatterns(const TypeConverter &converter,
                                          RewritePatternSet &patterns) {
  patterns
      .add<ConvertLoad, ConvertGather<stream::CmdParameterGatherOp>,
           ConvertGather<stream::CmdParameterReadOp>, ConvertScatter<stream::CmdParameterScatterOp>,
           ConvertScatter<stream::CmdParameterWriteOp>>(converter, patterns.getContext());
}

} // namespace mlir::iree::io_parameters
