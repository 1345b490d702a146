#pragma once

#include "compiler/dialects/hal/ir/HalDialect.h"
#include "compiler/dialects/iree_encoding/ir/EncodingDialect.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtDialect.h"
#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/util/ir/UtilDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::iree::stream {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/dialects/stream/transforms/Passes.h.inc"

} // namespace mlir::iree::stream
