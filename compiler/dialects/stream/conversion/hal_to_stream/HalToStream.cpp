#include "compiler/dialects/stream/conversion/hal_to_stream/HalToStream.h"

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/stream/conversion/TensorConversion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::stream {

namespace {

/// Fails at run time if the buffer view is not what the program was compiled for.
void buildAssert(hal::TensorImportOp op, Value view, RankedTensorType type, ValueRange dynamicDims,
                 OpBuilder &builder) {
  Location loc = op.getLoc();
  Type i32 = builder.getI32Type();
  Value elementType =
      hal::ElementTypeOp::create(builder, loc, i32, TypeAttr::get(type.getElementType()));
  Value encoding = hal::EncodingTypeOp::create(builder, loc, i32, Attribute());
  SmallVector<Value> shape;
  for (int64_t dim : type.getShape()) {
    if (!ShapedType::isDynamic(dim)) {
      shape.push_back(arith::ConstantIndexOp::create(builder, loc, dim));
      continue;
    }
    shape.push_back(dynamicDims.front());
    dynamicDims = dynamicDims.drop_front();
  }
  StringAttr message = op.getNameAttr() ? op.getNameAttr() : builder.getStringAttr("tensor");
  hal::BufferViewAssertOp::create(builder, loc, view, message, elementType, encoding, shape);
}

/// The resource once the fence is reached.
Value importAndAwait(Location loc, Value fence, Value resource, Value size, AffinityAttr affinity,
                     OpBuilder &builder) {
  Value timepoint =
      TimepointImportOp::create(builder, loc, builder.getType<TimepointType>(), fence, affinity);
  return TimepointAwaitOp::create(builder, loc, TypeRange(resource.getType()), ValueRange(resource),
                                  ValueRange(size), timepoint, UnitAttr())
      ->getResult(0);
}

struct ConvertImport : PlacedConversion<hal::TensorImportOp> {
  using PlacedConversion::PlacedConversion;
  LogicalResult matchAndRewrite(hal::TensorImportOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getTargetEncoding());
    if (!type || op.getByteOffset())
      return rewriter.notifyMatchFailure(op, "only whole ranked tensors can be imported");
    Location loc = op.getLoc();
    AffinityAttr affinity = affinities.getExecutionAffinity(op);
    Value source = adaptor.getSource().front();
    SmallVector<Value> dims = flatten(adaptor.getTargetDims());
    if (isa<hal::BufferViewType>(source.getType()))
      buildAssert(op, source, type, dims, rewriter);
    Value size = buildSizeof(loc, type, dims, affinity, rewriter);
    auto externalType = ResourceType::get(getContext(), Lifetime::External);
    Value resource =
        TensorImportOp::create(rewriter, loc, externalType, source, TypeAttr::get(type), dims, size,
                               op.getConsumeAttr(), affinity);
    if (op.getWaitFence())
      resource =
          importAndAwait(loc, adaptor.getWaitFence().front(), resource, size, affinity, rewriter);
    Value result =
        AsyncCastOp::create(rewriter, loc, ResourceType::get(getContext(), Lifetime::Unknown),
                            resource, size, size, affinity);
    rewriter.replaceOpWithMultiple(op, {{result, size}});
    return success();
  }
};

struct ConvertExport : PlacedConversion<hal::TensorExportOp> {
  using PlacedConversion::PlacedConversion;
  LogicalResult matchAndRewrite(hal::TensorExportOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getSource());
    if (!source)
      return failure();
    AffinityAttr affinity = affinities.getExecutionAffinity(op);
    source = moveTo(op.getLoc(), op.getSource(), *source, affinity, rewriter);
    Value external = AsyncCastOp::create(rewriter, op.getLoc(),
                                         ResourceType::get(getContext(), Lifetime::External),
                                         source->resource, source->size, source->size, affinity);
    rewriter.replaceOpWithNewOp<TensorExportOp>(
        op, op.getType(), external, op.getSourceEncodingAttr(), flatten(adaptor.getSourceDims()),
        source->size, affinity);
    return success();
  }
};

