#include "compiler/dialects/stream/conversion/standard_to_stream/StandardToStream.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/stream/conversion/TensorConversion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"

namespace mlir::iree::stream {

namespace {

/// A constant, as a value of any lifetime.
template <typename OpT>
struct ConvertConstant : PlacedConversion<OpT> {
  using PlacedConversion<OpT>::PlacedConversion;
  LogicalResult
  matchAndRewrite(OpT op, typename OpT::template GenericAdaptor<ArrayRef<ValueRange>>,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!type)
      return failure();
    Location loc = op.getLoc();
    AffinityAttr affinity = this->affinities.getExecutionAffinity(op);
    MLIRContext *context = op.getContext();
    auto constant = TensorConstantOp::create(
        rewriter, loc, ResourceType::get(context, Lifetime::Constant),
        convertConstantValue(cast<TypedAttr>(op.getValue())), TypeAttr::get(type), ValueRange(),
        affinity);
    Value size = ResourceSizeOp::create(rewriter, loc, rewriter.getIndexType(),
                                        constant.getResult(), AffinityAttr());
    auto transfer = AsyncTransferOp::create(
        rewriter, loc, ResourceType::get(context, Lifetime::Unknown), constant.getResult(), size,
        size, affinity, affinity, AffinityAttr());
    rewriter.replaceOpWithMultiple(op, {{transfer.getResult(), size}});
    return success();
  }
};

struct ConvertSelect : OpConversionPattern<arith::SelectOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(arith::SelectOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<TensorValue> onTrue = getTensorValue(adaptor.getTrueValue());
    std::optional<TensorValue> onFalse = getTensorValue(adaptor.getFalseValue());
    // One condition selects among whole tensors; several select elements.
    if (!onTrue || !onFalse || !op.getCondition().getType().isInteger(1))
      return failure();
    Value condition = adaptor.getCondition().front();
    Value resource = arith::SelectOp::create(rewriter, op.getLoc(), condition, onTrue->resource,
                                             onFalse->resource);
    Value size =
        arith::SelectOp::create(rewriter, op.getLoc(), condition, onTrue->size, onFalse->size);
    rewriter.replaceOpWithMultiple(op, {{resource, size}});
    return success();
  }
};

/// Converts branches along with the arguments of the blocks that they lead to.
template <typename OpT>
struct ConvertBranch : OpConversionPattern<OpT> {
  using OpConversionPattern<OpT>::OpConversionPattern;
  using Adaptor = typename OpConversionPattern<OpT>::OneToNOpAdaptor;

  LogicalResult matchAndRewrite(OpT op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Block *> successors(op->getSuccessors());
    replace(op, adaptor, rewriter);
    const TypeConverter *converter = this->getTypeConverter();
    for (Block *block : successors) {
      if (block->isEntryBlock() || converter->isLegal(block->getArgumentTypes()))
        continue;
      std::optional<TypeConverter::SignatureConversion> conversion =
          converter->convertBlockSignature(block);
      if (!conversion)
        return failure();
      rewriter.applySignatureConversion(block, *conversion, converter);
    }
    return success();
  }

private:
  static void replace(cf::BranchOp op, Adaptor adaptor, ConversionPatternRewriter &rewriter) {
    rewriter.replaceOpWithNewOp<cf::BranchOp>(op, op.getDest(),
                                              flatten(adaptor.getDestOperands()));
  }

  static void replace(cf::CondBranchOp op, Adaptor adaptor, ConversionPatternRewriter &rewriter) {
    rewriter.replaceOpWithNewOp<cf::CondBranchOp>(
        op, adaptor.getCondition().front(), op.getTrueDest(),
        flatten(adaptor.getTrueDestOperands()), op.getFalseDest(),
        flatten(adaptor.getFalseDestOperands()));
  }

  static void replace(cf::SwitchOp op, Adaptor adaptor, ConversionPatternRewriter &rewriter) {
    SmallVector<SmallVector<Value>> caseOperands;
    for (ArrayRef<ValueRange> operands : adaptor.getCaseOperands())
      caseOperands.push_back(flatten(operands));
    rewriter.replaceOpWithNewOp<cf::SwitchOp>(
        op, adaptor.getFlag().front(), op.getDefaultDestination(),
        flatten(adaptor.getDefaultOperands()), op.getCaseValuesAttr(), op.getCaseDestinations(),
        llvm::to_vector_of<ValueRange>(caseOperands));
  }
};

} // namespace

void populateStandardToStreamPatterns(const TypeConverter &converter,
                                      const AffinityAnalysis &affinities, ConversionTarget &target,
                                      RewritePatternSet &patterns) {
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns, target);
  MLIRContext *context = patterns.getContext();
  patterns.add<ConvertBranch<cf::BranchOp>, ConvertBranch<cf::CondBranchOp>,
               ConvertBranch<cf::SwitchOp>, ConvertSelect>(converter, context);
  patterns.add<ConvertConstant<arith::ConstantOp>, ConvertConstant<flow::TensorConstantOp>>(
      converter, context, affinities);
}

} // namespace mlir::iree::stream
