#include "compiler/dispatch_creation/Passes.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/iree_encoding/ir/EncodingOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_CONVERTENCODINGTOFLOWPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {
struct ConvertEncodingToFlowPass : impl::ConvertEncodingToFlowPassBase<ConvertEncodingToFlowPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa<encoding::SetEncodingOp, encoding::UnsetEncodingOp>(op) &&
          !op->getParentOfType<flow::DispatchRegionOp>())
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      rewriter.setInsertionPoint(op);
      Value source = op->getOperand(0);
      SmallVector<Value> dims;
      if (auto unset = dyn_cast<encoding::UnsetEncodingOp>(op))
        dims = unset.getResultDims();
      else
        dims = tensor::createDynamicDimValues(rewriter, op->getLoc(), source);
      rewriter.replaceOpWithNewOp<flow::TensorEncodeOp>(op, op->getResult(0).getType(), source, dims,
                                                        dims);
    }
  }
};
} // namespace
} // namespace mlir::iree::dispatch_creation
