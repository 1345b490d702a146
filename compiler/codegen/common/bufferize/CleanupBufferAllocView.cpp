#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/packing/ReshapePatterns.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CLEANUPBUFFERALLOCVIEWPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// Whether the buffer has a place of its own, so that a view of it costs nothing.
bool isWholeBuffer(Value buffer) { return cast<MemRefType>(buffer.getType()).getLayout().isIdentity(); }

struct CollapseBeforeLoad : OpRewritePattern<tensor::CollapseShapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::CollapseShapeOp op,
                                PatternRewriter &rewriter) const override {
    auto load = op.getSrc().getDefiningOp<LoadFromBufferOp>();
    if (!load || !isWholeBuffer(load.getBuffer()))
      return failure();
    rewriter.setInsertionPoint(load);
    Value view = memref::CollapseShapeOp::create(rewriter, op.getLoc(), load.getBuffer(),
                                                 op.getReassociationIndices());
    rewriter.replaceOpWithNewOp<LoadFromBufferOp>(op, op.getResultType(), view);
    return success();
  }
};

struct ExpandBeforeLoad : OpRewritePattern<tensor::ExpandShapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ExpandShapeOp op,
                                PatternRewriter &rewriter) const override {
    auto load = op.getSrc().getDefiningOp<LoadFromBufferOp>();
    if (!load || !isWholeBuffer(load.getBuffer()) || !op.getOutputShape().empty())
      return failure();
    rewriter.setInsertionPoint(load);
    Value view = memref::ExpandShapeOp::create(rewriter, op.getLoc(),
                                               op.getResultType().getShape(), load.getBuffer(),
                                               op.getReassociationIndices());
    rewriter.replaceOpWithNewOp<LoadFromBufferOp>(op, op.getResultType(), view);
    return success();
  }
};

struct ReshapeAfterStore : OpRewritePattern<StoreToBufferOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(StoreToBufferOp op, PatternRewriter &rewriter) const override {
    if (!isWholeBuffer(op.getBuffer()))
      return failure();
    Value view, source;
    if (auto collapse = op.getTensor().getDefiningOp<tensor::CollapseShapeOp>()) {
      source = collapse.getSrc();
      if (!collapse.getSrcType().hasStaticShape())
        return failure();
      view = memref::ExpandShapeOp::create(rewriter, op.getLoc(),
                                           collapse.getSrcType().getShape(), op.getBuffer(),
                                           collapse.getReassociationIndices());
    } else if (auto expand = op.getTensor().getDefiningOp<tensor::ExpandShapeOp>()) {
      source = expand.getSrc();
      view = memref::CollapseShapeOp::create(rewriter, op.getLoc(), op.getBuffer(),
                                             expand.getReassociationIndices());
    } else {
      return failure();
    }
    rewriter.modifyOpInPlace(op, [&] {
      op.getTensorMutable().assign(source);
      op.getBufferMutable().assign(view);
    });
    return success();
  }
};

struct CleanupBufferAllocViewPass
    : impl::CleanupBufferAllocViewPassBase<CleanupBufferAllocViewPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateReshapeToBindingPatterns(patterns);
    patterns.add<CollapseBeforeLoad, ExpandBeforeLoad, ReshapeAfterStore>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
