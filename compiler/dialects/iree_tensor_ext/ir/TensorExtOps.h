#pragma once

#include "compiler/dialects/iree_tensor_ext/ir/TensorExtDialect.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtTypes.h"
#include "compiler/dialects/util/ir/UtilInterfaces.h"

#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#define GET_OP_CLASSES
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h.inc"
