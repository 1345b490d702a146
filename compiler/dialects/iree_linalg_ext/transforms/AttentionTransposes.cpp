#include "compiler/dialects/iree_linalg_ext/transforms/AttentionTransposes.h"

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

namespace mlir::iree::linalg_ext {
namespace {

template <typename OpTy>
void replaceOperand(OpTy op, OpOperand &operand, Value value, AffineMap map,
                    PatternRewriter &rewriter) {
  SmallVector<AffineMap> maps = op.getMaps();
  maps[operand.getOperandNumber()] = map;
  rewriter.modifyOpInPlace(op, [&] {
    op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    operand.set(value);
  });
}

template <typename OpTy>
struct TransposeValue : OpRewritePattern<OpTy> {
  TransposeValue(MLIRContext *context, OperandControl control)
      : OpRewritePattern<OpTy>(context), control(std::move(control)) {}

  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    OpOperand &operand = op.getValueMutable();
    AttentionLoops loops = op.getLoops();
    if (!control(operand) || loops.keys.size() != 1 || loops.columns.size() != 1)
      return failure();
    AffineMap map = op.getMap(operand);
    ArrayRef<AffineExpr> last = map.getResults().take_back(2);
    if (last[0] != rewriter.getAffineDimExpr(loops.keys[0]) ||
        last[1] != rewriter.getAffineDimExpr(loops.columns[0]))
      return failure();

    auto permutation = llvm::to_vector(llvm::seq<int64_t>(0, map.getNumResults()));
    std::swap(permutation.back(), permutation[permutation.size() - 2]);
    SmallVector<OpFoldResult> shape = tensor::getMixedSizes(rewriter, op.getLoc(), operand.get());
    applyPermutationToVector(shape, permutation);
    Type element = getElementTypeOrSelf(operand.get());
    Value init = tensor::EmptyOp::create(rewriter, op.getLoc(), shape, element);
    auto transpose =
        linalg::TransposeOp::create(rewriter, op.getLoc(), operand.get(), init, permutation);
    SmallVector<AffineExpr> results(map.getResults());
    applyPermutationToVector(results, permutation);
    replaceOperand(op, operand, transpose->getResult(0),
                   AffineMap::get(map.getNumDims(), 0, results, op.getContext()), rewriter);
    return success();
  }

  OperandControl control;
};

template <typename OpTy>
struct FuseTranspose : OpRewritePattern<OpTy> {
  FuseTranspose(MLIRContext *context, OperandControl control)
      : OpRewritePattern<OpTy>(context), control(std::move(control)) {}

  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    for (OpOperand *operand : op.getDpsInputOperands()) {
      auto producer = operand->get().template getDefiningOp<linalg::GenericOp>();
      if (!producer || !onlyMoves(producer) || !control(*operand))
        continue;
      AffineMap source = producer.getIndexingMapsArray()[0];
      AffineMap result = producer.getIndexingMapsArray()[1];
      if (!source.isProjectedPermutation() || !result.isPermutation())
        continue;
      AffineMap map = source.compose(inversePermutation(result)).compose(op.getMap(*operand));
      if (!keepsLoops(op, *operand, map))
        continue;
      replaceOperand(op, *operand, producer.getDpsInputs()[0], map, rewriter);
      return success();
    }
    return failure();
  }

  static bool onlyMoves(linalg::GenericOp op) {
    Block &body = *op.getBody();
    return op.getNumDpsInputs() == 1 && op.getNumDpsInits() == 1 &&
           llvm::hasSingleElement(body.getOperations()) &&
           body.getTerminator()->getOperand(0) == body.getArgument(0);
  }

  /// Whether loops mean the same when an operand has the map; repeated operands may lose loops that others have.
  static bool keepsLoops(OpTy op, OpOperand &operand, AffineMap map) {
    SmallVector<AffineMap> maps = op.getMaps();
    AffineMap output = op.getMap(op.getOutputMutable());
    maps[operand.getOperandNumber()] = map;
    AttentionLoops before = op.getLoops();
    std::optional<AttentionLoops> after = AttentionLoops::get(maps[0], maps[1], maps[2], output);
    return after && after->batch == before.batch && after->rows == before.rows &&
           after->inner == before.inner && after->keys == before.keys &&
           after->columns == before.columns;
  }

  OperandControl control;
};

} // namespace

void addValueTransposePatterns(RewritePatternSet &patterns, OperandControl control) {
  patterns.add<TransposeValue<AttentionOp>, TransposeValue<OnlineAttentionOp>>(
      patterns.getContext(), control);
}

void addTransposeFusionPatterns(RewritePatternSet &patterns, OperandControl control) {
  patterns.add<FuseTranspose<AttentionOp>, FuseTranspose<OnlineAttentionOp>>(patterns.getContext(),
                                                                             control);
}

} // namespace mlir::iree::linalg_ext
