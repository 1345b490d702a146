#include "compiler/global_optimization/Passes.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::global_optimization {

#define GEN_PASS_DEF_ERASEUNUSEDLINALGOPERANDSPASS
#include "compiler/global_optimization/Passes.h.inc"

namespace {

struct EraseUnusedLinalgOperandsPass
    : impl::EraseUnusedLinalgOperandsPassBase<EraseUnusedLinalgOperandsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::global_optimization
