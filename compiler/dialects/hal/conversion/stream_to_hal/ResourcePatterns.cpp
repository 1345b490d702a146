// Resources become buffers; files are read and written by queues.

#include "compiler/dialects/hal/analysis/ResourceProperties.h"
#include "compiler/dialects/hal/conversion/stream_to_hal/Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::hal {

namespace {

Lifetime getLifetime(Value resource) {
  auto type = cast<stream::ResourceType>(resource.getType());
  switch (type.getLifetime()) {
  case stream::Lifetime::Unknown:
    return Lifetime::Unknown;
  case stream::Lifetime::External:
    return Lifetime::External;
  case stream::Lifetime::Staging:
    return Lifetime::Staging;
  case stream::Lifetime::Transient:
    return Lifetime::Transient;
  case stream::Lifetime::Variable:
    return Lifetime::Variable;
  case stream::Lifetime::Constant:
    return Lifetime::Constant;
  }
  return Lifetime::Unknown;
}

/// Asks for the memory that a resource of the lifetime gets at the place of `op`.
template <typename Op>
AllocatorResolveMemoryPropertiesOp resolveMemory(Op op, Lifetime lifetime, OpBuilder &builder) {
  Type i32 = builder.getI32Type();
  return AllocatorResolveMemoryPropertiesOp::create(builder, op.getLoc(), i32, i32,
                                                    op.getAffinityAttr(), lifetime);
}

struct ConvertAlloc : OpConversionPattern<stream::ResourceAllocOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::ResourceAllocOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto memory = resolveMemory(op, getLifetime(op.getResult()), rewriter);
    DeviceQueue place = resolveDeviceQueue(op, memory.getMemoryTypes(), memory.getBufferUsage(),
                                           rewriter);
    Value allocator = DeviceAllocatorOp::create(
        rewriter, op.getLoc(), AllocatorType::get(op.getContext()), place.device);
    rewriter.replaceOpWithNewOp<AllocatorAllocateOp>(
        op, BufferType::get(op.getContext()), allocator, place.queueAffinity,
        memory.getMemoryTypes(), memory.getBufferUsage(), adaptor.getStorageSize());
    return success();
  }
};

struct ConvertAlloca : OpConversionPattern<stream::ResourceAllocaOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::ResourceAllocaOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto memory = resolveMemory(op, getLifetime(op.getResult()), rewriter);
    DeviceQueue place = resolveDeviceQueue(op, memory.getMemoryTypes(), memory.getBufferUsage(),
                                           rewriter);
    auto flags = op.getIndeterminateLifetime() ? AllocaFlagBitfield::IndeterminateLifetime
                                               : AllocaFlagBitfield::None;
    Value wait = getWaitFence(loc, adaptor.getAwaitTimepoint(), rewriter);
    Value signal = getSignalFence(loc, place.device, op.getResultTimepoint(), rewriter);
    Value pool = arith::ConstantIntOp::create(rewriter, loc, rewriter.getI64Type(), 0);
    Value buffer = DeviceQueueAllocaOp::create(
        rewriter, loc, BufferType::get(op.getContext()), place.device, place.queueAffinity, wait,
        signal, pool, memory.getMemoryTypes(), memory.getBufferUsage(), adaptor.getStorageSize(),
        flags);
    rewriter.replaceOp(op, {buffer, signal});
    return success();
  }
};

struct ConvertDealloca : OpConversionPattern<stream::ResourceDeallocaOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::ResourceDeallocaOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto memory = resolveMemory(op, getLifetime(op.getOperand()), rewriter);
    DeviceQueue place = resolveDeviceQueue(op, memory.getMemoryTypes(), memory.getBufferUsage(),
                                           rewriter);
    Value wait = getWaitFence(loc, adaptor.getAwaitTimepoint(), rewriter);
    Value signal = getSignalFence(loc, place.device, op.getResultTimepoint(), rewriter);
    auto flags =
        op.getPreferOrigin() ? DeallocaFlagBitfield::PreferOrigin : DeallocaFlagBitfield::None;
    DeviceQueueDeallocaOp::create(rewriter, loc, place.device, place.queueAffinity, wait, signal,
                                  adaptor.getOperand(), flags);
    rewriter.replaceOp(op, signal);
    return success();
  }
};

struct ConvertRetain : OpConversionPattern<stream::ResourceRetainOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::ResourceRetainOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<BufferAllocationPreserveOp>(op, adaptor.getOperand());
    return success();
  }
};

/// Operations that map one to one, with one operand and one result.
template <typename From, typename To>
struct ConvertUnary : OpConversionPattern<From> {
  using OpConversionPattern<From>::OpConversionPattern;
  LogicalResult matchAndRewrite(From op, typename From::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<To>(op, op->getResult(0).getType(), adaptor.getOperand());
    return success();
  }
};

