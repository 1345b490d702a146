#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_COMBINERESULTLAYOUTTRANSFORMATIONPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

struct CombineResultLayoutTransformationPass
    : impl::CombineResultLayoutTransformationPassBase<CombineResultLayoutTransformationPass> {
  using CombineResultLayoutTransformationPassBase::CombineResultLayoutTransformationPassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    tensor::populateReassociativeReshapeFoldingPatterns(patterns);
    if (scope == RelayoutScope::Dispatch)
      tensor::populateMergeConsecutiveInsertExtractSlicePatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
