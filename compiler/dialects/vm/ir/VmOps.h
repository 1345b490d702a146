#pragma once

#include "compiler/dialects/util/ir/UtilInterfaces.h"
#include "compiler/dialects/util/ir/UtilTraits.h"
#include "compiler/dialects/util/ir/UtilTypes.h"
#include "compiler/dialects/vm/ir/VmDialect.h"
#include "compiler/dialects/vm/ir/VmFold.h"
#include "compiler/dialects/vm/ir/VmTraits.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::iree::vm {
class FuncOp;
class ModuleOp;
class ModuleTerminatorOp;

/// The global that an access names has to exist and to hold a value of that type.
LogicalResult verifyGlobalAccess(Operation *op, FlatSymbolRefAttr global, Type type,
                                 SymbolTableCollection &symbols);

/// A load reads memory unless its global never changes.
void addGlobalLoadEffects(Operation *op, FlatSymbolRefAttr global, bool isImmutable,
                          SmallVectorImpl<MemoryEffects::EffectInstance> &effects);

/// True if the op can take over a reference in this operand, so that its last use needs no discard.
bool takesReference(OpOperand &use);

/// Name of the segment that holds a text: what is legible of it, and a hash of all of it.
std::string getTextSegmentName(StringRef text);
} // namespace mlir::iree::vm

#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmArithOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmBufferOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmCastOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmCompareOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmConstOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmControlOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmGlobalOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmStructureOps.h.inc"
