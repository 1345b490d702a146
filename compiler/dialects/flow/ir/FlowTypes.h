#pragma once

#include "compiler/dialects/flow/ir/FlowDialect.h"
#include "compiler/dialects/util/ir/UtilTypes.h"

#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"

#include "compiler/dialects/flow/ir/FlowEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/flow/ir/FlowAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "compiler/dialects/flow/ir/FlowTypes.h.inc"
