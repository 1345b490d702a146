#include "compiler/dispatch_creation/OpClasses.h"
#include "compiler/dispatch_creation/Passes.h"
#include "compiler/dispatch_creation/RegionUtils.h"
#include "compiler/dispatch_creation/TensorToFlow.h"

#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_CONVERTTENSORTOFLOWPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

// A copy that is not contiguous is a kernel of its own.
LogicalResult wrapInWorkgroups(RewriterBase &rewriter, FunctionOpInterface function, Operation *op) {
  simplifyDims(rewriter, function);
  FailureOr<flow::DispatchRegionOp> region = wrapInRegion(rewriter, op);
  if (failed(region))
    return failure();
  cloneProducersIntoRegion(rewriter, *region, /*aggressive=*/false);
  return convertRegionToWorkgroups(rewriter, *region);
}

struct ConvertTensorToFlowPass : impl::ConvertTensorToFlowPassBase<ConvertTensorToFlowPass> {
  template <typename OpTy>
  LogicalResult convertSlices(RewriterBase &rewriter,
                              LogicalResult (*convert)(RewriterBase &, OpTy)) {
    SmallVector<OpTy> ops;
    getOperation()->walk([&](OpTy op) {
      if (isOutsideDispatch(op))
        ops.push_back(op);
    });
    SmallVector<Operation *> remaining;
    for (OpTy op : ops) {
      if (failed(convert(rewriter, op)))
        remaining.push_back(op);
    }
    for (Operation *op : remaining) {
      if (failed(wrapInWorkgroups(rewriter, getOperation(), op)))
        return failure();
    }
    return success();
  }

  void runOnOperation() override {
    FunctionOpInterface function = getOperation();
    MLIRContext *context = &getContext();
    IRRewriter rewriter(context);
    if (failed(convertSlices<tensor::InsertSliceOp>(rewriter, convertInsertSlice)) ||
        failed(convertSlices<tensor::ExtractSliceOp>(rewriter, convertExtractSlice)))
      return signalPassFailure();

    RewritePatternSet slices(context);
    populateSliceAccessPatterns(slices);
    if (failed(applyPatternsGreedily(function, std::move(slices))))
      return signalPassFailure();

    RewritePatternSet patterns(context);
    populateTensorToFlowPatterns(patterns);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    flow::TensorReshapeOp::getCanonicalizationPatterns(patterns, context);
    flow::TensorBitCastOp::getCanonicalizationPatterns(patterns, context);
    if (failed(applyPatternsGreedily(function, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
