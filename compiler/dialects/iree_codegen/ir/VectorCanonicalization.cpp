#include "compiler/dialects/iree_codegen/ir/VectorCanonicalization.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::codegen {
namespace {

bool isFixedUnitDim(VectorType type, int64_t dim) {
  return type.getDimSize(dim) == 1 && !type.getScalableDims()[dim];
}

bool leadsWithUnitDims(VectorType type, int64_t count) {
  return llvm::all_of(llvm::seq<int64_t>(0, count),
                      [&](int64_t dim) { return isFixedUnitDim(type, dim); });
}

struct ExtractOfUnitDims : OpRewritePattern<vector::ExtractOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ExtractOp op, PatternRewriter &rewriter) const override {
    auto result = dyn_cast<VectorType>(op.getType());
    if (!result || op.getNumIndices() == 0 || op.hasDynamicPosition() ||
        !leadsWithUnitDims(op.getSourceVectorType(), op.getNumIndices()))
      return failure();
    rewriter.replaceOpWithNewOp<vector::ShapeCastOp>(op, result, op.getSource());
    return success();
  }
};

struct BroadcastToUnitDims : OpRewritePattern<vector::BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::BroadcastOp op, PatternRewriter &rewriter) const override {
    auto source = dyn_cast<VectorType>(op.getSourceType());
    VectorType result = op.getResultVectorType();
    if (!source || source.getRank() == 0 ||
        source.getNumElements() != result.getNumElements() ||
        !leadsWithUnitDims(result, result.getRank() - source.getRank()))
      return failure();
    rewriter.replaceOpWithNewOp<vector::ShapeCastOp>(op, result, op.getSource());
    return success();
  }
};

/// A mask without its leading unit dimensions, all of which are set, is a mask of the other dimensions.
struct ShapeCastOfMask : OpRewritePattern<vector::ShapeCastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ShapeCastOp op, PatternRewriter &rewriter) const override {
    auto mask = op.getSource().getDefiningOp<vector::CreateMaskOp>();
    VectorType source = op.getSourceVectorType(), result = op.getResultVectorType();
    int64_t dropped = source.getRank() - result.getRank();
    if (!mask || result.getRank() == 0 || dropped <= 0 || !leadsWithUnitDims(source, dropped) ||
        source.getShape().drop_front(dropped) != result.getShape() ||
        source.getScalableDims().drop_front(dropped) != result.getScalableDims())
      return failure();
    for (Value bound : mask.getOperands().take_front(dropped))
      if (!matchPattern(bound, m_One()))
        return failure();
    rewriter.replaceOpWithNewOp<vector::CreateMaskOp>(op, result,
                                                      mask.getOperands().drop_front(dropped));
    return success();
  }
};

/// The same of constant bounds, which are all zero where one is; to masks of one dimension only.
struct ShapeCastOfConstantMask : OpRewritePattern<vector::ShapeCastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ShapeCastOp op, PatternRewriter &rewriter) const override {
    auto mask = op.getSource().getDefiningOp<vector::ConstantMaskOp>();
    VectorType source = op.getSourceVectorType(), result = op.getResultVectorType();
    if (!mask || result.getRank() != 1 || source.getRank() < 2 ||
        !leadsWithUnitDims(source, source.getRank() - 1) ||
        source.getScalableDims().back() != result.getScalableDims().back())
      return failure();
    rewriter.replaceOpWithNewOp<vector::ConstantMaskOp>(op, result,
                                                        mask.getMaskDimSizes().take_back());
    return success();
  }
};

/// A part of a mask of constant bounds is a mask of the bounds that remain, or empty.
struct ExtractOfConstantMask : OpRewritePattern<vector::ExtractOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ExtractOp op, PatternRewriter &rewriter) const override {
    auto mask = op.getSource().getDefiningOp<vector::ConstantMaskOp>();
    auto result = dyn_cast<VectorType>(op.getType());
    if (!mask || !result || op.hasDynamicPosition())
      return failure();
    ArrayRef<int64_t> bounds = mask.getMaskDimSizes(), position = op.getStaticPosition();
    for (auto [index, bound] : llvm::zip(position, bounds)) {
      if (index >= 0 && index < bound)
        continue;
      rewriter.replaceOpWithNewOp<arith::ConstantOp>(
          op, DenseElementsAttr::get(result, rewriter.getBoolAttr(false)));
      return success();
    }
    rewriter.replaceOpWithNewOp<vector::ConstantMaskOp>(op, result,
                                                        bounds.drop_front(position.size()));
    return success();
  }
};

