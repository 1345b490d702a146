#pragma once

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"

#include "compiler/dialects/iree_tensor_ext/ir/TensorExtEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtTypes.h.inc"
