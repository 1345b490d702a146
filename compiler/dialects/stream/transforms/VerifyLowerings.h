// Checks between the stages: what must be gone from the host program by then.
#pragma once

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::iree::stream {

/// Reports every op outside of executables that `isLeftOver` holds for; fails if there is one.
LogicalResult verifyNoneLeft(ModuleOp module, StringRef stage,
                             function_ref<bool(Operation *)> isLeftOver);

/// True if an operand, result or block argument of the op has a type that the predicate holds for.
bool hasType(Operation *op, function_ref<bool(Type)> predicate);

} // namespace mlir::iree::stream
