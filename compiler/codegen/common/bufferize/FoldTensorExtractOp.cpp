#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_FOLDTENSOREXTRACTOPPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// Nothing writes the buffer of a constant, so that a load sees what the tensor held.
struct LoadElement : OpRewritePattern<tensor::ExtractOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ExtractOp op, PatternRewriter &rewriter) const override {
    auto tensor = op.getTensor().getDefiningOp<bufferization::ToTensorOp>();
    if (!tensor)
      return failure();
    rewriter.replaceOpWithNewOp<memref::LoadOp>(op, tensor.getBuffer(), op.getIndices());
    return success();
  }
};

struct FoldTensorExtractOpPass : impl::FoldTensorExtractOpPassBase<FoldTensorExtractOpPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<LoadElement>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
