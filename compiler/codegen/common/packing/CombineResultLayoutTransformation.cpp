#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/packing/ResultLayouts.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_COMBINERESULTLAYOUTTRANSFORMATIONPASS
#include "compiler/codegen/common/Passes.h.inc"

LogicalResult combineResultLayouts(FunctionOpInterface func, RelayoutScope scope) {
  MLIRContext *context = func.getContext();
  RewritePatternSet patterns(context);
  tensor::populateReassociativeReshapeFoldingPatterns(patterns);
  if (scope == RelayoutScope::Dispatch)
    tensor::populateMergeConsecutiveInsertExtractSlicePatterns(patterns);
  if (failed(applyPatternsGreedily(func, std::move(patterns))))
    return failure();

  // Sizes in terms of what they are made of, so that equal ones are seen to be equal.
  RewritePatternSet sizes(context);
  memref::populateResolveRankedShapedTypeResultDimsPatterns(sizes);
  util::AssumeIntOp::getCanonicalizationPatterns(sizes, context);
  return applyPatternsGreedily(func, std::move(sizes));
}

namespace {

struct CombineResultLayoutTransformationPass
    : impl::CombineResultLayoutTransformationPassBase<CombineResultLayoutTransformationPass> {
  using CombineResultLayoutTransformationPassBase::CombineResultLayoutTransformationPassBase;

  void runOnOperation() override {
    if (failed(combineResultLayouts(getOperation(), scope)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
