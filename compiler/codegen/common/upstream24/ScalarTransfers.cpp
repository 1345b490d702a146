#include "compiler/codegen/common/upstream24/Patterns.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::iree::codegen::upstream24 {
namespace {

/// A transfer of one element in a buffer whose elements don't follow each other, which `vector.load` and
/// `vector.store` refuse though they would touch that element alone.
template <typename TransferOp> bool isScalarOfStrided(TransferOp op) {
  auto buffer = dyn_cast<MemRefType>(op.getShapedType());
  return buffer && !buffer.isLastDimUnitStride() && op.getVectorType().getRank() == 0 &&
         op.getVectorType().getElementType() == buffer.getElementType() && !op.getMask();
}

struct LoadScalar : OpRewritePattern<vector::TransferReadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferReadOp op,
                                PatternRewriter &rewriter) const override {
    if (!isScalarOfStrided(op))
      return failure();
    Value element = memref::LoadOp::create(rewriter, op.getLoc(), op.getBase(), op.getIndices());
    rewriter.replaceOpWithNewOp<vector::BroadcastOp>(op, op.getVectorType(), element);
    return success();
  }
};

struct StoreScalar : OpRewritePattern<vector::TransferWriteOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferWriteOp op,
                                PatternRewriter &rewriter) const override {
    if (!isScalarOfStrided(op))
      return failure();
    Value element = vector::ExtractOp::create(rewriter, op.getLoc(), op.getVector());
    rewriter.replaceOpWithNewOp<memref::StoreOp>(op, element, op.getBase(), op.getIndices());
    return success();
  }
};

} // namespace

void populateScalarTransferPatterns(RewritePatternSet &patterns) {
  patterns.add<LoadScalar, StoreScalar>(patterns.getContext());
}

} // namespace mlir::iree::codegen::upstream24
