#include "compiler/dialects/vm/ir/VmOps.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::vm;

#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmBufferOps.cpp.inc"

void VmDialect::registerBufferOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/vm/ir/VmBufferOps.cpp.inc"
      >();
}

/// An element can be read and written as a reference if the list holds references of that type, of any
/// type, or values of any kind.
static LogicalResult verifyListElement(Operation *op, Type list, Type value) {
  Type element = getListElementType(list);
  if (isa<vm::OpaqueType>(element) || element == value || isa<vm::OpaqueType>(getObjectType(value)))
    return success();
  if (Type object = getObjectType(element); object && isa<vm::OpaqueType>(object))
    return success();
  return op->emitOpError("list element type ") << element << " does not match " << value;
}

LogicalResult ListGetRefOp::verify() {
  return verifyListElement(*this, getList().getType(), getResult().getType());
}

LogicalResult ListSetRefOp::verify() {
  return verifyListElement(*this, getList().getType(), getValue().getType());
}
