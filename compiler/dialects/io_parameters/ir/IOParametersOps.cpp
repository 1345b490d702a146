#include "compiler/dialects/io_parameters/ir/IOParametersOps.h"

#include "compiler/dialects/io_parameters/ir/IOParametersSyntax.h"

using namespace mlir;
using namespace mlir::iree::io_parameters;

#define GET_OP_CLASSES
#include "compiler/dialects/io_parameters/ir/IOParametersOps.cpp.inc"

/// There is at least one parameter, and each of the lists has an entry for every one.
static LogicalResult verifyCounts(Operation *op, size_t count, ArrayRef<size_t> others) {
  if (count == 0)
    return op->emitOpError("names no parameter");
  for (size_t other : others)
    if (other != count)
      return op->emitOpError() << "names " << count << " parameters, but has " << other
                               << " of what belongs to each";
  return success();
}

LogicalResult GatherOp::verify() {
  return verifyCounts(
      *this, getSourceKeys().size(),
      {getSourceOffsets().size(), getTargetOffsets().size(), getTargetLengths().size()});
}

LogicalResult LoadOp::verify() {
  return verifyCounts(*this, getSourceKeys().size(),
                      {getSourceOffsets().size(), getLengths().size(), getResults().size()});
}

LogicalResult ScatterOp::verify() {
  return verifyCounts(
      *this, getTargetKeys().size(),
      {getTargetOffsets().size(), getSourceOffsets().size(), getSourceLengths().size()});
}
