#include "compiler/dialects/iree_tensor_ext/ir/TensorExtOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::tensor_ext {
namespace {

/// Turns values that are constants into attributes; true if there were any.
bool foldConstants(Builder &builder, SmallVectorImpl<OpFoldResult> &values) {
  bool changed = false;
  for (OpFoldResult &value : values) {
    auto dynamic = dyn_cast<Value>(value);
    llvm::APInt constant;
    if (!dynamic || !matchPattern(dynamic, m_ConstantInt(&constant)))
      continue;
    value = builder.getIndexAttr(constant.getSExtValue());
    changed = true;
  }
  return changed;
}

/// The three lists of a slice with constants folded.
struct FoldedSlice {
  SmallVector<OpFoldResult> offsets, sizes, strides;
  bool changed;

  FoldedSlice(Builder &builder, OffsetSizeAndStrideOpInterface op)
      : offsets(op.getMixedOffsets()), sizes(op.getMixedSizes()), strides(op.getMixedStrides()) {
    changed = foldConstants(builder, offsets);
    changed |= foldConstants(builder, sizes);
    changed |= foldConstants(builder, strides);
  }

  /// `type` with the sizes that are known now.
  RankedTensorType refine(RankedTensorType type, const llvm::SmallBitVector &dropped) const {
    SmallVector<int64_t> shape;
    for (auto [i, size] : llvm::enumerate(sizes))
      if (!dropped.test(i))
        shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
    return RankedTensorType::get(shape, type.getElementType(), type.getEncoding());
  }
};

struct FoldLoadConstants : OpRewritePattern<DispatchTensorLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DispatchTensorLoadOp op, PatternRewriter &rewriter) const override {
    FoldedSlice slice(rewriter, op);
    if (!slice.changed)
      return rewriter.notifyMatchFailure(op, "no constants");
    RankedTensorType type = slice.refine(op.getType(), op.getDroppedDims());
    Value load = DispatchTensorLoadOp::create(rewriter, op.getLoc(), type, op.getSource(),
                                              op.getSourceDims(), slice.offsets, slice.sizes,
                                              slice.strides);
    if (type != op.getType())
      load = tensor::CastOp::create(rewriter, op.getLoc(), op.getType(), load);
    rewriter.replaceOp(op, load);
    return success();
  }
};

struct FoldStoreConstants : OpRewritePattern<DispatchTensorStoreOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DispatchTensorStoreOp op, PatternRewriter &rewriter) const override {
    FoldedSlice slice(rewriter, op);
    if (!slice.changed)
      return rewriter.notifyMatchFailure(op, "no constants");
    RankedTensorType type = slice.refine(op.getValueType(), op.getDroppedDims());
    Value value = op.getValue();
    if (type != op.getValueType())
      value = tensor::CastOp::create(rewriter, op.getLoc(), type, value);
    rewriter.replaceOpWithNewOp<DispatchTensorStoreOp>(op, value, op.getTarget(), op.getTargetDims(),
                                                       slice.offsets, slice.sizes, slice.strides);
    return success();
  }
};

/// A store takes a value before a cast that only forgets sizes.
struct FoldCastIntoStore : OpRewritePattern<DispatchTensorStoreOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DispatchTensorStoreOp op, PatternRewriter &rewriter) const override {
    auto castOp = op.getValue().getDefiningOp<tensor::CastOp>();
    if (!castOp || !tensor::canFoldIntoConsumerOp(castOp))
      return rewriter.notifyMatchFailure(op, "value is no cast to a less static type");
    rewriter.modifyOpInPlace(op, [&] { op.getValueMutable().assign(castOp.getSource()); });
    return success();
  }
};

/// A size that equals a dynamic dimension of the outer tensor by definition is named by it, so that
/// slices of whole dimensions can be recognised.
template <typename SliceOp>
struct ReuseOuterDims : OpRewritePattern<SliceOp> {
  using OpRewritePattern<SliceOp>::OpRewritePattern;

  static std::pair<Value, ValueRange> getOuter(DispatchTensorLoadOp op) {
    return {op.getSource(), op.getSourceDims()};
  }
  static std::pair<Value, ValueRange> getOuter(DispatchTensorStoreOp op) {
    return {op.getTarget(), op.getTargetDims()};
  }

