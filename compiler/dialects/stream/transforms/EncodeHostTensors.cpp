// iree-stream-encode-host-tensors
//
// Replaces ops on tensors by ops on the bytes that the tensors take. Ops with an encoding whose layout is
// not decided stay as they are, and so does a change between two layouts, which needs a kernel.

#include "compiler/dialects/stream/transforms/Passes.h"
#include "compiler/dialects/stream/transforms/TensorStorage.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::stream {

#define GEN_PASS_DEF_ENCODEHOSTTENSORSPASS
#include "compiler/dialects/stream/transforms/Passes.h.inc"

namespace {

RankedTensorType getType(Type encoding) {
  return hasKnownStorage(encoding) ? cast<RankedTensorType>(encoding) : RankedTensorType();
}

struct EncodeSizeof : OpRewritePattern<TensorSizeofOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorSizeofOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = getType(op.getEncoding());
    Value size =
        type ? buildStorageSize(op.getLoc(), type, op.getEncodingDims(), rewriter) : Value();
    if (!size)
      return rewriter.notifyMatchFailure(op, "encoding does not tell the size");
    rewriter.replaceOp(op, size);
    return success();
  }
};

struct EncodeEmpty : OpRewritePattern<TensorEmptyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorEmptyOp op, PatternRewriter &rewriter) const override {
    if (!getType(op.getResultEncoding()))
      return failure();
    rewriter.replaceOpWithNewOp<AsyncAllocaOp>(op, op.getType(), op.getResultSize(),
                                               op.getAffinityAttr());
    return success();
  }
};

struct EncodeConstant : OpRewritePattern<TensorConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorConstantOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = getType(op.getResultEncoding());
    if (!type)
      return failure();
    Value size = buildStorageSize(op.getLoc(), type, op.getResultEncodingDims(), rewriter);
    if (!size)
      return failure();
    rewriter.replaceOpWithNewOp<AsyncConstantOp>(op, op.getType(), Value(), op.getValue(), size,
                                                 op.getAffinityAttr());
    return success();
  }
};

struct EncodeSplat : OpRewritePattern<TensorSplatOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorSplatOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = getType(op.getResultEncoding());
    Value pattern = type ? buildFillPattern(op.getValue(), type, rewriter) : Value();
    if (!pattern)
      return rewriter.notifyMatchFailure(op, "value is no fill pattern");
    rewriter.replaceOpWithNewOp<AsyncSplatOp>(op, op.getType(), Value(), pattern,
                                              op.getResultSize(), op.getAffinityAttr());
    return success();
  }
};

struct EncodeClone : OpRewritePattern<TensorCloneOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorCloneOp op, PatternRewriter &rewriter) const override {
    if (!getType(op.getSourceEncoding()) || !getType(op.getResultEncoding()))
      return failure();
    rewriter.replaceOpWithNewOp<AsyncCloneOp>(op, op.getType(), op.getSource(), op.getSourceSize(),
                                              op.getResultSize(), op.getAffinityAttr());
    return success();
  }
};

struct EncodeSlice : OpRewritePattern<TensorSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorSliceOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = getType(op.getSourceEncoding());
    if (!type || type.getEncoding() || !getType(op.getResultEncoding()))
      return failure();
    Value start = buildByteOffset(op.getLoc(), type, op.getSourceEncodingDims(),
                                  op.getStartIndices(), rewriter);
    if (!start)
      return failure();
    Value end = rewriter.createOrFold<arith::AddIOp>(op.getLoc(), start, op.getResultSize());
    rewriter.replaceOpWithNewOp<AsyncSliceOp>(op, op.getType(), op.getSource(), op.getSourceSize(),
                                              start, end, op.getResultSize(), op.getAffinityAttr());
    return success();
  }
};

