#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_IREEAFFINEEXPANDINDEXOPSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

struct IREEAffineExpandIndexOpsPass final
    : impl::IREEAffineExpandIndexOpsPassBase<IREEAffineExpandIndexOpsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    affine::populateAffineExpandIndexOpsPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
