#include "compiler/codegen/common/upstream24/Patterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"

namespace mlir::iree::codegen::upstream24 {

/// Makes the op under the name that it has, if that is `Op`.
template <typename Op>
static bool tryName(RewriterBase &rewriter, linalg::GenericOp op, linalg::LinalgOp &named) {
  SmallVector<int64_t> dilations, strides;
  if (!linalg::isaConvolutionOpOfType<Op>(op, &dilations, &strides))
    return false;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  named = Op::create(rewriter, op.getLoc(), op.getResultTypes(), op.getInputs(), op.getOutputs(),
                     rewriter.getI64VectorAttr(strides), rewriter.getI64VectorAttr(dilations));
  return true;
}

/// The first of the names that fits.
template <typename... Ops>
static linalg::LinalgOp nameAsOneOf(RewriterBase &rewriter, linalg::GenericOp op) {
  linalg::LinalgOp named;
  (void)(tryName<Ops>(rewriter, op, named) || ...);
  return named;
}

linalg::LinalgOp nameConv1D(RewriterBase &rewriter, linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic || !linalg::isaConvolutionOpInterface(op))
    return {};
  return nameAsOneOf<linalg::Conv1DNwcWcfOp, linalg::Conv1DNcwFcwOp, linalg::DepthwiseConv1DNwcWcOp,
                     linalg::PoolingNwcSumOp, linalg::PoolingNwcMaxOp,
                     linalg::PoolingNwcMaxUnsignedOp, linalg::PoolingNwcMinOp,
                     linalg::PoolingNwcMinUnsignedOp, linalg::PoolingNcwSumOp,
                     linalg::PoolingNcwMaxOp>(rewriter, generic);
}

} // namespace mlir::iree::codegen::upstream24
