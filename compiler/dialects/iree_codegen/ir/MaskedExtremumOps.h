// Operations that a later LLVM's dialect has: the largest or least of the lanes that a mask selects.
#pragma once

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::iree::codegen {

/// Operands: the value to start with, the lanes, their mask, how many of the lanes count.
template <typename ConcreteOp>
struct MaskedExtremumOp
    : Op<ConcreteOp, OpTrait::ZeroRegions, OpTrait::OneResult, OpTrait::NOperands<4>::Impl,
         ConditionallySpeculatable::Trait, OpTrait::AlwaysSpeculatableImplTrait,
         MemoryEffectOpInterface::Trait> {
  using Base = Op<ConcreteOp, OpTrait::ZeroRegions, OpTrait::OneResult,
                  OpTrait::NOperands<4>::Impl, ConditionallySpeculatable::Trait,
                  OpTrait::AlwaysSpeculatableImplTrait, MemoryEffectOpInterface::Trait>;
  using Base::Base;

  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  static void build(OpBuilder &, OperationState &state, Type type, ValueRange operands) {
    state.addTypes(type);
    state.addOperands(operands);
  }
  static ConcreteOp create(OpBuilder &builder, Location loc, Type type, ValueRange operands) {
    OperationState state(loc, ConcreteOp::getOperationName());
    build(builder, state, type, operands);
    return cast<ConcreteOp>(builder.create(state));
  }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &) {}
  LogicalResult verify();
};

struct MaskedMaximumOp : MaskedExtremumOp<MaskedMaximumOp> {
  using MaskedExtremumOp::MaskedExtremumOp;
  static constexpr StringLiteral getOperationName() { return "llvm.intr.vp.reduce.fmaximum"; }
};

struct MaskedMinimumOp : MaskedExtremumOp<MaskedMinimumOp> {
  using MaskedExtremumOp::MaskedExtremumOp;
  static constexpr StringLiteral getOperationName() { return "llvm.intr.vp.reduce.fminimum"; }
};

/// Adds them to the LLVM dialect.
void registerMaskedExtremumOps(DialectRegistry &registry);

} // namespace mlir::iree::codegen
