// Folders and canonicalization patterns of ops on values of any kind.

#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::util {

//===----------------------------------------------------------------------===//
// util.null, util.cmp.*, util.cast
//===----------------------------------------------------------------------===//

OpFoldResult NullOp::fold(FoldAdaptor) { return NullAttr::get(getContext(), getType()); }

/// True if the operands are surely the same; different constants of reference types may be equal.
template <typename OpT> static bool areSame(OpT op, typename OpT::FoldAdaptor constants) {
  return op.getLhs() == op.getRhs() ||
         (constants.getLhs() && constants.getLhs() == constants.getRhs());
}

OpFoldResult CmpEQOp::fold(FoldAdaptor constants) {
  return areSame(*this, constants) ? OpFoldResult(BoolAttr::get(getContext(), true))
                                   : OpFoldResult();
}

OpFoldResult CmpNEOp::fold(FoldAdaptor constants) {
  return areSame(*this, constants) ? OpFoldResult(BoolAttr::get(getContext(), false))
                                   : OpFoldResult();
}

OpFoldResult CastOp::fold(FoldAdaptor) {
  if (getOperand().getType() == getType())
    return getOperand();
  auto inner = getOperand().getDefiningOp<CastOp>();
  return inner && inner.getOperand().getType() == getType() ? inner.getOperand() : Value();
}

static LogicalResult castNull(CastOp op, PatternRewriter &rewriter) {
  if (!op.getOperand().getDefiningOp<NullOp>())
    return failure();
  rewriter.replaceOpWithNewOp<NullOp>(op, op.getType());
  return success();
}

void CastOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(castNull);
}

//===----------------------------------------------------------------------===//
// util.align, util.sizeof, util.switch
//===----------------------------------------------------------------------===//

/// True if `value` is known to be a multiple of `alignment`, as far as its definition tells.
static bool isAligned(Value value, Value alignment) {
  APInt constant, constantAlignment;
  bool alignmentKnown =
      matchPattern(alignment, m_ConstantInt(&constantAlignment)) && constantAlignment.isPowerOf2();
  if (alignmentKnown && matchPattern(value, m_ConstantInt(&constant)))
    return constant.urem(constantAlignment) == 0;
  Operation *op = value.getDefiningOp();
  if (auto align = dyn_cast_if_present<AlignOp>(op)) {
    // Aligned alike, or to a larger power of two; rounding up keeps what held before.
    APInt inner;
    if (align.getAlignment() == alignment ||
        (alignmentKnown && matchPattern(align.getAlignment(), m_ConstantInt(&inner)) &&
         inner.urem(constantAlignment) == 0))
      return true;
    return isAligned(align.getValue(), alignment);
  }
  if (auto apply = dyn_cast_if_present<affine::AffineApplyOp>(op))
    return alignmentKnown && apply.getAffineMap().getLargestKnownDivisorOfMapExprs() %
                                     int64_t(constantAlignment.getZExtValue()) ==
                                 0;
  if (isa_and_nonnull<arith::AddIOp, arith::SubIOp>(op))
    return isAligned(op->getOperand(0), alignment) && isAligned(op->getOperand(1), alignment);
  if (isa_and_nonnull<arith::MulIOp>(op))
    return isAligned(op->getOperand(0), alignment) || isAligned(op->getOperand(1), alignment);
  return false;
}

OpFoldResult AlignOp::fold(FoldAdaptor constants) {
  if (isAligned(getValue(), getAlignment()))
    return getValue();
  auto value = dyn_cast_if_present<IntegerAttr>(constants.getValue());
  auto alignment = dyn_cast_if_present<IntegerAttr>(constants.getAlignment());
  if (!value || !alignment || !alignment.getValue().isPowerOf2())
    return {};
  APInt mask = alignment.getValue() - 1;
  return IntegerAttr::get(getType(), (value.getValue() + mask) & ~mask);
}

