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
    auto connect = [&](Operation *neighbour) {
      if (isa_and_nonnull<TilingInterface>(neighbour))
        connected.insert(neighbour);
    };
    for (Value operand : op->getOperands())
      connect(operand.getDefiningOp());
    llvm::for_each(op->getUsers(), connect);
  }
  return connected;
}

/// `root`, and each of `ops` that `neighbours` joins to one that is in already; `ops` are in such an order
/// that one walk is enough.
template <typename Ops, typename Neighbours>
static llvm::SetVector<Operation *> growFrom(Operation *root, Ops ops, Neighbours neighbours) {
  llvm::SetVector<Operation *> grown;
  if (root)
    grown.insert(root);
  for (Operation *op : ops)
    for (Operation *neighbour : neighbours(op))
      if (grown.contains(neighbour)) {
        grown.insert(op);
        break;
      }
  return grown;
}

llvm::SetVector<Operation *> getTransitiveProducers(ArrayRef<Operation *> ops, Operation *root) {
  return growFrom(root, llvm::reverse(ops), [](Operation *op) { return op->getUsers(); });
}

llvm::SetVector<Operation *> getTransitiveConsumers(ArrayRef<Operation *> ops, Operation *root) {
  return growFrom(root, ops, [](Operation *op) {
    return llvm::map_range(op->getOperands(), [](Value operand) { return operand.getDefiningOp(); });
  });
}

} // namespace mlir::iree::codegen
