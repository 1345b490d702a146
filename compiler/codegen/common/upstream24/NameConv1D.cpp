#include "compiler/codegen/common/upstream24/Patterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"

namespace mlir::iree::codegen::upstream24 {

template <typename Op>
static bool tryName(RewriterBase &rewriter, linalg::GenericOp op, linalg::LinalgOp &named) {
  SmallVector<int64_t> dilations, strides;
  if (!linalg::isaConvolutionOpOfType<Op>(op, &dilations, &strides))
    return false;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  named = rewriter.replaceOpWithNewOp<Op>(op, op.getResultTypes(), op.getInputs(), op.getOutputs(),
                                          rewriter.getI64VectorAttr(strides),
                                          rewriter.getI64VectorAttr(dilations));
  return true;
}

linalg::LinalgOp nameConv1D(RewriterBase &rewriter, linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic || !linalg::isaConvolutionOpInterface(op))
    return op;
  linalg::LinalgOp named = op;
  (void)(tryName<linalg::Conv1DNwcWcfOp>(rewriter, generic, named) ||
         tryName<linalg::Conv1DNcwFcwOp>(rewriter, generic, named) ||
         tryName<linalg::DepthwiseConv1DNwcWcOp>(rewriter, generic, named) ||
         tryName<linalg::PoolingNwcSumOp>(rewriter, generic, named) ||
         tryName<linalg::PoolingNcwSumOp>(rewriter, generic, named));
  return named;
}

} // namespace mlir::iree::codegen::upstream24
