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

/// Whether a binding of one type holds the other's elements in the same order, with the same dynamic sizes: all sizes are
/// known, or there are only unit dimensions in between.
bool canSeeBindingAs(RankedTensorType one, RankedTensorType other) {
  if (one.hasStaticShape() && other.hasStaticShape())
    return true;
  auto isUnit = [](int64_t size) { return size == 1; };
  SmallVector<int64_t> a(llvm::make_filter_range(one.getShape(), std::not_fn(isUnit)));
  SmallVector<int64_t> b(llvm::make_filter_range(other.getShape(), std::not_fn(isUnit)));
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

template <typename ReshapeOp> struct FoldReshapeIntoLoad : OpRewritePattern<ReshapeOp> {
  using OpRewritePattern<ReshapeOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(ReshapeOp op, PatternRewriter &rewriter) const override {
    auto load = op.getSrc().template getDefiningOp<DispatchTensorLoadOp>();
    if (!load || !load.isLoadOfWholeSource() ||
        !canSeeBindingAs(op.getSrcType(), op.getResultType()))
      return failure();
    auto binding = load.getSource().template getDefiningOp<InterfaceBindingSubspanOp>();
    if (!binding)
      return failure();
    Value source = reshapeBinding(rewriter, binding, op.getResultType());
    rewriter.replaceOpWithNewOp<DispatchTensorLoadOp>(op, op.getResultType(), source,
                                                      load.getSourceDims());
    return success();
  }
};

template <typename ReshapeOp> struct FoldReshapeIntoStore : OpRewritePattern<DispatchTensorStoreOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DispatchTensorStoreOp op,
                                PatternRewriter &rewriter) const override {
    auto reshape = op.getValue().getDefiningOp<ReshapeOp>();
    if (!reshape || !op.isStoreToWholeTarget() ||
        !canSeeBindingAs(reshape.getResultType(), reshape.getSrcType()))
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

/// Of each group of dimensions that become one, the dimension that isn't a unit; nothing if there are several in one.
std::optional<SmallVector<int64_t>> getOnlyDims(tensor::CollapseShapeOp op) {
  SmallVector<int64_t> only;
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    int64_t found = group.front();
    int64_t wide = 0;
    for (int64_t dim : group) {
      if (op.getSrcType().getDimSize(dim) == 1)
        continue;
      found = dim;
      ++wide;
    }
    if (wide > 1)
      return std::nullopt;
    only.push_back(found);
  }
  return only;
}

/// A slice that loses unit dimensions is stored into a binding that has them.
struct FoldCollapseIntoSliceStore : OpRewritePattern<DispatchTensorStoreOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DispatchTensorStoreOp op,
                                PatternRewriter &rewriter) const override {
    auto reshape = op.getValue().getDefiningOp<tensor::CollapseShapeOp>();
    auto binding = op.getTarget().getDefiningOp<InterfaceBindingSubspanOp>();
    if (!reshape || !binding || reshape.getResultType().getRank() == 0)
      return failure();
    RankedTensorType target = op.getTargetType().asRankedTensorType();
    std::optional<SmallVector<int64_t>> only = getOnlyDims(reshape);
    if (!only || target.getRank() != reshape.getResultType().getRank())
      return failure();
    int64_t rank = reshape.getSrcType().getRank();
    SmallVector<int64_t> shape(rank, 1);
    SmallVector<OpFoldResult> offsets(rank, rewriter.getIndexAttr(0)),
        sizes(rank, rewriter.getIndexAttr(1)), strides(rank, rewriter.getIndexAttr(1));
    for (auto [i, dim] : llvm::enumerate(*only)) {
      shape[dim] = target.getDimSize(i);
      offsets[dim] = op.getMixedOffsets()[i];
      sizes[dim] = op.getMixedSizes()[i];
      strides[dim] = op.getMixedStrides()[i];
    }
    Value wide = reshapeBinding(rewriter, binding, target.clone(shape));
    rewriter.replaceOpWithNewOp<DispatchTensorStoreOp>(op, reshape.getSrc(), wide,
                                                       op.getTargetDims(), offsets, sizes, strides);
    return success();
  }
};

} // namespace

void populateReshapeToBindingPatterns(RewritePatternSet &patterns) {
  patterns.add<FoldReshapeIntoLoad<tensor::ExpandShapeOp>, FoldReshapeIntoLoad<tensor::CollapseShapeOp>,
               FoldReshapeIntoStore<tensor::ExpandShapeOp>,
               FoldReshapeIntoStore<tensor::CollapseShapeOp>, FoldCollapseIntoSliceStore>(
      patterns.getContext());
}

} // namespace mlir::iree::codegen
