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
    Value resource = TensorImportOp::create(rewriter, loc, externalType, source,
                                            TypeAttr::get(type), dims, size, op.getConsumeAttr(),
                                            affinity);
    if (op.getWaitFence()) {
      Value timepoint =
          TimepointImportOp::create(rewriter, loc, rewriter.getType<TimepointType>(),
                                    adaptor.getWaitFence().front(), affinity);
      resource = TimepointAwaitOp::create(rewriter, loc, TypeRange(externalType),
                                          ValueRange(resource), ValueRange(size), timepoint,
                                          UnitAttr())
                     ->getResult(0);
    }
    Value result = AsyncCastOp::create(rewriter, loc,
                                       ResourceType::get(getContext(), Lifetime::Unknown),
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
    Value external = AsyncCastOp::create(
        rewriter, op.getLoc(), ResourceType::get(getContext(), Lifetime::External),
        source->resource, source->size, source->size, affinity);
    rewriter.replaceOpWithNewOp<TensorExportOp>(
        op, op.getType(), external, op.getSourceEncodingAttr(), flatten(adaptor.getSourceDims()),
        source->size, affinity);
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
                                                rewriter.getType<TimepointType>(),
                                                source->resource, source->size, affinity);
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

void populateHalToStreamPatterns(const TypeConverter &converter,
                                  const AffinityAnalysis &affinities,
                                  RewritePatternSet &patterns) {
  patterns.add<ConvertBarrier, ConvertExport, ConvertImport>(converter, patterns.getContext(),
                                                             affinities);
}

} // namespace mlir::iree::stream
