#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LINALGEXTTOLOOPSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// Any other tileable operation: a nest of loops around its scalar form.
struct LowerToLoops : OpInterfaceRewritePattern<TilingInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(TilingInterface op, PatternRewriter &rewriter) const override {
    // Those of linalg have a pass of their own.
    if (isa<linalg::LinalgDialect>(op->getDialect()) || op->getNumResults() != 0)
      return failure();
    if (failed(scf::lowerToLoopsUsingSCFForOp(rewriter, op)))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

struct LinalgExtToLoopsPass : impl::LinalgExtToLoopsPassBase<LinalgExtToLoopsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<LowerToLoops>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
