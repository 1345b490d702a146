#include "compiler/codegen/llvm_cpu/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_EXPANDF16OPTOF32PASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

namespace {

/// LLVM lowers the maximum of two f16 to a call to a function that a kernel can't link.
struct ExpandMaximum : OpRewritePattern<arith::MaximumFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::MaximumFOp op, PatternRewriter &rewriter) const override {
    if (!op.getType().isF16())
      return failure();
    Type wide = rewriter.getF32Type();
    Value lhs = arith::ExtFOp::create(rewriter, op.getLoc(), wide, op.getLhs());
    Value rhs = arith::ExtFOp::create(rewriter, op.getLoc(), wide, op.getRhs());
    Value maximum = arith::MaximumFOp::create(rewriter, op.getLoc(), lhs, rhs);
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), maximum);
    return success();
  }
};

struct ExpandF16OpToF32Pass : impl::ExpandF16OpToF32PassBase<ExpandF16OpToF32Pass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<ExpandMaximum>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
