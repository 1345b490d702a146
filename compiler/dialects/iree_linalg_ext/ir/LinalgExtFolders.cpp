// Canonicalizers of the ops.
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::iree::linalg_ext {

namespace {

/// Tensors that are only moved along with others, and whose result nobody uses, need not be sorted.
struct DropUnusedSorted : OpRewritePattern<SortOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SortOp op, PatternRewriter &rewriter) const override {
    Block &body = op.getRegion().front();
    SmallVector<Value> outputs;
    SmallVector<Type> types;
    llvm::BitVector dropped(body.getNumArguments());
    for (auto [i, result] : llvm::enumerate(op.getResults())) {
      if (result.use_empty() && body.getArgument(2 * i).use_empty() &&
          body.getArgument(2 * i + 1).use_empty()) {
        dropped.set(2 * i, 2 * i + 2);
        continue;
      }
      outputs.push_back(op.getOutputs()[i]);
      types.push_back(result.getType());
    }
    if (dropped.none() || outputs.empty() || !op.getInputs().empty())
      return rewriter.notifyMatchFailure(op, "all of it is needed");
    auto sort =
        SortOp::create(rewriter, op.getLoc(), types, ValueRange(), outputs, op.getDimensionAttr());
    sort->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.modifyOpInPlace(op, [&] { body.eraseArguments(dropped); });
    rewriter.inlineRegionBefore(op.getRegion(), sort.getRegion(), sort.getRegion().end());
    SmallVector<Value> replacements;
    unsigned next = 0;
    for (unsigned i = 0; i < op->getNumResults(); ++i)
      replacements.push_back(dropped.test(2 * i) ? op.getOutputs()[i] : sort.getResult(next++));
    rewriter.replaceOp(op, replacements);
    return success();
  }
};

/// A gather of one slice is a slice.
struct GatherOfOneSlice : OpRewritePattern<GatherOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(GatherOp op, PatternRewriter &rewriter) const override {
    auto sourceType = dyn_cast<RankedTensorType>(op.getSource().getType());
    auto indicesType = dyn_cast<RankedTensorType>(op.getIndices().getType());
    auto outputType = dyn_cast<RankedTensorType>(op.getOutput().getType());
    ArrayRef<int64_t> map = op.getDimensionMap();
    if (!sourceType || !indicesType || !outputType || op.getMask() ||
        !outputType.hasStaticShape() || !indicesType.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "not on static tensors");
    int64_t depth = map.size();
    int64_t batchRank = outputType.getRank() - (sourceType.getRank() - depth);
    if (llvm::any_of(outputType.getShape().take_front(batchRank),
                     [](int64_t size) { return size != 1; }) ||
        indicesType.getNumElements() != depth)
      return rewriter.notifyMatchFailure(op, "gathers several slices");

    SmallVector<int64_t> sizes(sourceType.getRank(), 1);
    for (int64_t dim = depth; dim < sourceType.getRank(); ++dim)
      sizes[dim] = outputType.getDimSize(batchRank + dim - depth);
    auto sliceType = RankedTensorType::get(sizes, sourceType.getElementType());
    // Both start with dims of size one, of which one side may have more: they are one group.
    SmallVector<ReassociationIndices> groups;
    if (sliceType != outputType) {
      int64_t more = std::max(sliceType.getRank(), outputType.getRank());
      int64_t fewer = std::min(sliceType.getRank(), outputType.getRank());
      if (fewer == 0 || more == fewer)
        return rewriter.notifyMatchFailure(op, "no reshape leads from the slice to the output");
      groups.push_back(llvm::to_vector<2>(llvm::seq<int64_t>(0, more - fewer + 1)));
      for (int64_t dim = more - fewer + 1; dim < more; ++dim)
        groups.push_back({dim});
    }

    Location loc = op.getLoc();
    SmallVector<OpFoldResult> offsets(sourceType.getRank(), rewriter.getIndexAttr(0));
    bool hasDepth = indicesType.getRank() == batchRank + 1;
    for (int64_t i = 0; i < depth; ++i) {
      SmallVector<Value> position;
      for (int64_t dim = 0; dim < indicesType.getRank(); ++dim)
        position.push_back(arith::ConstantIndexOp::create(
            rewriter, loc, hasDepth && dim + 1 == indicesType.getRank() ? i : 0));
      Value index = tensor::ExtractOp::create(rewriter, loc, op.getIndices(), position);
      if (!index.getType().isIndex())
        index = arith::IndexCastOp::create(rewriter, loc, rewriter.getIndexType(), index);
      offsets[map[i]] = index;
    }
    SmallVector<OpFoldResult> mixedSizes = getAsIndexOpFoldResult(rewriter.getContext(), sizes);
    SmallVector<OpFoldResult> strides(sourceType.getRank(), rewriter.getIndexAttr(1));
    Value slice = tensor::ExtractSliceOp::create(rewriter, loc, sliceType, op.getSource(), offsets,
                                                 mixedSizes, strides);
    if (sliceType.getRank() < outputType.getRank())
      slice = tensor::ExpandShapeOp::create(rewriter, loc, outputType, slice, groups);
    else if (sliceType.getRank() > outputType.getRank())
      slice = tensor::CollapseShapeOp::create(rewriter, loc, outputType, slice, groups);
    rewriter.replaceOp(op, slice);
    return success();
  }
};

