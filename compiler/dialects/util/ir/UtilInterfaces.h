// The interfaces of the util dialect and the values they speak of.
#pragma once

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/bit.h"

#include <numeric>
#include <optional>

namespace mlir::iree::util {

/// How a region uses a captured value.
struct ValueAccess {
  bool isRead = false;
  bool isWrite = false;
  bool isDiscard = false;

  bool isNone() const { return !isRead && !isWrite && !isDiscard; }
  bool isReadOnly() const { return isRead && !isWrite && !isDiscard; }
  static ValueAccess None() { return {}; }
  static ValueAccess ReadOnly() { return {true, false, false}; }
  static ValueAccess ReadWrite() { return {true, true, false}; }
  static ValueAccess WriteOnly() { return {false, true, false}; }
  static ValueAccess DiscardWrite() { return {false, true, true}; }
};

/// A range of `length` bytes from `offset` of a resource of `resourceSize` bytes.
struct SubrangeOperand {
  Value resource;
  Value resourceSize;
  Value offset;
  Value length;
};

/// The greatest known divisors of an integer, read as unsigned and as signed; 1 says nothing.
struct ConstantIntDivisibility {
  uint64_t udivisor = 1;
  uint64_t sdivisor = 1;

  ConstantIntDivisibility() = default;
  ConstantIntDivisibility(uint64_t udiv, uint64_t sdiv) : udivisor(udiv), sdivisor(sdiv) {}
  uint64_t udiv() const { return udivisor; }
  uint64_t sdiv() const { return sdivisor; }
  bool operator==(const ConstantIntDivisibility &) const = default;
  /// What holds for a value that has either one's divisibility.
  ConstantIntDivisibility getUnion(const ConstantIntDivisibility &other) const {
    return {std::gcd(udivisor, other.udivisor), std::gcd(sdivisor, other.sdivisor)};
  }
};

/// A lattice value of the divisibility analysis: nothing seen yet, or known divisors.
class IntegerDivisibility {
public:
  IntegerDivisibility(std::optional<ConstantIntDivisibility> value = std::nullopt) : value(value) {}
  IntegerDivisibility(ConstantIntDivisibility value) : value(value) {}
  static IntegerDivisibility getMinDivisibility() { return ConstantIntDivisibility(1, 1); }

  bool isUninitialized() const { return !value; }
  const ConstantIntDivisibility &getValue() const { return *value; }
  bool operator==(const IntegerDivisibility &) const = default;
  static IntegerDivisibility join(const IntegerDivisibility &a, const IntegerDivisibility &b) {
    if (a.isUninitialized())
      return b;
    return b.isUninitialized() ? a : IntegerDivisibility(a.getValue().getUnion(b.getValue()));
  }
  void print(raw_ostream &os) const {
    if (value)
      os << "udiv " << value->udivisor << ", sdiv " << value->sdivisor;
    else
      os << "unknown";
  }

private:
  std::optional<ConstantIntDivisibility> value;
};
using SetIntDivisibilityFn = llvm::function_ref<void(Value, const ConstantIntDivisibility &)>;

class GlobalOpInterface;
class GlobalAddressOpInterface;
class GlobalLoadOpInterface;
class GlobalStoreOpInterface;
class InliningPolicyAttrInterface;
class TiedOpInterface;
class ClosureOpInterface;

/// All dimensions of a value of `type`, with constants for the static ones.
SmallVector<Value> buildShape(Location loc, Type type, ValueRange dynamicDims, OpBuilder &builder);

/// True if an attribute of an op around the symbol, up to its symbol table, names it. The uses that MLIR
/// counts don't include those of a module without a name.
bool isNamedByAncestor(Operation *symbol);

namespace detail {
LogicalResult verifyGlobalOp(GlobalOpInterface global);
LogicalResult verifyGlobalAddressOp(GlobalAddressOpInterface op, SymbolTableCollection &symbols);
LogicalResult verifyGlobalLoadOp(GlobalLoadOpInterface op, SymbolTableCollection &symbols);
LogicalResult verifyGlobalStoreOp(GlobalStoreOpInterface op, SymbolTableCollection &symbols);

std::optional<unsigned> getTiedResultOperandIndex(Operation *op, unsigned resultIndex);
void setTiedResultOperandIndex(Operation *op, unsigned resultIndex,
                               std::optional<unsigned> operandIndex);
SmallVector<int64_t> getTiedResultOperandIndices(Operation *op);
bool isOperandTied(Operation *op, unsigned operandIndex);
SmallVector<Value> getOperandTiedResults(Operation *op, unsigned operandIndex);
LogicalResult verifyTiedOp(TiedOpInterface op);
} // namespace detail

} // namespace mlir::iree::util

#include "compiler/dialects/util/ir/UtilAttrInterfaces.h.inc"
#include "compiler/dialects/util/ir/UtilTypeInterfaces.h.inc"
#include "compiler/dialects/util/ir/UtilAnalysisInterfaces.h.inc"
#include "compiler/dialects/util/ir/UtilGlobalInterfaces.h.inc"
#include "compiler/dialects/util/ir/UtilValueInterfaces.h.inc"
