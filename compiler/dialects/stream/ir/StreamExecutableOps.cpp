// Executables, what is available within kernels, and terminators.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamSyntax.h"
#include "compiler/dialects/stream/ir/StreamVerify.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::stream;

#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamExecutableOps.cpp.inc"

void StreamDialect::registerExecutableOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/stream/ir/StreamExecutableOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Within kernels
//===----------------------------------------------------------------------===//

LogicalResult BindingSubspanOp::verify() {
  auto shaped = dyn_cast<ShapedType>(getType());
  if (!shaped)
    return success();
  return verifyEncodingDims(*this, "result", shaped, getDynamicDims());
}

/// Workgroups have three dimensions.
template <typename OpT>
static LogicalResult verifyDimension(OpT op) {
  if (op.getDimension().ult(3))
    return success();
  return op.emitOpError("dimension ")
         << op.getDimension().getZExtValue() << " is none of 0, 1 and 2";
}

template <typename OpT>
static void nameByDimension(OpT op, StringRef prefix, OpAsmSetValueNameFn setName) {
  SmallString<32> name(prefix);
  op.getDimension().toStringUnsigned(name);
  setName(op.getResult(), name);
}

LogicalResult DispatchWorkgroupIdOp::verify() { return verifyDimension(*this); }
LogicalResult DispatchWorkgroupCountOp::verify() { return verifyDimension(*this); }
LogicalResult DispatchWorkgroupSizeOp::verify() { return verifyDimension(*this); }

void DispatchWorkgroupIdOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameByDimension(*this, "workgroup_id_", setName);
}

void DispatchWorkgroupCountOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameByDimension(*this, "workgroup_count_", setName);
}

void DispatchWorkgroupSizeOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  nameByDimension(*this, "workgroup_size_", setName);
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

LogicalResult ExecutableExportOp::verify() {
  Region &body = getWorkgroupCount();
  if (body.empty())
    return success();
  if (!body.hasOneBlock())
    return emitOpError("workgroup count region must have one block");
  auto returnOp = dyn_cast<ReturnOp>(body.front().getTerminator());
  if (!returnOp || returnOp.getNumOperands() != 3 ||
      !llvm::all_of(returnOp.getOperandTypes(), [](Type type) { return type.isIndex(); }))
    return emitOpError("workgroup count region must return three index values");
  return success();
}

//===----------------------------------------------------------------------===//
// Terminators
//===----------------------------------------------------------------------===//

MutableOperandRange YieldOp::getMutableSuccessorOperands(RegionSuccessor) {
  return getResourceOperandsMutable();
}

MutableOperandRange YieldOp::getClosureResultsMutable() { return getResourceOperandsMutable(); }
