// Folders and canonicalizers of the tensor ops.
#include "compiler/dialects/flow/ir/FlowOps.h"
#include "compiler/dialects/util/ir/UtilOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::flow {
namespace {

bool hasNoElements(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && llvm::is_contained(shaped.getShape(), 0);
}

// What has no elements has no contents: a tensor result of zero elements is flow.tensor.empty.
template <typename OpTy>
struct ReplaceEmptyResult : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    if (!hasNoElements(op->getResult(0).getType()))
      return failure();
    rewriter.replaceOpWithNewOp<TensorEmptyOp>(op, op->getResult(0).getType(),
                                               op.getResultDynamicDims(0));
    return success();
  }
};

// Reading from a tensor without elements or without contents gives one without contents.
template <typename OpTy>
struct ReplaceOfEmptyOperand : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    Value operand = op->getOperand(0);
    if (!hasNoElements(operand.getType()) && !operand.getDefiningOp<TensorEmptyOp>())
      return failure();
    rewriter.replaceOpWithNewOp<TensorEmptyOp>(op, op->getResult(0).getType(),
                                               op.getResultDynamicDims(0));
    return success();
  }
};

// A view of a view is a view of the source: a reshape where the element type is the same.
template <typename OpTy>
struct FlattenViewChain : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    Operation *inner = op.getSource().getDefiningOp();
    Value source;
    ValueRange dims;
    if (auto reshape = dyn_cast_if_present<TensorReshapeOp>(inner)) {
      source = reshape.getSource();
      dims = reshape.getSourceDims();
    } else if (auto bitcast = dyn_cast_if_present<TensorBitCastOp>(inner)) {
      source = bitcast.getSource();
      dims = bitcast.getSourceDims();
    } else {
      return failure();
    }
    Type type = op.getResult().getType();
    if (getElementTypeOrSelf(source) == getElementTypeOrSelf(type))
      rewriter.replaceOpWithNewOp<TensorReshapeOp>(op, type, source, dims, op.getResultDims());
    else
      rewriter.replaceOpWithNewOp<TensorBitCastOp>(op, type, source, dims, op.getResultDims());
    return success();
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// Constants, ties
//===----------------------------------------------------------------------===//

OpFoldResult TensorConstantOp::fold(FoldAdaptor) { return getValue(); }

namespace {
// A constant of which the type hides sizes: the barrier keeps them from being found again.
struct ExpandDynamicConstant : OpRewritePattern<TensorDynamicConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorDynamicConstantOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getType());
    auto valueType = cast<RankedTensorType>(op.getValue().getType());
    Value constant = TensorConstantOp::create(rewriter, loc, valueType, op.getValue());
    if (type == valueType) {
      rewriter.replaceOp(op, constant);
      return success();
    }
    SmallVector<Value> dims;
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      if (!type.isDynamicDim(dim))
        continue;
      Value size = arith::ConstantIndexOp::create(rewriter, loc, valueType.getDimSize(dim));
      dims.push_back(util::OptimizationBarrierOp::create(rewriter, loc, size)->getResult(0));
    }
    rewriter.replaceOpWithNewOp<TensorReshapeOp>(op, type, constant, ValueRange(), dims);
    return success();
  }
};
} // namespace

void TensorDynamicConstantOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                          MLIRContext *context) {
  patterns.add<ExpandDynamicConstant>(context);
}

OpFoldResult TensorTieShapeOp::fold(FoldAdaptor) {
  return getDynamicDims().empty() ? OpFoldResult(getOperand()) : OpFoldResult();
}

void TensorTieShapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                   MLIRContext *context) {
  patterns.add<ReplaceEmptyResult<TensorTieShapeOp>>(context);
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

// True if both have the same sizes: those of one dynamic dim follow from the number of elements.
template <typename OpTy> static bool keepsShape(OpTy op) {
  auto type = cast<RankedTensorType>(op.getResult().getType());
  return op.getSource().getType() == type &&
         (type.getNumDynamicDims() <= 1 || op.getSourceDims() == op.getResultDims());
}

OpFoldResult TensorReshapeOp::fold(FoldAdaptor) {
  return keepsShape(*this) ? getSource() : Value();
}

namespace {
struct FoldReshapeOfSplat : OpRewritePattern<TensorReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorReshapeOp op, PatternRewriter &rewriter) const override {
    auto splat = op.getSource().getDefiningOp<TensorSplatOp>();
    if (!splat)
      return failure();
    rewriter.replaceOpWithNewOp<TensorSplatOp>(op, op.getResult().getType(), splat.getValue(),
                                               op.getResultDims());
    return success();
  }
};

