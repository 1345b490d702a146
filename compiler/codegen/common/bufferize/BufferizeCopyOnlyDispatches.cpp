#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/bufferize/BufferizationPasses.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_BUFFERIZECOPYONLYDISPATCHESPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// Whether `value` is what a binding or a constant holds, in another shape or a part of it. A part that is
/// collapsed is not: its rows have gaps between them, so it would have to be copied first.
bool isOnlyRead(Value value) {
  bool isCollapsed = false;
  while (Operation *op = value.getDefiningOp()) {
    if (isa<arith::ConstantOp>(op))
      return true;
    if (auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(op))
      return cast<tensor_ext::DispatchTensorType>(load.getSource().getType()).getAccess() ==
                 tensor_ext::TensorAccess::ReadOnly &&
             (!isCollapsed || load.isLoadOfWholeSource());
    isCollapsed |= isa<tensor::CollapseShapeOp>(op);
    if (!isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op) &&
        (isCollapsed || !isa<tensor::ExtractSliceOp>(op)))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

struct BufferizeCopyOnlyDispatchesPass
    : impl::BufferizeCopyOnlyDispatchesPassBase<BufferizeCopyOnlyDispatchesPass> {
  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager passes;
    addBufferizationPasses(passes, ScratchMemory::Heap);
    passes.getDependentDialects(registry);
  }

  void runOnOperation() override {
    SmallVector<tensor_ext::DispatchTensorStoreOp> stores;
    getOperation().walk([&](tensor_ext::DispatchTensorStoreOp op) { stores.push_back(op); });
    if (stores.empty() || !llvm::all_of(stores, [](auto op) { return isOnlyRead(op.getValue()); }))
      return;
    OpPassManager passes(getOperation()->getName());
    addBufferizationPasses(passes, ScratchMemory::Heap);
    if (failed(runPipeline(passes, getOperation())))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
