// Verifiers of the operations on packed buffers.
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"

namespace mlir::iree::linalg_ext {

/// `plain` is the buffer without tiles, `packed` the one with them: its outer dimensions, permuted, and then the tiles.
template <typename OpTy>
static LogicalResult verifyRelayout(OpTy op, MemRefType plain, MemRefType packed) {
  ArrayRef<int64_t> tiled = op.getInnerDimsPos(), tiles = op.getStaticInnerTiles(),
                    order = op.getOuterDimsPerm();
  int64_t rank = plain.getRank();
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t dim : tiled)
    if (dim < 0 || dim >= rank || !seen.insert(dim).second)
      return op.emitOpError() << "inner_dims_pos must name dims of " << plain << ", each once";
  if (!order.empty() &&
      (static_cast<int64_t>(order.size()) != rank || !isPermutationVector(order)))
    return op.emitOpError() << "outer_dims_perm must order all dims of " << plain;
  if (tiles.size() != tiled.size())
    return op.emitOpError("has a tile for each dim of inner_dims_pos");
  int64_t dynamic = llvm::count_if(tiles, ShapedType::isDynamic);
  if (dynamic != static_cast<int64_t>(op.getInnerTiles().size()) ||
      llvm::any_of(tiles, [](int64_t tile) { return !ShapedType::isDynamic(tile) && tile <= 0; }))
    return op.emitOpError("has tiles of at least one element");
  if (packed.getRank() != rank + static_cast<int64_t>(tiled.size()) ||
      failed(verifyCompatibleShape(packed.getShape().drop_front(rank), tiles)))
    return op.emitOpError() << packed << " must end in the tiles";
  if (plain.getElementType() != packed.getElementType())
    return op.emitOpError("changes no element");
  return success();
}

LogicalResult BufferPackOp::verify() {
  if (getPaddingValue() && getPaddingValue().getType() != getSourceType().getElementType())
    return emitOpError("fills up with a value of another type");
  return verifyRelayout(*this, getSourceType(), getDestType());
}

LogicalResult BufferUnPackOp::verify() {
  return verifyRelayout(*this, getDestType(), getSourceType());
}

} // namespace mlir::iree::linalg_ext