// tensor.dim of a value whose producer lists its dims.
struct ResolveDim : OpRewritePattern<tensor::DimOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::DimOp op, PatternRewriter &rewriter) const override {
    std::optional<int64_t> index = op.getConstantIndex();
    auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
    if (!index || !type || *index < 0 || *index >= type.getRank())
      return failure();
    if (!type.isDynamicDim(*index)) {
      rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, type.getDimSize(*index));
      return success();
    }
    auto result = dyn_cast<OpResult>(op.getSource());
    auto producer =
        result ? dyn_cast<util::ShapeAwareOpInterface>(result.getOwner()) : util::ShapeAwareOpInterface();
    if (!producer)
      return failure();
    ValueRange dims = producer.getResultDynamicDims(result.getResultNumber());
    unsigned position = type.getDynamicDimIndex(*index);
    if (position >= dims.size())
      return failure();
    rewriter.replaceOp(op, dims[position]);
    return success();
  }
};

struct ResolveRank : OpRewritePattern<tensor::RankOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::RankOp op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getTensor().getType());
    if (!type)
      return failure();
    rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, type.getRank());
    return success();
  }
};
} // namespace

void TensorReshapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<ReplaceEmptyResult<TensorReshapeOp>, ReplaceOfEmptyOperand<TensorReshapeOp>,
               FlattenViewChain<TensorReshapeOp>, ResolveDim, ResolveRank>(context);
}

OpFoldResult TensorBitCastOp::fold(FoldAdaptor) {
  return keepsShape(*this) ? getSource() : Value();
}

void TensorBitCastOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<ReplaceEmptyResult<TensorBitCastOp>, ReplaceOfEmptyOperand<TensorBitCastOp>,
               FlattenViewChain<TensorBitCastOp>>(context);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

// The constant indices as numbers, if all are constant and within `type`.
static std::optional<SmallVector<uint64_t>> getConstantIndices(ArrayRef<Attribute> indices,
                                                               Type type) {
  auto shaped = cast<ShapedType>(type);
  SmallVector<uint64_t> numbers;
  for (auto [attr, size] : llvm::zip_equal(indices, shaped.getShape())) {
    auto integer = dyn_cast_if_present<IntegerAttr>(attr);
    if (!integer || integer.getInt() < 0 || integer.getInt() >= size)
      return std::nullopt;
    numbers.push_back(integer.getInt());
  }
  return numbers;
}

OpFoldResult TensorLoadOp::fold(FoldAdaptor adaptor) {
  auto source = dyn_cast_if_present<ElementsAttr>(adaptor.getSource());
  if (!source)
    return {};
  if (auto splat = dyn_cast<SplatElementsAttr>(source))
    return splat.getSplatValue<Attribute>();
  auto indices = getConstantIndices(adaptor.getIndices(), source.getType());
  if (!indices)
    return {};
  auto values = source.tryGetValues<Attribute>();
  if (!values)
    return {};
  return (*values)[*indices];
}

namespace {
struct FoldLoadOfSplat : OpRewritePattern<TensorLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorLoadOp op, PatternRewriter &rewriter) const override {
    auto splat = op.getSource().getDefiningOp<TensorSplatOp>();
    if (!splat)
      return failure();
    rewriter.replaceOp(op, splat.getValue());
    return success();
  }
};
} // namespace

void TensorLoadOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<FoldLoadOfSplat>(context);
}

OpFoldResult TensorStoreOp::fold(FoldAdaptor adaptor) {
  auto target = dyn_cast_if_present<DenseElementsAttr>(adaptor.getTarget());
  if (!target || !adaptor.getValue())
    return {};
  auto indices = getConstantIndices(adaptor.getIndices(), target.getType());
  if (!indices)
    return {};
  SmallVector<Attribute> elements = llvm::to_vector(target.getValues<Attribute>());
  elements[ElementsAttr::getFlattenedIndex(target.getType(), *indices)] = adaptor.getValue();
  return DenseElementsAttr::get(target.getType(), elements);
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

namespace {
// Storage nobody uses is not allocated.
struct EraseUnusedAlloca : OpRewritePattern<TensorAllocaOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorAllocaOp op, PatternRewriter &rewriter) const override {
    if (!op.use_empty())
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

// The same for channels: splitting is a collective act, but an unused channel takes part in nothing.
struct EraseUnusedSplit : OpRewritePattern<ChannelSplitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ChannelSplitOp op, PatternRewriter &rewriter) const override {
    if (!op.use_empty())
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void TensorAllocaOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                 MLIRContext *context) {
  patterns.add<EraseUnusedAlloca>(context);
}
void ChannelSplitOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                 MLIRContext *context) {
  patterns.add<EraseUnusedSplit>(context);
}
void TensorSplatOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  patterns.add<ReplaceEmptyResult<TensorSplatOp>, FoldReshapeOfSplat>(context);
}

