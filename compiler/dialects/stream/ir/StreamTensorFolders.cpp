// Folders and canonicalizers of ops on encoded tensors.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "compiler/dialects/stream/ir/StreamPatterns.h"
#include "compiler/dialects/util/ir/UtilValues.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"

namespace mlir::iree::stream {

//===----------------------------------------------------------------------===//
// Import and export
//===----------------------------------------------------------------------===//

/// What is exported and imported again at the same place is the same, whatever shape it was seen in
/// meanwhile.
OpFoldResult TensorImportOp::fold(FoldAdaptor) {
  auto exported = getSource().getDefiningOp<TensorExportOp>();
  if (exported && exported.getSource().getType() == getType() &&
      exported.getAffinityAttr() == getAffinityAttr() &&
      exported.getSourceSize() == getResultSize())
    return exported.getSource();
  return {};
}

/// Whether what uses `resource` reads it and no more: nothing is computed in its memory, now or by a later pass.
static bool isOnlyRead(Value resource) {
  return llvm::all_of(resource.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto cast = dyn_cast<AsyncCastOp>(user))
      return isOnlyRead(cast.getResult());
    if (isa<TensorDispatchOp, AsyncDispatchOp>(user))
      return !cast<util::TiedOpInterface>(user).isOperandTied(use.getOperandNumber());
    return isa<TensorExportOp>(user) ||
           (isMemoryEffectFree(user) && user->getNumRegions() == 0 &&
            llvm::none_of(user->getResultTypes(), llvm::IsaPred<ResourceType>));
  });
}

OpFoldResult TensorExportOp::fold(FoldAdaptor) {
  // An import that others write to is kept by its export, so that they write to a copy.
  auto imported = getSource().getDefiningOp<TensorImportOp>();
  if (imported && isOnlyRead(imported) && imported.getSource().getType() == getType() &&
      imported.getResultEncoding() == getSourceEncoding() &&
      imported.getResultEncodingDims() == getSourceEncodingDims())
    return imported.getSource();
  return {};
}

//===----------------------------------------------------------------------===//
// Constants and fills
//===----------------------------------------------------------------------===//

namespace {

/// A constant of one repeated element is a splat of it.
struct TensorConstantToSplat : OpRewritePattern<TensorConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorConstantOp op, PatternRewriter &rewriter) const override {
    auto splat = dyn_cast<SplatElementsAttr>(op.getValue());
    Value value = splat ? buildElement(op.getLoc(), splat, rewriter) : Value();
    if (!value)
      return failure();
    Value size = TensorSizeofOp::create(rewriter, op.getLoc(), rewriter.getIndexType(),
                                        op.getResultEncodingAttr(), op.getResultEncodingDims(),
                                        op.getAffinityAttr());
    auto result = TensorSplatOp::create(
        rewriter, op.getLoc(), rewriter.getType<ResourceType>(Lifetime::Unknown), value,
        op.getResultEncodingAttr(), op.getResultEncodingDims(), size, op.getAffinityAttr());
    rewriter.replaceOpWithNewOp<AsyncTransferOp>(op, op.getType(), result, size, size,
                                                 op.getAffinityAttr(), op.getAffinityAttr(),
                                                 AffinityAttr());
    return success();
  }

  static Value buildElement(Location loc, SplatElementsAttr splat, PatternRewriter &rewriter) {
    Type type = splat.getElementType();
    if (isa<ComplexType>(type))
      return complex::ConstantOp::create(rewriter, loc, type, splat.getSplatValue<ArrayAttr>());
    if (!type.isIntOrFloat())
      return {};
    return arith::ConstantOp::create(rewriter, loc, splat.getSplatValue<TypedAttr>());
  }
};

