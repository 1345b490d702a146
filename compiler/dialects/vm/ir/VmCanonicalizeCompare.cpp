// Comparisons that have no instruction become ones that have; inverted ones lose the inversion.

#include "compiler/dialects/vm/ir/VmCanonicalize.h"
#include "compiler/dialects/vm/ir/VmOps.h"

#include "mlir/IR/Matchers.h"

namespace mlir::iree::vm {
namespace {

/// `1 ^ condition`, the way conditions are inverted.
Value invert(PatternRewriter &rewriter, Location loc, Value condition) {
  Value one = rewriter.createOrFold<ConstI32Op>(loc, rewriter.getI32IntegerAttr(1));
  return rewriter.createOrFold<XorI32Op>(loc, condition.getType(), condition, one);
}

/// `cmp ^ 1`, where nothing else needs the comparison, is the opposite comparison.
template <typename Cmp, typename Opposite> struct UseOpposite : OpRewritePattern<Cmp> {
  using OpRewritePattern<Cmp>::OpRewritePattern;
  LogicalResult matchAndRewrite(Cmp op, PatternRewriter &rewriter) const override {
    if (!op->hasOneUse())
      return failure();
    auto inversion = dyn_cast<XorI32Op>(*op->user_begin());
    if (!inversion || inversion.getLhs() != op.getResult() ||
        !matchPattern(inversion.getRhs(), m_One()))
      return failure();
    Value opposite =
        rewriter.createOrFold<Opposite>(op.getLoc(), op.getType(), op.getLhs(), op.getRhs());
    rewriter.replaceOp(inversion, opposite);
    rewriter.eraseOp(op);
    return success();
  }
};

/// `a > b` is `b < a`, and `a >= b` is `b <= a`.
template <typename Cmp, typename Swapped> struct SwapOperands : OpRewritePattern<Cmp> {
  using OpRewritePattern<Cmp>::OpRewritePattern;
  LogicalResult matchAndRewrite(Cmp op, PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<Swapped>(op, op.getType(), op.getRhs(), op.getLhs());
    return success();
  }
};

/// `a <= b` is `!(b < a)`.
template <typename Cmp, typename Less> struct LessOrEqual : OpRewritePattern<Cmp> {
  using OpRewritePattern<Cmp>::OpRewritePattern;
  LogicalResult matchAndRewrite(Cmp op, PatternRewriter &rewriter) const override {
    Value less = rewriter.createOrFold<Less>(op.getLoc(), op.getType(), op.getRhs(), op.getLhs());
    rewriter.replaceOp(op, invert(rewriter, op.getLoc(), less));
    return success();
  }
};

/// `a >= b` is `!(a < b)`.
template <typename Cmp, typename Less> struct GreaterOrEqual : OpRewritePattern<Cmp> {
  using OpRewritePattern<Cmp>::OpRewritePattern;
  LogicalResult matchAndRewrite(Cmp op, PatternRewriter &rewriter) const override {
    Value less = rewriter.createOrFold<Less>(op.getLoc(), op.getType(), op.getLhs(), op.getRhs());
    rewriter.replaceOp(op, invert(rewriter, op.getLoc(), less));
    return success();
  }
};

/// `a != 0` is one instruction.
template <typename Cmp, typename NotZero> struct NotEqualZero : OpRewritePattern<Cmp> {
  using OpRewritePattern<Cmp>::OpRewritePattern;
  LogicalResult matchAndRewrite(Cmp op, PatternRewriter &rewriter) const override {
    if (!matchPattern(op.getRhs(), m_Zero()))
      return failure();
    rewriter.replaceOpWithNewOp<NotZero>(op, op.getType(), op.getLhs());
    return success();
  }
};

/// For floats it is a comparison.
template <typename Cmp, typename NotEqual, typename Zero> struct FloatNotZero : OpRewritePattern<Cmp> {
  using OpRewritePattern<Cmp>::OpRewritePattern;
  LogicalResult matchAndRewrite(Cmp op, PatternRewriter &rewriter) const override {
    Value zero = Zero::create(rewriter, op.getLoc(), op.getOperand().getType());
    rewriter.replaceOpWithNewOp<NotEqual>(op, op.getType(), op.getOperand(), zero);
    return success();
  }
};

struct RefEqualsNull : OpRewritePattern<CmpEQRefOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CmpEQRefOp op, PatternRewriter &rewriter) const override {
    if (!matchPattern(op.getRhs(), m_Constant()))
      return failure();
    Value isSet = CmpNZRefOp::create(rewriter, op.getLoc(), op.getType(), op.getLhs());
    rewriter.replaceOp(op, invert(rewriter, op.getLoc(), isSet));
    return success();
  }
};

struct RefDiffersFromNull : OpRewritePattern<CmpNERefOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CmpNERefOp op, PatternRewriter &rewriter) const override {
    if (!matchPattern(op.getRhs(), m_Constant()))
      return failure();
    rewriter.replaceOpWithNewOp<CmpNZRefOp>(op, op.getType(), op.getLhs());
    return success();
  }
};

/// Units in the last place that nearly equal floats may be apart, by width.
constexpr int64_t kMaxUlpsF32 = 100;
constexpr int64_t kMaxUlpsF64 = 50000000000;

