// Devices see buffers of whole bytes. Integers narrower than that have their own packing; floats cross as bytes.
#include "compiler/dispatch_creation/Passes.h"

#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtDialect.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_BITCASTUNSUPPORTEDELEMENTTYPESPASS
#include "compiler/dispatch_creation/Passes.h.inc"

using tensor_ext::DispatchTensorLoadOp;
using tensor_ext::DispatchTensorStoreOp;
using tensor_ext::DispatchTensorType;

namespace {

bool isUnsupported(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto element = tensor ? dyn_cast<FloatType>(tensor.getElementType()) : FloatType();
  return element && element.getWidth() % 8 != 0;
}

// The same bits with bytes as elements; null where the innermost dim has no whole number of them.
RankedTensorType getByteType(RankedTensorType type) {
  if (type.getRank() == 0 || type.isDynamicDim(type.getRank() - 1))
    return {};
  SmallVector<int64_t> shape(type.getShape());
  int64_t bits = shape.back() * type.getElementTypeBitWidth();
  if (bits % 8 != 0)
    return {};
  shape.back() = bits / 8;
  return RankedTensorType::get(shape, IntegerType::get(type.getContext(), 8), type.getEncoding());
}

// The sizes of a slice that takes the whole innermost dim, in bytes.
template <typename SliceOp>
FailureOr<SmallVector<OpFoldResult>> getByteSizes(SliceOp op, RankedTensorType whole,
                                                  RankedTensorType bytes) {
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  if (!isZeroInteger(op.getMixedOffsets().back()) || !isOneInteger(op.getMixedStrides().back()) ||
      !isConstantIntValue(sizes.back(), whole.getShape().back()))
    return op.emitOpError() << "takes part of the innermost dim of " << whole
                            << ", whose elements are not whole bytes";
  sizes.back() = IntegerAttr::get(IndexType::get(op.getContext()), bytes.getShape().back());
  return sizes;
}

SmallVector<Value> getDynamic(ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> values;
  for (OpFoldResult size : sizes) {
    if (auto value = dyn_cast<Value>(size))
      values.push_back(value);
  }
  return values;
}

LogicalResult convertAccess(RewriterBase &rewriter, Operation *user, RankedTensorType whole,
                            RankedTensorType bytes) {
  rewriter.setInsertionPoint(user);
  Location loc = user->getLoc();
  if (auto load = dyn_cast<DispatchTensorLoadOp>(user)) {
    FailureOr<SmallVector<OpFoldResult>> sizes = getByteSizes(load, whole, bytes);
    RankedTensorType type = getByteType(load.getType());
    if (failed(sizes) || !type)
      return failure();
    auto loaded = DispatchTensorLoadOp::create(rewriter, loc, type, load.getSource(),
                                               load.getSourceDims(), load.getMixedOffsets(), *sizes,
                                               load.getMixedStrides());
    SmallVector<Value> dims = getDynamic(*sizes);
    rewriter.replaceOpWithNewOp<tensor_ext::BitCastOp>(load, load.getType(), loaded, dims, dims);
    return success();
  }
  if (auto store = dyn_cast<DispatchTensorStoreOp>(user)) {
    FailureOr<SmallVector<OpFoldResult>> sizes = getByteSizes(store, whole, bytes);
    RankedTensorType type = getByteType(store.getValueType());
    if (failed(sizes) || !type)
      return failure();
    SmallVector<Value> dims = getDynamic(*sizes);
    Value value = tensor_ext::BitCastOp::create(rewriter, loc, type, store.getValue(), dims, dims);
    rewriter.replaceOpWithNewOp<DispatchTensorStoreOp>(store, value, store.getTarget(),
                                                       store.getTargetDims(),
                                                       store.getMixedOffsets(), *sizes,
                                                       store.getMixedStrides());
    return success();
  }
  return user->emitOpError() << "uses a tensor whose elements are not whole bytes";
}

// Changes the type by which the body sees a tensor.
LogicalResult convertArgument(RewriterBase &rewriter, BlockArgument argument, RankedTensorType whole,
                              RankedTensorType bytes) {
  auto type = cast<DispatchTensorType>(argument.getType());
  argument.setType(DispatchTensorType::get(type.getAccess(), bytes));
  for (Operation *user : llvm::make_early_inc_range(argument.getUsers())) {
    if (failed(convertAccess(rewriter, user, whole, bytes)))
      return failure();
  }
  return success();
}

LogicalResult convert(RewriterBase &rewriter, flow::DispatchWorkgroupsOp op) {
  OpBuilder::InsertionGuard guard(rewriter);
  unsigned first = op.getODSOperandIndexAndLength(1).first;
  auto getBytes = [&](Type type) {
    RankedTensorType bytes = getByteType(cast<RankedTensorType>(type));
    if (!bytes)
      op.emitOpError() << "takes or gives " << type
                       << ", whose innermost dim is not a known number of whole bytes";
    return bytes;
  };
  for (auto [i, value] : llvm::enumerate(op.getArguments())) {
    if (!isUnsupported(value.getType()))
      continue;
    RankedTensorType bytes = getBytes(value.getType());
    if (!bytes)
      return failure();
    rewriter.setInsertionPoint(op);
    ValueRange dims = op.getOperandDynamicDims(first + i);
    Value cast = flow::TensorBitCastOp::create(rewriter, op.getLoc(), bytes, value, dims, dims);
    op->setOperand(first + i, cast);
    if (failed(convertArgument(rewriter, op.getInputBlockArgument(i),
                               llvm::cast<RankedTensorType>(value.getType()), bytes)))
      return failure();
  }
  for (OpResult result : op.getResults()) {
    if (!isUnsupported(result.getType()))
      continue;
    auto whole = cast<RankedTensorType>(result.getType());
    RankedTensorType bytes = getBytes(whole);
    if (!bytes)
      return failure();
    unsigned index = result.getResultNumber();
    if (!op.getTiedResultOperandIndex(index) &&
        failed(convertArgument(rewriter, op.getOutputBlockArgument(index), whole, bytes)))
      return failure();
    result.setType(bytes);
    rewriter.setInsertionPointAfter(op);
    ValueRange dims = op.getResultDynamicDims(index);
    auto cast = flow::TensorBitCastOp::create(rewriter, op.getLoc(), whole, result, dims, dims);
    rewriter.replaceAllUsesExcept(result, cast.getResult(), cast);
  }
  return success();
}

struct BitcastUnsupportedElementTypesPass
    : impl::BitcastUnsupportedElementTypesPassBase<BitcastUnsupportedElementTypesPass> {
  void runOnOperation() override {
    SmallVector<flow::DispatchWorkgroupsOp> ops;
    getOperation()->walk([&](flow::DispatchWorkgroupsOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (flow::DispatchWorkgroupsOp op : ops) {
      if (failed(convert(rewriter, op)))
        return signalPassFailure();
    }
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
