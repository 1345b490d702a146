#include "compiler/codegen/common/config/ComputeOps.h"

#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"
#include "mlir/Interfaces/TilingInterface.h"

namespace mlir::iree::codegen {

bool isComputeOp(Operation *op) { return isa<TilingInterface, UKernelGenericOp>(op); }

SmallVector<Operation *> getComputeOps(Operation *op) {
  SmallVector<Operation *> ops;
  for (Region &region : op->getRegions())
    region.walk([&](Operation *nested) {
      if (isComputeOp(nested))
        ops.push_back(nested);
    });
  return ops;
}

llvm::SetVector<Operation *> getConnectedTileableOps(Operation *root) {
  llvm::SetVector<Operation *> connected;
  connected.insert(root);
  for (size_t i = 0; i < connected.size(); ++i) {
    Operation *op = connected[i];
    for (Value operand : op->getOperands())
      if (Operation *producer = operand.getDefiningOp(); isa_and_nonnull<TilingInterface>(producer))
        connected.insert(producer);
    for (Operation *user : op->getUsers())
      if (isa<TilingInterface>(user))
        connected.insert(user);
  }
  return connected;
}

llvm::SetVector<Operation *> getTransitiveProducers(ArrayRef<Operation *> ops, Operation *root) {
  llvm::SetVector<Operation *> result;
  if (!root)
    return result;
  result.insert(root);
  for (Operation *op : llvm::reverse(ops))
    if (llvm::any_of(op->getUsers(), [&](Operation *user) { return result.contains(user); }))
      result.insert(op);
  return result;
}

llvm::SetVector<Operation *> getTransitiveConsumers(ArrayRef<Operation *> ops, Operation *root) {
  llvm::SetVector<Operation *> result;
  if (!root)
    return result;
  result.insert(root);
  for (Operation *op : ops)
    if (llvm::any_of(op->getOperands(), [&](Value operand) {
          return operand.getDefiningOp() && result.contains(operand.getDefiningOp());
        }))
      result.insert(op);
  return result;
}

} // namespace mlir::iree::codegen