struct EncodeFill : OpRewritePattern<TensorFillOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorFillOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = getType(op.getTargetEncoding());
    if (!type || type.getEncoding())
      return failure();
    // The range is contiguous in memory from the first element to the last one.
    Location loc = op.getLoc();
    Value pattern = buildFillPattern(op.getValue(), type, rewriter);
    Value start = buildByteOffset(loc, type, op.getTargetEncodingDims(), op.getStartIndices(),
                                  rewriter);
    Value length =
        buildByteOffset(loc, type, op.getTargetEncodingDims(), op.getLengths(), rewriter);
    if (!pattern || !start || !length)
      return failure();
    Value end = rewriter.createOrFold<arith::AddIOp>(loc, start, length);
    rewriter.replaceOpWithNewOp<AsyncFillOp>(op, op.getType(), op.getTarget(), op.getTargetSize(),
                                             start, end, length, pattern, op.getAffinityAttr());
    return success();
  }
};

struct EncodeUpdate : OpRewritePattern<TensorUpdateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorUpdateOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = getType(op.getTargetEncoding());
    if (!type || type.getEncoding() || !getType(op.getUpdateEncoding()))
      return failure();
    Value start = buildByteOffset(op.getLoc(), type, op.getTargetEncodingDims(),
                                  op.getStartIndices(), rewriter);
    if (!start)
      return failure();
    Value end = rewriter.createOrFold<arith::AddIOp>(op.getLoc(), start, op.getUpdateSize());
    rewriter.replaceOpWithNewOp<AsyncUpdateOp>(op, op.getType(), op.getTarget(),
                                               op.getTargetSize(), start, end, op.getUpdate(),
                                               op.getUpdateSize(), op.getAffinityAttr());
    return success();
  }
};

struct EncodeLoad : OpRewritePattern<TensorLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorLoadOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = getType(op.getSourceEncoding());
    if (!type || type.getEncoding())
      return failure();
    Value offset = buildByteOffset(op.getLoc(), type, op.getSourceEncodingDims(), op.getIndices(),
                                   rewriter);
    if (!offset)
      return failure();
    rewriter.replaceOpWithNewOp<AsyncLoadOp>(op, op.getType(), op.getSource(), op.getSourceSize(),
                                             offset);
    return success();
  }
};

struct EncodeStore : OpRewritePattern<TensorStoreOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorStoreOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = getType(op.getTargetEncoding());
    if (!type || type.getEncoding())
      return failure();
    Value offset = buildByteOffset(op.getLoc(), type, op.getTargetEncodingDims(), op.getIndices(),
                                   rewriter);
    if (!offset)
      return failure();
    rewriter.replaceOpWithNewOp<AsyncStoreOp>(op, op.getType(), op.getTarget(), op.getTargetSize(),
                                              offset, op.getValue());
    return success();
  }
};

/// Kernels take whole tensors, so each range is the whole resource.
struct EncodeDispatch : OpRewritePattern<TensorDispatchOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorDispatchOp op, PatternRewriter &rewriter) const override {
    SmallVector<Value> offsets, ends, lengths;
    Value zero;
    for (auto [i, operand] : llvm::enumerate(op.getMixedOperands())) {
      if (!isa<ResourceType>(operand.getType()))
        continue;
      if (!zero)
        zero = arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0);
      Value size = op.getOperandSize(op.getTiedOperandsIndexAndLength().first + i);
      offsets.push_back(zero);
      ends.push_back(size);
      lengths.push_back(size);
    }
    rewriter.replaceOpWithNewOp<AsyncDispatchOp>(
        op, op.getResultTypes(), op.getWorkload(), op.getEntryPointsAttr(), op.getMixedOperands(),
        op.getOperandSizes(), offsets, ends, lengths, op.getResultSizes(),
        op.getTiedOperandsAttr(), op.getAffinityAttr());
    return success();
  }
};

struct EncodeHostTensorsPass : public impl::EncodeHostTensorsPassBase<EncodeHostTensorsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<EncodeSizeof, EncodeEmpty, EncodeConstant, EncodeSplat, EncodeClone, EncodeSlice,
                 EncodeFill, EncodeUpdate, EncodeLoad, EncodeStore, EncodeDispatch>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::stream