OpFoldResult SizeOfOp::fold(FoldAdaptor) {
  Type type = getSizedType();
  if (!isa<IntegerType, FloatType>(type))
    return {};
  return IntegerAttr::get(IndexType::get(getContext()), getRoundedElementByteWidth(type));
}

OpFoldResult SwitchOp::fold(FoldAdaptor constants) {
  if (auto index = dyn_cast_if_present<IntegerAttr>(constants.getIndex())) {
    uint64_t at = index.getValue().getZExtValue();
    return at < getValues().size() ? getValues()[at] : getDefaultValue();
  }
  // Nothing to choose from.
  if (llvm::all_equal(getValues()) && (getValues().empty() || getValues()[0] == getDefaultValue()))
    return getDefaultValue();
  return {};
}

//===----------------------------------------------------------------------===//
// util.range.*
//===----------------------------------------------------------------------===//

static APInt leastOf(const APInt &a, const APInt &b) { return a.slt(b) ? a : b; }
static APInt greatestOf(const APInt &a, const APInt &b) { return a.sgt(b) ? a : b; }

static OpFoldResult foldRange(Type type, ValueRange operands, ArrayRef<Attribute> constants,
                              APInt (*choose)(const APInt &, const APInt &)) {
  if (operands.size() == 1)
    return operands.front();
  std::optional<APInt> chosen;
  for (Attribute constant : constants) {
    auto value = dyn_cast_if_present<IntegerAttr>(constant);
    if (!value)
      return {};
    chosen = chosen ? choose(*chosen, value.getValue()) : value.getValue();
  }
  return chosen ? OpFoldResult(IntegerAttr::get(type, *chosen)) : OpFoldResult();
}

OpFoldResult RangeMinOp::fold(FoldAdaptor constants) {
  return foldRange(getType(), getOperands(), constants.getOperands(), leastOf);
}

OpFoldResult RangeMaxOp::fold(FoldAdaptor constants) {
  return foldRange(getType(), getOperands(), constants.getOperands(), greatestOf);
}

namespace {

/// Two values are compared by arith.
template <typename RangeOp, typename ArithOp> struct ExpandPair : OpRewritePattern<RangeOp> {
  using OpRewritePattern<RangeOp>::OpRewritePattern;
  LogicalResult matchAndRewrite(RangeOp op, PatternRewriter &rewriter) const override {
    if (op.getOperands().size() != 2)
      return failure();
    rewriter.replaceOpWithNewOp<ArithOp>(op, op.getOperands()[0], op.getOperands()[1]);
    return success();
  }
};

/// Drops repeated values and merges all constants into one, which goes last.
template <typename RangeOp, APInt (*choose)(const APInt &, const APInt &)>
struct MergeOperands : OpRewritePattern<RangeOp> {
  using OpRewritePattern<RangeOp>::OpRewritePattern;
  LogicalResult matchAndRewrite(RangeOp op, PatternRewriter &rewriter) const override {
    llvm::SetVector<Value> kept;
    std::optional<APInt> constant;
    for (Value operand : op.getOperands()) {
      APInt value;
      if (matchPattern(operand, m_ConstantInt(&value)))
        constant = constant ? choose(*constant, value) : value;
      else
        kept.insert(operand);
    }
    if (kept.size() + (constant ? 1 : 0) == op.getOperands().size())
      return failure();
    if (constant)
      kept.insert(arith::ConstantOp::create(rewriter, op.getLoc(),
                                            rewriter.getIntegerAttr(op.getType(), *constant)));
    rewriter.replaceOpWithNewOp<RangeOp>(op, op.getType(), kept.getArrayRef());
    return success();
  }
};

/// Ranges with constant bounds become one pair of constants, which the others are compared with.
struct MergeConstantExtents : OpRewritePattern<RangeExtentsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(RangeExtentsOp op, PatternRewriter &rewriter) const override {
    SmallVector<Value> offsets, lengths;
    int64_t first = std::numeric_limits<int64_t>::max();
    int64_t last = std::numeric_limits<int64_t>::min();
    for (auto [offset, length] : llvm::zip_equal(op.getOffsets(), op.getLengths())) {
      APInt start, count;
      if (matchPattern(offset, m_ConstantInt(&start)) &&
          matchPattern(length, m_ConstantInt(&count))) {
        first = std::min(first, start.getSExtValue());
        last = std::max(last, (start + count - 1).getSExtValue());
      } else {
        offsets.push_back(offset);
        lengths.push_back(length);
      }
    }
    if (offsets.size() == op.getOffsets().size())
      return failure();
    Location loc = op.getLoc();
    Type type = op.getMin().getType();
    RangeExtentsOp rest;
    if (!offsets.empty())
      rest = RangeExtentsOp::create(rewriter, loc, type, type, offsets, lengths);
    auto constant = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(rewriter, loc, rewriter.getIntegerAttr(type, value));
    };
    Value min = constant(first), max = constant(last);
    if (rest) {
      min = arith::MinUIOp::create(rewriter, loc, rest.getMin(), min);
      max = arith::MaxUIOp::create(rewriter, loc, rest.getMax(), max);
    }
    rewriter.replaceOp(op, {min, max});
    return success();
  }
};

