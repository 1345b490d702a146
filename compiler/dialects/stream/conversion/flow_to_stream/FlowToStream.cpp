#include "compiler/dialects/stream/conversion/flow_to_stream/FlowToStream.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/stream/conversion/TensorConversion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::stream {

namespace {

Type unknownResource(MLIRContext *context) {
  return ResourceType::get(context, Lifetime::Unknown);
}

struct ConvertDispatch : OpConversionPattern<flow::DispatchOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(flow::DispatchOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    AffinityAttr affinity = getConversionAffinity(op);
    SmallVector<Value> operands, operandSizes, sizeOfOperand, resultSizes;
    SmallVector<Type> operandEncodings, resultEncodings, resultTypes;
    Type noEncoding = util::UnusedType::get(getContext());
    for (auto [oldOperand, values] : llvm::zip_equal(op.getArguments(), adaptor.getArguments())) {
      if (std::optional<TensorValue> tensor = getTensorValue(values)) {
        operands.push_back(tensor->resource);
        operandSizes.push_back(tensor->size);
        sizeOfOperand.push_back(tensor->size);
        operandEncodings.push_back(oldOperand.getType());
      } else {
        operands.push_back(values.front());
        sizeOfOperand.push_back(Value());
        operandEncodings.push_back(noEncoding);
      }
    }
    SmallVector<Value> workload = flatten(adaptor.getWorkload());
    SmallVector<Value> operandDims = flatten(adaptor.getArgumentDims());
    SmallVector<Value> resultDims = flatten(adaptor.getResultDims());
    ValueRange dims = resultDims;
    unsigned firstOperand = op.getTiedOperandsIndexAndLength().first;
    for (auto [i, result] : llvm::enumerate(op.getResults())) {
      auto type = dyn_cast<RankedTensorType>(result.getType());
      if (!type) {
        resultTypes.push_back(result.getType());
        resultEncodings.push_back(noEncoding);
        continue;
      }
      resultTypes.push_back(unknownResource(getContext()));
      resultEncodings.push_back(type);
      ValueRange own = dims.take_front(type.getNumDynamicDims());
      dims = dims.drop_front(type.getNumDynamicDims());
      // A result in place of an operand has its size.
      std::optional<unsigned> tied = op.getTiedResultOperandIndex(i);
      resultSizes.push_back(tied ? sizeOfOperand[*tied - firstOperand]
                                 : buildSizeof(op.getLoc(), type, own, affinity, rewriter));
    }
    auto dispatch = TensorDispatchOp::create(
        rewriter, op.getLoc(), resultTypes, workload, op.getEntryPointsAttr(), operands,
        operandSizes, rewriter.getTypeArrayAttr(operandEncodings), operandDims, resultSizes,
        rewriter.getTypeArrayAttr(resultEncodings), resultDims, op.getTiedOperandsAttr(),
        affinity);
    for (NamedAttribute attr : op->getDiscardableAttrs())
      if (attr.getName() != "stream.affinity")
        dispatch->setDiscardableAttr(attr.getName(), attr.getValue());
    SmallVector<SmallVector<Value>> replacements;
    unsigned size = 0;
    for (Value result : dispatch.getResults()) {
      replacements.push_back({result});
      if (isa<ResourceType>(result.getType()))
        replacements.back().push_back(resultSizes[size++]);
    }
    rewriter.replaceOpWithMultiple(op, std::move(replacements));
    return success();
  }
};

/// Contents of one type seen as another: a copy, which is not needed as values do not change.
template <typename OpT>
struct ConvertView : OpConversionPattern<OpT> {
  using OpConversionPattern<OpT>::OpConversionPattern;
  using Adaptor = typename OpT::template GenericAdaptor<ArrayRef<ValueRange>>;
  LogicalResult matchAndRewrite(OpT op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getSource());
    if (!source)
      return failure();
    AffinityAttr affinity = getConversionAffinity(op);
    SmallVector<Value> resultDims = flatten(adaptor.getResultDims());
    Value size = buildSizeof(op.getLoc(), op.getType(), resultDims, affinity, rewriter);
    auto clone = TensorCloneOp::create(
        rewriter, op.getLoc(), unknownResource(op.getContext()), source->resource,
        TypeAttr::get(op.getSource().getType()), flatten(adaptor.getSourceDims()), source->size,
        TypeAttr::get(op.getType()), resultDims, size, affinity);
    rewriter.replaceOpWithMultiple(op, {{clone.getResult(), size}});
    return success();
  }
};

