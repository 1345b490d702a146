// All ops of the stream dialect.
#pragma once

#include "compiler/dialects/stream/ir/StreamDialect.h"
#include "compiler/dialects/stream/ir/StreamTraits.h"
#include "compiler/dialects/stream/ir/StreamTypes.h"
#include "compiler/dialects/util/ir/UtilTraits.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::iree::stream::detail {

/// The value, if there is one, as a list.
inline SmallVector<Value> presentValues(Value value) {
  return value ? SmallVector<Value>{value} : SmallVector<Value>{};
}

/// How many of `values` have a size.
unsigned countSizeAware(ValueRange values);

/// The size of operand `idx`; `groups` pairs the operand groups with the groups of their sizes.
template <typename OpT>
Value findOperandSize(OpT op, unsigned idx,
                      std::initializer_list<std::pair<unsigned, unsigned>> groups) {
  for (auto [valueGroup, sizeGroup] : groups) {
    auto [first, count] = op.getODSOperandIndexAndLength(valueGroup);
    if (idx < first || idx >= first + count)
      continue;
    if (!isa<util::SizeAwareTypeInterface>(op->getOperand(idx).getType()))
      return {};
    unsigned before = countSizeAware(op->getOperands().slice(first, idx - first));
    auto [firstSize, sizeCount] = op.getODSOperandIndexAndLength(sizeGroup);
    return before < sizeCount ? op->getOperand(firstSize + before) : Value();
  }
  return {};
}

/// The size of result `idx`, which is in operand group `sizeGroup`.
template <typename OpT>
Value findResultSize(OpT op, unsigned idx, unsigned sizeGroup) {
  if (idx >= op->getNumResults() ||
      !isa<util::SizeAwareTypeInterface>(op->getResult(idx).getType()))
    return {};
  unsigned before = countSizeAware(op->getResults().take_front(idx));
  auto [firstSize, sizeCount] = op.getODSOperandIndexAndLength(sizeGroup);
  return before < sizeCount ? op->getOperand(firstSize + before) : Value();
}

/// The dynamic dimensions of operand `idx`; `groups` pairs operands with those of their dimensions.
template <typename OpT>
ValueRange findOperandDims(OpT op, unsigned idx,
                           std::initializer_list<std::pair<unsigned, unsigned>> groups) {
  for (auto [valueGroup, dimsGroup] : groups)
    if (idx == op.getODSOperandIndexAndLength(valueGroup).first)
      return op.getODSOperands(dimsGroup);
  return {};
}

} // namespace mlir::iree::stream::detail

// Terminators come first: regions of the others name them.
namespace mlir::iree::stream {
class AsyncConcurrentOp;
class AsyncExecuteOp;
class CmdConcurrentOp;
class CmdExecuteOp;
class CmdSerialOp;
} // namespace mlir::iree::stream

#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamExecutableOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamAsyncOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamAsyncWorkOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamCmdOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamParameterOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamResourceOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamTensorOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamTimepointOps.h.inc"