//===----------------------------------------------------------------------===//
// Copies and moves
//===----------------------------------------------------------------------===//

OpFoldResult TensorCloneOp::fold(FoldAdaptor adaptor) {
  // Other clones protect a tensor from being updated in place; whether they have to is known late.
  return adaptor.getOperand();
}

void TensorCloneOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  patterns.add<ReplaceEmptyResult<TensorCloneOp>, ReplaceOfEmptyOperand<TensorCloneOp>>(context);
}

namespace {
// transfer(reshape(x)) -> reshape(transfer(x)): the view stays with its users, and transfers meet.
template <typename TransferTy, typename CastTy>
struct SinkCastAcrossTransfer : OpRewritePattern<TransferTy> {
  using OpRewritePattern<TransferTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(TransferTy op, PatternRewriter &rewriter) const override {
    auto cast = op.getOperand().template getDefiningOp<CastTy>();
    if (!cast)
      return failure();
    auto transfer =
        TransferTy::create(rewriter, op.getLoc(), cast.getSource().getType(), cast.getSource(),
                           cast.getSourceDims(), op.getTarget());
    rewriter.replaceOpWithNewOp<CastTy>(op, op.getResult().getType(), transfer.getResult(),
                                        cast.getSourceDims(), cast.getResultDims());
    return success();
  }
};

// A tensor that was just moved to a device need not be moved there again.
struct DropRepeatedTransfer : OpRewritePattern<TensorTransferOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorTransferOp op, PatternRewriter &rewriter) const override {
    auto inner = op.getOperand().getDefiningOp<TensorTransferOp>();
    if (!inner)
      return failure();
    if (inner.getTarget() == op.getTarget()) {
      rewriter.replaceOp(op, inner.getResult());
      return success();
    }
    rewriter.replaceOpWithNewOp<TensorTransferOp>(op, op.getResult().getType(), inner.getOperand(),
                                                  inner.getOperandDims(), op.getTarget());
    return success();
  }
};
} // namespace

void TensorBarrierOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<SinkCastAcrossTransfer<TensorBarrierOp, TensorReshapeOp>,
               SinkCastAcrossTransfer<TensorBarrierOp, TensorBitCastOp>>(context);
}
void TensorTransferOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                   MLIRContext *context) {
  patterns.add<DropRepeatedTransfer, SinkCastAcrossTransfer<TensorTransferOp, TensorReshapeOp>,
               SinkCastAcrossTransfer<TensorTransferOp, TensorBitCastOp>>(context);
}

//===----------------------------------------------------------------------===//
// Boxes
//===----------------------------------------------------------------------===//

// Visits the elements of a box of `sizes`, which starts at `starts`, in order: calls `visit` with
// their positions in a tensor of `type`.
static void forEachInBox(ShapedType type, ArrayRef<int64_t> starts, ArrayRef<int64_t> sizes,
                         function_ref<void(uint64_t)> visit) {
  int64_t count = llvm::product_of(sizes);
  SmallVector<uint64_t> index(sizes.size());
  for (int64_t at = 0; at < count; ++at) {
    int64_t rest = at;
    for (size_t dim = sizes.size(); dim-- > 0; rest /= sizes[dim])
      index[dim] = starts[dim] + rest % sizes[dim];
    visit(ElementsAttr::getFlattenedIndex(type, index));
  }
}

// The integers if all of them are constant, none is negative, and the box lies within `shape`.
static std::optional<SmallVector<int64_t>>
getConstantStarts(ArrayRef<Attribute> starts, ArrayRef<int64_t> sizes, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> numbers;
  for (auto [attr, size, limit] : llvm::zip_equal(starts, sizes, shape)) {
    auto start = dyn_cast_if_present<IntegerAttr>(attr);
    if (!start || start.getInt() < 0 || start.getInt() + size > limit)
      return std::nullopt;
    numbers.push_back(start.getInt());
  }
  return numbers;
}

OpFoldResult TensorSliceOp::fold(FoldAdaptor adaptor) {
  auto source = dyn_cast_if_present<DenseElementsAttr>(adaptor.getSource());
  auto type = cast<RankedTensorType>(getResult().getType());
  if (!source || !type.hasStaticShape())
    return {};
  auto starts =
      getConstantStarts(adaptor.getStartIndices(), type.getShape(), source.getType().getShape());
  if (!starts)
    return {};
  if (source.isSplat() && type.getNumElements() != 0)
    return source.resizeSplat(type);
  SmallVector<Attribute> elements;
  auto values = source.getValues<Attribute>();
  forEachInBox(source.getType(), *starts, type.getShape(),
               [&](uint64_t at) { elements.push_back(values[at]); });
  return DenseElementsAttr::get(type, elements);
}

