#pragma once

#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectRegistry.h"

#include "compiler/dialects/util/ir/UtilDialect.h.inc"

namespace mlir::iree::util {
/// Lets builtin constants be written as bytes.
void registerSerializationModels(DialectRegistry &registry);
} // namespace mlir::iree::util