/// One range, or several of the same length, need no general search.
struct SimplifyExtents : OpRewritePattern<RangeExtentsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(RangeExtentsOp op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type type = op.getMin().getType();
    auto one = [&]() -> Value {
      return arith::ConstantOp::create(rewriter, loc, rewriter.getIntegerAttr(type, 1));
    };
    auto lastOf = [&](Value offset, Value length) -> Value {
      Value end = arith::AddIOp::create(rewriter, loc, offset, length);
      return arith::SubIOp::create(rewriter, loc, end, one());
    };
    auto offsets = op.getOffsets(), lengths = op.getLengths();
    if (offsets.size() == 1) {
      rewriter.replaceOp(op, {offsets[0], lastOf(offsets[0], lengths[0])});
      return success();
    }
    if (offsets.size() == 2) {
      Value min = arith::MinUIOp::create(rewriter, loc, offsets[0], offsets[1]);
      Value max = arith::MaxUIOp::create(rewriter, loc, lastOf(offsets[0], lengths[0]),
                                         lastOf(offsets[1], lengths[1]));
      rewriter.replaceOp(op, {min, max});
      return success();
    }
    // Repeated ranges add nothing.
    llvm::SetVector<std::pair<Value, Value>> unique;
    for (auto range : llvm::zip_equal(offsets, lengths))
      unique.insert({std::get<0>(range), std::get<1>(range)});
    if (unique.size() == offsets.size())
      return failure();
    SmallVector<Value> newOffsets, newLengths;
    for (auto [offset, length] : unique) {
      newOffsets.push_back(offset);
      newLengths.push_back(length);
    }
    rewriter.replaceOpWithNewOp<RangeExtentsOp>(op, type, type, newOffsets, newLengths);
    return success();
  }
};

} // namespace

void RangeMinOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<ExpandPair<RangeMinOp, arith::MinUIOp>, MergeOperands<RangeMinOp, leastOf>>(context);
}

void RangeMaxOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<ExpandPair<RangeMaxOp, arith::MaxUIOp>, MergeOperands<RangeMaxOp, greatestOf>>(
      context);
}

void RangeExtentsOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                 MLIRContext *context) {
  patterns.add<MergeConstantExtents, SimplifyExtents>(context);
}

//===----------------------------------------------------------------------===//
// util.unfoldable_constant
//===----------------------------------------------------------------------===//

static LogicalResult hideConstant(UnfoldableConstantOp op, PatternRewriter &rewriter) {
  auto value = dyn_cast<TypedAttr>(op.getValue());
  if (!value || !arith::ConstantOp::isBuildableWith(value, value.getType()))
    return failure();
  Value constant = arith::ConstantOp::create(rewriter, op.getLoc(), value);
  rewriter.replaceOpWithNewOp<OptimizationBarrierOp>(op, ValueRange(constant));
  return success();
}

void UnfoldableConstantOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(hideConstant);
}

} // namespace mlir::iree::util
