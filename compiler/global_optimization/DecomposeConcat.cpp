#include "compiler/global_optimization/Passes.h"
#include "compiler/global_optimization/TransposePatterns.h"

#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_DECOMPOSECONCATPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

/// Concatenates along the outermost dimension that is not of size one.
struct TransposeConcat : OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ConcatOp op, PatternRewriter &rewriter) const override {
    ArrayRef<int64_t> shape = op.getResultType().getShape();
    int64_t outer = llvm::find_if(shape, [](int64_t size) { return size != 1; }) - shape.begin();
    int64_t dim = op.getDim();
    if (!isOutsideDispatch(op) || dim <= outer)
      return failure();
    SmallVector<int64_t> permutation = computePermutationVector(op.getRank(), {dim}, {outer});
    SmallVector<Value> inputs;
    for (Value input : op.getInputs())
      inputs.push_back(createTranspose(rewriter, input, permutation));
    auto type = RankedTensorType::get(applyPermutation(shape, permutation),
                                      op.getResultType().getElementType());
    Value concat = tensor::ConcatOp::create(rewriter, op.getLoc(), type, outer, inputs);
    rewriter.replaceOp(op, createTranspose(rewriter, concat, invertPermutationVector(permutation)));
    return success();
  }
};

LogicalResult decompose(tensor::ConcatOp op, PatternRewriter &rewriter) {
  if (!isOutsideDispatch(op) || op.getDim() == 0)
    return failure();
  FailureOr<SmallVector<Value>> slices = op.decomposeOperation(rewriter);
  if (failed(slices))
    return failure();
  rewriter.replaceOp(op, slices->front());
  return success();
}

struct DecomposeConcatPass : impl::DecomposeConcatPassBase<DecomposeConcatPass> {
  using DecomposeConcatPassBase::DecomposeConcatPassBase;
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add(decompose);
    if (enableConcatTransposition)
      patterns.add<TransposeConcat>(&getContext(), /*benefit=*/2);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
