// Ops on encoded tensors.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamSyntax.h"
#include "compiler/dialects/stream/ir/StreamVerify.h"

using namespace mlir;
using namespace mlir::iree;
using namespace mlir::iree::stream;

#define GET_OP_CLASSES
#include "compiler/dialects/stream/ir/StreamTensorOps.cpp.inc"

void StreamDialect::registerTensorOps() {
  addOperations<
#define GET_OP_LIST
#include "compiler/dialects/stream/ir/StreamTensorOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

void TensorConstantOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "cst");
}

void TensorEmptyOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "empty");
}

ValueRange TensorTraceOp::getOperandDynamicDims(unsigned idx) {
  if (idx >= getResources().size())
    return {};
  unsigned first = 0, i = 0;
  for (Type encoding : getResourceEncodings().getAsValueRange<TypeAttr>()) {
    auto shaped = dyn_cast<ShapedType>(encoding);
    unsigned count = shaped ? shaped.getNumDynamicDims() : 0;
    if (i++ == idx)
      return getResourceEncodingDims().slice(first, count);
    first += count;
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

template <typename OpT>
static LogicalResult verifySource(OpT op) {
  return verifyEncodingDims(op, "source encoding", op.getSourceEncoding(),
                            op.getSourceEncodingDims());
}

template <typename OpT>
static LogicalResult verifyTarget(OpT op) {
  return verifyEncodingDims(op, "target encoding", op.getTargetEncoding(),
                            op.getTargetEncodingDims());
}

template <typename OpT>
static LogicalResult verifyResult(OpT op) {
  return verifyEncodingDims(op, "result encoding", op.getResultEncoding(),
                            op.getResultEncodingDims());
}

/// One index per dimension; none at all stands for the whole tensor.
static LogicalResult verifyIndices(Operation *op, Type encoding, ValueRange indices) {
  auto shaped = dyn_cast<ShapedType>(encoding);
  if (!shaped || indices.empty() || int64_t(indices.size()) == shaped.getRank())
    return success();
  return op->emitOpError() << "has " << indices.size() << " indices into " << encoding;
}

LogicalResult TensorImportOp::verify() { return verifyResult(*this); }
LogicalResult TensorExportOp::verify() { return verifySource(*this); }
LogicalResult TensorEmptyOp::verify() { return verifyResult(*this); }
LogicalResult TensorConstantOp::verify() { return verifyResult(*this); }
LogicalResult TensorSplatOp::verify() { return verifyResult(*this); }

LogicalResult TensorSizeofOp::verify() {
  return verifyEncodingDims(*this, "encoding", getEncoding(), getEncodingDims());
}

LogicalResult TensorCloneOp::verify() {
  if (failed(verifySource(*this)) || failed(verifyResult(*this)))
    return failure();
  auto source = dyn_cast<RankedTensorType>(getSourceEncoding());
  auto result = dyn_cast<RankedTensorType>(getResultEncoding());
  if (source && result && source.getEncoding() != result.getEncoding())
    return emitOpError("can't change the encoding");
  return success();
}

LogicalResult TensorEncodeOp::verify() {
  return failure(failed(verifySource(*this)) || failed(verifyResult(*this)));
}

LogicalResult TensorSliceOp::verify() {
  if (failed(verifySource(*this)) || failed(verifyResult(*this)) ||
      failed(verifyIndices(*this, getSourceEncoding(), getStartIndices())))
    return failure();
  return verifyIndices(*this, getSourceEncoding(), getLengths());
}

LogicalResult TensorFillOp::verify() {
  if (failed(verifyTarget(*this)) ||
      failed(verifyIndices(*this, getTargetEncoding(), getStartIndices())))
    return failure();
  return verifyIndices(*this, getTargetEncoding(), getLengths());
}

LogicalResult TensorUpdateOp::verify() {
  if (failed(verifyTarget(*this)) ||
      failed(verifyEncodingDims(*this, "update encoding", getUpdateEncoding(),
                                getUpdateEncodingDims())))
    return failure();
  return verifyIndices(*this, getTargetEncoding(), getStartIndices());
}

LogicalResult TensorLoadOp::verify() {
  if (failed(verifySource(*this)))
    return failure();
  return verifyIndices(*this, getSourceEncoding(), getIndices());
}

LogicalResult TensorStoreOp::verify() {
  if (failed(verifyTarget(*this)))
    return failure();
  return verifyIndices(*this, getTargetEncoding(), getIndices());
}

LogicalResult TensorTraceOp::verify() {
  if (failed(verifySizes(*this, "resources", getResources(), getResourceSizes())))
    return failure();
  return verifyEncodingDims(*this, getResourceEncodings(), getResourceEncodingDims());
}

LogicalResult TensorDispatchOp::verify() {
  if (failed(verifySizes(*this, "operands", getMixedOperands(), getOperandSizes())) ||
      failed(verifySizes(*this, "results", getResults(), getResultSizes())) ||
      failed(verifyEncodingDims(*this, getOperandEncodings(), getOperandEncodingDims())))
    return failure();
  return verifyEncodingDims(*this, getResultEncodings(), getResultEncodingDims());
}

LogicalResult TensorDispatchOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  return verifyEntryPoints(*this, getEntryPoints(), getWorkload(), symbolTable);
}