/// A body that maps each position to itself, of tensors of one static shape, copies. A store whose
/// mask is always set writes all of them.
template <typename OpT> struct IdentityMapToCopy : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    Value source = op->getOperand(0), target = op.getOutput();
    auto type = dyn_cast<RankedTensorType>(source.getType());
    if (!type || type != target.getType() || !type.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "not of one static shape");
    Block &body = op.getTransformationRegion().front();
    OperandRange yielded = body.getTerminator()->getOperands();
    if (!llvm::equal(yielded.drop_back(), body.getArguments()) ||
        (std::is_same_v<OpT, MapStoreOp> && !matchPattern(yielded.back(), m_One())))
      return rewriter.notifyMatchFailure(op, "not an identity");
    rewriter.replaceOpWithNewOp<linalg::CopyOp>(op, source, target);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Padding of im2col
//===----------------------------------------------------------------------===//

/// The value that a pad of static amounts writes everywhere; null if there is none.
Value getStaticPadding(tensor::PadOp pad) {
  if (!pad || pad.getNofold() || !pad.getLow().empty() || !pad.getHigh().empty())
    return {};
  return pad.getConstantPaddingValue();
}

/// True if both are one value, or constants that are equal.
bool isSameNumber(Value a, Value b) {
  Attribute left, right;
  return a == b || (matchPattern(a, m_Constant(&left)) && matchPattern(b, m_Constant(&right)) &&
                    left == right);
}

/// Amounts of padding, of which there may be none, with more of it added.
SmallVector<int64_t> add(ArrayRef<int64_t> amounts, ArrayRef<int64_t> more) {
  SmallVector<int64_t> sums(more);
  for (auto [sum, amount] : llvm::zip(sums, amounts))
    sum += amount;
  return sums;
}

/// Windows reach into padding that nobody writes.
struct PadOfInput : OpRewritePattern<Im2colOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(Im2colOp op, PatternRewriter &rewriter) const override {
    auto pad = op.getInput().getDefiningOp<tensor::PadOp>();
    Value value = getStaticPadding(pad);
    if (!value || (op.getPadValue() && !isSameNumber(op.getPadValue(), value)) ||
        !op.getInputPadLow().empty() || !op.getInputPadHigh().empty())
      return rewriter.notifyMatchFailure(op, "input has no padding of the same value");
    rewriter.modifyOpInPlace(op, [&] {
      op.getInputMutable().set(pad.getSource());
      op.setStaticInputPadLow(add(op.getStaticInputPadLow(), pad.getStaticLow()));
      op.setStaticInputPadHigh(add(op.getStaticInputPadHigh(), pad.getStaticHigh()));
      if (!op.getPadValue())
        op.getPadValueMutable().assign(value);
    });
    return success();
  }
};

/// The op writes the padding around its result itself.
struct PadOfOutput : OpRewritePattern<tensor::PadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::PadOp pad, PatternRewriter &rewriter) const override {
    auto op = pad.getSource().getDefiningOp<Im2colOp>();
    Value value = getStaticPadding(pad);
    auto type = cast<RankedTensorType>(pad.getType());
    if (!op || !value || !op->hasOneUse() || !type.hasStaticShape() ||
        (op.getPadValue() && !isSameNumber(op.getPadValue(), value)) ||
        !op.getOutputPadLow().empty() || !op.getOutputPadHigh().empty() ||
        llvm::any_of(op.getStaticOffsets(), [](int64_t offset) { return offset != 0; }))
      return rewriter.notifyMatchFailure(pad, "no padding of a whole im2col, or of another value");
    // What the value is defined by may come after the op, unless it can be made again.
    Attribute constant;
    if (!op.getPadValue() && !matchPattern(value, m_Constant(&constant)))
      return rewriter.notifyMatchFailure(pad, "the value is no constant");
    rewriter.setInsertionPoint(op);
    Value empty =
        tensor::EmptyOp::create(rewriter, pad.getLoc(), type.getShape(), type.getElementType());
    if (constant)
      value = arith::ConstantOp::create(rewriter, pad.getLoc(), cast<TypedAttr>(constant));
    auto wide = cast<Im2colOp>(rewriter.clone(*op));
    rewriter.modifyOpInPlace(wide, [&] {
      wide.getOutputMutable().set(empty);
      wide->getResult(0).setType(type);
      wide.setStaticOutputPadLow(add(op.getStaticOutputPadLow(), pad.getStaticLow()));
      wide.setStaticOutputPadHigh(add(op.getStaticOutputPadHigh(), pad.getStaticHigh()));
      if (!wide.getPadValue())
        wide.getPadValueMutable().assign(value);
    });
    rewriter.replaceOp(pad, wide->getResults());
    return success();
  }
};

} // namespace

void SortOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<DropUnusedSorted>(context);
}

void GatherOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<GatherOfOneSlice>(context);
}

void MapLoadOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<IdentityMapToCopy<MapLoadOp>>(context);
}

void MapStoreOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<IdentityMapToCopy<MapStoreOp>>(context);
}

void Im2colOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<PadOfInput, PadOfOutput>(context);
}

} // namespace mlir::iree::linalg_ext