struct ConvertTryMap : OpConversionPattern<stream::ResourceTryMapOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::ResourceTryMapOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Lifetime lifetime = getLifetime(op.getResult());
    std::optional<MemoryProperties> memory = getRequiredProperties(lifetime);
    if (lifetime == Lifetime::Staging)
      memory = {MemoryTypeBitfield::HostVisible | MemoryTypeBitfield::DeviceVisible,
                BufferUsageBitfield::TransferSource};
    else if (lifetime != Lifetime::Constant && lifetime != Lifetime::Variable)
      return op.emitOpError() << "a resource of type " << op.getResult().getType()
                              << " can't be mapped";
    Type i32 = rewriter.getI32Type();
    Value usage = BufferUsageOp::create(rewriter, loc, i32, memory->usage);
    Value types = MemoryTypeOp::create(rewriter, loc, i32, memory->types);
    DeviceQueue place = resolveDeviceQueue(op, types, usage, rewriter);
    Value allocator = DeviceAllocatorOp::create(
        rewriter, loc, AllocatorType::get(op.getContext()), place.device);
    rewriter.replaceOpWithNewOp<AllocatorImportOp>(
        op, rewriter.getI1Type(), BufferType::get(op.getContext()), allocator, place.queueAffinity,
        types, usage, adaptor.getSource(), adaptor.getSourceOffset(), adaptor.getResultSize());
    return success();
  }
};

struct ConvertLoad : OpConversionPattern<stream::ResourceLoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::ResourceLoadOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<BufferLoadOp>(
        op, getTypeConverter()->convertType(op.getResult().getType()), adaptor.getSource(),
        adaptor.getSourceOffset());
    return success();
  }
};

struct ConvertStore : OpConversionPattern<stream::ResourceStoreOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::ResourceStoreOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<BufferStoreOp>(op, adaptor.getValue(), adaptor.getTarget(),
                                               adaptor.getTargetOffset());
    return success();
  }
};

struct ConvertSubview : OpConversionPattern<stream::ResourceSubviewOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::ResourceSubviewOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<BufferSubspanOp>(op, BufferType::get(op.getContext()),
                                                 adaptor.getSource(), adaptor.getSourceOffset(),
                                                 adaptor.getResultSize());
    return success();
  }
};

struct ConvertFileConstant : OpConversionPattern<stream::FileConstantOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::FileConstantOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    DeviceQueue place = resolveDeviceQueue(op, rewriter);
    Value flags = arith::ConstantIntOp::create(rewriter, op.getLoc(), rewriter.getI32Type(), 0);
    rewriter.replaceOpWithNewOp<ExFileFromMemoryOp>(
        op, FileType::get(op.getContext()), place.device, place.queueAffinity,
        MemoryAccessBitfield::Read, adaptor.getSource(), adaptor.getSourceOffset(),
        adaptor.getSourceLength(), flags);
    return success();
  }
};

template <typename From, typename To, typename Flags>
struct ConvertFileTransfer : OpConversionPattern<From> {
  using OpConversionPattern<From>::OpConversionPattern;
  LogicalResult matchAndRewrite(From op, typename From::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    DeviceQueue place = resolveDeviceQueue(op, rewriter);
    Value wait = getWaitFence(loc, adaptor.getAwaitTimepoint(), rewriter);
    Value signal = getSignalFence(loc, place.device, op.getResultTimepoint(), rewriter);
    To::create(rewriter, loc, place.device, place.queueAffinity, wait, signal,
               adaptor.getSource(), adaptor.getSourceOffset(), adaptor.getTarget(),
               adaptor.getTargetOffset(), adaptor.getLength(), Flags::None);
    rewriter.replaceOp(op, signal);
    return success();
  }
};

} // namespace

void populateResourcePatterns(const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<
      ConvertAlloc, ConvertAlloca, ConvertDealloca, ConvertRetain,
      ConvertUnary<stream::ResourceReleaseOp, BufferAllocationDiscardOp>,
      ConvertUnary<stream::ResourceIsTerminalOp, BufferAllocationIsTerminalOp>,
      ConvertUnary<stream::ResourceSizeOp, BufferLengthOp>, ConvertTryMap, ConvertLoad,
      ConvertStore, ConvertSubview, ConvertFileConstant,
      ConvertFileTransfer<stream::FileReadOp, DeviceQueueReadOp, ReadFlagBitfield>,
      ConvertFileTransfer<stream::FileWriteOp, DeviceQueueWriteOp, WriteFlagBitfield>>(
      converter, patterns.getContext());
}

} // namespace mlir::iree::hal
