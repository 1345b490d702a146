#pragma once

#include "mlir/Dialect/SCF/IR/DeviceMappingInterface.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"

#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtAttrs.h.inc"