struct ConvertEncode : OpConversionPattern<flow::TensorEncodeOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(flow::TensorEncodeOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getOperand());
    if (!source)
      return failure();
    AffinityAttr affinity = getConversionAffinity(op);
    SmallVector<Value> resultDims = flatten(adaptor.getResultDims());
    Value size = buildSizeof(op.getLoc(), op.getType(), resultDims, affinity, rewriter);
    auto encode = TensorEncodeOp::create(
        rewriter, op.getLoc(), unknownResource(getContext()), source->resource,
        TypeAttr::get(op->getOperand(0).getType()), flatten(adaptor.getOperandDims()),
        source->size, TypeAttr::get(op.getType()), resultDims, size, affinity);
    rewriter.replaceOpWithMultiple(op, {{encode.getResult(), size}});
    return success();
  }
};

struct ConvertClone : OpConversionPattern<flow::TensorCloneOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(flow::TensorCloneOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getOperand());
    if (!source)
      return failure();
    SmallVector<Value> dims = flatten(adaptor.getOperandDims());
    auto type = TypeAttr::get(op.getType());
    auto clone = TensorCloneOp::create(rewriter, op.getLoc(), unknownResource(getContext()),
                                       source->resource, type, dims, source->size, type, dims,
                                       source->size, getConversionAffinity(op));
    rewriter.replaceOpWithMultiple(op, {{clone.getResult(), source->size}});
    return success();
  }
};

struct ConvertTransfer : OpConversionPattern<flow::TensorTransferOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(flow::TensorTransferOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getOperand());
    auto target = dyn_cast<AffinityAttr>(op.getTarget());
    if (!source || !target)
      return failure();
    auto transfer = AsyncTransferOp::create(
        rewriter, op.getLoc(), unknownResource(getContext()), source->resource, source->size,
        source->size, AffinityAttr::lookupOrDefault(op), target, AffinityAttr());
    rewriter.replaceOpWithMultiple(op, {{transfer.getResult(), source->size}});
    return success();
  }
};

struct ConvertBarrier : OpConversionPattern<flow::TensorBarrierOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(flow::TensorBarrierOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getOperand());
    if (!source)
      return failure();
    auto barrier = AsyncBarrierOp::create(rewriter, op.getLoc(), source->resource.getType(),
                                          source->resource, source->size,
                                          dyn_cast<AffinityAttr>(op.getTarget()));
    rewriter.replaceOpWithMultiple(op, {{barrier.getResult(), source->size}});
    return success();
  }
};

/// Storage without contents.
template <typename OpT>
struct ConvertEmpty : OpConversionPattern<OpT> {
  using OpConversionPattern<OpT>::OpConversionPattern;
  using Adaptor = typename OpT::template GenericAdaptor<ArrayRef<ValueRange>>;
  LogicalResult matchAndRewrite(OpT op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    AffinityAttr affinity = getConversionAffinity(op);
    SmallVector<Value> dims = flatten(adaptor.getResultDims());
    Value size = buildSizeof(op.getLoc(), op.getType(), dims, affinity, rewriter);
    auto empty = TensorEmptyOp::create(rewriter, op.getLoc(), unknownResource(op.getContext()),
                                       TypeAttr::get(op.getType()), dims, size, affinity);
    rewriter.replaceOpWithMultiple(op, {{empty.getResult(), size}});
    return success();
  }
};

struct ConvertSplat : OpConversionPattern<flow::TensorSplatOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(flow::TensorSplatOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    AffinityAttr affinity = getConversionAffinity(op);
    SmallVector<Value> dims = flatten(adaptor.getResultDims());
    Value size = buildSizeof(op.getLoc(), op.getType(), dims, affinity, rewriter);
    auto splat = TensorSplatOp::create(rewriter, op.getLoc(), unknownResource(getContext()),
                                       adaptor.getValue().front(), TypeAttr::get(op.getType()),
                                       dims, size, affinity);
    rewriter.replaceOpWithMultiple(op, {{splat.getResult(), size}});
    return success();
  }
};

