#include "compiler/dialects/vm/ir/VmOps.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::vm;

#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmCastOps.cpp.inc"

void VmDialect::registerCastOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/vm/ir/VmCastOps.cpp.inc"
      >();
}