namespace {
struct FoldSliceOfSlice : OpRewritePattern<TensorSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorSliceOp op, PatternRewriter &rewriter) const override {
    auto whole = op.getSource().getDefiningOp<TensorSliceOp>();
    if (!whole || !whole->hasOneUse())
      return failure();
    Location loc = rewriter.getFusedLoc({whole.getLoc(), op.getLoc()});
    SmallVector<Value> starts(op.getStartIndices());
    for (auto [dim, start] : llvm::enumerate(starts))
      start = rewriter.createOrFold<arith::AddIOp>(loc, whole.getStartIndices()[dim], start);
    rewriter.modifyOpInPlace(op, [&] {
      op.getSourceMutable().assign(whole.getSource());
      op.getSourceDimsMutable().assign(whole.getSourceDims());
      op.getStartIndicesMutable().assign(starts);
    });
    return success();
  }
};

// The dims of a value as its type changes from `from` to `to`, which may know more or less of them.
static SmallVector<Value> getDimsAs(Location loc, RankedTensorType from, ValueRange dims,
                                    RankedTensorType to, PatternRewriter &rewriter) {
  SmallVector<Value> result;
  for (int64_t dim = 0; dim < to.getRank(); ++dim) {
    Value size;
    if (from.isDynamicDim(dim)) {
      size = dims.front();
      dims = dims.drop_front();
    } else if (to.isDynamicDim(dim)) {
      size = arith::ConstantIndexOp::create(rewriter, loc, from.getDimSize(dim));
    }
    if (to.isDynamicDim(dim))
      result.push_back(size);
  }
  return result;
}

// An update of, or with, what a tensor.cast gives is one of its source; the result is cast.
struct DropCastsOfUpdate : OpRewritePattern<TensorUpdateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorUpdateOp op, PatternRewriter &rewriter) const override {
    auto dropCast = [](Value value) {
      auto cast = value.getDefiningOp<tensor::CastOp>();
      return cast && isa<RankedTensorType>(cast.getSource().getType()) ? cast.getSource() : value;
    };
    Value target = dropCast(op.getTarget()), update = dropCast(op.getUpdate());
    if (target == op.getTarget() && update == op.getUpdate())
      return failure();
    auto dimsOf = [&](Value oldValue, ValueRange dims, Value newValue) {
      return getDimsAs(op.getLoc(), cast<RankedTensorType>(oldValue.getType()), dims,
                       cast<RankedTensorType>(newValue.getType()), rewriter);
    };
    SmallVector<Value> targetDims = dimsOf(op.getTarget(), op.getTargetDims(), target);
    SmallVector<Value> updateDims = dimsOf(op.getUpdate(), op.getUpdateDims(), update);
    Value result = TensorUpdateOp::create(rewriter, op.getLoc(), target.getType(), target,
                                          targetDims, op.getStartIndices(), update, updateDims);
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op.getResult().getType(), result);
    return success();
  }
};

// Replacing a box without elements changes nothing.
struct DropEmptyUpdate : OpRewritePattern<TensorUpdateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorUpdateOp op, PatternRewriter &rewriter) const override {
    if (!hasNoElements(op.getUpdate().getType()))
      return failure();
    rewriter.replaceOp(op, op.getTarget());
    return success();
  }
};
} // namespace

void TensorSliceOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  patterns.add<FoldSliceOfSlice, ReplaceEmptyResult<TensorSliceOp>,
               ReplaceOfEmptyOperand<TensorSliceOp>>(context);
}

OpFoldResult TensorUpdateOp::fold(FoldAdaptor adaptor) {
  auto type = cast<RankedTensorType>(getUpdate().getType());
  auto target = dyn_cast_if_present<DenseElementsAttr>(adaptor.getTarget());
  auto update = dyn_cast_if_present<DenseElementsAttr>(adaptor.getUpdate());
  if (target && update) {
    auto starts =
        getConstantStarts(adaptor.getStartIndices(), type.getShape(), target.getType().getShape());
    if (!starts)
      return {};
    SmallVector<Attribute> elements = llvm::to_vector(target.getValues<Attribute>());
    auto values = update.getValues<Attribute>();
    size_t next = 0;
    forEachInBox(target.getType(), *starts, type.getShape(),
                 [&](uint64_t at) { elements[at] = values[next++]; });
    return DenseElementsAttr::get(target.getType(), elements);
  }
  // An update that covers a target of static shape is all that remains.
  if (type == getTarget().getType() && type.hasStaticShape())
    return getUpdate();
  return {};
}

void TensorUpdateOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                 MLIRContext *context) {
  patterns.add<DropCastsOfUpdate, ReplaceEmptyResult<TensorUpdateOp>, DropEmptyUpdate>(context);
}

} // namespace mlir::iree::flow
