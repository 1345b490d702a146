// Who else can see the storage of a value: what a copy may be left out for.
#pragma once

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree::util {
class GlobalLoadOpInterface;
} // namespace mlir::iree::util

namespace mlir::iree::stream {

/// Answers are about the program as it is when they are asked for; what is never known to be alone is
/// taken as shared.
class StorageOwnership {
public:
  explicit StorageOwnership(ModuleOp module);

  /// True if `op` is the last to look at the storage of `value`, which nobody else has a name for: the op
  /// may change it in place, or pass it on as its own. Through arguments of loops, branches and private
  /// functions it is so for whatever is passed.
  bool isHandedOver(Value value, Operation *op);

  /// True if an op may change the storage of the value under this name or one that it is passed on as.
  bool isEverChanged(Value value);

private:
  using Visited = DenseSet<Value>;

  bool isHandedOver(Value value, Operation *op, Visited &visited);
  bool ownsStorage(Value value, Visited &visited);
  bool ownsArgument(BlockArgument arg, Visited &visited);
  bool ownsCallResult(OpResult result, Visited &visited);
  bool ownsGlobal(util::GlobalLoadOpInterface load, Visited &visited);
  /// True if what is loaded from the global changes in place.
  bool isChangedInPlace(Operation *access, FlatSymbolRefAttr global);

  /// All calls of a function that only this module can call.
  std::optional<SmallVector<Operation *>> findCalls(Operation *function);

  ModuleOp module;
  SymbolTableCollection symbolTables;
  /// Calls, loads and stores by what they name.
  DenseMap<Operation *, SmallVector<Operation *>> calls, loads, stores;
  /// Names that are used in other ways than by calls, loads and stores.
  DenseSet<Operation *> escaping;
  /// Work of this program may still go on when a function returns.
  bool isAsynchronous = false;
};

} // namespace mlir::iree::stream
