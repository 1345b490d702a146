// A contraction that reads every s-th row is one of all rows of a slice with stride s. That is what
// a convolution with a window of one element and a stride becomes.

#include "compiler/global_optimization/Passes.h"

#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_CONVERTSTRIDEDCONTRACTIONTOCONTRACTIONPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

bool isMultiplyAdd(Operation *multiply, Operation *add) {
  return (isa<arith::MulFOp>(multiply) && isa<arith::AddFOp>(add)) ||
         (isa<arith::MulIOp>(multiply) && isa<arith::AddIOp>(add));
}

/// The loop and the factor of `d * s`; nothing for other expressions.
std::optional<std::pair<unsigned, int64_t>> getStride(AffineExpr expr) {
  auto product = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!product || product.getKind() != AffineExprKind::Mul)
    return std::nullopt;
  auto loop = dyn_cast<AffineDimExpr>(product.getLHS());
  auto factor = dyn_cast<AffineConstantExpr>(product.getRHS());
  if (!loop || !factor || factor.getValue() <= 0)
    return std::nullopt;
  return std::pair(loop.getPosition(), factor.getValue());
}

struct SliceStridedInput : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0 ||
        !linalg::detail::isContractionBody(*op.getBlock(), isMultiplyAdd))
      return failure();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    Value input = op.getDpsInputs()[0];
    auto type = dyn_cast<RankedTensorType>(input.getType());
    if (!type || maps[0].isProjectedPermutation() || !maps[1].isProjectedPermutation() ||
        !maps[2].isProjectedPermutation())
      return failure();

    SmallVector<int64_t> loopSizes = op.getStaticLoopRanges();
    SmallVector<AffineExpr> exprs;
    SmallVector<int64_t> shape(type.getShape());
    SmallVector<OpFoldResult> strides(type.getRank(), rewriter.getIndexAttr(1));
    bool found = false;
    for (auto [dim, expr] : llvm::enumerate(maps[0].getResults())) {
      exprs.push_back(expr);
      auto stride = getStride(expr);
      if (!stride) {
        if (expr.getKind() == AffineExprKind::SymbolId)
          return failure();
        continue;
      }
      auto [loop, factor] = *stride;
      if (ShapedType::isDynamic(loopSizes[loop]) || loopSizes[loop] == 0)
        return failure();
      shape[dim] = loopSizes[loop];
      strides[dim] = rewriter.getIndexAttr(factor);
      exprs.back() = rewriter.getAffineDimExpr(loop);
      found = true;
    }
    if (!found)
      return failure();

    Location loc = op.getLoc();
    SmallVector<OpFoldResult> offsets(type.getRank(), rewriter.getIndexAttr(0)), sizes;
    for (auto [dim, size] : llvm::enumerate(shape))
      sizes.push_back(ShapedType::isDynamic(size)
                          ? OpFoldResult(rewriter.createOrFold<tensor::DimOp>(loc, input, dim))
                          : OpFoldResult(rewriter.getIndexAttr(size)));
    Value slice = tensor::ExtractSliceOp::create(
        rewriter, loc, RankedTensorType::get(shape, type.getElementType()), input, offsets, sizes,
        strides);
    maps[0] = AffineMap::get(maps[0].getNumDims(), 0, exprs, rewriter.getContext());
    rewriter.modifyOpInPlace(op, [&] {
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
      op.setOperand(0, slice);
    });
    return success();
  }
};

struct ConvertStridedContractionToContractionPass
    : impl::ConvertStridedContractionToContractionPassBase<
          ConvertStridedContractionToContractionPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<SliceStridedInput>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
