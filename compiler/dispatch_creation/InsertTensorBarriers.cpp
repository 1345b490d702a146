#include "compiler/dispatch_creation/Passes.h"

#include "compiler/dialects/iree_tensor_ext/ir/TensorExtDialect.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_INSERTTENSORBARRIERSPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

// Ops that may become part of a kernel.
bool isCompute(Operation *op) {
  return isa_and_present<linalg::LinalgDialect, tensor::TensorDialect, tensor_ext::TensorExtDialect>(
             op->getDialect()) ||
         op->getName().getDialectNamespace() == "iree_linalg_ext";
}

// Values that reach compute ops from the function's arguments, in order of discovery.
llvm::SetVector<Value> findEntering(FunctionOpInterface function) {
  llvm::SetVector<Value> entering;
  llvm::DenseSet<Value> visited;
  SmallVector<Value> stack(llvm::reverse(function.getArguments()));
  while (!stack.empty()) {
    Value value = stack.pop_back_val();
    if (!visited.insert(value).second)
      continue;
    SmallVector<Value> next;
    for (Operation *user : value.getUsers()) {
      if (isCompute(user))
        entering.insert(value);
      else
        llvm::append_range(next, user->getResults());
    }
    stack.append(next.rbegin(), next.rend());
  }
  return entering;
}

struct InsertTensorBarriersPass : impl::InsertTensorBarriersPassBase<InsertTensorBarriersPass> {
  void runOnOperation() override {
    FunctionOpInterface function = getOperation();
    OpBuilder builder(function.getContext());
    for (Value value : findEntering(function)) {
      if (!isa<RankedTensorType>(value.getType()))
        continue;
      builder.setInsertionPointAfterValue(value);
      auto start = tensor_ext::ComputeBarrierStartOp::create(builder, value.getLoc(), value);
      value.replaceUsesWithIf(start.getResult(), [&](OpOperand &use) {
        Operation *user = use.getOwner();
        return user != start && isCompute(user) && !isa<tensor::DimOp>(user);
      });
    }

    llvm::SetVector<Value> leaving;
    function.walk([&](Operation *op) {
      if (!isCompute(op))
        return;
      for (Value result : op->getResults()) {
        if (isa<RankedTensorType>(result.getType()) && llvm::none_of(result.getUsers(), isCompute))
          leaving.insert(result);
      }
    });
    for (Value value : leaving) {
      builder.setInsertionPointAfterValue(value);
      auto end = tensor_ext::ComputeBarrierEndOp::create(builder, value.getLoc(), value);
      value.replaceUsesWithIf(end.getResult(),
                              [&](OpOperand &use) { return !isCompute(use.getOwner()); });
    }
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
