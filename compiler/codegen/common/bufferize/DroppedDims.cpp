#include "compiler/codegen/common/bufferize/DroppedDims.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include <map>

namespace mlir::iree::codegen {
namespace {

/// Whether LLVM 22 can tell at all what is dropped. Where not all unit dimensions are, it looks for
/// those whose strides the result lacks; steps of the view give the result strides of its own.
bool isReadable(memref::SubViewOp op, ArrayRef<int64_t> sizes) {
  int64_t droppedCount = op.getSourceType().getRank() - op.getType().getRank();
  if (llvm::count(sizes, 1) == droppedCount)
    return true;
  SmallVector<int64_t> from, to;
  int64_t offset;
  if (failed(op.getSourceType().getStridesAndOffset(from, offset)) ||
      failed(op.getType().getStridesAndOffset(to, offset)))
    return false;
  // By stride: how many dimensions have to go, and how many may.
  std::map<int64_t, std::pair<int64_t, int64_t>> counts;
  for (auto [stride, size] : llvm::zip_equal(from, sizes)) {
    counts[stride].first += 1;
    counts[stride].second += size == 1;
  }
  for (int64_t stride : to)
    counts[stride].first -= 1;
  return llvm::all_of(llvm::make_second_range(counts), [](std::pair<int64_t, int64_t> count) {
    return count.first >= 0 && count.first <= count.second;
  });
}

/// Whether what is left of `sizes` hasn't the shape of the result. Which of several unit dimensions side
/// by side is dropped makes no difference.
bool isMisread(memref::SubViewOp op, ArrayRef<int64_t> sizes) {
  if (!isReadable(op, sizes))
    return true;
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<int64_t> left;
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (!dropped.test(dim))
      left.push_back(size);
  return left != op.getType().getShape();
}

void makeExplicit(RewriterBase &rewriter, memref::SubViewOp op) {
  SmallVector<int64_t> sizes;
  SmallVector<Value> dynamicSizes;
  dispatchIndexOpFoldResults(op.getMixedSizes(), dynamicSizes, sizes);
  if (!isMisread(op, sizes))
    return;
  std::optional<llvm::SmallDenseSet<unsigned>> dropped =
      computeRankReductionMask(sizes, op.getType().getShape());
  if (!dropped)
    return;
  // Each dimension that stays takes along those that are dropped behind it, the first one also those
  // before it, so that none has to be a multiple of another in memory.
  SmallVector<ReassociationIndices> groups(op.getType().getRank());
  int64_t kept = -1;
  for (auto dim : llvm::seq<int64_t>(0, sizes.size())) {
    kept += !dropped->contains(dim);
    groups[std::max<int64_t>(kept, 0)].push_back(dim);
  }
  rewriter.setInsertionPoint(op);
  Value whole = memref::SubViewOp::create(rewriter, op.getLoc(), op.getSource(), op.getMixedOffsets(),
                                          op.getMixedSizes(), op.getMixedStrides());
  Value view = memref::CollapseShapeOp::create(rewriter, op.getLoc(), whole, groups);
  if (view.getType() != op.getType())
    view = memref::CastOp::create(rewriter, op.getLoc(), op.getType(), view);
  rewriter.replaceOp(op, view);
}

} // namespace

void makeDroppedDimsExplicit(RewriterBase &rewriter, Operation *root) {
  root->walk([&](memref::SubViewOp op) {
    if (op.getType().getRank() < op.getSourceType().getRank() && op.getType().getRank() > 0)
      makeExplicit(rewriter, op);
  });
}

} // namespace mlir::iree::codegen
