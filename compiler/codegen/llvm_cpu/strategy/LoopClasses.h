// Which loops of different operations run over the same dimension.
#pragma once

#include "llvm/ADT/MapVector.h"
#include "mlir/IR/Operation.h"

namespace mlir::iree::codegen {

/// Classes of loops of a set of operations. Two loops are in one class when a tensor dimension that the
/// operations share connects them; tiling one of them tiles the other.
class LoopClasses {
public:
  explicit LoopClasses(ArrayRef<Operation *> tileableOps);

  int64_t size() const { return numClasses_; }

  /// The classes of the loops of `op`, outermost first.
  ArrayRef<int64_t> get(Operation *op) const { return loops_.find(op)->second; }

  /// Whether every operation has a loop of the class.
  bool isInAllOps(int64_t loopClass) const;

private:
  void build(ArrayRef<Operation *> ops);

  llvm::MapVector<Operation *, SmallVector<int64_t>> loops_;
  int64_t numClasses_ = 0;
};

} // namespace mlir::iree::codegen
