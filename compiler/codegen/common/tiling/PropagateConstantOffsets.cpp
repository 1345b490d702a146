#include "compiler/codegen/common/tiling/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_PROPAGATECONSTANTOFFSETSPASS
#include "compiler/codegen/common/tiling/Passes.h.inc"

/// Canonical forms have constants on the right.
template <typename OpTy> static std::optional<int64_t> getConstantOperand(Value value) {
  auto op = value.getDefiningOp<OpTy>();
  APInt constant;
  if (!op || !bitEnumContainsAll(op.getOverflowFlags(), arith::IntegerOverflowFlags::nsw) ||
      !matchPattern(op.getRhs(), m_ConstantInt(&constant)))
    return std::nullopt;
  return constant.getSExtValue();
}

template <typename OpTy> static Value getOtherOperand(Value value) {
  return value.getDefiningOp<OpTy>().getLhs();
}

static Value addConstant(RewriterBase &rewriter, Location loc, Value value, int64_t constant) {
  Value offset = arith::ConstantIndexOp::create(rewriter, loc, constant);
  return arith::AddIOp::create(rewriter, loc, value, offset, arith::IntegerOverflowFlags::nsw);
}

namespace {

/// `expr + constant` is an addition behind `expr`.
struct SplitConstantOfApply : OpRewritePattern<affine::AffineApplyOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(affine::AffineApplyOp op,
                                PatternRewriter &rewriter) const override {
    AffineMap map = simplifyAffineMap(op.getMap());
    auto sum = dyn_cast<AffineBinaryOpExpr>(map.getResult(0));
    if (!sum || sum.getKind() != AffineExprKind::Add)
      return failure();
    auto constant = dyn_cast<AffineConstantExpr>(sum.getRHS());
    if (!constant)
      return failure();
    AffineMap rest = AffineMap::get(map.getNumDims(), map.getNumSymbols(), sum.getLHS());
    Value value =
        affine::AffineApplyOp::create(rewriter, op.getLoc(), rest, op.getMapOperands());
    rewriter.replaceOp(op, addConstant(rewriter, op.getLoc(), value, constant.getValue()));
    return success();
  }
};

/// A constant added to an operand is added within the expression.
struct TakeConstantsIntoApply : OpRewritePattern<affine::AffineApplyOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(affine::AffineApplyOp op,
                                PatternRewriter &rewriter) const override {
    AffineMap map = op.getMap();
    SmallVector<AffineExpr> dims, symbols;
    SmallVector<Value> operands;
    bool found = false;
    for (auto [i, operand] : llvm::enumerate(op.getMapOperands())) {
      bool isDim = i < map.getNumDims();
      AffineExpr expr = isDim ? rewriter.getAffineDimExpr(i)
                              : rewriter.getAffineSymbolExpr(i - map.getNumDims());
      std::optional<int64_t> constant = getConstantOperand<arith::AddIOp>(operand);
      found |= constant.has_value();
      operands.push_back(constant ? getOtherOperand<arith::AddIOp>(operand) : operand);
      (isDim ? dims : symbols).push_back(constant ? expr + *constant : expr);
    }
    if (!found)
      return failure();
    AffineMap taken =
        map.replaceDimsAndSymbols(dims, symbols, map.getNumDims(), map.getNumSymbols());
    rewriter.replaceOpWithNewOp<affine::AffineApplyOp>(op, taken, operands);
    return success();
  }
};

/// Constants of a position in a shape are one constant of the linear index, as far as the shape is known.
struct SplitConstantOfLinearize : OpRewritePattern<affine::AffineLinearizeIndexOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(affine::AffineLinearizeIndexOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Value> indices(op.getMultiIndex());
    SmallVector<OpFoldResult> basis = op.getMixedBasis();
    size_t outermost = indices.size() - basis.size();
    int64_t stride = 1, offset = 0;
    bool found = false;
    // Nothing is known of what a constant was added to, it may be negative.
    bool isDisjoint = op.getDisjoint();
    Value zero;
    for (size_t i = indices.size(); i-- > 0;) {
      APInt constant;
      if (matchPattern(indices[i], m_ConstantInt(&constant)) && !constant.isZero()) {
        if (!zero)
          zero = arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0);
        offset += constant.getSExtValue() * stride;
        indices[i] = zero;
        found = true;
      } else if (auto added = getConstantOperand<arith::AddIOp>(indices[i])) {
        offset += *added * stride;
        indices[i] = getOtherOperand<arith::AddIOp>(indices[i]);
        found = true;
        isDisjoint = false;
      }
      if (i < outermost)
        break;
      std::optional<int64_t> extent = getConstantIntValue(basis[i - outermost]);
      if (!extent)
        break;
      stride *= *extent;
    }
    if (!found)
      return failure();
    Value linear = affine::AffineLinearizeIndexOp::create(rewriter, op.getLoc(), indices, basis,
                                                          isDisjoint);
    rewriter.replaceOp(op, addConstant(rewriter, op.getLoc(), linear, offset));
    return success();
  }
};

/// An index that is a multiple of a constant is an index of a shape with one dimension more.
struct TakeFactorsIntoLinearize : OpRewritePattern<affine::AffineLinearizeIndexOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(affine::AffineLinearizeIndexOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getDynamicBasis().empty())
      return failure();
    ArrayRef<int64_t> basis = op.getStaticBasis();
    size_t outermost = op.getMultiIndex().size() - basis.size();
    SmallVector<Value> indices;
    SmallVector<int64_t> extents;
    Value zero;
    for (auto [i, index] : llvm::enumerate(op.getMultiIndex())) {
      std::optional<int64_t> factor = getConstantOperand<arith::MulIOp>(index);
      bool isBounded = i >= outermost;
      int64_t extent = isBounded ? basis[i - outermost] : 0;
      if (!factor || *factor <= 0 || (isBounded && extent % *factor != 0)) {
        indices.push_back(index);
        if (isBounded)
          extents.push_back(extent);
        continue;
      }
      if (!zero)
        zero = arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0);
      indices.append({getOtherOperand<arith::MulIOp>(index), zero});
      if (isBounded)
        extents.push_back(extent / *factor);
      extents.push_back(*factor);
    }
    if (!zero)
      return failure();
    rewriter.replaceOpWithNewOp<affine::AffineLinearizeIndexOp>(op, indices, extents,
                                                                op.getDisjoint());
    return success();
  }
};

struct PropagateConstantOffsetsPass
    : impl::PropagateConstantOffsetsPassBase<PropagateConstantOffsetsPass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    patterns.add<SplitConstantOfLinearize, SplitConstantOfApply, TakeConstantsIntoApply,
                 TakeFactorsIntoLinearize>(context);
    affine::AffineApplyOp::getCanonicalizationPatterns(patterns, context);
    arith::AddIOp::getCanonicalizationPatterns(patterns, context);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
