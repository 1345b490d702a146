// Floats of eight bits, computed in f32. Converting from and to f32 is integer arithmetic on the bits: an exponent is
// moved by the difference of the biases, a fraction by the difference of the widths. Numbers below the smallest normal
// one have no leading bit, and are multiples of the smallest number instead.

#include "compiler/codegen/common/types/Passes.h"

#include "llvm/ADT/APFloat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

#include <cmath>

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CONVERTUNSUPPORTEDFLOATARITHPASS
#include "compiler/codegen/common/types/Passes.h.inc"

namespace {

using Predicate = arith::CmpIPredicate;

constexpr int kFractionBits = 23, kBias = 127;
constexpr int64_t kInfinity = 0x7F800000, kNaN = 0x7FC00000;

/// Null for types that machines know, and for those without a sign or without a code for what is no number.
FloatType getNarrowFloat(Type type) {
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  if (!element || element.getWidth() != 8)
    return {};
  const llvm::fltSemantics &semantics = element.getFloatSemantics();
  bool known = APFloat::semanticsHasSignedRepr(semantics) && APFloat::semanticsHasNaN(semantics) &&
               APFloat::semanticsHasZero(semantics);
  return known ? element : FloatType();
}

/// How the bits of a narrow type tell a number.
struct Format {
  explicit Format(FloatType type) {
    const llvm::fltSemantics &semantics = type.getFloatSemantics();
    fractionBits = APFloat::semanticsPrecision(semantics) - 1;
    bias = 1 - APFloat::semanticsMinExponent(semantics);
    auto code = [](const APFloat &value) {
      return static_cast<int64_t>(value.bitcastToAPInt().getZExtValue());
    };
    sign = int64_t(1) << (type.getWidth() - 1);
    largest = code(APFloat::getLargest(semantics));
    hasInfinity = APFloat::semanticsHasInf(semantics);
    infinity = hasInfinity ? code(APFloat::getInf(semantics)) : 0;
    nanIsNegativeZero = code(APFloat::getNaN(semantics)) == sign;
    nan = nanIsNegativeZero ? sign : sign - 1;
  }

  int fractionBits, bias;
  int64_t sign, largest, infinity, nan;
  bool hasInfinity, nanIsNegativeZero;
};

/// Arithmetic on numbers or on vectors of them.
class Arith : public ImplicitLocOpBuilder {
public:
  Arith(Operation *op, Type like) : ImplicitLocOpBuilder(op->getLoc(), op), like(like) {}

  Type withElement(Type element) const {
    auto vector = dyn_cast<VectorType>(like);
    return vector ? Type(vector.clone(element)) : element;
  }
  Type ints() { return withElement(getI32Type()); }
  Type floats() { return withElement(getF32Type()); }

  Value constant(TypedAttr value) {
    if (auto vector = dyn_cast<VectorType>(like))
      return arith::ConstantOp::create(
          *this, DenseElementsAttr::get(vector.clone(value.getType()), Attribute(value)));
    return arith::ConstantOp::create(*this, value);
  }
  Value number(int64_t value) { return constant(getI32IntegerAttr(static_cast<int32_t>(value))); }
  Value powerOfTwo(int exponent) { return constant(getF32FloatAttr(std::ldexp(1.0f, exponent))); }

