#include "compiler/codegen/common/upstream24/Patterns.h"

#include "compiler/dialects/iree_codegen/ir/VectorCanonicalization.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include "llvm/ADT/SmallBitVector.h"

namespace mlir::iree::codegen::upstream24 {
namespace {

bool isFixedUnitDim(VectorType type, int64_t dim) {
  return type.getDimSize(dim) == 1 && !type.getScalableDims()[dim];
}

/// Drops a reduction loop of one iteration that both factors lead with.
struct ContractOverUnitReduction : OpRewritePattern<vector::ContractionOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ContractionOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    VectorType lhsType = op.getLhsType(), rhsType = op.getRhsType();
    if (lhsType.getRank() < 2 || rhsType.getRank() < 2 || !isFixedUnitDim(lhsType, 0) ||
        !isFixedUnitDim(rhsType, 0))
      return failure();
    unsigned loop = maps[0].getDimPosition(0);
    if (maps[1].getDimPosition(0) != loop ||
        !vector::isReductionIterator(op.getIteratorTypes()[loop]))
      return failure();
    if (op->getParentOfType<vector::MaskOp>())
      return failure();

    Location loc = op.getLoc();
    auto dropLeading = [&](Value value) -> Value {
      VectorType type = cast<VectorType>(value.getType());
      auto narrow = VectorType::get(type.getShape().drop_front(), type.getElementType(),
                                    type.getScalableDims().drop_front());
      return vector::ShapeCastOp::create(rewriter, loc, narrow, value);
    };
    Value lhs = dropLeading(op.getLhs()), rhs = dropLeading(op.getRhs());
    maps[0] = maps[0].dropResult(0);
    maps[1] = maps[1].dropResult(0);
    llvm::SmallBitVector dropped(maps[0].getNumDims());
    dropped.set(loop);
    for (AffineMap &map : maps)
      map = projectDims(map, dropped, /*compressDimsFlag=*/true);
    SmallVector<Attribute> iterators(op.getIteratorTypes().getValue());
    iterators.erase(iterators.begin() + loop);
    rewriter.replaceOpWithNewOp<vector::ContractionOp>(
        op, lhs, rhs, op.getAcc(), rewriter.getAffineMapArrayAttr(maps),
        rewriter.getArrayAttr(iterators), op.getKind());
    return success();
  }
};

} // namespace

void populateUnitDimsToShapeCastPatterns(RewritePatternSet &patterns) {
  populateExtractOfUnitDimsPatterns(patterns);
  populateBroadcastToUnitDimsPatterns(patterns);
  patterns.add<ContractOverUnitReduction>(patterns.getContext());
}

} // namespace mlir::iree::codegen::upstream24
