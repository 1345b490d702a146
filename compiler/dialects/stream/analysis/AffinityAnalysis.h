// Where each op runs and each tensor or resource is, over the whole program.
#pragma once

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::iree::stream {

/// Places that are stated spread to what says nothing: an op runs where its operands are made, or, if it
/// takes none, where its results are used; a global is where it is used. What nothing says anything
/// about has the default place.
class AffinityAnalysis {
public:
  explicit AffinityAnalysis(ModuleOp module);

  /// Null if there are several places that can't be told apart, or if it is not known.
  AffinityAttr getExecutionAffinity(Operation *op) const;
  AffinityAttr getResourceAffinity(Value value) const;
  AffinityAttr getGlobalAffinity(Operation *global) const;
  /// The place that ops insist on for the value; null if there is none, or more than one.
  AffinityAttr getOnlyPinnedAffinity(Value value) const;
  /// A place whose memory all can use that make or take the value, and `local` if given.
  AffinityAttr getUsageAffinity(Value value, AffinityAttr local) const;
  /// True if the value comes from more than one place.
  bool hasSeveralPlaces(Value value) const;

private:
  using Places = llvm::SetVector<AffinityAttr>;

  void collect();
  void pin();
  void spread();
  void markPinned(Value value, AffinityAttr place);
  bool updateProducers(Value value);
  bool updateConsumers(Value value);
  bool updateOp(Operation *op);
  bool updateGlobal(Operation *global);
  AffinityAttr select(const Places &places, Operation *from) const;

  ModuleOp module;
  SymbolTableCollection symbolTables;
  SmallVector<Value> values;
  SmallVector<Operation *> ops, globals;
  DenseMap<Operation *, SmallVector<Operation *>> calls, loads, stores;
  /// Where values come from and go to.
  DenseMap<Value, Places> producers, consumers;
  DenseMap<Operation *, Places> opPlaces, globalPlaces;
  /// Places that an op insists on for values that are one storage with its own.
  DenseMap<Value, Places> pinned;
  /// What a loop carries may come from anywhere.
  DenseSet<Value> unknown;
};

} // namespace mlir::iree::stream
