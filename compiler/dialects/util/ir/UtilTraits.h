// Traits by which passes recognise ops of any dialect.
#pragma once

#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::iree::util::trait {

/// The op may suspend its caller: only a yieldable call may contain it.
template <typename ConcreteOp>
struct YieldPoint : OpTrait::TraitBase<ConcreteOp, YieldPoint> {};

/// The op only serves debugging; iree-util-strip-debug-ops erases it.
template <typename ConcreteOp>
struct DebugOnly : OpTrait::TraitBase<ConcreteOp, DebugOnly> {};

/// The op's result may be used in regions without being captured by operands.
template <typename ConcreteOp>
struct ImplicitlyCaptured : OpTrait::TraitBase<ConcreteOp, ImplicitlyCaptured> {};

/// Control never continues after the op.
template <typename ConcreteOp>
struct UnreachableLike : OpTrait::TraitBase<ConcreteOp, UnreachableLike> {};

/// The op is a unit of its own (an executable, a module): module-wide optimizations stay out of it.
template <typename ConcreteOp>
struct ObjectLike : OpTrait::TraitBase<ConcreteOp, ObjectLike> {
  static LogicalResult verifyTrait(Operation *op) {
    if (op->hasTrait<OpTrait::SymbolTable>() && op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return success();
    return op->emitOpError("is object-like, so it must be a symbol table isolated from above");
  }
};

} // namespace mlir::iree::util::trait
