#include "compiler/dialects/iree_gpu/ir/GpuDialect.h"

#include "compiler/dialects/iree_gpu/ir/GpuOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace mlir::iree::gpu;

#include "compiler/dialects/iree_gpu/ir/GpuDialect.cpp.inc"

void IREEGPUDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/iree_gpu/ir/GpuOps.cpp.inc"
      >();
}