/// The value is copied into the storage and read back from there, a copy that vanishes where the
/// value can be computed in place.
struct ConvertAlias : PlacedConversion<hal::TensorAliasOp> {
  using PlacedConversion::PlacedConversion;
  LogicalResult matchAndRewrite(hal::TensorAliasOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getSource());
    if (!source)
      return failure();
    Location loc = op.getLoc();
    AffinityAttr affinity = affinities.getExecutionAffinity(op);
    source = moveTo(loc, op.getSource(), *source, affinity, rewriter);
    SmallVector<Value> dims = flatten(adaptor.getSourceDims());
    Value size = buildSizeof(loc, op.getSource().getType(), dims, affinity, rewriter);
    auto externalType = ResourceType::get(getContext(), Lifetime::External);
    Value storage = TensorImportOp::create(
        rewriter, loc, externalType, adaptor.getStorage().front(),
        TypeAttr::get(op.getSource().getType()), dims, size, rewriter.getUnitAttr(), affinity);
    if (op.getWaitFence())
      storage =
          importAndAwait(loc, adaptor.getWaitFence().front(), storage, size, affinity, rewriter);
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value updated = AsyncUpdateOp::create(rewriter, loc, externalType, storage, size, zero,
                                          source->size, source->resource, source->size, affinity);
    Value result = AsyncSliceOp::create(rewriter, loc, externalType, updated, size, zero,
                                        source->size, source->size, affinity);
    if (result.getType() != source->resource.getType())
      result =
          AsyncTransferOp::create(rewriter, loc, source->resource.getType(), result, source->size,
                                  source->size, affinity, affinity, AffinityAttr());
    rewriter.replaceOpWithMultiple(op, {{result, source->size}});
    return success();
  }
};

/// What computes the value is known by the timepoint at which the value is there.
struct ConvertTransients : PlacedConversion<hal::TensorTransientsOp> {
  using PlacedConversion::PlacedConversion;
  LogicalResult matchAndRewrite(hal::TensorTransientsOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getSource());
    if (!source)
      return failure();
    Location loc = op.getLoc();
    AffinityAttr affinity = affinities.getExecutionAffinity(op);
    source = moveTo(loc, op.getSource(), *source, affinity, rewriter);
    Type resourceType = source->resource.getType();
    auto timepointType = rewriter.getType<TimepointType>();
    auto barrier = TimepointBarrierOp::create(rewriter, loc, resourceType, timepointType,
                                              source->resource, source->size, affinity);
    Value buffer = adaptor.getStorage().front();
    if (isa<hal::BufferViewType>(buffer.getType()))
      buffer = rewriter.createOrFold<hal::BufferViewBufferOp>(
          loc, rewriter.getType<hal::BufferType>(), buffer);
    Value length = rewriter.createOrFold<hal::BufferLengthOp>(loc, rewriter.getIndexType(), buffer);
    auto bytes = RankedTensorType::get({ShapedType::kDynamic}, rewriter.getI8Type());
    Value storage =
        TensorImportOp::create(rewriter, loc, ResourceType::get(getContext(), Lifetime::Transient),
                               buffer, TypeAttr::get(bytes), length, length, UnitAttr(), affinity);
    auto request = ResourceTransientsOp::create(rewriter, loc, resourceType, timepointType,
                                                barrier.getResult(), source->size, storage, length,
                                                barrier.getResultTimepoint(), affinity);
    Value result = TimepointAwaitOp::create(
                       rewriter, loc, TypeRange(resourceType), ValueRange(request.getResult()),
                       ValueRange(source->size), request.getResultTimepoint(), UnitAttr())
                       ->getResult(0);
    rewriter.replaceOpWithMultiple(op, {{result, source->size}});
    return success();
  }
};

/// All of the tensors are available at one timepoint, which the fence then signals.
struct ConvertBarrier : PlacedConversion<hal::TensorBarrierOp> {
  using PlacedConversion::PlacedConversion;
  LogicalResult matchAndRewrite(hal::TensorBarrierOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    AffinityAttr affinity = affinities.getExecutionAffinity(op);
    SmallVector<Value> timepoints;
    SmallVector<SmallVector<Value>> results;
    for (ValueRange values : adaptor.getSources()) {
      std::optional<TensorValue> source = getTensorValue(values);
      if (!source)
        return failure();
      auto barrier = TimepointBarrierOp::create(rewriter, loc, source->resource.getType(),
                                                rewriter.getType<TimepointType>(), source->resource,
                                                source->size, affinity);
      timepoints.push_back(barrier.getResultTimepoint());
      results.push_back({barrier.getResult(), source->size});
    }
    Value joined = joinTimepoints(loc, timepoints, rewriter);
    if (!joined)
      joined = TimepointImmediateOp::create(rewriter, loc, rewriter.getType<TimepointType>());
    TimepointChainExternalOp::create(rewriter, loc, joined, adaptor.getSignalFence(), affinity);
    rewriter.replaceOpWithMultiple(op, std::move(results));
    return success();
  }
};

} // namespace

void populateHalToStreamPatterns(const TypeConverter &converter, const AffinityAnalysis &affinities,
                                 RewritePatternSet &patterns) {
  patterns.add<ConvertAlias, ConvertBarrier, ConvertExport, ConvertImport, ConvertTransients>(
      converter, patterns.getContext(), affinities);
}

} // namespace mlir::iree::stream
