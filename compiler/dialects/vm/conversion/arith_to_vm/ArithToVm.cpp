#include "compiler/dialects/vm/conversion/arith_to_vm/ArithToVm.h"
#include "compiler/dialects/vm/conversion/TypedOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::iree::vm {
namespace {

constexpr NamedConversion kNamed[] = {
    {"arith.addi", "add"},          {"arith.subi", "sub"},          {"arith.muli", "mul"},
    {"arith.divsi", "div", ".s"},   {"arith.divui", "div", ".u"},   {"arith.remsi", "rem", ".s"},
    {"arith.remui", "rem", ".u"},   {"arith.minsi", "min", ".s"},   {"arith.minui", "min", ".u"},
    {"arith.maxsi", "max", ".s"},   {"arith.maxui", "max", ".u"},   {"arith.andi", "and"},
    {"arith.ori", "or"},            {"arith.xori", "xor"},          {"arith.addf", "add"},
    {"arith.subf", "sub"},          {"arith.mulf", "mul"},          {"arith.divf", "div"},
    {"arith.remf", "rem"},          {"arith.negf", "neg"},          {"arith.minimumf", "min"},
    {"arith.maximumf", "max"},
};

struct ConvertConstant : OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(arith::ConstantOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = typeConverter->convertType(op.getType());
    TypedAttr value;
    if (auto integer = dyn_cast<IntegerAttr>(op.getValue())) {
      // `true` is 1, not -1.
      APInt bits = integer.getType().isInteger(1) ? integer.getValue().zext(64)
                                                  : integer.getValue().sextOrTrunc(64);
      if (type && isa<IntegerType>(type))
        value = rewriter.getIntegerAttr(type, bits.trunc(type.getIntOrFloatBitWidth()));
    } else if (auto number = dyn_cast<FloatAttr>(op.getValue())) {
      if (type && isa<FloatType>(type))
        value = rewriter.getFloatAttr(type, number.getValueAsDouble());
      else if (type)
        value = rewriter.getIntegerAttr(type, number.getValue().bitcastToAPInt().zext(32));
    }
    Value constant = value ? createConstant(rewriter, op.getLoc(), value) : Value();
    if (!constant)
      return rewriter.notifyMatchFailure(op, "constant has no register");
    rewriter.replaceOp(op, constant);
    return success();
  }
};

std::pair<StringRef, StringRef> getFamily(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return {"cmp.eq", ""};
  case arith::CmpIPredicate::ne:
    return {"cmp.ne", ""};
  case arith::CmpIPredicate::slt:
    return {"cmp.lt", ".s"};
  case arith::CmpIPredicate::sle:
    return {"cmp.lte", ".s"};
  case arith::CmpIPredicate::sgt:
    return {"cmp.gt", ".s"};
  case arith::CmpIPredicate::sge:
    return {"cmp.gte", ".s"};
  case arith::CmpIPredicate::ult:
    return {"cmp.lt", ".u"};
  case arith::CmpIPredicate::ule:
    return {"cmp.lte", ".u"};
  case arith::CmpIPredicate::ugt:
    return {"cmp.gt", ".u"};
  case arith::CmpIPredicate::uge:
    return {"cmp.gte", ".u"};
  }
  llvm_unreachable("unknown predicate");
}

struct ConvertCmpI : OpConversionPattern<arith::CmpIOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(arith::CmpIOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto [family, variant] = getFamily(op.getPredicate());
    Operation *compare =
        createTypedOp(rewriter, op.getLoc(), family, adaptor.getLhs().getType(), variant,
                      rewriter.getI32Type(), adaptor.getOperands());
    if (!compare)
      return rewriter.notifyMatchFailure(op, "no comparison for this type");
    rewriter.replaceOp(op, compare->getResults());
    return success();
  }
};