  LogicalResult matchAndRewrite(SliceOp op, PatternRewriter &rewriter) const override {
    auto [outer, dims] = getOuter(op);
    auto type = cast<DispatchTensorType>(outer.getType());
    SmallVector<Value> sizes(op.getSizes());
    size_t sizeIndex = 0, dimIndex = 0;
    bool changed = false;
    for (auto [extent, staticSize] : llvm::zip_equal(type.getShape(), op.getStaticSizes())) {
      Value dim = ShapedType::isDynamic(extent) ? dims[dimIndex++] : Value();
      if (!ShapedType::isDynamic(staticSize))
        continue;
      Value &size = sizes[sizeIndex++];
      if (!dim || size == dim)
        continue;
      // Equal ops over equal operands, as CSE would find them.
      Operation *a = size.getDefiningOp(), *b = dim.getDefiningOp();
      if (!a || !b || !isPure(a) ||
          !OperationEquivalence::isEquivalentTo(a, b, OperationEquivalence::IgnoreLocations))
        continue;
      size = dim;
      changed = true;
    }
    if (!changed)
      return rewriter.notifyMatchFailure(op, "sizes are named by the outer dimensions already");
    rewriter.modifyOpInPlace(op, [&] { op.getSizesMutable().assign(sizes); });
    return success();
  }
};

/// All uses of a workload argument go through its mark, and marks stand in order.
struct BubbleUpOrdinal : OpRewritePattern<DispatchWorkloadOrdinalOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DispatchWorkloadOrdinalOp op, PatternRewriter &rewriter) const override {
    auto argument = dyn_cast<BlockArgument>(op.getOperand());
    if (!argument || argument.hasOneUse())
      return rewriter.notifyMatchFailure(op, "not a block argument with other uses");
    Block *block = op->getBlock();
    rewriter.setInsertionPointToStart(block);
    for (Operation &other : *block) {
      auto mark = dyn_cast<DispatchWorkloadOrdinalOp>(&other);
      if (!mark || mark.getOrdinal().uge(op.getOrdinal()))
        break;
      rewriter.setInsertionPointAfter(mark);
    }
    auto mark = DispatchWorkloadOrdinalOp::create(rewriter, op.getLoc(), argument, op.getOrdinalAttr());
    rewriter.replaceAllUsesExcept(argument, mark, mark);
    rewriter.replaceOp(op, mark.getResult());
    return success();
  }
};

struct FoldBitCastChain : OpRewritePattern<BitCastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BitCastOp op, PatternRewriter &rewriter) const override {
    auto source = op.getSource().getDefiningOp<BitCastOp>();
    if (!source)
      return rewriter.notifyMatchFailure(op, "source is no bitcast");
    rewriter.replaceOpWithNewOp<BitCastOp>(op, op.getType(), source.getSource(), source.getSourceDims(),
                                           op.getResultDims());
    return success();
  }
};

struct BitCastOfEmpty : OpRewritePattern<BitCastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BitCastOp op, PatternRewriter &rewriter) const override {
    if (!op.getSource().getDefiningOp<tensor::EmptyOp>())
      return rewriter.notifyMatchFailure(op, "source has contents");
    auto type = cast<RankedTensorType>(op.getType());
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(op, type, op.getResultDims());
    return success();
  }
};

/// Sizes of the outer tensor are those that the op which defines it names.
struct ReuseSourceDims : OpRewritePattern<DispatchTensorLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DispatchTensorLoadOp op, PatternRewriter &rewriter) const override {
    auto source = dyn_cast<OpResult>(op.getSource());
    auto producer = source ? dyn_cast<util::ShapeAwareOpInterface>(source.getOwner())
                           : util::ShapeAwareOpInterface();
    if (!producer)
      return failure();
    ValueRange dims = producer.getResultDynamicDims(source.getResultNumber());
    if (dims.size() != op.getSourceDims().size() || dims == ValueRange(op.getSourceDims()))
      return rewriter.notifyMatchFailure(op, "sizes are those of the source already");
    rewriter.modifyOpInPlace(op, [&] { op.getSourceDimsMutable().assign(dims); });
    return success();
  }
};

/// The size of what was loaded is one of the sizes that the load names.
struct DimOfLoad : OpRewritePattern<tensor::DimOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::DimOp op, PatternRewriter &rewriter) const override {
    auto load = op.getSource().getDefiningOp<DispatchTensorLoadOp>();
    std::optional<int64_t> index = op.getConstantIndex();
    if (!load || !index || *index < 0)
      return failure();
    llvm::SmallBitVector dropped = load.getDroppedDims();
    for (auto [i, size] : llvm::enumerate(load.getMixedSizes())) {
      if (dropped.test(i) || (*index)-- != 0)
        continue;
      rewriter.replaceOp(op, getValueOrCreateConstantIndexOp(rewriter, op.getLoc(), size));
      return success();
    }
    return failure();
  }
};

