// Operations of the hal dialect.
#pragma once

#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/hal/ir/HalTypes.h"
#include "compiler/dialects/util/ir/UtilTraits.h"

#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "compiler/dialects/hal/ir/HalOpInterfaces.h.inc"

namespace mlir::iree::hal {

/// A range of a buffer, or of the buffer in a slot of the binding table where it is an index.
struct BindingValue {
  Value buffer;
  Value byteOffset;
  Value byteLength;
};

/// The bits that make up `type` in the runtime's element type codes; nothing where it has none.
std::optional<int32_t> getElementTypeCode(Type type);

/// The runtime's code of `encoding`, null standing for dense row major; nothing where it has none.
std::optional<int32_t> getEncodingTypeCode(Attribute encoding);

/// Builds the index of the first of `count` conditions that holds, -1 where none does.
Value buildIndexOfFirst(Location loc, size_t count,
                        function_ref<Value(size_t, OpBuilder &)> buildCondition,
                        OpBuilder &builder);

} // namespace mlir::iree::hal

// Traits name hal.return, which has to come before them.
#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsExecutable.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsBuffer.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsCommandBuffer.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsDevice.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsInterface.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsQueue.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsSync.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/hal/ir/HalOpsTensor.h.inc"