struct ConvertCmpF : OpConversionPattern<arith::CmpFOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(arith::CmpFOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type type = adaptor.getLhs().getType(), i32 = rewriter.getI32Type();
    if (!isa<FloatType>(type))
      return rewriter.notifyMatchFailure(op, "no comparison for this type");
    auto build = [&](StringRef family, StringRef variant, ValueRange operands) {
      return createTypedOp(rewriter, loc, family, type, variant, i32, operands)->getResult(0);
    };
    auto compare = [&](StringRef family, StringRef variant) {
      rewriter.replaceOp(op, build(family, variant, adaptor.getOperands()));
      return success();
    };
    switch (op.getPredicate()) {
    case arith::CmpFPredicate::AlwaysFalse:
      rewriter.replaceOp(op, createI32(rewriter, loc, 0));
      return success();
    case arith::CmpFPredicate::AlwaysTrue:
      rewriter.replaceOp(op, createI32(rewriter, loc, 1));
      return success();
    case arith::CmpFPredicate::UNO:
    case arith::CmpFPredicate::ORD: {
      Value lhs = build("cmp.nan", "", adaptor.getLhs());
      Value rhs = build("cmp.nan", "", adaptor.getRhs());
      Value result = OrI32Op::create(rewriter, loc, i32, lhs, rhs);
      if (op.getPredicate() == arith::CmpFPredicate::ORD)
        result = XorI32Op::create(rewriter, loc, i32, result, createI32(rewriter, loc, 1));
      rewriter.replaceOp(op, result);
      return success();
    }
    case arith::CmpFPredicate::ONE: {
      // The machine's `ne` also holds for NaN: less or greater is what is meant.
      Value less = build("cmp.lt", ".o", adaptor.getOperands());
      Value greater = build("cmp.gt", ".o", adaptor.getOperands());
      rewriter.replaceOpWithNewOp<OrI32Op>(op, i32, less, greater);
      return success();
    }
    case arith::CmpFPredicate::OEQ:
      return compare("cmp.eq", ".o");
    case arith::CmpFPredicate::OGT:
      return compare("cmp.gt", ".o");
    case arith::CmpFPredicate::OGE:
      return compare("cmp.gte", ".o");
    case arith::CmpFPredicate::OLT:
      return compare("cmp.lt", ".o");
    case arith::CmpFPredicate::OLE:
      return compare("cmp.lte", ".o");
    case arith::CmpFPredicate::UEQ:
      return compare("cmp.eq", ".u");
    case arith::CmpFPredicate::UGT:
      return compare("cmp.gt", ".u");
    case arith::CmpFPredicate::UGE:
      return compare("cmp.gte", ".u");
    case arith::CmpFPredicate::ULT:
      return compare("cmp.lt", ".u");
    case arith::CmpFPredicate::ULE:
      return compare("cmp.lte", ".u");
    case arith::CmpFPredicate::UNE:
      return compare("cmp.ne", ".u");
    }
    llvm_unreachable("unknown predicate");
  }
};

struct ConvertSelect : OpConversionPattern<arith::SelectOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(arith::SelectOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = adaptor.getTrueValue().getType();
    Operation *select = createTypedOp(rewriter, op.getLoc(), "select", type, "", type,
                                      adaptor.getOperands());
    if (!select)
      return rewriter.notifyMatchFailure(op, "no instruction for this type");
    rewriter.replaceOp(op, select->getResults());
    return success();
  }
};

/// Low `from` bits of a register, as a value of the wider type.
struct Extension {
  ConversionPatternRewriter &rewriter;
  Location loc;

  Value run(Value value, unsigned from, Type type, bool isSigned) const {
    Type i32 = rewriter.getI32Type();
    if (from < 8 && from < 32)
      value = isSigned ? extendBits(value, from) : maskBits(value, from);
    else if (from == 8 || from == 16)
      return build("ext.i" + std::to_string(from) + ".", type, isSigned, value);
    else if (from != 32)
      return {};
    if (type == i32)
      return value;
    return build("ext.i32.", type, isSigned, value);
  }

  Value maskBits(Value value, unsigned width) const {
    Value mask = createI32(rewriter, loc, (1 << width) - 1);
    return rewriter.createOrFold<AndI32Op>(loc, value.getType(), value, mask);
  }

  Value extendBits(Value value, unsigned width) const {
    Value amount = createI32(rewriter, loc, 32 - width);
    Value high = rewriter.createOrFold<ShlI32Op>(loc, value.getType(), value, amount);
    return rewriter.createOrFold<ShrI32SOp>(loc, value.getType(), high, amount);
  }

