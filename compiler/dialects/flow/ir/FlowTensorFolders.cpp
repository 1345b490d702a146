// Folders and canonicalizers of the tensor ops.
#include "compiler/dialects/flow/ir/FlowOps.h"

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

// Reading from a tensor without contents gives one without contents.
template <typename OpTy>
struct ReplaceOfEmptyOperand : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    if (!op->getOperand(0).template getDefiningOp<TensorEmptyOp>())
      return failure();
    rewriter.replaceOpWithNewOp<TensorEmptyOp>(op, op->getResult(0).getType(),
                                               op.getResultDynamicDims(0));
    return success();
  }
};

// cast(cast(x)) is one cast from x.
template <typename OpTy>
struct FlattenCastChain : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    auto inner = op.getSource().template getDefiningOp<OpTy>();
    if (!inner)
      return failure();
    rewriter.replaceOpWithNewOp<OpTy>(op, op.getResult().getType(), inner.getSource(),
                                      inner.getSourceDims(), op.getResultDims());
    return success();
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// Constants, ties
//===----------------------------------------------------------------------===//

OpFoldResult TensorConstantOp::fold(FoldAdaptor) { return getValue(); }

namespace {
struct ExpandDynamicConstant : OpRewritePattern<TensorDynamicConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorDynamicConstantOp op,
                                PatternRewriter &rewriter) const override {
    Value constant = TensorConstantOp::create(rewriter, op.getLoc(), op.getValue().getType(),
                                              op.getValue());
    auto type = cast<RankedTensorType>(op.getType());
    auto valueType = cast<RankedTensorType>(op.getValue().getType());
    if (type == valueType) {
      rewriter.replaceOp(op, constant);
      return success();
    }
    return failure();
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

OpFoldResult TensorReshapeOp::fold(FoldAdaptor adaptor) {
  if (getSource().getType() == getResult().getType() && getSourceDims() == getResultDims())
    return getSource();
  auto type = cast<RankedTensorType>(getResult().getType());
  if (auto source = dyn_cast_if_present<DenseElementsAttr>(adaptor.getSource());
      source && type.hasStaticShape())
    return source.reshape(type);
  return {};
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
               FlattenCastChain<TensorReshapeOp>, ResolveDim, ResolveRank>(context);
}

OpFoldResult TensorBitCastOp::fold(FoldAdaptor) {
  if (getSource().getType() == getResult().getType() && getSourceDims() == getResultDims())
    return getSource();
  return {};
}

void TensorBitCastOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<ReplaceEmptyResult<TensorBitCastOp>, ReplaceOfEmptyOperand<TensorBitCastOp>,
               FlattenCastChain<TensorBitCastOp>>(context);
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
  // Into a splat of the same value nothing is stored.
  auto target = dyn_cast_if_present<SplatElementsAttr>(adaptor.getTarget());
  if (target && adaptor.getValue() && target.getSplatValue<Attribute>() == adaptor.getValue())
    return getTarget();
  return {};
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

namespace {
// Constant dims become part of the type; a cast keeps the old type for the users.
struct FoldConstantDims : OpRewritePattern<TensorEmptyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorEmptyOp op, PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getResult().getType());
    SmallVector<int64_t> shape = llvm::to_vector(type.getShape());
    SmallVector<Value> dims;
    ValueRange listed = op.getResultDims();
    for (int64_t &size : shape) {
      if (!ShapedType::isDynamic(size))
        continue;
      Value dim = listed.front();
      listed = listed.drop_front();
      IntegerAttr constant;
      if (matchPattern(dim, m_Constant(&constant)) && constant.getInt() >= 0)
        size = constant.getInt();
      else
        dims.push_back(dim);
    }
    if (dims.size() == op.getResultDims().size())
      return failure();
    auto staticType = RankedTensorType::get(shape, type.getElementType(), type.getEncoding());
    Value empty = TensorEmptyOp::create(rewriter, op.getLoc(), staticType, dims);
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, type, empty);
    return success();
  }
};

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
void TensorEmptyOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  patterns.add<FoldConstantDims>(context);
}
void TensorSplatOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  patterns.add<ReplaceEmptyResult<TensorSplatOp>, FoldReshapeOfSplat>(context);
}

//===----------------------------------------------------------------------===//
// Copies and moves
//===----------------------------------------------------------------------===//

OpFoldResult TensorCloneOp::fold(FoldAdaptor adaptor) {
  if (Attribute constant = adaptor.getOperand())
    return constant;
  // Nobody else sees the operand, so no copy is needed to protect it.
  if (getOperand().hasOneUse())
    return getOperand();
  return {};
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

OpFoldResult TensorSliceOp::fold(FoldAdaptor adaptor) {
  auto sourceType = cast<RankedTensorType>(getSource().getType());
  auto resultType = cast<RankedTensorType>(getResult().getType());
  // A slice of static shape that is as large as its source is the source.
  if (sourceType == resultType && sourceType.hasStaticShape())
    return getSource();
  if (auto splat = dyn_cast_if_present<SplatElementsAttr>(adaptor.getSource());
      splat && resultType.hasStaticShape())
    return splat.resizeSplat(resultType);
  return {};
}

namespace {
struct FoldSliceOfSlice : OpRewritePattern<TensorSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorSliceOp op, PatternRewriter &rewriter) const override {
    auto inner = op.getSource().getDefiningOp<TensorSliceOp>();
    if (!inner)
      return failure();
    SmallVector<Value> starts;
    for (auto [outer, base] : llvm::zip_equal(op.getStartIndices(), inner.getStartIndices()))
      starts.push_back(rewriter.createOrFold<arith::AddIOp>(op.getLoc(), outer, base));
    rewriter.replaceOpWithNewOp<TensorSliceOp>(op, op.getResult().getType(), inner.getSource(),
                                               inner.getSourceDims(), starts, op.getLengths(),
                                               op.getResultDims());
    return success();
  }
};

// A tensor.cast on the way into an update says nothing new about its elements.
struct DropCastsOfUpdate : OpRewritePattern<TensorUpdateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorUpdateOp op, PatternRewriter &rewriter) const override {
    auto cast = op.getUpdate().getDefiningOp<tensor::CastOp>();
    if (!cast)
      return failure();
    auto type = dyn_cast<RankedTensorType>(cast.getSource().getType());
    auto oldType = mlir::cast<RankedTensorType>(op.getUpdate().getType());
    // Only a cast that forgets static sizes: its source needs a subset of the dims.
    if (!type || !tensor::preservesStaticInformation(oldType, type))
      return failure();
    SmallVector<Value> dims;
    ValueRange listed = op.getUpdateDims();
    for (int64_t i = 0; i < type.getRank(); ++i) {
      if (!oldType.isDynamicDim(i))
        continue;
      if (type.isDynamicDim(i))
        dims.push_back(listed.front());
      listed = listed.drop_front();
    }
    rewriter.replaceOpWithNewOp<TensorUpdateOp>(op, op.getResult().getType(), op.getTarget(),
                                                op.getTargetDims(), op.getStartIndices(),
                                                cast.getSource(), dims);
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

OpFoldResult TensorUpdateOp::fold(FoldAdaptor) {
  // An update that covers a target of static shape is all that remains.
  auto type = cast<RankedTensorType>(getUpdate().getType());
  if (type == getTarget().getType() && type.hasStaticShape())
    return getUpdate();
  return {};
}

void TensorUpdateOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                 MLIRContext *context) {
  patterns.add<DropCastsOfUpdate, ReplaceEmptyResult<TensorUpdateOp>, DropEmptyUpdate>(context);
}

} // namespace mlir::iree::flow
