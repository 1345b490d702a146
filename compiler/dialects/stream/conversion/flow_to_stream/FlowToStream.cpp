#include "compiler/dialects/stream/conversion/flow_to_stream/FlowToStream.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/stream/conversion/TensorConversion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::iree::stream {

namespace {

Type unknownResource(MLIRContext *context) {
  return ResourceType::get(context, Lifetime::Unknown);
}

struct ConvertDispatch : PlacedConversion<flow::DispatchOp> {
  using PlacedConversion::PlacedConversion;
  LogicalResult matchAndRewrite(flow::DispatchOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    AffinityAttr affinity = affinities.getExecutionAffinity(op);
    SmallVector<Value> operands, operandSizes, sizeOfOperand, resultSizes;
    SmallVector<Type> operandEncodings, resultEncodings, resultTypes;
    Type noEncoding = util::UnusedType::get(getContext());
    for (auto [oldOperand, values] : llvm::zip_equal(op.getArguments(), adaptor.getArguments())) {
      if (std::optional<TensorValue> tensor = getTensorValue(values)) {
        tensor = moveTo(op.getLoc(), oldOperand, *tensor, affinity, rewriter);
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
struct ConvertView : PlacedConversion<OpT> {
  using PlacedConversion<OpT>::PlacedConversion;
  using Adaptor = typename OpT::template GenericAdaptor<ArrayRef<ValueRange>>;
  LogicalResult matchAndRewrite(OpT op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getSource());
    if (!source)
      return failure();
    AffinityAttr affinity = this->affinities.getResourceAffinity(op.getResult());
    source = this->moveTo(op.getLoc(), op.getSource(), *source, affinity, rewriter);
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

struct ConvertEncode : PlacedConversion<flow::TensorEncodeOp> {
  using PlacedConversion::PlacedConversion;
  LogicalResult matchAndRewrite(flow::TensorEncodeOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getOperand());
    if (!source)
      return failure();
    AffinityAttr affinity = affinities.getExecutionAffinity(op);
    source = moveTo(op.getLoc(), op->getOperand(0), *source, affinity, rewriter);
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

struct ConvertClone : PlacedConversion<flow::TensorCloneOp> {
  using PlacedConversion::PlacedConversion;
  LogicalResult matchAndRewrite(flow::TensorCloneOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getOperand());
    if (!source)
      return failure();
    AffinityAttr affinity = affinities.getExecutionAffinity(op);
    source = moveTo(op.getLoc(), op->getOperand(0), *source, affinity, rewriter);
    SmallVector<Value> dims = flatten(adaptor.getOperandDims());
    auto type = TypeAttr::get(op.getType());
    auto clone = TensorCloneOp::create(rewriter, op.getLoc(), unknownResource(getContext()),
                                       source->resource, type, dims, source->size, type, dims,
                                       source->size, affinity);
    rewriter.replaceOpWithMultiple(op, {{clone.getResult(), source->size}});
    return success();
  }
};

struct ConvertTransfer : PlacedConversion<flow::TensorTransferOp> {
  using PlacedConversion::PlacedConversion;
  LogicalResult matchAndRewrite(flow::TensorTransferOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getOperand());
    auto target = dyn_cast<AffinityAttr>(op.getTarget());
    if (!source || !target)
      return failure();
    auto transfer = AsyncTransferOp::create(
        rewriter, op.getLoc(), unknownResource(getContext()), source->resource, source->size,
        source->size, affinities.getResourceAffinity(op->getOperand(0)), target, AffinityAttr());
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
struct ConvertEmpty : PlacedConversion<OpT> {
  using PlacedConversion<OpT>::PlacedConversion;
  using Adaptor = typename OpT::template GenericAdaptor<ArrayRef<ValueRange>>;
  LogicalResult matchAndRewrite(OpT op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    AffinityAttr affinity = this->affinities.getExecutionAffinity(op);
    SmallVector<Value> dims = flatten(adaptor.getResultDims());
    Value size = buildSizeof(op.getLoc(), op.getType(), dims, affinity, rewriter);
    auto empty = TensorEmptyOp::create(rewriter, op.getLoc(), unknownResource(op.getContext()),
                                       TypeAttr::get(op.getType()), dims, size, affinity);
    rewriter.replaceOpWithMultiple(op, {{empty.getResult(), size}});
    return success();
  }
};

struct ConvertSplat : PlacedConversion<flow::TensorSplatOp> {
  using PlacedConversion::PlacedConversion;
  LogicalResult matchAndRewrite(flow::TensorSplatOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    AffinityAttr affinity = affinities.getExecutionAffinity(op);
    SmallVector<Value> dims = flatten(adaptor.getResultDims());
    Value size = buildSizeof(op.getLoc(), op.getType(), dims, affinity, rewriter);
    auto splat = TensorSplatOp::create(rewriter, op.getLoc(), unknownResource(getContext()),
                                       adaptor.getValue().front(), TypeAttr::get(op.getType()),
                                       dims, size, affinity);
    rewriter.replaceOpWithMultiple(op, {{splat.getResult(), size}});
    return success();
  }
};

struct ConvertSlice : PlacedConversion<flow::TensorSliceOp> {
  using PlacedConversion::PlacedConversion;
  LogicalResult matchAndRewrite(flow::TensorSliceOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getSource());
    if (!source)
      return failure();
    AffinityAttr affinity = affinities.getExecutionAffinity(op);
    source = moveTo(op.getLoc(), op.getSource(), *source, affinity, rewriter);
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

struct ConvertUpdate : PlacedConversion<flow::TensorUpdateOp> {
  using PlacedConversion::PlacedConversion;
  LogicalResult matchAndRewrite(flow::TensorUpdateOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> target = getTensorValue(adaptor.getTarget());
    std::optional<TensorValue> update = getTensorValue(adaptor.getUpdate());
    if (!target || !update)
      return failure();
    AffinityAttr affinity = affinities.getExecutionAffinity(op);
    target = moveTo(op.getLoc(), op.getTarget(), *target, affinity, rewriter);
    update = moveTo(op.getLoc(), op.getUpdate(), *update, affinity, rewriter);
    auto converted = TensorUpdateOp::create(
        rewriter, op.getLoc(), target->resource.getType(), target->resource,
        TypeAttr::get(op.getTarget().getType()), flatten(adaptor.getTargetDims()), target->size,
        flatten(adaptor.getStartIndices()), update->resource,
        TypeAttr::get(op.getUpdate().getType()), flatten(adaptor.getUpdateDims()), update->size,
        affinity);
    rewriter.replaceOpWithMultiple(op, {{converted.getResult(), target->size}});
    return success();
  }
};

/// The host reads from a staging resource, to which only the element is moved.
struct ConvertLoad : PlacedConversion<flow::TensorLoadOp> {
  using PlacedConversion::PlacedConversion;
  LogicalResult matchAndRewrite(flow::TensorLoadOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> source = getTensorValue(adaptor.getSource());
    if (!source)
      return failure();
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getSource().getType());
    AffinityAttr affinity = affinities.getResourceAffinity(op.getSource());
    SmallVector<Value> dims = flatten(adaptor.getSourceDims());
    SmallVector<Value> indices = flatten(adaptor.getIndices());
    bool isOneElement = type.hasStaticShape() && type.getNumElements() == 1;
    if (!isOneElement) {
      // A constant that is among the indices serves again.
      auto getConstant = [&](int64_t constant) -> Value {
        for (Value index : indices)
          if (getConstantIntValue(index) == constant)
            return index;
        return arith::ConstantIndexOp::create(rewriter, loc, constant);
      };
      SmallVector<Value> ones(type.getRank(), getConstant(1));
      Value zero = getConstant(0);
      auto elementType = RankedTensorType::get(SmallVector<int64_t>(type.getRank(), 1),
                                               type.getElementType(), type.getEncoding());
      Value size = buildSizeof(loc, elementType, {}, affinity, rewriter);
      Value slice = TensorSliceOp::create(rewriter, loc, source->resource.getType(),
                                          source->resource, TypeAttr::get(type), dims,
                                          source->size, indices, ones, TypeAttr::get(elementType),
                                          ValueRange(), size, affinity);
      source = TensorValue{slice, size};
      type = elementType;
      dims.clear();
      indices.assign(type.getRank(), zero);
    }
    auto staged = AsyncTransferOp::create(
        rewriter, loc, ResourceType::get(getContext(), Lifetime::Staging), source->resource,
        source->size, source->size, affinity, affinity, AffinityAttr());
    rewriter.replaceOpWithNewOp<TensorLoadOp>(op, op.getType(), staged, TypeAttr::get(type), dims,
                                              source->size, indices);
    return success();
  }
};

/// The host writes to a staging resource, which is then moved back.
struct ConvertStore : PlacedConversion<flow::TensorStoreOp> {
  using PlacedConversion::PlacedConversion;
  LogicalResult matchAndRewrite(flow::TensorStoreOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> target = getTensorValue(adaptor.getTarget());
    if (!target)
      return failure();
    AffinityAttr affinity = affinities.getExecutionAffinity(op);
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

void populateFlowToStreamPatterns(const TypeConverter &converter,
                                  const AffinityAnalysis &affinities,
                                  RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<ConvertBarrier, ConvertTieShape>(converter, context);
  patterns.add<ConvertClone, ConvertDispatch, ConvertEmpty<flow::TensorAllocaOp>,
               ConvertEmpty<flow::TensorEmptyOp>, ConvertEncode, ConvertLoad, ConvertSlice,
               ConvertSplat, ConvertStore, ConvertTransfer, ConvertUpdate,
               ConvertView<flow::TensorBitCastOp>, ConvertView<flow::TensorReshapeOp>>(
      converter, context, affinities);
}

} // namespace mlir::iree::stream