  Value build(const std::string &family, Type type, bool isSigned, Value value) const {
    std::string name =
        "vm." + family + (type.isInteger(32) ? "i32" : "i64") + (isSigned ? ".s" : ".u");
    return rewriter.create(loc, rewriter.getStringAttr(name), value, type)->getResult(0);
  }
};

template <typename Op, bool isSigned> struct ConvertExtI : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = this->typeConverter->convertType(op.getType());
    auto from = dyn_cast<IntegerType>(op.getIn().getType());
    if (!type || !from)
      return rewriter.notifyMatchFailure(op, "not scalar");
    // A condition of any non-zero value is true, so its sign comes from a selection.
    Location loc = op.getLoc();
    Value result;
    if (isSigned && from.getWidth() == 1) {
      Value ones = createConstant(rewriter, loc, rewriter.getIntegerAttr(type, -1));
      Value zero = createConstant(rewriter, loc, rewriter.getIntegerAttr(type, 0));
      result = createTypedOp(rewriter, loc, "select", type, "", type,
                             {adaptor.getIn(), ones, zero})
                   ->getResult(0);
    } else {
      result = Extension{rewriter, loc}.run(adaptor.getIn(), from.getWidth(), type, isSigned);
    }
    if (!result)
      return rewriter.notifyMatchFailure(op, "no instruction for this width");
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct ConvertTruncI : OpConversionPattern<arith::TruncIOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(arith::TruncIOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto from = dyn_cast<IntegerType>(op.getIn().getType());
    auto to = dyn_cast<IntegerType>(op.getType());
    if (!from || !to)
      return rewriter.notifyMatchFailure(op, "not scalar");
    Location loc = op.getLoc();
    Type i32 = rewriter.getI32Type();
    Value value = adaptor.getIn();
    if (to.getWidth() < 8) {
      value = castInteger(rewriter, value, i32);
      rewriter.replaceOp(op, Extension{rewriter, loc}.maskBits(value, to.getWidth()));
      return success();
    }
    std::string name = "vm.trunc.i" + std::to_string(from.getWidth()) + ".i" +
                       std::to_string(to.getWidth());
    if (!RegisteredOperationName::lookup(name, rewriter.getContext()))
      return rewriter.notifyMatchFailure(op, "no instruction for this width");
    Operation *trunc = rewriter.create(loc, rewriter.getStringAttr(name), value, i32);
    rewriter.replaceOp(op, trunc->getResults());
    return success();
  }
};

template <typename Op, bool isSigned> struct ConvertIndexCast : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = this->typeConverter->convertType(op.getType());
    if (!type || !isa<IntegerType>(type))
      return rewriter.notifyMatchFailure(op, "not scalar");
    Value value = adaptor.getIn();
    auto from = dyn_cast<IntegerType>(op.getIn().getType());
    // Narrow integers are extended from their own width.
    if (from && from.getWidth() < 32)
      value = Extension{rewriter, op.getLoc()}.run(value, from.getWidth(), type, isSigned);
    else
      value = castInteger(rewriter, value, type, isSigned);
    if (!value)
      return rewriter.notifyMatchFailure(op, "no instruction for this width");
    // Narrow results keep their low bits.
    auto to = dyn_cast<IntegerType>(op.getType());
    if (to && to.getWidth() < 32)
      value = Extension{rewriter, op.getLoc()}.maskBits(value, to.getWidth());
    rewriter.replaceOp(op, value);
    return success();
  }
};

/// Amounts are 32 bits wide, whatever is shifted.
template <typename Op> struct ConvertShift : OpConversionPattern<Op> {
  StringRef family, variant;
  ConvertShift(const TypeConverter &types, MLIRContext *context, StringRef family, StringRef variant)
      : OpConversionPattern<Op>(types, context), family(family), variant(variant) {}
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = adaptor.getLhs().getType();
    Value amount = castInteger(rewriter, adaptor.getRhs(), rewriter.getI32Type());
    Operation *shift = createTypedOp(rewriter, op.getLoc(), family, type, variant, type,
                                     {adaptor.getLhs(), amount});
    if (!shift)
      return rewriter.notifyMatchFailure(op, "no instruction for this type");
    rewriter.replaceOp(op, shift->getResults());
    return success();
  }
};

