#pragma once

#include "compiler/dialects/flow/ir/FlowTypes.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtTypes.h"
#include "compiler/dialects/util/ir/UtilTypes.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "compiler/dialects/flow/ir/FlowDispatchOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/flow/ir/FlowExecutableOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/flow/ir/FlowTensorOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/flow/ir/FlowCollectiveOps.h.inc"

namespace mlir::iree::flow {

/// The part of `dims` that belongs to value `index` of `types`, where `dims` lists the dynamic dims of all of them
/// one after the other.
ValueRange getDimsOfValue(TypeRange types, ValueRange dims, unsigned index);

/// Checks that there is one dim for each dynamic dimension of `types`; `what` names the values in the message.
LogicalResult verifyDimCount(Operation *op, TypeRange types, ValueRange dims, StringRef what);

} // namespace mlir::iree::flow
