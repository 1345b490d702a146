#include "compiler/dialects/hal/conversion/stream_to_hal/StreamToHal.h"

#include "compiler/dialects/hal/conversion/stream_to_hal/Patterns.h"
#include "compiler/dialects/stream/ir/StreamDialect.h"
#include "compiler/dialects/util/ir/UtilOps.h"

namespace mlir::iree::hal {

//===-- Placement ---------------------------------------------------------------------------===//

static DeviceQueue resolve(Location loc, stream::AffinityAttr affinity, OpBuilder &builder) {
  Type types[] = {DeviceType::get(builder.getContext()), builder.getI64Type()};
  auto op = stream::ContextResolveOp::create(builder, loc, types, affinity);
  return {op.getResult(0), op.getResult(1)};
}

DeviceQueue resolveDeviceQueue(Operation *op, OpBuilder &builder) {
  return resolve(op->getLoc(), stream::AffinityAttr::lookupOrDefault(op), builder);
}

DeviceQueue resolveDeviceQueue(Operation *op, Value memoryTypes, Value bufferUsage,
                               OpBuilder &builder) {
  auto optimal =
      dyn_cast_or_null<DeviceOptimalAttr>(stream::AffinityAttr::lookupOrDefault(op));
  if (!optimal || optimal.getAffinities().size() == 1)
    return resolveDeviceQueue(op, builder);
  SmallVector<Value> devices, queues;
  for (stream::AffinityAttr affinity : optimal.getAffinities()) {
    DeviceQueue alternative = resolve(op->getLoc(), affinity, builder);
    devices.push_back(alternative.device);
    queues.push_back(alternative.queueAffinity);
  }
  auto select = AllocatorSelectOp::create(
      builder, op->getLoc(), DeviceType::get(builder.getContext()), builder.getI64Type(), devices,
      queues, memoryTypes, bufferUsage);
  return {select.getSelectedDevice(), select.getSelectedQueueAffinity()};
}

Value resolveAllocator(Operation *op, OpBuilder &builder) {
  Type type = AllocatorType::get(builder.getContext());
  return stream::ContextResolveOp::create(builder, op->getLoc(), type,
                                          stream::AffinityAttr::lookupOrDefault(op))
      .getResult(0);
}

//===-- Timeline ----------------------------------------------------------------------------===//

Value getWaitFence(Location loc, Value fence, OpBuilder &builder) {
  return fence ? fence
               : util::NullOp::create(builder, loc, FenceType::get(builder.getContext()));
}

/// The fence that `timepoint` is passed on to and nothing else, if it can be used at the
/// insertion point.
static Value takeChainedFence(Value timepoint, ConversionPatternRewriter &rewriter) {
  if (!timepoint.hasOneUse())
    return {};
  auto chain = dyn_cast<stream::TimepointChainExternalOp>(*timepoint.getUsers().begin());
  if (!chain || chain.getExternalValues().size() != 1)
    return {};
  Value fence = chain.getExternalValues().front();
  if (!isa<FenceType>(fence.getType()) ||
      !util::isUsableAt(fence, rewriter.getBlock(), rewriter.getInsertionPoint()))
    return {};
  rewriter.eraseOp(chain);
  return fence;
}

Value getSignalFence(Location loc, Value device, Value timepoint,
                     ConversionPatternRewriter &rewriter) {
  Type type = FenceType::get(rewriter.getContext());
  if (!timepoint || timepoint.use_empty())
    return util::NullOp::create(rewriter, loc, type);
  if (Value fence = takeChainedFence(timepoint, rewriter))
    return fence;
  return FenceCreateOp::create(rewriter, loc, type, device, FenceFlagBitfield::None);
}

//===-- The conversion ----------------------------------------------------------------------===//

namespace {

struct ConvertContextResolve : OpConversionPattern<stream::ContextResolveOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::ContextResolveOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    stream::AffinityAttr affinity = stream::AffinityAttr::lookupOrDefault(op);
    if (auto optimal = dyn_cast_or_null<DeviceOptimalAttr>(affinity))
      affinity = optimal.getAffinities().front();
    if (affinity && !isa<DeviceAffinityAttr>(affinity))
      return op.emitOpError() << "only devices can be resolved, got " << Attribute(affinity);
    rewriter.replaceOpWithNewOp<DeviceResolveOp>(
        op, op.getResultTypes(), dyn_cast_or_null<DeviceAffinityAttr>(affinity));
    return success();
  }
};

/// A global timepoint starts as the null fence: it is reached.
struct DropTimepointValue : OpConversionPattern<util::GlobalOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::GlobalOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isa_and_nonnull<stream::TimepointAttr>(op.getInitialValueAttr()))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.removeInitialValueAttr(); });
    return success();
  }
};

} // namespace

void populateStreamToHalPatterns(MLIRContext *context, ConversionTarget &target,
                                 TypeConverter &converter, RewritePatternSet &patterns) {
  target.addIllegalDialect<stream::StreamDialect>();
  converter.addConversion([](stream::ChannelType type) -> Type {
    return ChannelType::get(type.getContext());
  });
  converter.addConversion(
      [](stream::FileType type) -> Type { return FileType::get(type.getContext()); });
  converter.addConversion(
      [](stream::ResourceType type) -> Type { return BufferType::get(type.getContext()); });
  converter.addConversion(
      [](stream::TimepointType type) -> Type { return FenceType::get(type.getContext()); });

  auto recordings = std::make_shared<Recordings>();
  patterns.add<ConvertContextResolve, DropTimepointValue>(converter, context);
  populateChannelPatterns(converter, patterns);
  populateCommandPatterns(converter, patterns, recordings);
  populateExecutePatterns(converter, patterns, recordings);
  populateResourcePatterns(converter, patterns);
  populateTensorPatterns(converter, patterns);
  populateTimepointPatterns(converter, patterns);
}

} // namespace mlir::iree::hal
