// Allocation of resources and access to them, and files.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamSyntax.h"
#include "compiler/dialects/stream/ir/StreamVerify.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::stream;

#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamResourceOps.cpp.inc"

void StreamDialect::registerResourceOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/stream/ir/StreamResourceOps.cpp.inc"
      >();
}

void ResourceReleaseOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "is_terminal");
}

void ResourceIsTerminalOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "is_terminal");
}

// The offsets come in one group with the length, so none of them gets a name.
void ResourcePackOp::getAsmResultNames(OpAsmSetValueNameFn) {}

void FileConstantOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "file");
}

Value ResourceSubviewOp::getViewSource() { return getSource(); }

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

LogicalResult ResourcePackOp::verify() {
  size_t count = getPackedOffsets().size();
  if (getDynamicSliceSizes().size() != count || getLifetimeIntervals().size() != count * 2)
    return emitOpError("needs a size and an interval for every offset");
  return success();
}

LogicalResult ResourceConstantsOp::verify() {
  size_t count = getResults().size();
  if (getResultSizes().size() != count || getValues().size() != count)
    return emitOpError("needs a value and a size for every result");
  return success();
}

LogicalResult ResourceSubviewOp::verify() {
  return verifyRange(*this, getSourceOffset(), Value(), getResultSize(), getSourceSize());
}

LogicalResult FileReadOp::verify() {
  return verifyRange(*this, getTargetOffset(), Value(), getLength(), getTargetSize());
}

LogicalResult FileWriteOp::verify() {
  return verifyRange(*this, getSourceOffset(), Value(), getLength(), getSourceSize());
}
