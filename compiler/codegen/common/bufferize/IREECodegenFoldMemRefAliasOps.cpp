#include "compiler/codegen/common/bufferize/DroppedDims.h"
#include "compiler/codegen/common/bufferize/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_IREECODEGENFOLDMEMREFALIASOPSPASS
#include "compiler/codegen/common/bufferize/Passes.h.inc"

namespace {

struct IREECodegenFoldMemRefAliasOpsPass
    : impl::IREECodegenFoldMemRefAliasOpsPassBase<IREECodegenFoldMemRefAliasOpsPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    makeDroppedDimsExplicit(rewriter, getOperation());
    RewritePatternSet patterns(&getContext());
    memref::populateFoldMemRefAliasOpPatterns(patterns);
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
