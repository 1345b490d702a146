#include "compiler/dispatch_creation/OpClasses.h"
#include "compiler/dispatch_creation/Passes.h"

#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_TENSORPADTOTENSORINSERTSLICEPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {
struct ConvertPad : OpRewritePattern<tensor::PadOp> {
  ConvertPad(MLIRContext *context, bool skipSingleLinalgOpUses)
      : OpRewritePattern(context), skipSingleLinalgOpUses(skipSingleLinalgOpUses) {}

  LogicalResult matchAndRewrite(tensor::PadOp op, PatternRewriter &rewriter) const override {
    // The padding must be one value, computed outside.
    if (!isOutsideDispatch(op) || !op.getConstantPaddingValue())
      return failure();
    if (op->hasOneUse()) {
      Operation *user = *op->getUsers().begin();
      // A pad in front of an encoding becomes part of it.
      if (isa<encoding::SetEncodingOp>(user) ||
          (skipSingleLinalgOpUses && isa<linalg::LinalgOp>(user)))
        return failure();
    }
    return linalg::rewriteInDestinationPassingStyle(rewriter, op);
  }

  bool skipSingleLinalgOpUses;
};

struct TensorPadToTensorInsertSlicePass
    : impl::TensorPadToTensorInsertSlicePassBase<TensorPadToTensorInsertSlicePass> {
  using TensorPadToTensorInsertSlicePassBase::TensorPadToTensorInsertSlicePassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<ConvertPad>(&getContext(), skipSingleLinalgOpUses);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
} // namespace mlir::iree::dispatch_creation
