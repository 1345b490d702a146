#include "compiler/dialects/flow/transforms/Passes.h"

#include "compiler/dialects/flow/ir/FlowOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::flow {

#define GEN_PASS_DEF_INITIALIZEEMPTYTENSORSPASS
#include "compiler/dialects/flow/transforms/Passes.h.inc"

namespace {

// Inside kernels, and as inits of ops that will be kernels, only the shape matters.
bool isValueNeeded(tensor::EmptyOp op) {
  if (op->getParentOfType<DispatchWorkgroupsOp>())
    return false;
  return !llvm::all_of(op->getUsers(), [](Operation *user) {
    return isa<linalg::LinalgOp, linalg::PackOp, linalg::UnPackOp>(user) ||
           user->getName().getDialectNamespace() == "iree_linalg_ext";
  });
}

struct InitializeEmptyTensorsPass
    : impl::InitializeEmptyTensorsPassBase<InitializeEmptyTensorsPass> {
  using InitializeEmptyTensorsPassBase::InitializeEmptyTensorsPassBase;

  void runOnOperation() override {
    SmallVector<tensor::EmptyOp> ops;
    getOperation()->walk([&](tensor::EmptyOp op) {
      if (isValueNeeded(op))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (tensor::EmptyOp op : ops) {
      rewriter.setInsertionPoint(op);
      if (!zeroFill) {
        rewriter.replaceOpWithNewOp<TensorEmptyOp>(op, op.getType(), op.getDynamicSizes());
        continue;
      }
      Type element = op.getType().getElementType();
      if (!element.isIntOrFloat())
        continue;
      Value zero =
          arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getZeroAttr(element));
      rewriter.replaceOpWithNewOp<TensorSplatOp>(op, op.getType(), zero, op.getDynamicSizes());
    }
  }
};

} // namespace
} // namespace mlir::iree::flow
