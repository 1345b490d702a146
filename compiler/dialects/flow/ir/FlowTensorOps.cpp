// Verifiers and interface methods of the tensor ops.
#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/util/ir/UtilSyntax.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

namespace mlir::iree::flow {

// `%value : type{%dim, ...}, ...`
static ParseResult parseShapedOperandList(OpAsmParser &parser,
                                          SmallVectorImpl<OpAsmParser::UnresolvedOperand> &values,
                                          SmallVectorImpl<Type> &types,
                                          SmallVectorImpl<OpAsmParser::UnresolvedOperand> &dims) {
  return parser.parseCommaSeparatedList([&]() -> ParseResult {
    return failure(parser.parseOperand(values.emplace_back()) ||
                   parser.parseColonType(types.emplace_back()) ||
                   parseDimsOf(parser, types.back(), dims));
  });
}

static void printShapedOperandList(OpAsmPrinter &p, Operation *, ValueRange values, TypeRange types,
                                   ValueRange dims) {
  llvm::interleaveComma(llvm::zip_equal(values, types), p, [&](auto entry) {
    auto [value, type] = entry;
    p << value << " : " << type;
    printDimsOf(p, type, dims);
  });
}

// Ops that give their operand another shape or place share its storage.
#define STRATA_TIED_TO_OPERAND(OpTy, getter, operandNumber)                                        \
  Value OpTy::getTiedResult(unsigned) {                                                            \
    return util::TiedOpInterface::findTiedBaseValue(getter());                                     \
  }                                                                                                \
  std::optional<unsigned> OpTy::getTiedResultOperandIndex(unsigned) { return operandNumber; }      \
  SmallVector<int64_t> OpTy::getTiedResultOperandIndices() { return {operandNumber}; }

STRATA_TIED_TO_OPERAND(TensorReshapeOp, getSource, 0)
STRATA_TIED_TO_OPERAND(TensorBitCastOp, getSource, 0)
STRATA_TIED_TO_OPERAND(TensorBarrierOp, getOperand, 0)
STRATA_TIED_TO_OPERAND(TensorUpdateOp, getTarget, 0)
#undef STRATA_TIED_TO_OPERAND

//===----------------------------------------------------------------------===//
// Dims must match types
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult verifyViewDims(OpTy op) {
  if (failed(verifyDimCount(op, op.getSource().getType(), op.getSourceDims(), "the source")) ||
      failed(verifyDimCount(op, op.getResult().getType(), op.getResultDims(), "the result")))
    return failure();
  return success();
}

// The number of elements, or nothing where it is only known at run time.
static std::optional<int64_t> getStaticCount(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  if (!tensor.hasStaticShape())
    return std::nullopt;
  return tensor.getNumElements();
}

LogicalResult TensorReshapeOp::verify() {
  if (failed(verifyViewDims(*this)))
    return failure();
  std::optional<int64_t> from = getStaticCount(getSource().getType());
  std::optional<int64_t> to = getStaticCount(getResult().getType());
  if (from && to && *from != *to)
    return emitOpError() << "cannot make " << *to << " elements out of " << *from;
  return success();
}

LogicalResult TensorBitCastOp::verify() { return verifyViewDims(*this); }

LogicalResult TensorEncodeOp::verify() {
  if (failed(verifyDimCount(*this, getOperand().getType(), getOperandDims(), "the operand")) ||
      failed(verifyDimCount(*this, getResult().getType(), getResultDims(), "the result")))
    return failure();
  if (failed(verifyCompatibleShape(getOperand().getType(), getResult().getType())))
    return emitOpError() << "changes the shape; it may only change the layout";
  return success();
}

LogicalResult TensorTieShapeOp::verify() {
  return verifyDimCount(*this, getOperand().getType(), getDynamicDims(), "the tensor's type");
}

static LogicalResult verifyIndices(Operation *op, Type type, ValueRange indices) {
  int64_t rank = cast<RankedTensorType>(type).getRank();
  if (static_cast<int64_t>(indices.size()) != rank)
    return op->emitOpError() << "needs an index per dimension: " << rank << ", not "
                             << indices.size();
  return success();
}

LogicalResult TensorLoadOp::verify() {
  if (failed(verifyDimCount(*this, getSource().getType(), getSourceDims(), "the source")))
    return failure();
  return verifyIndices(*this, getSource().getType(), getIndices());
}

LogicalResult TensorStoreOp::verify() {
  if (failed(verifyDimCount(*this, getTarget().getType(), getTargetDims(), "the target")))
    return failure();
  return verifyIndices(*this, getTarget().getType(), getIndices());
}

LogicalResult TensorAllocaOp::verify() {
  return verifyDimCount(*this, getResult().getType(), getResultDims(), "the result");
}
LogicalResult TensorEmptyOp::verify() {
  return verifyDimCount(*this, getResult().getType(), getResultDims(), "the result");
}
LogicalResult TensorSplatOp::verify() {
  return verifyDimCount(*this, getResult().getType(), getResultDims(), "the result");
}
LogicalResult TensorCloneOp::verify() {
  return verifyDimCount(*this, getOperand().getType(), getOperandDims(), "the operand");
}
LogicalResult TensorBarrierOp::verify() {
  return verifyDimCount(*this, getOperand().getType(), getOperandDims(), "the operand");
}
LogicalResult TensorTransferOp::verify() {
  return verifyDimCount(*this, getOperand().getType(), getOperandDims(), "the operand");
}

LogicalResult TensorSliceOp::verify() {
  if (failed(verifyDimCount(*this, getSource().getType(), getSourceDims(), "the source")) ||
      failed(verifyDimCount(*this, getResult().getType(), getResultDims(), "the result")) ||
      failed(verifyIndices(*this, getSource().getType(), getStartIndices())))
    return failure();
  return verifyIndices(*this, getSource().getType(), getLengths());
}

LogicalResult TensorUpdateOp::verify() {
  if (failed(verifyDimCount(*this, getTarget().getType(), getTargetDims(), "the target")) ||
      failed(verifyDimCount(*this, getUpdate().getType(), getUpdateDims(), "the update")))
    return failure();
  return verifyIndices(*this, getTarget().getType(), getStartIndices());
}

ValueRange TensorUpdateOp::getOperandDynamicDims(unsigned index) {
  if (index == 0)
    return getTargetDims();
  return index == getODSOperandIndexAndLength(3).first ? ValueRange(getUpdateDims()) : ValueRange{};
}

LogicalResult TensorTraceOp::verify() {
  return verifyDimCount(*this, getValues().getTypes(), getValueDims(), "the values");
}

ValueRange TensorTraceOp::getOperandDynamicDims(unsigned index) {
  if (index >= getValues().size())
    return {};
  return getDimsOfValue(getValues().getTypes(), getValueDims(), index);
}

LogicalResult TensorTieShapeOp::reifyResultShapes(OpBuilder &builder,
                                                  ReifiedRankedShapedTypeDims &shapes) {
  SmallVector<OpFoldResult> &shape = shapes.emplace_back();
  ValueRange dims = getDynamicDims();
  for (int64_t size : cast<RankedTensorType>(getResult().getType()).getShape()) {
    if (ShapedType::isDynamic(size)) {
      shape.push_back(dims.front());
      dims = dims.drop_front();
    } else {
      shape.push_back(builder.getIndexAttr(size));
    }
  }
  return success();
}

} // namespace mlir::iree::flow

#define GET_OP_CLASSES
#include "compiler/dialects/flow/ir/FlowTensorOps.cpp.inc"
