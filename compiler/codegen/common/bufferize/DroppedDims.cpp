#include "compiler/codegen/common/bufferize/DroppedDims.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::iree::codegen {
namespace {

/// Whether what is left of `sizes` has the shape of the result. Which of several unit dimensions side
/// by side is dropped makes no difference.
bool isMisread(memref::SubViewOp op, ArrayRef<int64_t> sizes) {
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
