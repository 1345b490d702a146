#pragma once

#include "mlir/IR/Dialect.h"

#include "compiler/dialects/iree_tensor_ext/ir/TensorExtDialect.h.inc"
