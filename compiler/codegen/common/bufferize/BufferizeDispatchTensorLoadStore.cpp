#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/bufferize/BufferizationPasses.h"
#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_BUFFERIZEDISPATCHTENSORLOADSTOREPASS
#include "compiler/codegen/common/Passes.h.inc"

using hal::InterfaceBindingSubspanOp;
using tensor_ext::DispatchTensorLoadOp;
using tensor_ext::DispatchTensorStoreOp;
using tensor_ext::DispatchTensorType;

/// The row-major strides of `shape`, dynamic from the first unknown dimension outwards.
static SmallVector<int64_t> getStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), ShapedType::kDynamic);
  int64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = stride;
    if (ShapedType::isDynamic(shape[i]))
      break;
    stride *= shape[i];
  }
  return strides;
}

/// The type of the buffer that `op` binds. Where the byte offset isn't zero it is part of the layout, as
/// unknown: the runtime may move it into the binding.
static MemRefType getBufferType(InterfaceBindingSubspanOp op) {
  MLIRContext *context = op.getContext();
  auto type = cast<DispatchTensorType>(op.getResult().getType()).asRankedTensorType();
  MemRefLayoutAttrInterface layout;
  if (op.getByteOffset() && !matchPattern(op.getByteOffset(), m_Zero()))
    layout = StridedLayoutAttr::get(context, ShapedType::kDynamic, getStrides(type.getShape()));
  auto space = hal::DescriptorTypeAttr::get(context, op.getPipelineBindingAttr().getType());
  return MemRefType::get(type.getShape(), type.getElementType(), layout, space);
}

/// The buffer of the same binding as `op`, which is made right before it if there is none yet.
static Value getOrCreateBuffer(RewriterBase &rewriter, InterfaceBindingSubspanOp op) {
  MemRefType type = getBufferType(op);
  for (Operation *prev = op->getPrevNode(); prev; prev = prev->getPrevNode()) {
    auto other = dyn_cast<InterfaceBindingSubspanOp>(prev);
    if (other && other.getResult().getType() == type && other.getOperands() == op.getOperands() &&
        other->getPropertiesAsAttribute() == op->getPropertiesAsAttribute())
      return other.getResult();
  }
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  OperationState state(op.getLoc(), op->getName(), op->getOperands(), type, op->getAttrs());
  return rewriter.create(state)->getResult(0);
}

/// The part of the binding that is accessed; `op` itself if that is all of it.
template <typename AccessOp>
static Value getAccessedBuffer(RewriterBase &rewriter, AccessOp access,
                               InterfaceBindingSubspanOp binding, RankedTensorType type) {
  Value buffer = getOrCreateBuffer(rewriter, binding);
  auto bufferType = cast<MemRefType>(buffer.getType());
  SmallVector<OpFoldResult> offsets = access.getMixedOffsets(), sizes = access.getMixedSizes(),
                            strides = access.getMixedStrides();
  SmallVector<OpFoldResult> shape =
      getMixedValues(bufferType.getShape(), binding.getDynamicDims(), rewriter);
  if (type.getRank() == bufferType.getRank() && areAllConstantIntValue(offsets, 0) &&
      areAllConstantIntValue(strides, 1) && isEqualConstantIntOrValueArray(sizes, shape))
    return buffer;
  auto viewType = memref::SubViewOp::inferRankReducedResultType(type.getShape(), bufferType,
                                                                offsets, sizes, strides);
  return memref::SubViewOp::create(rewriter, access.getLoc(), cast<MemRefType>(viewType), buffer,
                                   offsets, sizes, strides);
}

/// As early as the operands of `op` allow, so that the buffer dominates what may be computed in it.
static void setInsertionPointAfterOperands(RewriterBase &rewriter, DispatchTensorStoreOp op) {
  DominanceInfo dominance(op->getParentOfType<FunctionOpInterface>());
  Operation *last = op.getTarget().getDefiningOp();
  for (Value operand : op->getOperands()) {
    if (operand == op.getValue())
      continue;
    Operation *producer = operand.getDefiningOp();
    if (producer && dominance.properlyDominates(last, producer))
      last = producer;
  }
  rewriter.setInsertionPointAfter(last);
}

void bufferizeDispatchTensorLoadStore(FunctionOpInterface func) {
  SmallVector<DispatchTensorLoadOp> loads;
  SmallVector<DispatchTensorStoreOp> stores;
  func.walk([&](Operation *op) {
    if (auto load = dyn_cast<DispatchTensorLoadOp>(op))
      loads.push_back(load);
    if (auto store = dyn_cast<DispatchTensorStoreOp>(op))
      stores.push_back(store);
  });
  IRRewriter rewriter(func.getContext());
  for (DispatchTensorLoadOp op : loads) {
    auto binding = op.getSource().getDefiningOp<InterfaceBindingSubspanOp>();
    if (!binding)
      continue;
    rewriter.setInsertionPoint(op);
    auto type = cast<RankedTensorType>(op.getResult().getType());
    Value buffer = getAccessedBuffer(rewriter, op, binding, type);
    rewriter.replaceOpWithNewOp<LoadFromBufferOp>(op, type, buffer);
  }
  for (DispatchTensorStoreOp op : stores) {
    auto binding = op.getTarget().getDefiningOp<InterfaceBindingSubspanOp>();
    if (!binding)
      continue;
    setInsertionPointAfterOperands(rewriter, op);
    auto type = cast<RankedTensorType>(op.getValue().getType());
    Value buffer = getAccessedBuffer(rewriter, op, binding, type);
    rewriter.setInsertionPoint(op);
    rewriter.replaceOpWithNewOp<StoreToBufferOp>(op, op.getValue(), buffer);
  }
}

namespace {

struct BufferizeDispatchTensorLoadStorePass
    : impl::BufferizeDispatchTensorLoadStorePassBase<BufferizeDispatchTensorLoadStorePass> {
  void runOnOperation() override { bufferizeDispatchTensorLoadStore(getOperation()); }
};

} // namespace
} // namespace mlir::iree::codegen
