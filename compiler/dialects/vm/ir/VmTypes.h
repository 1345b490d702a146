#pragma once

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Types.h"

#define GET_TYPEDEF_CLASSES
#include "compiler/dialects/vm/ir/VmTypes.h.inc"

#include "mlir/IR/Attributes.h"

#define GET_ATTRDEF_CLASSES
#include "compiler/dialects/vm/ir/VmAttrs.h.inc"

namespace mlir::iree::vm {

/// Object type of a reference, or null when the type is none.
inline Type getObjectType(Type type) {
  auto ref = dyn_cast<RefType>(type);
  return ref ? ref.getObjectType() : Type();
}

/// True for references to byte buffers, with or without another reference around them.
bool isBufferRef(Type type);

/// Element type of a list reference, or null when the type is none.
Type getListElementType(Type type);

/// `!vm.buffer` as ops use it.
RefType getBufferRefType(MLIRContext *context);

} // namespace mlir::iree::vm
