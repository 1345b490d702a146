// Passing further values along with every value of some types: through branches, loops, calls and
// returns.
#pragma once

#include "compiler/dialects/util/ir/UtilOps.h"

namespace mlir::iree::util {

/// Expands one function or initializer. What a value is expanded to, and what its users get where it
/// arrives, is up to the derived class; the signatures of functions that others call are left alone.
class ValueExpander {
public:
  ValueExpander(CallableOpInterface callable, SymbolTable &symbols)
      : callable(callable), symbols(symbols) {}
  virtual ~ValueExpander() = default;

  void run();

protected:
  /// Ways for a value to get somewhere.
  enum class Arrival {
    /// As an argument of a function or of a block that is branched to.
    Argument,
    /// As an argument of a region of a structured op.
    RegionArgument,
    /// As a result of a call.
    CallResult,
    /// As a result of a structured op.
    RegionResult,
  };

  virtual bool isExpanded(Type type) const = 0;
  /// Appends the types that take the place of `type`, which is expanded; the first is that type.
  virtual void appendTypes(Type type, SmallVectorImpl<Type> &types) const = 0;
  /// Appends the values that take the place of `value`, which is expanded.
  virtual void appendValues(Location loc, Value value, SmallVectorImpl<Value> &values,
                            OpBuilder &builder) = 0;
  /// What users get, who had parts[0] so far.
  virtual Value receive(Location loc, ValueRange parts, Arrival arrival, OpBuilder &builder) = 0;
  /// Called for each op, after those that dominate it. Derived classes treat their own kinds first.
  virtual void expandOp(Operation *op);

  bool usesExpanded(Operation *op) const;
  SmallVector<Value> expandValues(Location loc, ValueRange values, OpBuilder &builder);
  Block &getEntryBlock() { return callable.getCallableRegion()->front(); }

  CallableOpInterface callable;

private:
  void expandTypes(Type type, SmallVectorImpl<Type> &types) const;
  void expandArguments(Block &block, Arrival arrival, Location loc);
  void expandRegion(Region &region, bool expandEntry, Arrival entryArrival);
  void expandCall(CallOp call);
  void expandStructured(Operation *op);
  void expandTerminator(Operation *op);
  void replaceResults(Operation *op, Operation *expanded, Arrival arrival);

  SymbolTable &symbols;
};

} // namespace mlir::iree::util
