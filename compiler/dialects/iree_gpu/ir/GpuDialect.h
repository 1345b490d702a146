// Dialect class and attributes of iree_gpu.
#pragma once

#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"

#include "compiler/dialects/iree_gpu/ir/GpuDialect.h.inc"
#include "compiler/dialects/iree_gpu/ir/GpuEnums.h.inc"
#include "compiler/dialects/iree_gpu/ir/GpuInterfaces.h.inc"
#include "compiler/dialects/iree_gpu/ir/GpuIntrinsics.h.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/iree_gpu/ir/GpuAttrs.h.inc"
