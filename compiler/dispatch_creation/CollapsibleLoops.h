// Which loops of an op can be merged into one.
#pragma once

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::iree::dispatch_creation {

/// The loops of one op in groups of adjacent ones that may become one loop each. Starts as large as the op alone
/// allows and shrinks until all ops of a kernel agree.
class CollapsibleLoops {
public:
  /// Nothing if no loops of `op` can be merged by the compiler.
  static std::optional<CollapsibleLoops> get(Operation *op);

  ArrayRef<ReassociationIndices> getGroups() const { return groups_; }
  AffineMap getMap(OpOperand &operand) const { return operandMaps_[operand.getOperandNumber()]; }
  AffineMap getMap(OpResult result) const { return resultMaps_[result.getResultNumber()]; }

  /// Splits groups so that no loops are merged that `other` keeps apart. `toThis` maps the loops of this op to those
  /// of the other: result i belongs to loop i of `other`. True if something changed.
  bool restrict(const CollapsibleLoops &other, AffineMap otherToThis);

  /// Splits groups at all loops that `map` uses: the tensor that it indexes must keep its shape.
  bool exclude(AffineMap map);

private:
  bool contains(int64_t loop) const;
  bool setGroups(SmallVector<ReassociationIndices> groups);

  SmallVector<ReassociationIndices> groups_;
  SmallVector<AffineMap> operandMaps_, resultMaps_;
};

/// Lets all ops of `ops` (in topological order) agree. False if that takes more than `maxIterations` rounds.
bool agreeOnLoops(ArrayRef<Operation *> ops,
                  llvm::MapVector<Operation *, CollapsibleLoops> &loops, int maxIterations);

} // namespace mlir::iree::dispatch_creation
