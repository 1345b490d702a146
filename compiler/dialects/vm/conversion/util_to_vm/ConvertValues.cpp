// Single values: nulls, comparisons, alignment, selection, status.

#include "compiler/dialects/util/ir/UtilOps.h"
#include "compiler/dialects/vm/conversion/TypedOps.h"
#include "compiler/dialects/vm/conversion/util_to_vm/UtilToVm.h"

namespace mlir::iree::vm {
namespace {

constexpr int32_t kInternal = 13;

struct ConvertNull : OpConversionPattern<util::NullOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::NullOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = typeConverter->convertType(op.getType());
    if (!isa_and_present<RefType>(type))
      return rewriter.notifyMatchFailure(op, "not a reference");
    rewriter.replaceOpWithNewOp<ConstRefZeroOp>(op, type);
    return success();
  }
};

template <typename Op> struct ConvertCompare : OpConversionPattern<Op> {
  StringRef family;
  ConvertCompare(const TypeConverter &types, MLIRContext *context, StringRef family)
      : OpConversionPattern<Op>(types, context), family(family) {}
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = adaptor.getLhs().getType();
    StringRef variant = isa<FloatType>(type) ? ".o" : "";
    Operation *compare = createTypedOp(rewriter, op.getLoc(), family, type, variant,
                                       rewriter.getI32Type(), adaptor.getOperands());
    if (!compare)
      return rewriter.notifyMatchFailure(op, "no comparison for this type");
    rewriter.replaceOp(op, compare->getResults());
    return success();
  }
};

/// `(value + alignment - 1) & ~(alignment - 1)`.
struct ConvertAlign : OpConversionPattern<util::AlignOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::AlignOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = adaptor.getValue().getType();
    if (type.isInteger(32))
      return convert<SubI32Op, AddI32Op, NotI32Op, AndI32Op>(op, adaptor, rewriter);
    if (type.isInteger(64))
      return convert<SubI64Op, AddI64Op, NotI64Op, AndI64Op>(op, adaptor, rewriter);
    return rewriter.notifyMatchFailure(op, "no instruction for this type");
  }

  template <typename Sub, typename Add, typename Not, typename And>
  static LogicalResult convert(util::AlignOp op, OpAdaptor adaptor,
                               ConversionPatternRewriter &rewriter) {
    Location loc = op.getLoc();
    Type type = adaptor.getValue().getType();
    Value one = createConstant(rewriter, loc, rewriter.getIntegerAttr(type, 1));
    Value low = rewriter.createOrFold<Sub>(loc, type, adaptor.getAlignment(), one);
    Value sum = rewriter.createOrFold<Add>(loc, type, adaptor.getValue(), low);
    Value mask = rewriter.createOrFold<Not>(loc, type, low);
    rewriter.replaceOp(op, rewriter.createOrFold<And>(loc, type, sum, mask));
    return success();
  }
};

struct ConvertSizeOf : OpConversionPattern<util::SizeOfOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::SizeOfOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type sized = op.getSizedType(), type = typeConverter->convertType(op.getType());
    if (sized.isIndex())
      sized = typeConverter->convertType(sized);
    if (!sized.isIntOrFloat() || !type)
      return rewriter.notifyMatchFailure(op, "not a scalar type");
    rewriter.replaceOp(op, createConstant(rewriter, op.getLoc(),
                                          rewriter.getIntegerAttr(type, getByteWidth(sized))));
    return success();
  }
};

struct ConvertSwitch : OpConversionPattern<util::SwitchOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::SwitchOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = adaptor.getDefaultValue().getType();
    Value index = castInteger(rewriter, adaptor.getIndex(), rewriter.getI32Type());
    SmallVector<Value> operands = {index, adaptor.getDefaultValue()};
    llvm::append_range(operands, adaptor.getValues());
    Operation *result =
        createTypedOp(rewriter, op.getLoc(), "switch", type, "", type, operands);
    if (!result)
      return rewriter.notifyMatchFailure(op, "no instruction for this type");
    rewriter.replaceOp(op, result->getResults());
    return success();
  }
};

struct ConvertCast : OpConversionPattern<util::CastOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::CastOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type from = adaptor.getOperand().getType(), type = typeConverter->convertType(op.getType());
    if (from == type) {
      rewriter.replaceOp(op, adaptor.getOperand());
      return success();
    }
    if (!isa<RefType>(from) || !isa_and_present<RefType>(type))
      return rewriter.notifyMatchFailure(op, "not references");
    // To a type that is only known at run time nothing needs checking.
    if (isa<OpaqueType>(getObjectType(type)))
      rewriter.replaceOpWithNewOp<CastRefAnyOp>(op, type, adaptor.getOperand());
    else
      rewriter.replaceOpWithNewOp<CastAnyRefOp>(op, type, adaptor.getOperand());
    return success();
  }
};

struct ConvertBarrier : OpConversionPattern<util::OptimizationBarrierOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::OptimizationBarrierOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<OptimizationBarrierOp>(
        op, TypeRange(ValueRange(adaptor.getOperands())), adaptor.getOperands());
    return success();
  }
};

/// What is known about integers helps nobody from here on.
struct DropAssumptions : OpConversionPattern<util::AssumeIntOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::AssumeIntOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getOperands());
    return success();
  }
};

struct ConvertCheckOk : OpConversionPattern<util::StatusCheckOkOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::StatusCheckOkOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<CondFailOp>(op, adaptor.getStatus(), adaptor.getStatus(),
                                            op.getMessageAttr());
    return success();
  }
};

struct ConvertUnreachable : OpConversionPattern<util::UnreachableOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::UnreachableOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value status = createI32(rewriter, op.getLoc(), kInternal);
    rewriter.replaceOpWithNewOp<FailOp>(op, status, op.getMessageAttr());
    return success();
  }
};

} // namespace

void populateUtilValueToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<ConvertNull, ConvertAlign, ConvertSizeOf, ConvertSwitch, ConvertCast, ConvertBarrier,
               DropAssumptions, ConvertCheckOk, ConvertUnreachable>(types, context);
  patterns.add<ConvertCompare<util::CmpEQOp>>(types, context, "cmp.eq");
  patterns.add<ConvertCompare<util::CmpNEOp>>(types, context, "cmp.ne");
}

void populateUtilToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  populateUtilStructureToVmPatterns(types, patterns);
  populateUtilGlobalToVmPatterns(types, patterns);
  populateUtilBufferToVmPatterns(types, patterns);
  populateUtilListToVmPatterns(types, patterns);
  populateUtilStringToVmPatterns(types, patterns);
  populateUtilValueToVmPatterns(types, patterns);
}

} // namespace mlir::iree::vm