/// Floats of one sign are nearly equal when their bits, as integers, are close; of different signs, when
/// they are equal (both zero). Branch-free: both answers are computed, and one is selected.
template <typename Near, typename GreaterEqual, typename Zero, typename Equal, typename Bits,
          typename Sub, typename Abs, typename Less, typename Const>
struct ExpandNear : OpRewritePattern<Near> {
  int64_t maxUlps;
  ExpandNear(MLIRContext *context, int64_t maxUlps)
      : OpRewritePattern<Near>(context), maxUlps(maxUlps) {}

  LogicalResult matchAndRewrite(Near op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i32 = op.getType(), floatType = op.getLhs().getType();
    Type intType = rewriter.getIntegerType(floatType.getIntOrFloatBitWidth());
    Value zero = Zero::create(rewriter, loc, floatType);
    Value lhsSign = GreaterEqual::create(rewriter, loc, i32, op.getLhs(), zero);
    Value rhsSign = GreaterEqual::create(rewriter, loc, i32, op.getRhs(), zero);
    Value differ = CmpNEI32Op::create(rewriter, loc, i32, lhsSign, rhsSign);
    Value equal = Equal::create(rewriter, loc, i32, op.getLhs(), op.getRhs());
    Value lhsBits = Bits::create(rewriter, loc, intType, op.getLhs());
    Value rhsBits = Bits::create(rewriter, loc, intType, op.getRhs());
    Value apart = Abs::create(rewriter, loc, intType,
                              Sub::create(rewriter, loc, intType, lhsBits, rhsBits).getResult());
    Value limit = Const::create(rewriter, loc, rewriter.getIntegerAttr(intType, maxUlps));
    Value close = Less::create(rewriter, loc, i32, apart, limit);
    rewriter.replaceOpWithNewOp<SelectI32Op>(op, i32, differ, equal, close);
    return success();
  }
};

} // namespace

void populateComparePatterns(RewritePatternSet &patterns) {
#define VM_INTEGER_COMPARES(type)                                                                  \
  patterns.add<UseOpposite<CmpEQ##type##Op, CmpNE##type##Op>,                                      \
               UseOpposite<CmpNE##type##Op, CmpEQ##type##Op>,                                      \
               NotEqualZero<CmpNE##type##Op, CmpNZ##type##Op>,                                     \
               UseOpposite<CmpGT##type##SOp, CmpLTE##type##SOp>,                                   \
               UseOpposite<CmpGTE##type##SOp, CmpLT##type##SOp>,                                   \
               UseOpposite<CmpLTE##type##SOp, CmpGT##type##SOp>,                                   \
               UseOpposite<CmpGT##type##UOp, CmpLTE##type##UOp>,                                   \
               UseOpposite<CmpGTE##type##UOp, CmpLT##type##UOp>,                                   \
               UseOpposite<CmpLTE##type##UOp, CmpGT##type##UOp>,                                   \
               SwapOperands<CmpGT##type##SOp, CmpLT##type##SOp>,                                   \
               SwapOperands<CmpGT##type##UOp, CmpLT##type##UOp>,                                   \
               LessOrEqual<CmpLTE##type##SOp, CmpLT##type##SOp>,                                   \
               LessOrEqual<CmpLTE##type##UOp, CmpLT##type##UOp>,                                   \
               GreaterOrEqual<CmpGTE##type##SOp, CmpLT##type##SOp>,                                \
               GreaterOrEqual<CmpGTE##type##UOp, CmpLT##type##UOp>>(patterns.getContext());
  VM_INTEGER_COMPARES(I32)
  VM_INTEGER_COMPARES(I64)
#undef VM_INTEGER_COMPARES

#define VM_FLOAT_COMPARES(type)                                                                    \
  patterns.add<SwapOperands<CmpGT##type##OOp, CmpLT##type##OOp>,                                   \
               SwapOperands<CmpGT##type##UOp, CmpLT##type##UOp>,                                   \
               SwapOperands<CmpGTE##type##OOp, CmpLTE##type##OOp>,                                 \
               SwapOperands<CmpGTE##type##UOp, CmpLTE##type##UOp>,                                 \
               FloatNotZero<CmpNZ##type##OOp, CmpNE##type##OOp, Const##type##ZeroOp>,              \
               FloatNotZero<CmpNZ##type##UOp, CmpNE##type##UOp, Const##type##ZeroOp>>(             \
      patterns.getContext());
  VM_FLOAT_COMPARES(F32)
  VM_FLOAT_COMPARES(F64)
#undef VM_FLOAT_COMPARES

  patterns.add<RefEqualsNull, RefDiffersFromNull>(patterns.getContext());
  patterns.add<ExpandNear<CmpEQF32NearOp, CmpGTEF32OOp, ConstF32ZeroOp, CmpEQF32OOp,
                          BitcastF32I32Op, SubI32Op, AbsI32Op, CmpLTI32SOp, ConstI32Op>>(
      patterns.getContext(), kMaxUlpsF32);
  patterns.add<ExpandNear<CmpEQF64NearOp, CmpGTEF64OOp, ConstF64ZeroOp, CmpEQF64OOp,
                          BitcastF64I64Op, SubI64Op, AbsI64Op, CmpLTI64SOp, ConstI64Op>>(
      patterns.getContext(), kMaxUlpsF64);
}

} // namespace mlir::iree::vm
