// Which ops of a block run together: regions that are submitted at once, and waves within them.
#pragma once

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::iree::stream {

/// Ops that are moved into one region.
struct Partition {
  AffinityAttr affinity;
  /// In block order. An op that is cheap to repeat may be in several partitions.
  SmallVector<Operation *> ops;
  /// Values from outside, in order of their first use, and values that are used outside.
  SmallVector<Value> ins;
  SmallVector<Value> outs;

  bool contains(Operation *op) const { return llvm::is_contained(ops, op); }
  /// Sets `ins` and `outs` as the IR is now.
  void findCaptures();
};

/// Partitions the streamable ops of a block into execution regions, in the order in which they run.
SmallVector<Partition> partitionExecution(PartitioningConfigAttr config, Block &block);

/// Partitions the ops of an execution region into waves, whose ops do not depend on each other, in the
/// order in which they run.
SmallVector<Partition> partitionConcurrency(PartitioningConfigAttr config, Block &block);

} // namespace mlir::iree::stream
