#include "compiler/dialects/iree_linalg_ext/interfaces/ScalarForms.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

namespace mlir::iree::linalg_ext {
namespace {

/// A value computed from loop variables, which come first, and one tile size.
Value compute(OpBuilder &builder, Location loc, AffineExpr expr, ValueRange variables,
              OpFoldResult tile) {
  SmallVector<OpFoldResult> operands(variables.begin(), variables.end());
  operands.push_back(tile);
  auto map = AffineMap::get(variables.size(), /*symbolCount=*/1, expr);
  return getValueOrCreateConstantIndexOp(
      builder, loc, affine::makeComposedFoldedAffineApply(builder, loc, map, operands));
}

} // namespace

/// An element of a tile comes from where the tile is plus where it is in the tile; past the end it is the filling.
LogicalResult buildScalarForm(BufferPackOp op, OpBuilder &builder, Location loc, ValueRange indices) {
  int64_t rank = op.getSourceType().getRank();
  SmallVector<Value> from(indices.take_front(rank));
  if (ArrayRef<int64_t> order = op.getOuterDimsPerm(); !order.empty())
    applyPermutationToVector(from, invertPermutationVector(order));
  AffineExpr outer, inner;
  bindDims(op.getContext(), outer, inner);
  AffineExpr tile = builder.getAffineSymbolExpr(0);
  SmallVector<OpFoldResult> tiles = op.getMixedTiles();
  for (int64_t dim = 0; dim < rank; ++dim) {
    auto position = llvm::find(op.getInnerDimsPos(), dim) - op.getInnerDimsPos().begin();
    if (position < std::ssize(tiles))
      from[dim] = compute(builder, loc, outer * tile + inner,
                          {from[dim], indices[rank + position]}, tiles[position]);
  }

  auto load = [&](OpBuilder &inside) -> Value {
    return memref::LoadOp::create(inside, loc, op.getSource(), from);
  };
  Value element, isInside;
  if (!op.getPaddingValue()) {
    element = load(builder);
  } else {
    for (int64_t dim = 0; dim < rank; ++dim) {
      Value size = getValueOrCreateConstantIndexOp(
          builder, loc, memref::getMixedSize(builder, loc, op.getSource(), dim));
      Value isBelow =
          arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, from[dim], size);
      isInside =
          isInside ? arith::AndIOp::create(builder, loc, isInside, isBelow).getResult() : isBelow;
    }
    element = scf::IfOp::create(
                  builder, loc, isInside,
                  [&](OpBuilder &inside, Location) {
                    scf::YieldOp::create(inside, loc, load(inside));
                  },
                  [&](OpBuilder &outside, Location) {
                    scf::YieldOp::create(outside, loc, op.getPaddingValue());
                  })
                  .getResult(0);
  }
  memref::StoreOp::create(builder, loc, element, op.getDest(), indices);
  return success();
}

/// An element is in the tile that its index divided by the tile's size counts, at the remainder.
LogicalResult buildScalarForm(BufferUnPackOp op, OpBuilder &builder, Location loc, ValueRange indices) {
  AffineExpr index = builder.getAffineDimExpr(0), tile = builder.getAffineSymbolExpr(0);
  SmallVector<Value> from(indices), inner;
  for (auto [dim, size] : llvm::zip_equal(op.getInnerDimsPos(), op.getMixedTiles())) {
    inner.push_back(compute(builder, loc, index % tile, indices[dim], size));
    from[dim] = compute(builder, loc, index.floorDiv(tile), indices[dim], size);
  }
  if (ArrayRef<int64_t> order = op.getOuterDimsPerm(); !order.empty())
    applyPermutationToVector(from, order);
  llvm::append_range(from, inner);
  Value element = memref::LoadOp::create(builder, loc, op.getSource(), from);
  memref::StoreOp::create(builder, loc, element, op.getDest(), indices);
  return success();
}

} // namespace mlir::iree::linalg_ext
