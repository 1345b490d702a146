// Folders and canonicalizers of stream.resource.pack.

#include "compiler/dialects/stream/ir/StreamOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

namespace mlir::iree::stream {

/// Nothing takes no bytes, and one slice has nothing to share its allocation with.
LogicalResult ResourcePackOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &results) {
  Attribute zero = IntegerAttr::get(IndexType::get(getContext()), 0);
  switch (getPackedOffsets().size()) {
  case 0:
    results.push_back(zero);
    return success();
  case 1:
    results.push_back(getDynamicSliceSizes().front());
    results.push_back(getOffset() ? OpFoldResult(getOffset()) : OpFoldResult(zero));
    return success();
  default:
    return failure();
  }
}

namespace {

/// Where the allocation starts is added to the offsets that it is divided into.
struct AddBaseOffset : OpRewritePattern<ResourcePackOp> {
  using OpRewritePattern::OpRewritePattern;
  /// Who uses an offset that is packed uses its sum with `base`.
  static void addToUses(ResourcePackOp op, Value base, PatternRewriter &rewriter) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfter(op);
    for (Value packed : op.getPackedOffsets()) {
      auto sum = arith::AddIOp::create(rewriter, op.getLoc(), base, packed);
      rewriter.replaceUsesWithIf(packed, sum, [&](OpOperand &use) { return use.getOwner() != sum; });
    }
  }
  LogicalResult matchAndRewrite(ResourcePackOp op, PatternRewriter &rewriter) const override {
    TypedValue<IndexType> base = op.getOffset();
    if (!base)
      return failure();
    if (!matchPattern(base, m_Zero()))
      addToUses(op, base, rewriter);
    rewriter.modifyOpInPlace(op, [&] { op.getOffsetMutable().clear(); });
    return success();
  }
};

/// Slices are listed in the order in which they come into use.
struct SortSlices : OpRewritePattern<ResourcePackOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourcePackOp op, PatternRewriter &rewriter) const override {
    auto bounds = llvm::map_to_vector(op.getLifetimeIntervals().getAsRange<IntegerAttr>(),
                                      [](IntegerAttr bound) { return bound.getInt(); });
    auto interval = [&](unsigned slice) {
      return std::pair(bounds[2 * slice], bounds[2 * slice + 1]);
    };
    auto order = llvm::to_vector(llvm::seq<unsigned>(0, op.getPackedOffsets().size()));
    llvm::stable_sort(order, [&](unsigned a, unsigned b) { return interval(a) < interval(b); });
    if (llvm::is_sorted(order))
      return failure();
    SmallVector<int64_t> intervals;
    SmallVector<Value> sizes, replacements(op->getNumResults());
    for (unsigned slice : order) {
      intervals.append({interval(slice).first, interval(slice).second});
      sizes.push_back(op.getDynamicSliceSizes()[slice]);
    }
    auto sorted = ResourcePackOp::create(
        rewriter, op.getLoc(), op.getTotalLength().getType(), op.getPackedOffsets().getTypes(),
        op.getOffset(), rewriter.getIndexArrayAttr(intervals), sizes, op.getAffinityAttr());
    sorted->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    replacements[0] = sorted.getTotalLength();
    for (auto [i, slice] : llvm::enumerate(order))
      replacements[1 + slice] = sorted.getPackedOffsets()[i];
    rewriter.replaceOp(op, replacements);
    return success();
  }
};

} // namespace

void ResourcePackOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<AddBaseOffset, SortSlices>(context);
}

} // namespace mlir::iree::stream
