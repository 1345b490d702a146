// Kernels load and store only what they use of a tensor.
#include "compiler/dispatch_creation/TensorToFlow.h"

#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Dialect/Affine/ViewLikeInterfaceUtils.h"

namespace mlir::iree::dispatch_creation {

using tensor_ext::DispatchTensorLoadOp;
using tensor_ext::DispatchTensorStoreOp;

namespace {

// Offsets, sizes and strides of a box inside of another one, seen from the whole tensor.
struct Box {
  SmallVector<OpFoldResult> offsets, sizes, strides;
};

template <typename OuterOp>
FailureOr<Box> compose(PatternRewriter &rewriter, OuterOp outer, OffsetSizeAndStrideOpInterface inner) {
  Box box;
  if (failed(affine::mergeOffsetsSizesAndStrides(
          rewriter, inner.getLoc(), outer.getMixedOffsets(), outer.getMixedSizes(),
          outer.getMixedStrides(), outer.getDroppedDims(), inner.getMixedOffsets(),
          inner.getMixedSizes(), inner.getMixedStrides(), box.offsets, box.sizes, box.strides)))
    return failure();
  return box;
}

struct SliceOfLoad : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op, PatternRewriter &rewriter) const override {
    auto load = op.getSource().getDefiningOp<DispatchTensorLoadOp>();
    if (!load)
      return failure();
    FailureOr<Box> box = compose(rewriter, load, op);
    if (failed(box))
      return failure();
    rewriter.replaceOpWithNewOp<DispatchTensorLoadOp>(op, op.getType(), load.getSource(),
                                                      load.getSourceDims(), box->offsets, box->sizes,
                                                      box->strides);
    return success();
  }
};

// What was loaded and is stored again at the same place is there already.
bool isLoadedFromTarget(Value value, DispatchTensorStoreOp store) {
  auto load = value.getDefiningOp<DispatchTensorLoadOp>();
  return load && load.getSource() == store.getTarget() &&
         load.isSameAs(cast<OffsetSizeAndStrideOpInterface>(store.getOperation()),
                       [](OpFoldResult a, OpFoldResult b) { return a == b; });
}

struct StoreOfInsertion : OpRewritePattern<DispatchTensorStoreOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DispatchTensorStoreOp op, PatternRewriter &rewriter) const override {
    auto insert = op.getValue().getDefiningOp<tensor::InsertSliceOp>();
    if (!insert || !isLoadedFromTarget(insert.getDest(), op))
      return failure();
    FailureOr<Box> box = compose(rewriter, op, insert);
    if (failed(box))
      return failure();
    rewriter.replaceOpWithNewOp<DispatchTensorStoreOp>(op, insert.getSource(), op.getTarget(),
                                                       op.getTargetDims(), box->offsets, box->sizes,
                                                       box->strides);
    return success();
  }
};

} // namespace

void populateSliceAccessPatterns(RewritePatternSet &patterns) {
  patterns.add<SliceOfLoad, StoreOfInsertion>(patterns.getContext());
}

} // namespace mlir::iree::dispatch_creation
