// iree-stream-encode-device-tensors
//
// Memory has no elements of, say, one bit or eleven: kernels load and store the next wider integer
// that fills whole bytes and narrow or widen it themselves. Elements that share bytes stay as they
// are.

#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"
#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/stream/transforms/TensorStorage.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_ENCODEDEVICETENSORSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

struct WidenBinding : OpRewritePattern<BindingSubspanOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BindingSubspanOp op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<tensor_ext::DispatchTensorType>(op.getResult().getType());
    if (!type)
      return failure();
    RankedTensorType narrow = type.asRankedTensorType();
    Type element = getStorageElementType(narrow);
    if (element == narrow.getElementType())
      return rewriter.notifyMatchFailure(op, "elements lie in memory as they are");
    Type bound = isa<RankedTensorType>(type.getBoundType()) ? narrow.clone(element) : element;
    rewriter.modifyOpInPlace(op, [&] {
      op.getResult().setType(tensor_ext::DispatchTensorType::get(type.getAccess(), bound));
    });
    return success();
  }
};

struct NarrowLoaded : OpRewritePattern<tensor_ext::DispatchTensorLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor_ext::DispatchTensorLoadOp op,
                                PatternRewriter &rewriter) const override {
    auto narrow = cast<RankedTensorType>(op.getResult().getType());
    Type element = getStorageElementType(narrow);
    if (element == narrow.getElementType())
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getResult().setType(narrow.clone(element)); });
    rewriter.setInsertionPointAfter(op);
    auto trunc = arith::TruncIOp::create(rewriter, op.getLoc(), narrow, op.getResult());
    rewriter.replaceAllUsesExcept(op.getResult(), trunc, trunc);
    return success();
  }
};

struct WidenStored : OpRewritePattern<tensor_ext::DispatchTensorStoreOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor_ext::DispatchTensorStoreOp op,
                                PatternRewriter &rewriter) const override {
    auto narrow = cast<RankedTensorType>(op.getValue().getType());
    Type element = getStorageElementType(narrow);
    if (element == narrow.getElementType())
      return failure();
    Value wide =
        arith::ExtUIOp::create(rewriter, op.getLoc(), narrow.clone(element), op.getValue());
    rewriter.modifyOpInPlace(op, [&] { op.getValueMutable().assign(wide); });
    return success();
  }
};

struct EncodeDeviceTensorsPass : public impl::EncodeDeviceTensorsPassBase<EncodeDeviceTensorsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<WidenBinding, NarrowLoaded, WidenStored>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::stream
