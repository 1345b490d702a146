#include "compiler/dialects/vm/ir/VmOps.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::vm;

#define GET_OP_CLASSES
#include "compiler/dialects/vm/ir/VmCompareOps.cpp.inc"

void VmDialect::registerCompareOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/vm/ir/VmCompareOps.cpp.inc"
      >();
}