  Value bits(Value value) { return createOrFold<arith::BitcastOp>(ints(), value); }
  Value floatOf(Value value) { return createOrFold<arith::BitcastOp>(floats(), value); }
  Value add(Value a, Value b) { return createOrFold<arith::AddIOp>(a, b); }
  Value sub(Value a, Value b) { return createOrFold<arith::SubIOp>(a, b); }
  Value both(Value a, Value b) { return createOrFold<arith::AndIOp>(a, b); }
  Value either(Value a, Value b) { return createOrFold<arith::OrIOp>(a, b); }
  Value left(Value a, int by) { return createOrFold<arith::ShLIOp>(a, number(by)); }
  Value right(Value a, int by) { return createOrFold<arith::ShRUIOp>(a, number(by)); }
  Value is(Predicate predicate, Value a, int64_t b) {
    return createOrFold<arith::CmpIOp>(predicate, a, number(b));
  }
  Value choose(Value condition, Value a, Value b) {
    return createOrFold<arith::SelectOp>(condition, a, b);
  }

private:
  Type like;
};

/// The f32 of the same value.
Value extend(Arith &a, Value narrow, const Format &format) {
  Value code = a.createOrFold<arith::ExtUIOp>(
      a.ints(), a.createOrFold<arith::BitcastOp>(a.withElement(a.getI8Type()), narrow));
  Value magnitude = a.both(code, a.number(format.sign - 1));
  Value normal = a.add(a.left(magnitude, kFractionBits - format.fractionBits),
                       a.number(int64_t(kBias - format.bias) << kFractionBits));
  Value multiple = a.createOrFold<arith::SIToFPOp>(a.floats(), magnitude);
  Value small = a.bits(a.createOrFold<arith::MulFOp>(
      multiple, a.powerOfTwo(1 - format.bias - format.fractionBits)));
  Value result =
      a.choose(a.is(Predicate::ult, magnitude, int64_t(1) << format.fractionBits), small, normal);
  if (format.hasInfinity)
    result = a.choose(a.is(Predicate::eq, magnitude, format.infinity), a.number(kInfinity), result);
  Value sign = a.left(a.both(code, a.number(format.sign)), 31 - llvm::Log2_64(format.sign));
  result = a.either(result, sign);
  Value isNaN = format.hasInfinity         ? a.is(Predicate::ugt, magnitude, format.infinity)
                : format.nanIsNegativeZero ? a.is(Predicate::eq, code, format.nan)
                                           : a.is(Predicate::eq, magnitude, format.nan);
  return a.floatOf(a.choose(isNaN, a.number(kNaN), result));
}

/// The nearest value of the type, the even one of two. Where there is no infinity, what is too large is no number.
Value truncate(Arith &a, Value wide, FloatType type, const Format &format) {
  Value bits = a.bits(wide);
  Value magnitude = a.both(bits, a.number(0x7FFFFFFF));
  int dropped = kFractionBits - format.fractionBits;
  // Half of the last place, less by one bit where the place is even; a carry goes into the exponent, as it must.
  Value odd = a.both(a.right(magnitude, dropped), a.number(1));
  Value half = a.add(odd, a.number((int64_t(1) << (dropped - 1)) - 1));
  Value normal = a.sub(a.right(a.add(magnitude, half), dropped),
                       a.number(int64_t(kBias - format.bias) << format.fractionBits));
  // Beside this number, the last place of an f32 is the smallest number of the type: the sum is rounded to it.
  Value anchor = a.powerOfTwo(kFractionBits + 1 - format.bias - format.fractionBits);
  Value small = a.sub(a.bits(a.createOrFold<arith::AddFOp>(a.floatOf(magnitude), anchor)),
                      a.bits(anchor));
  int64_t smallestNormal = int64_t(1 - format.bias + kBias) << kFractionBits;
  Value code = a.choose(a.is(Predicate::ult, magnitude, smallestNormal), small, normal);

  Value sign = a.both(a.right(bits, 31 - llvm::Log2_64(format.sign)), a.number(format.sign));
  Value result = a.either(code, sign);
  if (format.nanIsNegativeZero)
    result = a.choose(a.is(Predicate::eq, code, 0), code, result);
  Value nan = a.number(format.nan);
  Value beyond = format.hasInfinity ? a.either(a.number(format.infinity), sign) : nan;
  result = a.choose(a.is(Predicate::sgt, code, format.largest), beyond, result);
  result = a.choose(a.is(Predicate::ugt, magnitude, kInfinity), nan, result);
  Value byte = a.createOrFold<arith::TruncIOp>(a.withElement(a.getI8Type()), result);
  return a.createOrFold<arith::BitcastOp>(a.withElement(type), byte);
}

struct EmulateExtension : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ExtFOp op, PatternRewriter &rewriter) const override {
    FloatType type = getNarrowFloat(op.getIn().getType());
    if (!type)
      return failure();
    Arith a(op, op.getType());
    a.setListener(rewriter.getListener());
    Value result = extend(a, op.getIn(), Format(type));
    // Every number of a narrow type is one of each wider type.
    unsigned width = getElementTypeOrSelf(op.getType()).getIntOrFloatBitWidth();
    if (width > 32)
      result = a.create<arith::ExtFOp>(op.getType(), result);
    else if (width < 32)
      result = a.create<arith::TruncFOp>(op.getType(), result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct EmulateTruncation : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::TruncFOp op, PatternRewriter &rewriter) const override {
    FloatType type = getNarrowFloat(op.getType());
    arith::RoundingMode nearest = arith::RoundingMode::to_nearest_even;
    if (!type || op.getRoundingmode().value_or(nearest) != nearest)
      return failure();
    // Of a wider float than f32, rounding twice might give another result.
    unsigned width = getElementTypeOrSelf(op.getIn().getType()).getIntOrFloatBitWidth();
    if (width > 32)
      return failure();
    Arith a(op, op.getType());
    a.setListener(rewriter.getListener());
    Value wide = op.getIn();
    if (width < 32)
      wide = a.create<arith::ExtFOp>(a.floats(), wide);
    rewriter.replaceOp(op, truncate(a, wide, type, Format(type)));
    return success();
  }
};

struct ConvertUnsupportedFloatArithPass
    : impl::ConvertUnsupportedFloatArithPassBase<ConvertUnsupportedFloatArithPass> {
  using ConvertUnsupportedFloatArithPassBase::ConvertUnsupportedFloatArithPassBase;

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    SmallVector<Type> types;
    getOperation()->walk([&](Operation *op) {
      for (TypeRange range : {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
        for (Type type : range)
          if (FloatType narrow = getNarrowFloat(type); narrow && !llvm::is_contained(types, narrow))
            types.push_back(narrow);
    });
    if (types.empty())
      return;

    TypeConverter converter;
    arith::populateEmulateUnsupportedFloatsConversions(converter, types, Float32Type::get(context));
    RewritePatternSet computing(context);
    arith::populateEmulateUnsupportedFloatsPatterns(computing, converter);
    ConversionTarget target(*context);
    arith::populateEmulateUnsupportedFloatsLegality(target, converter);
    if (failed(applyPartialConversion(getOperation(), target, std::move(computing))))
      return signalPassFailure();

    if (!enableExtTruncEmulation)
      return;
    RewritePatternSet converting(context);
    converting.add<EmulateExtension, EmulateTruncation>(context);
    walkAndApplyPatterns(getOperation(), std::move(converting));
  }
};

} // namespace
} // namespace mlir::iree::codegen
