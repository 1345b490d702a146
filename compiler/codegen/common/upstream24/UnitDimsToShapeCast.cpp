#include "compiler/codegen/common/upstream24/Patterns.h"

#include "compiler/dialects/iree_codegen/ir/VectorCanonicalization.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Utils/VectorUtils.h"

#include "llvm/ADT/SmallBitVector.h"

namespace mlir::iree::codegen::upstream24 {
namespace {

bool isFixedUnitDim(VectorType type, int64_t dim) {
  return type.getDimSize(dim) == 1 && !type.getScalableDims()[dim];
}

Value dropDim(OpBuilder &builder, Location loc, Value value, int64_t dim) {
  auto type = cast<VectorType>(value.getType());
  VectorType narrow = VectorType::Builder(type).dropDim(dim);
  return vector::ShapeCastOp::create(builder, loc, narrow, value);
}

/// The contraction without a loop, which no operand depends on any more.
Operation *createWithoutLoop(OpBuilder &builder, vector::ContractionOp op, Value lhs, Value rhs,
                             Value acc, SmallVector<AffineMap> maps, unsigned loop) {
  llvm::SmallBitVector dropped(maps[0].getNumDims());
  dropped.set(loop);
  for (AffineMap &map : maps)
    map = projectDims(map, dropped, /*compressDimsFlag=*/true);
  SmallVector<Attribute> iterators(op.getIteratorTypes().getValue());
  iterators.erase(iterators.begin() + loop);
  return vector::ContractionOp::create(builder, op.getLoc(), lhs, rhs, acc,
                                       builder.getAffineMapArrayAttr(maps),
                                       builder.getArrayAttr(iterators), op.getKind());
}

/// Drops the loop of one iteration that the result leads with, wherever it is in the factors.
struct ContractOverLeadingUnitDim : vector::MaskableOpRewritePattern<vector::ContractionOp> {
  using MaskableOpRewritePattern::MaskableOpRewritePattern;

  FailureOr<Value> matchAndRewriteMaskableOp(vector::ContractionOp op,
                                             vector::MaskingOpInterface masking,
                                             PatternRewriter &rewriter) const override {
    auto type = dyn_cast<VectorType>(op.getAccType());
    if (!type || type.getRank() == 0 || !isFixedUnitDim(type, 0))
      return failure();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    unsigned loop = maps[2].getDimPosition(0);
    if (!vector::isParallelIterator(op.getIteratorTypes()[loop]))
      return failure();
    AffineExpr loopDim = rewriter.getAffineDimExpr(loop);
    std::optional<unsigned> lhsDim = maps[0].getResultPosition(loopDim),
                            rhsDim = maps[1].getResultPosition(loopDim);
    if ((!lhsDim && !rhsDim) || (lhsDim && op.getLhsType().getRank() == 1) ||
        (rhsDim && op.getRhsType().getRank() == 1))
      return failure();

    Location loc = op.getLoc();
    Value lhs = lhsDim ? dropDim(rewriter, loc, op.getLhs(), *lhsDim) : op.getLhs();
    Value rhs = rhsDim ? dropDim(rewriter, loc, op.getRhs(), *rhsDim) : op.getRhs();
    Value acc = type.getRank() == 1
                    ? vector::ExtractOp::create(rewriter, loc, op.getAcc(), 0).getResult()
                    : dropDim(rewriter, loc, op.getAcc(), 0);
    if (lhsDim)
      maps[0] = maps[0].dropResult(*lhsDim);
    if (rhsDim)
      maps[1] = maps[1].dropResult(*rhsDim);
    maps[2] = maps[2].dropResult(0);
    // Masks have a dimension for each loop.
    Value mask = masking ? dropDim(rewriter, loc, masking.getMask(), loop) : Value();
    Operation *narrow = createWithoutLoop(rewriter, op, lhs, rhs, acc, maps, loop);
    Value result = vector::maskOperation(rewriter, narrow, mask)->getResult(0);
    if (type.getRank() == 1)
      return vector::BroadcastOp::create(rewriter, loc, type, result).getResult();
    return vector::ShapeCastOp::create(rewriter, loc, type, result).getResult();
  }
};

/// Drops a reduction loop of one iteration that both factors lead with.
struct ContractOverUnitReduction : OpRewritePattern<vector::ContractionOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ContractionOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    VectorType lhsType = op.getLhsType(), rhsType = op.getRhsType();
    if (lhsType.getRank() < 2 || rhsType.getRank() < 2 || !isFixedUnitDim(lhsType, 0) ||
        !isFixedUnitDim(rhsType, 0) || op.isMasked())
      return failure();
    unsigned loop = maps[0].getDimPosition(0);
    if (maps[1].getDimPosition(0) != loop ||
        !vector::isReductionIterator(op.getIteratorTypes()[loop]))
      return failure();
    Value lhs = dropDim(rewriter, op.getLoc(), op.getLhs(), 0),
          rhs = dropDim(rewriter, op.getLoc(), op.getRhs(), 0);
    maps[0] = maps[0].dropResult(0);
    maps[1] = maps[1].dropResult(0);
    rewriter.replaceOp(op, createWithoutLoop(rewriter, op, lhs, rhs, op.getAcc(), maps, loop));
    return success();
  }
};