/// What a cast before a bitcast forgets is known after the bitcast too, where both name a size alike.
struct BitCastOfCast : OpRewritePattern<BitCastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BitCastOp op, PatternRewriter &rewriter) const override {
    auto castOp = op.getSource().getDefiningOp<tensor::CastOp>();
    auto from = castOp ? dyn_cast<RankedTensorType>(castOp.getSource().getType())
                       : RankedTensorType();
    if (!from || !tensor::canFoldIntoConsumerOp(castOp))
      return rewriter.notifyMatchFailure(op, "source is no cast to a less static type");
    auto to = cast<RankedTensorType>(op.getSource().getType());
    auto result = cast<RankedTensorType>(op.getType());
    if (result.getRank() != to.getRank())
      return rewriter.notifyMatchFailure(op, "dimensions are regrouped");
    llvm::SmallDenseMap<Value, int64_t> known;
    SmallVector<Value> sourceDims, resultDims;
    for (auto [i, dim] : llvm::enumerate(getDynamicDims(to, op.getSourceDims()))) {
      if (dim && from.isDynamicDim(i))
        sourceDims.push_back(dim);
      else if (dim)
        known[dim] = from.getDimSize(i);
    }
    SmallVector<int64_t> shape(result.getShape());
    for (auto [i, dim] : llvm::enumerate(getDynamicDims(result, op.getResultDims()))) {
      llvm::APInt constant;
      if (dim && matchPattern(dim, m_ConstantInt(&constant)))
        shape[i] = constant.getSExtValue();
      else if (dim && known.contains(dim))
        shape[i] = known[dim];
      else if (dim)
        resultDims.push_back(dim);
    }
    Value bits = BitCastOp::create(rewriter, op.getLoc(), result.clone(shape), castOp.getSource(),
                                   sourceDims, resultDims);
    if (bits.getType() != result)
      bits = tensor::CastOp::create(rewriter, op.getLoc(), result, bits);
    rewriter.replaceOp(op, bits);
    return success();
  }

  /// The value of each dimension; null for those that are static.
  static SmallVector<Value> getDynamicDims(RankedTensorType type, ValueRange values) {
    SmallVector<Value> dims;
    for (int64_t size : type.getShape()) {
      dims.push_back(ShapedType::isDynamic(size) ? values.front() : Value());
      if (dims.back())
        values = values.drop_front();
    }
    return dims;
  }
};

} // namespace

OpFoldResult DispatchTensorLoadOp::fold(FoldAdaptor) {
  // A dispatch body that was inlined reads an ordinary tensor.
  if (getSource() && getSource().getType() == getResult().getType() && getMixedOffsets().empty())
    return getSource();
  return {};
}

void DispatchTensorLoadOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<DimOfLoad, FoldLoadConstants, ReuseOuterDims<DispatchTensorLoadOp>, ReuseSourceDims>(
      context);
}

void DispatchTensorStoreOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<FoldStoreConstants, FoldCastIntoStore, ReuseOuterDims<DispatchTensorStoreOp>>(context);
}

OpFoldResult DispatchWorkloadOrdinalOp::fold(FoldAdaptor adaptor) {
  // A constant has no longer anything to do with the workload.
  if (adaptor.getOperand())
    return getOperand();
  auto producer = getOperand().getDefiningOp<DispatchWorkloadOrdinalOp>();
  return producer && producer.getOrdinal() == getOrdinal() ? OpFoldResult(producer.getResult())
                                                           : OpFoldResult();
}

void DispatchWorkloadOrdinalOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                            MLIRContext *context) {
  patterns.add<BubbleUpOrdinal>(context);
}

OpFoldResult ComputeBarrierStartOp::fold(FoldAdaptor) {
  auto producer = getValue().getDefiningOp<ComputeBarrierStartOp>();
  return producer ? OpFoldResult(producer.getResult()) : OpFoldResult();
}

OpFoldResult ComputeBarrierEndOp::fold(FoldAdaptor) {
  auto producer = getValue().getDefiningOp<ComputeBarrierEndOp>();
  return producer ? OpFoldResult(producer.getResult()) : OpFoldResult();
}

OpFoldResult BitCastOp::fold(FoldAdaptor) {
  if (getSource().getType() == getResult().getType() && getSourceDims() == getResultDims())
    return getSource();
  return {};
}

void BitCastOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<BitCastOfCast, BitCastOfEmpty, FoldBitCastChain>(context);
}

} // namespace mlir::iree::tensor_ext
