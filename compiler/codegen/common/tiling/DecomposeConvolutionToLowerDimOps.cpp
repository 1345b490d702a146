#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/upstream24/Patterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_DECOMPOSECONVOLUTIONTOLOWERDIMOPSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

struct DecomposeConvolutionToLowerDimOpsPass
    : impl::DecomposeConvolutionToLowerDimOpsPassBase<DecomposeConvolutionToLowerDimOpsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    linalg::populateDecomposeConvolutionPatterns(patterns);
    upstream24::populateDownscaleConvPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
