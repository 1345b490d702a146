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
struct ConvertConstant : OpConversionPattern<OpT> {
  using OpConversionPattern<OpT>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(OpT op, typename OpT::template GenericAdaptor<ArrayRef<ValueRange>>,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!type)
      return failure();
    Location loc = op.getLoc();
    AffinityAttr affinity = getConversionAffinity(op);
    MLIRContext *context = op.getContext();
    auto constant = TensorConstantOp::create(
        rewriter, loc, ResourceType::get(context, Lifetime::Constant), cast<TypedAttr>(op.getValue()),
        TypeAttr::get(type), ValueRange(), affinity);
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

struct ConvertBranch : OpConversionPattern<cf::BranchOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(cf::BranchOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<cf::BranchOp>(op, op.getDest(),
                                              flatten(adaptor.getDestOperands()));
    return success();
  }
};

struct ConvertCondBranch : OpConversionPattern<cf::CondBranchOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(cf::CondBranchOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<cf::CondBranchOp>(
        op, adaptor.getCondition().front(), op.getTrueDest(),
        flatten(adaptor.getTrueDestOperands()), op.getFalseDest(),
        flatten(adaptor.getFalseDestOperands()));
    return success();
  }
};

} // namespace

void populateStandardToStreamPatterns(const TypeConverter &converter, ConversionTarget &target,
                                      RewritePatternSet &patterns) {
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns, target);
  patterns.add<ConvertBranch, ConvertCondBranch, ConvertConstant<arith::ConstantOp>,
               ConvertConstant<flow::TensorConstantOp>, ConvertSelect>(converter,
                                                                       patterns.getContext());
}

} // namespace mlir::iree::stream