/// The elements of a vector don't depend on its shape.
struct ShapeCastOfElements : OpRewritePattern<vector::ShapeCastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ShapeCastOp op, PatternRewriter &rewriter) const override {
    auto elements = op.getSource().getDefiningOp<vector::FromElementsOp>();
    if (!elements)
      return failure();
    rewriter.replaceOpWithNewOp<vector::FromElementsOp>(op, op.getResultVectorType(),
                                                        elements.getElements());
    return success();
  }
};

/// Of a shuffle, operands that no lane comes from are poison.
struct ShuffleOfOne : OpRewritePattern<vector::ShuffleOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ShuffleOp op, PatternRewriter &rewriter) const override {
    if (op.getV1VectorType().getRank() == 0)
      return failure();
    int64_t length = op.getV1VectorType().getDimSize(0);
    Value operands[] = {op.getV1(), op.getV2()};
    bool changed = false;
    for (auto [second, operand] : llvm::enumerate(operands)) {
      auto comesFrom = [&](int64_t lane) { return lane >= 0 && (lane >= length) == (second == 1); };
      if (operand.getDefiningOp<ub::PoisonOp>() || llvm::any_of(op.getMask(), comesFrom))
        continue;
      operand = ub::PoisonOp::create(rewriter, op.getLoc(), operand.getType());
      changed = true;
    }
    if (!changed)
      return failure();
    rewriter.replaceOpWithNewOp<vector::ShuffleOp>(op, operands[0], operands[1], op.getMask());
    return success();
  }
};

/// Lanes from poison are poison, whichever they are.
struct ShuffleOfPoison : OpRewritePattern<vector::ShuffleOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ShuffleOp op, PatternRewriter &rewriter) const override {
    if (op.getV1VectorType().getRank() == 0)
      return failure();
    int64_t length = op.getV1VectorType().getDimSize(0);
    bool isPoison[] = {isa_and_nonnull<ub::PoisonOp>(op.getV1().getDefiningOp()),
                       isa_and_nonnull<ub::PoisonOp>(op.getV2().getDefiningOp())};
    SmallVector<int64_t> mask(op.getMask());
    for (int64_t &lane : mask)
      if (lane >= 0 && isPoison[lane >= length])
        lane = vector::ShuffleOp::kPoisonIndex;
    if (ArrayRef<int64_t>(mask) == op.getMask())
      return failure();
    rewriter.replaceOpWithNewOp<vector::ShuffleOp>(op, op.getV1(), op.getV2(), mask);
    return success();
  }
};

} // namespace

void populateShuffleOfPoisonPatterns(RewritePatternSet &patterns, PatternBenefit benefit) {
  patterns.add<ShuffleOfPoison>(patterns.getContext(), benefit);
}

void populateExtractOfUnitDimsPatterns(RewritePatternSet &patterns, PatternBenefit benefit) {
  patterns.add<ExtractOfUnitDims>(patterns.getContext(), benefit);
}

void populateBroadcastToUnitDimsPatterns(RewritePatternSet &patterns, PatternBenefit benefit) {
  patterns.add<BroadcastToUnitDims>(patterns.getContext(), benefit);
}

void populateShapeCastOfMaskPatterns(RewritePatternSet &patterns) {
  patterns.add<ShapeCastOfMask>(patterns.getContext());
}

void populateVectorCanonicalizationPatterns(RewritePatternSet &patterns) {
  populateExtractOfUnitDimsPatterns(patterns, /*benefit=*/0);
  populateBroadcastToUnitDimsPatterns(patterns, /*benefit=*/0);
  patterns.add<ShuffleOfOne>(patterns.getContext(), /*benefit=*/0);
  populateShuffleOfPoisonPatterns(patterns);
  populateShapeCastOfMaskPatterns(patterns);
  patterns.add<ExtractOfConstantMask, ShapeCastOfConstantMask, ShapeCastOfElements>(
      patterns.getContext());
}

} // namespace mlir::iree::codegen
