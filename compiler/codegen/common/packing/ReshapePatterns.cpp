#include "compiler/codegen/common/packing/ReshapePatterns.h"

#include "compiler/dialects/hal/ir/HalOps.h"
#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::iree::codegen {
namespace {

using hal::InterfaceBindingSubspanOp;
using tensor_ext::DispatchTensorLoadOp;
using tensor_ext::DispatchTensorStoreOp;
using tensor_ext::DispatchTensorType;

/// Whether `wide` is `narrow` with unit dimensions in between, so that its dynamic sizes are the same.
bool addsOnlyUnitDims(RankedTensorType narrow, RankedTensorType wide) {
  auto isUnit = [](int64_t size) { return size == 1; };
  SmallVector<int64_t> a(llvm::make_filter_range(narrow.getShape(), std::not_fn(isUnit)));
  SmallVector<int64_t> b(llvm::make_filter_range(wide.getShape(), std::not_fn(isUnit)));
  return a == b;
}

/// The binding of `op` seen as a tensor of `type`.
Value reshapeBinding(PatternRewriter &rewriter, InterfaceBindingSubspanOp op,
                     RankedTensorType type) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  auto access = cast<DispatchTensorType>(op.getResult().getType()).getAccess();
  return InterfaceBindingSubspanOp::create(
             rewriter, op.getLoc(), DispatchTensorType::get(access, type), op.getLayoutAttr(),
             op.getBindingAttr(), op.getByteOffset(), op.getDynamicDims(), op.getAlignmentAttr(),
             op.getDescriptorFlagsAttr())
      .getResult();
}

struct FoldExpandIntoLoad : OpRewritePattern<tensor::ExpandShapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExpandShapeOp op,
                                PatternRewriter &rewriter) const override {
    auto load = op.getSrc().getDefiningOp<DispatchTensorLoadOp>();
    if (!load || !load.isLoadOfWholeSource() ||
        !addsOnlyUnitDims(op.getSrcType(), op.getResultType()))
      return failure();
    auto binding = load.getSource().getDefiningOp<InterfaceBindingSubspanOp>();
    if (!binding)
      return failure();
    Value source = reshapeBinding(rewriter, binding, op.getResultType());
    rewriter.replaceOpWithNewOp<DispatchTensorLoadOp>(op, op.getResultType(), source,
                                                      load.getSourceDims());
    return success();
  }
};

struct FoldCollapseIntoStore : OpRewritePattern<DispatchTensorStoreOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DispatchTensorStoreOp op,
                                PatternRewriter &rewriter) const override {
    auto reshape = op.getValue().getDefiningOp<tensor::CollapseShapeOp>();
    if (!reshape || !op.isStoreToWholeTarget() ||
        !addsOnlyUnitDims(reshape.getResultType(), reshape.getSrcType()))
      return failure();
    auto binding = op.getTarget().getDefiningOp<InterfaceBindingSubspanOp>();
    if (!binding)
      return failure();
    Value target = reshapeBinding(rewriter, binding, reshape.getSrcType());
    rewriter.replaceOpWithNewOp<DispatchTensorStoreOp>(op, reshape.getSrc(), target,
                                                       op.getTargetDims());
    return success();
  }
};

} // namespace

void populateReshapeToBindingPatterns(RewritePatternSet &patterns) {
  patterns.add<FoldExpandIntoLoad, FoldCollapseIntoStore>(patterns.getContext());
}

} // namespace mlir::iree::codegen
