#pragma once

#include "compiler/dialects/util/ir/UtilAttrs.h"
#include "compiler/dialects/util/ir/UtilDialect.h"
#include "compiler/dialects/util/ir/UtilSyntax.h"
#include "compiler/dialects/util/ir/UtilTraits.h"
#include "compiler/dialects/util/ir/UtilTypes.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#define GET_OP_CLASSES
#include "compiler/dialects/util/ir/UtilOpsStructure.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/util/ir/UtilOpsGlobal.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/util/ir/UtilOpsList.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/util/ir/UtilOpsBuffer.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/util/ir/UtilOpsValue.h.inc"