/// What upstream gives the dropped dimensions back with, by a broadcast, is a cast.
struct BroadcastOfNarrowed : OpRewritePattern<vector::BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::BroadcastOp op, PatternRewriter &rewriter) const override {
    auto source = dyn_cast<VectorType>(op.getSourceType());
    VectorType type = op.getResultVectorType();
    if (!source || source.getNumElements() != type.getNumElements() || type.isScalable() ||
        !isa_and_nonnull<vector::InsertOp, vector::InsertStridedSliceOp,
                         vector::ExtractStridedSliceOp>(op.getSource().getDefiningOp()))
      return failure();
    rewriter.replaceOpWithNewOp<vector::ShapeCastOp>(op, type, op.getSource());
    return success();
  }
};

/// Gathers drop the unit dimensions that their lanes lead with.
struct GatherWithoutLeadingUnitDims : OpRewritePattern<vector::GatherOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::GatherOp op, PatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    int64_t leading = 0;
    while (leading + 1 < type.getRank() && isFixedUnitDim(type, leading))
      ++leading;
    if (leading == 0 || op.isMasked())
      return failure();
    auto narrow = [&](Value value) -> Value {
      auto wide = cast<VectorType>(value.getType());
      auto narrowType =
          VectorType::get(wide.getShape().drop_front(leading), wide.getElementType(),
                          wide.getScalableDims().drop_front(leading));
      return vector::ShapeCastOp::create(rewriter, op.getLoc(), narrowType, value);
    };
    Value indices = narrow(op.getIndices()), mask = narrow(op.getMask()),
          passThru = narrow(op.getPassThru());
    Value gathered = vector::GatherOp::create(rewriter, op.getLoc(), passThru.getType(),
                                              op.getBase(), op.getOffsets(), indices, mask,
                                              passThru, op.getAlignmentAttr());
    rewriter.replaceOpWithNewOp<vector::ShapeCastOp>(op, type, gathered);
    return success();
  }
};

/// A repetition that only differs by leading unit dimensions from the one that is wanted, or repeats one
/// element, is made in the wanted shape.
struct ShapeCastOfBroadcast : OpRewritePattern<vector::ShapeCastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ShapeCastOp op, PatternRewriter &rewriter) const override {
    auto broadcast = op.getSource().getDefiningOp<vector::BroadcastOp>();
    VectorType type = op.getResultVectorType();
    if (!broadcast || type.isScalable() ||
        vector::isBroadcastableTo(broadcast.getSourceType(), type) !=
            vector::BroadcastableToResult::Success)
      return failure();
    auto isUnit = [](int64_t size) { return size == 1; };
    auto source = dyn_cast<VectorType>(broadcast.getSourceType());
    ArrayRef<int64_t> from = op.getSourceVectorType().getShape(), to = type.getShape();
    if (source && source.getNumElements() != 1 &&
        from.drop_while(isUnit) != to.drop_while(isUnit))
      return failure();
    rewriter.replaceOpWithNewOp<vector::BroadcastOp>(op, type, broadcast.getSource());
    return success();
  }
};

} // namespace

void populateUnitDimsToShapeCastPatterns(RewritePatternSet &patterns) {
  patterns.add<GatherWithoutLeadingUnitDims>(patterns.getContext());
  patterns.add<ContractOverLeadingUnitDim>(patterns.getContext(), /*benefit=*/2);
  patterns.add<BroadcastOfNarrowed>(patterns.getContext());
  populateExtractOfUnitDimsPatterns(patterns, /*benefit=*/0);
}

void populateShapeCastOfBroadcastPatterns(RewritePatternSet &patterns) {
  patterns.add<ShapeCastOfBroadcast>(patterns.getContext());
}

void populateContractOverUnitReductionPatterns(RewritePatternSet &patterns) {
  patterns.add<ContractOverUnitReduction>(patterns.getContext());
}

} // namespace mlir::iree::codegen::upstream24