/// Casts between numbers: the op is named after both types, as in `vm.cast.si32.f32`.
template <typename Op> struct ConvertNumber : OpConversionPattern<Op> {
  bool isSigned;
  ConvertNumber(const TypeConverter &types, MLIRContext *context, bool isSigned)
      : OpConversionPattern<Op>(types, context), isSigned(isSigned) {}

  std::string getName(Type type) const {
    StringRef suffix = getTypeSuffix(type);
    return isa<FloatType>(type) ? suffix.str() : (isSigned ? "s" : "u") + suffix.str();
  }

  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = this->typeConverter->convertType(op.getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "result type has no register");
    Value value = adaptor.getIn();
    auto from = dyn_cast<IntegerType>(op.getIn().getType());
    if (from && from.getWidth() < 32)
      value = Extension{rewriter, op.getLoc()}.run(value, from.getWidth(), rewriter.getI32Type(),
                                                   isSigned);
    auto lookup = [&](Value value) {
      return RegisteredOperationName::lookup(
          "vm.cast." + getName(value.getType()) + "." + getName(type), rewriter.getContext());
    };
    // There is no cast between 32-bit integers and f64; i64 holds all of them.
    if (!lookup(value) && value.getType().isInteger(32))
      value = castInteger(rewriter, value, rewriter.getI64Type(), isSigned);
    auto name = lookup(value);
    if (!name)
      return rewriter.notifyMatchFailure(op, "no instruction for these types");
    Operation *cast = rewriter.create(op.getLoc(), name->getIdentifier(), value, type);
    rewriter.replaceOp(op, cast->getResults());
    return success();
  }
};

struct ConvertBitcast : OpConversionPattern<arith::BitcastOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(arith::BitcastOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value value = adaptor.getIn();
    Type type = typeConverter->convertType(op.getType());
    if (type == value.getType()) {
      rewriter.replaceOp(op, value);
      return success();
    }
    if (!type)
      return rewriter.notifyMatchFailure(op, "result type has no register");
    std::string name =
        ("vm.bitcast." + getTypeSuffix(value.getType()) + "." + getTypeSuffix(type)).str();
    if (!RegisteredOperationName::lookup(name, rewriter.getContext()))
      return rewriter.notifyMatchFailure(op, "no instruction for these types");
    Operation *cast = rewriter.create(op.getLoc(), rewriter.getStringAttr(name), value, type);
    rewriter.replaceOp(op, cast->getResults());
    return success();
  }
};

template <typename Op, typename Converted> struct ConvertFloatWidth : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type from = adaptor.getIn().getType(), type = this->typeConverter->convertType(op.getType());
    if (from == type && isa<FloatType>(from)) {
      rewriter.replaceOp(op, adaptor.getIn());
      return success();
    }
    if (!type || !isa<FloatType>(from) || !isa<FloatType>(type))
      return rewriter.notifyMatchFailure(op, "no instruction for these types");
    rewriter.replaceOpWithNewOp<Converted>(op, type, adaptor.getIn());
    return success();
  }
};

} // namespace

void populateArithToVmPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  populateNamedConversions(kNamed, types, patterns);
  patterns.add<ConvertConstant, ConvertCmpI, ConvertCmpF, ConvertSelect,
               ConvertExtI<arith::ExtSIOp, true>, ConvertExtI<arith::ExtUIOp, false>, ConvertTruncI,
               ConvertIndexCast<arith::IndexCastOp, true>,
               ConvertIndexCast<arith::IndexCastUIOp, false>, ConvertBitcast,
               ConvertFloatWidth<arith::ExtFOp, ExtF32F64Op>,
               ConvertFloatWidth<arith::TruncFOp, TruncF64F32Op>>(types, context);
  patterns.add<ConvertShift<arith::ShLIOp>>(types, context, "shl", "");
  patterns.add<ConvertShift<arith::ShRSIOp>>(types, context, "shr", ".s");
  patterns.add<ConvertShift<arith::ShRUIOp>>(types, context, "shr", ".u");
  patterns.add<ConvertNumber<arith::SIToFPOp>, ConvertNumber<arith::FPToSIOp>>(types, context, true);
  patterns.add<ConvertNumber<arith::UIToFPOp>, ConvertNumber<arith::FPToUIOp>>(types, context, false);
}

} // namespace mlir::iree::vm
