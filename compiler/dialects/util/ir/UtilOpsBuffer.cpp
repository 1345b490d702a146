#include "compiler/dialects/util/ir/UtilOps.h"

using namespace mlir;
using namespace mlir::iree;

#define GET_OP_CLASSES
#include "compiler/dialects/util/ir/UtilOpsBuffer.cpp.inc"

namespace mlir::iree::util {

static LogicalResult verifyAlignment(Operation *op, std::optional<APInt> alignment) {
  if (!alignment || alignment->isPowerOf2())
    return success();
  return op->emitOpError() << "alignment must be a power of two, is " << alignment->getZExtValue();
}

//===----------------------------------------------------------------------===//
// Ops that make buffers
//===----------------------------------------------------------------------===//

void BufferConstantOp::getAsmResultNames(function_ref<void(Value, StringRef)> setName) {
  setName(getResult(), getName().value_or("buffer_cst"));
}

LogicalResult BufferConstantOp::verify() { return verifyAlignment(*this, getAlignment()); }

void BufferAllocOp::getAsmResultNames(function_ref<void(Value, StringRef)> setName) {
  setName(getResult(), "buffer");
}

LogicalResult BufferAllocOp::verify() { return verifyAlignment(*this, getAlignment()); }

Value BufferAllocOp::getOperandSize(unsigned) { return {}; }
Value BufferAllocOp::getResultSize(unsigned) { return getStorageSize(); }
Value BufferDeallocOp::getOperandSize(unsigned) { return getOperandSize(); }
Value BufferDeallocOp::getResultSize(unsigned) { return {}; }

//===----------------------------------------------------------------------===//
// Ranges: which operands form one, for each op
//===----------------------------------------------------------------------===//

/// Gives the operand groups of an op as references, so that one piece of code reads and sets them.
struct RangeOperands {
  OpOperand &resource, &resourceSize, &offset;
  OpOperand *length;

  SubrangeOperand get() const {
    return {resource.get(), resourceSize.get(), offset.get(), length ? length->get() : Value()};
  }
  void set(const SubrangeOperand &range) {
    resource.set(range.resource);
    resourceSize.set(range.resourceSize);
    offset.set(range.offset);
    if (length && range.length)
      length->set(range.length);
  }
};

#define STRATA_UTIL_ONE_RANGE(Op, Resource, length)                                                \
  static RangeOperands getRange(Op op) {                                                           \
    return {op.get##Resource##Mutable(), op.get##Resource##SizeMutable(),                          \
            op.get##Resource##OffsetMutable(), length};                                            \
  }                                                                                                \
  SubrangeOperand Op::getSubrangeOperand(unsigned) { return getRange(*this).get(); }               \
  void Op::setSubrangeOperand(unsigned, SubrangeOperand range) { getRange(*this).set(range); }     \
  Value Op::getOperandSize(unsigned index) {                                                       \
    return getOperation()->getOperand(index) == get##Resource() ? get##Resource##Size() : Value(); \
  }

STRATA_UTIL_ONE_RANGE(BufferSliceOp, Source, &op.getResultSizeMutable())
STRATA_UTIL_ONE_RANGE(BufferSubspanOp, Source, &op.getResultSizeMutable())
STRATA_UTIL_ONE_RANGE(BufferFillOp, Target, &op.getLengthMutable())
STRATA_UTIL_ONE_RANGE(BufferLoadOp, Source, &op.getLengthMutable())
STRATA_UTIL_ONE_RANGE(BufferStoreOp, Target, &op.getLengthMutable())
STRATA_UTIL_ONE_RANGE(BufferHashOp, Source, &op.getLengthMutable())
#undef STRATA_UTIL_ONE_RANGE

Value BufferSliceOp::getResultSize(unsigned) { return getResultSize(); }
Value BufferSubspanOp::getResultSize(unsigned) { return getResultSize(); }
Value BufferFillOp::getResultSize(unsigned) { return {}; }
Value BufferLoadOp::getResultSize(unsigned) { return {}; }
Value BufferStoreOp::getResultSize(unsigned) { return {}; }
Value BufferHashOp::getResultSize(unsigned) { return {}; }

/// Copy and compare have two ranges of one length: which one depends on the operand.
static RangeOperands getRange(BufferCopyOp op, unsigned index) {
  if (index == op.getSourceMutable().getOperandNumber())
    return {op.getSourceMutable(), op.getSourceSizeMutable(), op.getSourceOffsetMutable(),
            &op.getLengthMutable()};
  return {op.getTargetMutable(), op.getTargetSizeMutable(), op.getTargetOffsetMutable(),
          &op.getLengthMutable()};
}

static RangeOperands getRange(BufferCompareOp op, unsigned index) {
  if (index == op.getLhsMutable().getOperandNumber())
    return {op.getLhsMutable(), op.getLhsSizeMutable(), op.getLhsOffsetMutable(),
            &op.getLengthMutable()};
  return {op.getRhsMutable(), op.getRhsSizeMutable(), op.getRhsOffsetMutable(),
          &op.getLengthMutable()};
}

SubrangeOperand BufferCopyOp::getSubrangeOperand(unsigned index) {
  return getRange(*this, index).get();
}
void BufferCopyOp::setSubrangeOperand(unsigned index, SubrangeOperand range) {
  getRange(*this, index).set(range);
}
Value BufferCopyOp::getOperandSize(unsigned index) {
  if (index == getSourceMutable().getOperandNumber())
    return getSourceSize();
  return index == getTargetMutable().getOperandNumber() ? getTargetSize() : Value();
}
Value BufferCopyOp::getResultSize(unsigned) { return {}; }

SubrangeOperand BufferCompareOp::getSubrangeOperand(unsigned index) {
  return getRange(*this, index).get();
}
void BufferCompareOp::setSubrangeOperand(unsigned index, SubrangeOperand range) {
  getRange(*this, index).set(range);
}
Value BufferCompareOp::getOperandSize(unsigned index) {
  if (index == getLhsMutable().getOperandNumber())
    return getLhsSize();
  return index == getRhsMutable().getOperandNumber() ? getRhsSize() : Value();
}
Value BufferCompareOp::getResultSize(unsigned) { return {}; }

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

void BufferSliceOp::getAsmResultNames(function_ref<void(Value, StringRef)> setName) {
  setName(getResult(), "buffer");
}

void BufferSubspanOp::getAsmResultNames(function_ref<void(Value, StringRef)> setName) {
  setName(getResult(), "buffer_span");
}

Value BufferSubspanOp::getViewSource() { return getSource(); }
Value BufferSubspanOp::getTiedResult(unsigned) {
  return TiedOpInterface::findTiedBaseValue(getSource());
}
std::optional<unsigned> BufferSubspanOp::getTiedResultOperandIndex(unsigned) { return 0; }
SmallVector<int64_t> BufferSubspanOp::getTiedResultOperandIndices() { return {0}; }

void BufferSizeOp::getAsmResultNames(function_ref<void(Value, StringRef)> setName) {
  setName(getResult(), "buffer_size");
}
Value BufferSizeOp::getOperandSize(unsigned) { return getResult(); }
Value BufferSizeOp::getResultSize(unsigned) { return {}; }

void BufferStorageOp::getAsmResultNames(function_ref<void(Value, StringRef)> setName) {
  setName(getResult(), "buffer_storage");
  setName(getOffset(), "buffer_offset");
}
Value BufferStorageOp::getOperandSize(unsigned) { return getOperandSize(); }
Value BufferStorageOp::getResultSize(unsigned) { return {}; }

} // namespace mlir::iree::util