/// A constant without elements has no contents.
struct TensorConstantToEmpty : OpRewritePattern<TensorConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorConstantOp op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<ShapedType>(op.getResultEncoding());
    bool isEmpty = type && (llvm::is_contained(type.getShape(), 0) ||
                            llvm::any_of(op.getResultEncodingDims(),
                                         [](Value dim) { return matchPattern(dim, m_Zero()); }));
    if (!isEmpty)
      return failure();
    Value size = TensorSizeofOp::create(rewriter, op.getLoc(), rewriter.getIndexType(),
                                        op.getResultEncodingAttr(), op.getResultEncodingDims(),
                                        op.getAffinityAttr());
    rewriter.replaceOpWithNewOp<TensorEmptyOp>(op, op.getType(), op.getResultEncodingAttr(),
                                               op.getResultEncodingDims(), size,
                                               op.getAffinityAttr());
    return success();
  }
};

} // namespace

void TensorConstantOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                   MLIRContext *context) {
  results.add<TensorConstantToEmpty, TensorConstantToSplat>(context);
}

void TensorSplatOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                MLIRContext *context) {
  results.add<ShortenFillPattern<TensorSplatOp>, EraseUnused<TensorSplatOp>>(context);
}

void TensorFillOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<ShortenFillPattern<TensorFillOp>>(context);
}

//===----------------------------------------------------------------------===//
// Clones and loads
//===----------------------------------------------------------------------===//

/// The only user of a copy can as well have the source: values do not change.
OpFoldResult TensorCloneOp::fold(FoldAdaptor) {
  if (getResult().hasOneUse() && getType() == getSource().getType())
    return getSource();
  return {};
}

namespace {

struct ElideReadOnlyClone : OpRewritePattern<TensorCloneOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorCloneOp op, PatternRewriter &rewriter) const override {
    if (op.getType() != op.getSource().getType() ||
        util::TiedOpInterface::hasAnyTiedUses(op.getResult()))
      return failure();
    rewriter.replaceOp(op, op.getSource());
    return success();
  }
};

/// One element of a copy that is moved to the host: only that element needs to be moved.
struct LoadOneElementOfClone : OpRewritePattern<TensorLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorLoadOp op, PatternRewriter &rewriter) const override {
    auto transfer = op.getSource().getDefiningOp<AsyncTransferOp>();
    auto clone = transfer ? transfer.getSource().getDefiningOp<TensorCloneOp>() : TensorCloneOp();
    auto type = dyn_cast<RankedTensorType>(op.getSourceEncoding());
    if (!clone || !type || !transfer.getResult().hasOneUse() ||
        clone.getSourceEncoding() != type || clone.getResultEncoding() != type)
      return failure();
    Location loc = op.getLoc();
    SmallVector<Value> ones(type.getRank(), arith::ConstantIndexOp::create(rewriter, loc, 1));
    SmallVector<Value> zeros(type.getRank(), arith::ConstantIndexOp::create(rewriter, loc, 0));
    TypeAttr element = TypeAttr::get(RankedTensorType::get(
        SmallVector<int64_t>(type.getRank(), 1), type.getElementType(), type.getEncoding()));
    Value size = TensorSizeofOp::create(rewriter, loc, rewriter.getIndexType(), element,
                                        ValueRange(), clone.getAffinityAttr());
    Value slice = TensorSliceOp::create(
        rewriter, loc, clone.getSource().getType(), clone.getSource(),
        clone.getSourceEncodingAttr(), clone.getSourceEncodingDims(), clone.getSourceSize(),
        op.getIndices(), ones, element, ValueRange(), size, clone.getAffinityAttr());
    Value staged = AsyncTransferOp::create(
        rewriter, loc, transfer.getType(), slice, size, size, transfer.getSourceAffinityAttr(),
        transfer.getTargetAffinityAttr(), AffinityAttr());
    rewriter.replaceOpWithNewOp<TensorLoadOp>(op, op.getType(), staged, element, ValueRange(), size,
                                              zeros);
    return success();
  }
};

} // namespace

void TensorCloneOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                MLIRContext *context) {
  results.add<RepeatClonedSource<TensorCloneOp>, ElideReadOnlyClone>(context);
}

void TensorLoadOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<LoadOneElementOfClone>(context);
}

void TensorDispatchOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                                   MLIRContext *context) {
  results.add<EraseUnused<TensorDispatchOp>, NameEntryPointsOnce<TensorDispatchOp>>(context);
}

} // namespace mlir::iree::stream
