#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/bufferize/Bindings.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CONVERTACCGEMMTOGEMMPASS
#include "compiler/codegen/common/Passes.h.inc"

/// Whether `value` is all of a binding that a store of `result` writes, so that it can be overwritten.
static bool isOverwrittenBy(Value value, Value result) {
  auto load = value.getDefiningOp<tensor_ext::DispatchTensorLoadOp>();
  if (!load)
    return false;
  for (Operation *user : result.getUsers())
    if (auto store = dyn_cast<tensor_ext::DispatchTensorStoreOp>(user))
      if (store.getTarget() == load.getSource() && store.getMixedOffsets() == load.getMixedOffsets() &&
          store.getMixedSizes() == load.getMixedSizes() &&
          store.getMixedStrides() == load.getMixedStrides())
        return true;
  return false;
}

/// Whether `value` comes from memory that `op` may not write.
static bool isReadOnlyInput(Value value, linalg::LinalgOp op) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  if (auto load = value.getDefiningOp<tensor_ext::DispatchTensorLoadOp>()) {
    auto type = cast<tensor_ext::DispatchTensorType>(load.getSource().getType());
    return type.getAccess() == tensor_ext::TensorAccess::ReadOnly ||
           !isOverwrittenBy(value, op->getResult(0));
  }
  if (auto load = value.getDefiningOp<LoadFromBufferOp>()) {
    auto binding = getBinding(load.getBuffer());
    return binding && !isWritable(binding);
  }
  return false;
}

static void addAfterwards(RewriterBase &rewriter, linalg::LinalgOp op) {
  Location loc = op.getLoc();
  Value accumulator = op.getDpsInits().front();
  auto type = cast<RankedTensorType>(accumulator.getType());
  Type element = type.getElementType();
  rewriter.setInsertionPoint(op);
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, accumulator), element);
  Value zero = arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(element));
  Value fill = linalg::FillOp::create(rewriter, loc, zero, empty).getResult(0);
  rewriter.modifyOpInPlace(op, [&] { op.setDpsInitOperand(0, fill); });

  rewriter.setInsertionPointAfter(op);
  SmallVector<AffineMap> maps(3, rewriter.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
  auto add = linalg::GenericOp::create(
      rewriter, loc, type, ValueRange{op->getResult(0), accumulator}, ValueRange{empty}, maps,
      loops, [&](OpBuilder &builder, Location nestedLoc, ValueRange args) {
        Value sum = isa<FloatType>(element)
                        ? arith::AddFOp::create(builder, nestedLoc, args[0], args[1]).getResult()
                        : arith::AddIOp::create(builder, nestedLoc, args[0], args[1]).getResult();
        linalg::YieldOp::create(builder, nestedLoc, sum);
      });
  rewriter.replaceAllUsesExcept(op->getResult(0), add.getResult(0), add);
}

namespace {

struct ConvertAccGEMMToGEMMPass : impl::ConvertAccGEMMToGEMMPassBase<ConvertAccGEMMToGEMMPass> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> candidates;
    for (auto op : getOperation().getFunctionBody().getOps<linalg::LinalgOp>()) {
      if (!op.hasPureTensorSemantics() || op->getNumResults() != 1 ||
          (!linalg::isaContractionOpInterface(op) &&
           !isa<linalg::ConvolutionOpInterface>(op.getOperation())))
        continue;
      Value accumulator = op.getDpsInits().front();
      if (cast<RankedTensorType>(accumulator.getType()).getElementType().isIntOrFloat() &&
          op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isProjectedPermutation() &&
          isReadOnlyInput(accumulator, op))
        candidates.push_back(op);
    }
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : candidates)
      addAfterwards(rewriter, op);
  }
};

} // namespace
} // namespace mlir::iree::codegen
