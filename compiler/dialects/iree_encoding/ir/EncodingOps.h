#pragma once

#include "compiler/dialects/iree_encoding/ir/EncodingDialect.h"

#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "compiler/dialects/iree_encoding/ir/EncodingOps.h.inc"
