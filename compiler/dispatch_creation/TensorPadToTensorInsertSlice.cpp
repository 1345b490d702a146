#include "compiler/dispatch_creation/OpClasses.h"
#include "compiler/dispatch_creation/Passes.h"

#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_TENSORPADTOTENSORINSERTSLICEPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {
struct TensorPadToTensorInsertSlicePass
    : impl::TensorPadToTensorInsertSlicePassBase<TensorPadToTensorInsertSlicePass> {
  using TensorPadToTensorInsertSlicePassBase::TensorPadToTensorInsertSlicePassBase;

  bool isConvertible(tensor::PadOp op) {
    // The padding must be one value, computed outside.
    if (!isOutsideDispatch(op) || !op.getConstantPaddingValue())
      return false;
    if (!op->hasOneUse())
      return true;
    Operation *user = *op->getUsers().begin();
    // A pad in front of an encoding becomes part of it.
    return !isa<encoding::SetEncodingOp>(user) &&
           !(skipSingleLinalgOpUses && isa<linalg::LinalgOp>(user));
  }

  void runOnOperation() override {
    SmallVector<tensor::PadOp> pads;
    getOperation()->walk([&](tensor::PadOp op) {
      if (isConvertible(op))
        pads.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (tensor::PadOp op : pads) {
      rewriter.setInsertionPoint(op);
      if (failed(linalg::rewriteInDestinationPassingStyle(rewriter, op)))
        return signalPassFailure();
    }
  }
};
} // namespace
} // namespace mlir::iree::dispatch_creation