struct ConvertSlice : OpConversionPattern<flow::TensorSliceOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(flow::TensorSliceOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getSource());
    if (!source)
      return failure();
    AffinityAttr affinity = getConversionAffinity(op);
    SmallVector<Value> resultDims = flatten(adaptor.getResultDims());
    Value size = buildSizeof(op.getLoc(), op.getType(), resultDims, affinity, rewriter);
    auto slice = TensorSliceOp::create(
        rewriter, op.getLoc(), unknownResource(getContext()), source->resource,
        TypeAttr::get(op.getSource().getType()), flatten(adaptor.getSourceDims()), source->size,
        flatten(adaptor.getStartIndices()), flatten(adaptor.getLengths()),
        TypeAttr::get(op.getType()), resultDims, size, affinity);
    rewriter.replaceOpWithMultiple(op, {{slice.getResult(), size}});
    return success();
  }
};

struct ConvertUpdate : OpConversionPattern<flow::TensorUpdateOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(flow::TensorUpdateOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> target = getTensorValue(adaptor.getTarget());
    std::optional<TensorValue> update = getTensorValue(adaptor.getUpdate());
    if (!target || !update)
      return failure();
    auto converted = TensorUpdateOp::create(
        rewriter, op.getLoc(), target->resource.getType(), target->resource,
        TypeAttr::get(op.getTarget().getType()), flatten(adaptor.getTargetDims()), target->size,
        flatten(adaptor.getStartIndices()), update->resource,
        TypeAttr::get(op.getUpdate().getType()), flatten(adaptor.getUpdateDims()), update->size,
        getConversionAffinity(op));
    rewriter.replaceOpWithMultiple(op, {{converted.getResult(), target->size}});
    return success();
  }
};

/// The host reads from a staging resource.
struct ConvertLoad : OpConversionPattern<flow::TensorLoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(flow::TensorLoadOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getSource());
    if (!source)
      return failure();
    AffinityAttr affinity = getConversionAffinity(op);
    auto staged = AsyncTransferOp::create(
        rewriter, op.getLoc(), ResourceType::get(getContext(), Lifetime::Staging),
        source->resource, source->size, source->size, affinity, affinity, AffinityAttr());
    rewriter.replaceOpWithNewOp<TensorLoadOp>(
        op, op.getType(), staged, TypeAttr::get(op.getSource().getType()),
        flatten(adaptor.getSourceDims()), source->size, flatten(adaptor.getIndices()));
    return success();
  }
};

/// The host writes to a staging resource, which is then moved back.
struct ConvertStore : OpConversionPattern<flow::TensorStoreOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(flow::TensorStoreOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> target = getTensorValue(adaptor.getTarget());
    if (!target)
      return failure();
    AffinityAttr affinity = getConversionAffinity(op);
    auto stagingType = ResourceType::get(getContext(), Lifetime::Staging);
    auto staged =
        AsyncTransferOp::create(rewriter, op.getLoc(), stagingType, target->resource,
                                target->size, target->size, affinity, affinity, AffinityAttr());
    auto stored = TensorStoreOp::create(
        rewriter, op.getLoc(), stagingType, staged, TypeAttr::get(op.getTarget().getType()),
        flatten(adaptor.getTargetDims()), target->size, flatten(adaptor.getIndices()),
        adaptor.getValue().front());
    auto result = AsyncTransferOp::create(rewriter, op.getLoc(), target->resource.getType(),
                                          stored, target->size, target->size, affinity, affinity,
                                          AffinityAttr());
    rewriter.replaceOpWithMultiple(op, {{result.getResult(), target->size}});
    return success();
  }
};

/// The dimensions go along as values of their own.
struct ConvertTieShape : OpConversionPattern<flow::TensorTieShapeOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(flow::TensorTieShapeOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithMultiple(op, {adaptor.getOperand()});
    return success();
  }
};

} // namespace

void populateFlowToStreamPatterns(const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<ConvertBarrier, ConvertClone, ConvertDispatch, ConvertEncode,
               ConvertEmpty<flow::TensorAllocaOp>, ConvertEmpty<flow::TensorEmptyOp>, ConvertLoad,
               ConvertSlice, ConvertSplat, ConvertStore, ConvertTieShape, ConvertTransfer,
               ConvertUpdate, ConvertView<flow::TensorBitCastOp>,
               ConvertView<flow::TensorReshapeOp>>(converter, patterns.getContext());
}

} // namespace mlir::iree::stream
