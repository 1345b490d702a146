// Assigns every value of a function a register, as the reference compiler does: one linear scan per bank
// over blocks in dominance order, so that equal functions become equal bytes.
#pragma once

#include "compiler/dialects/vm/ir/VmOps.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/Analysis/Liveness.h"

namespace mlir::iree::bytecode {

/// A register: a slot of the value bank (an even one and the next for 64-bit values) or of the reference
/// bank.
struct Register {
  bool isRef = false;
  bool isWide = false;
  bool isMove = false;
  int ordinal = -1;

  /// Two registers are the same wherever they are moved from or how wide they are used.
  bool isSameAs(const Register &other) const {
    return isRef == other.isRef && ordinal == other.ordinal;
  }
  uint16_t getWord() const;
};

struct Move {
  Register source;
  Register target;
};

class RegisterAllocation {
public:
  static FailureOr<RegisterAllocation> compute(vm::FuncOp func);

  Register getRegister(Value value) const { return registers_.at(value); }

  /// As operand: the last use of a reference gives it up (MOVE) if the op can take it.
  Register getUse(OpOperand &use) const;

  /// The moves that a branch makes before it continues in its successor, 32 bits or one reference each, in an
  /// order in which nothing is overwritten before it is read. May need scratch registers.
  SmallVector<Move> getMoves(Operation *branch, unsigned successor);

  /// An operand of `vm.discard.refs` that an earlier instruction of its block already took.
  bool isDiscardElided(OpOperand &use) const;

  int getValueRegisterCount() const { return valueCount_ + valueScratch_; }
  int getRefRegisterCount() const { return refCount_ + refScratch_; }

private:
  explicit RegisterAllocation(vm::FuncOp func);
  LogicalResult allocate(vm::FuncOp func);
  bool isLastUse(OpOperand &use) const;

  llvm::DenseMap<Value, Register> registers_;
  std::shared_ptr<Liveness> liveness_;
  int valueCount_ = 0, refCount_ = 0;
  int valueScratch_ = 0, refScratch_ = 0;
};

} // namespace mlir::iree::bytecode
