// Which values of a module depend on nothing but constants and immutable globals.
#pragma once

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <deque>

namespace mlir::iree::util {

/// What is known of one value. Results of one op are always classified alike.
struct ConstExpr {
  /// Only values that a constant reaches are classified; others may be there as their operands.
  enum class State { Unvisited, Pending, Constant, Varying };

  Value value;
  State state = State::Unvisited;
  /// A constant itself, or a load of an immutable global.
  bool isRoot = false;
  /// The constants that the value is computed from.
  llvm::SmallSetVector<Value, 4> roots;
  llvm::SmallSetVector<ConstExpr *, 8> producers, consumers;

  bool isConstant() const { return state == State::Constant; }
  Operation *getOp() const { return value.getDefiningOp(); }
};

/// The analysis is of the time when it was built.
class ConstExprAnalysis {
public:
  explicit ConstExprAnalysis(Operation *module);

  /// Null if nothing is known.
  const ConstExpr *lookup(Value value) const { return byValue.lookup(value); }
  /// The entry of the first result; null unless all results have one.
  const ConstExpr *lookup(Operation *op) const;
  bool isConstant(Value value) const;
  /// A terminator without effects counts as constant too.
  bool isConstant(Operation *op) const;
  /// In the order in which they were found, which is the same in each run.
  const std::deque<ConstExpr> &getAll() const { return all; }

private:
  ConstExpr *getOrAdd(Value value);
  void addRoots(ModuleOp module);
  /// Classifies an op and the ops that it depends on, as far as that is decided by themselves.
  void visit(Operation *op);
  void visitUsers(Operation *op);
  void settle();

  std::deque<ConstExpr> all;
  llvm::DenseMap<Value, ConstExpr *> byValue;
  llvm::MapVector<Value, Operation *> roots;
  SmallVector<ConstExpr *> pending;
};

/// Whether a value of the type may be a constant expression, inside of an initializer as well.
bool isConstExprType(Type type);

/// Decides which constant expressions become globals: those that something which stays where it is
/// needs.
class HoistingPolicy {
public:
  /// A value that takes over `maxGrowthBytes` more than what it is computed from stays in the code.
  HoistingPolicy(const ConstExprAnalysis &analysis, int64_t maxGrowthBytes);

  bool shouldHoist(const ConstExpr &expr) const { return hoisted.contains(&expr); }

private:
  llvm::DenseSet<const ConstExpr *> hoisted;
};

} // namespace mlir::iree::util
