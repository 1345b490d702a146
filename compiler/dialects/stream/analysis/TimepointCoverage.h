// What has been reached when a timepoint is, over the whole program.
#pragma once

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::iree::stream {

class TimepointCoverage {
public:
  explicit TimepointCoverage(ModuleOp module);

  /// True if the timepoint has been reached wherever it is seen.
  bool isImmediate(Value timepoint) const { return !pending.contains(timepoint); }

  /// True if `late` is reached at the same time as `early` or after it.
  bool covers(Value late, Value early) { return late == early || find(late).contains(early); }

private:
  /// What a timepoint may be: any of these. Nothing if that is not known, or if it is made here.
  std::optional<SmallVector<Value>> findSources(Value timepoint);
  void findPending();
  bool isMadePending(Value timepoint);
  bool isGlobalPending(Operation *global);

  const llvm::SetVector<Value> &find(Value timepoint);
  void add(llvm::SetVector<Value> &set, Value timepoint);

  ModuleOp module;
  SymbolTableCollection symbolTables;
  /// For functions that only this module calls, all calls.
  DenseMap<Operation *, SmallVector<Operation *>> calls;
  /// The stores to each global.
  DenseMap<Operation *, SmallVector<Value>> stores;
  /// Timepoints that may not have been reached, and globals with such.
  DenseSet<Value> pending;
  DenseSet<Operation *> pendingGlobals;
  DenseMap<Value, std::unique_ptr<llvm::SetVector<Value>>> covered;
};

} // namespace mlir::iree::stream
