#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_FUSETENSORPADWITHCONSUMERPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

struct FuseTensorPadWithConsumerPass
    : impl::FuseTensorPadWithConsumerPassBase<FuseTensorPadWithConsumerPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    // Padding of nothing is kept as such: a test for an empty slice would be a branch in the kernel.
    patterns.add<linalg::ExtractSliceOfPadTensorSwapPattern>(
        &getContext(), [](tensor::ExtractSliceOp) { return false; });
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
