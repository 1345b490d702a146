// Traits by which passes tell the levels of the dialect apart.
#pragma once

#include "mlir/IR/OpDefinition.h"

namespace mlir::iree::stream::trait {

/// The op works on encoded tensors; encoding must replace it before byte ranges mean anything.
template <typename ConcreteOp>
struct TensorPhase : OpTrait::TraitBase<ConcreteOp, TensorPhase> {};

/// The op works on resources with value semantics; allocation replaces it.
template <typename ConcreteOp>
struct AsyncPhase : OpTrait::TraitBase<ConcreteOp, AsyncPhase> {};

/// The op works on allocated memory.
template <typename ConcreteOp>
struct CmdPhase : OpTrait::TraitBase<ConcreteOp, CmdPhase> {};

/// Tied results are the operands themselves: the op neither reads nor writes their contents.
template <typename ConcreteOp>
struct TiedPassthrough : OpTrait::TraitBase<ConcreteOp, TiedPassthrough> {};

} // namespace mlir::iree::stream::trait
