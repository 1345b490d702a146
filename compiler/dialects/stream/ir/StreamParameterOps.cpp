// Ops that load and store named parameters.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamSyntax.h"
#include "compiler/dialects/stream/ir/StreamVerify.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::stream;

#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamParameterOps.cpp.inc"

void StreamDialect::registerParameterOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/stream/ir/StreamParameterOps.cpp.inc"
      >();
}

using AccessRanges = SmallVectorImpl<AsyncAccessRange>;

void AsyncParameterLoadOp::getAsyncAccessRanges(AccessRanges &ranges) {
  ranges.push_back(
      {ResourceAccessBitfield::Write, getResult(), Value(), getResultSize(), getResultSize()});
}

void AsyncParameterReadOp::getAsyncAccessRanges(AccessRanges &ranges) {
  ranges.push_back({ResourceAccessBitfield::Write, getResult(), getTargetOffset(), getTargetEnd(),
                    getTargetLength()});
}

void AsyncParameterWriteOp::getAsyncAccessRanges(AccessRanges &ranges) {
  ranges.push_back({ResourceAccessBitfield::Read, getSource(), getSourceOffset(), getSourceEnd(),
                    getSourceLength()});
}

void AsyncParameterGatherOp::getAsyncAccessRanges(AccessRanges &ranges) {
  for (auto [start, end, length] :
       llvm::zip(getTargetOffsets(), getTargetEnds(), getTargetLengths()))
    ranges.push_back({ResourceAccessBitfield::Write, getResult(), start, end, length});
}

void AsyncParameterScatterOp::getAsyncAccessRanges(AccessRanges &ranges) {
  for (auto [start, end, length] :
       llvm::zip(getSourceOffsets(), getSourceEnds(), getSourceLengths()))
    ranges.push_back({ResourceAccessBitfield::Read, getSource(), start, end, length});
}

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

/// Each of the lists has as many entries as there are parameters.
static LogicalResult verifyCounts(Operation *op, size_t count, ArrayRef<ValueRange> lists) {
  for (ValueRange list : lists)
    if (list.size() != count)
      return op->emitOpError() << "names " << count << " parameters, but has " << list.size()
                               << " of what belongs to each";
  return success();
}

LogicalResult AsyncParameterReadOp::verify() {
  return verifyRange(*this, getTargetOffset(), getTargetEnd(), getTargetLength(), getTargetSize());
}

LogicalResult AsyncParameterWriteOp::verify() {
  return verifyRange(*this, getSourceOffset(), getSourceEnd(), getSourceLength(), getSourceSize());
}

LogicalResult AsyncParameterGatherOp::verify() {
  return verifyCounts(*this, getSourceKeys().size(),
                      {getSourceOffsets(), getTargetOffsets(), getTargetEnds(),
                       getTargetLengths()});
}

LogicalResult AsyncParameterScatterOp::verify() {
  return verifyCounts(*this, getTargetKeys().size(),
                      {getTargetOffsets(), getSourceOffsets(), getSourceEnds(),
                       getSourceLengths()});
}

LogicalResult CmdParameterLoadOp::verify() {
  if (getResults().size() != getSourceKeys().size())
    return emitOpError("needs a result for every parameter");
  return verifyCounts(*this, getSourceKeys().size(), {getSourceOffsets(), getResultSizes()});
}

LogicalResult CmdParameterReadOp::verify() {
  return verifyRange(*this, getTargetOffset(), Value(), getTargetLength(), getTargetSize());
}

LogicalResult CmdParameterWriteOp::verify() {
  return verifyRange(*this, getSourceOffset(), Value(), getSourceLength(), getSourceSize());
}

LogicalResult CmdParameterGatherOp::verify() {
  return verifyCounts(*this, getSourceKeys().size(),
                      {getSourceOffsets(), getTargetOffsets(), getTargetLengths()});
}

LogicalResult CmdParameterScatterOp::verify() {
  return verifyCounts(*this, getTargetKeys().size(),
                      {getTargetOffsets(), getSourceOffsets(), getSourceLengths()});
}

LogicalResult TensorParameterLoadOp::verify() {
  return verifyEncodingDims(*this, "result encoding", getResultEncoding(),
                            getResultEncodingDims());
}

LogicalResult TensorParameterWriteOp::verify() {
  return verifyEncodingDims(*this, "source encoding", getSourceEncoding(),
                            getSourceEncodingDims());
}
