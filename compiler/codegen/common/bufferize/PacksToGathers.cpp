#include "compiler/codegen/common/bufferize/PacksToGathers.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

namespace mlir::iree::codegen {
namespace {

/// A generic operation over `dest` whose elements `buildElement` makes from the indices.
linalg::GenericOp
buildOver(PatternRewriter &rewriter, Location loc, Value dest,
          llvm::function_ref<Value(OpBuilder &, ValueRange indices)> buildElement) {
  auto type = cast<RankedTensorType>(dest.getType());
  AffineMap map = rewriter.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
  return linalg::GenericOp::create(
      rewriter, loc, type, ValueRange(), dest, map, loops, [&](OpBuilder &body, Location, ValueRange) {
        SmallVector<Value> indices;
        for (int64_t dim = 0; dim < type.getRank(); ++dim)
          indices.push_back(linalg::IndexOp::create(body, loc, dim));
        linalg::YieldOp::create(body, loc, buildElement(body, indices));
      });
}

Value compute(OpBuilder &builder, Location loc, AffineExpr expr, ArrayRef<OpFoldResult> operands) {
  OpFoldResult result =
      affine::makeComposedFoldedAffineApply(builder, loc, AffineMap::get(0, operands.size(), expr), operands);
  return getValueOrCreateConstantIndexOp(builder, loc, result);
}

LogicalResult packToGather(linalg::PackOp op, PatternRewriter &rewriter) {
  Location loc = op.getLoc();
  AffineExpr outer, tile, inner;
  bindSymbols(op.getContext(), outer, tile, inner);
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, loc, op.getSource());
  SmallVector<int64_t> order(op.getOuterDimsPerm());
  DenseMap<int64_t, OpFoldResult> tiles = op.getDimAndTileMapping();
  auto gather = buildOver(rewriter, loc, op.getDest(), [&](OpBuilder &body, ValueRange indices) {
    // Where the element comes from: outer dimensions in their order, then the tiles.
    int64_t rank = op.getSourceRank();
    SmallVector<Value> from(indices.take_front(rank));
    if (!order.empty())
      applyPermutationToVector(from, invertPermutationVector(order));
    for (auto [i, dim] : llvm::enumerate(op.getInnerDimsPos()))
      from[dim] = compute(body, loc, outer * tile + inner,
                          {from[dim], tiles.lookup(dim), indices[rank + i]});
    if (!op.getPaddingValue())
      return tensor::ExtractOp::create(body, loc, op.getSource(), from).getResult();
    Value isInside;
    for (int64_t dim : op.getInnerDimsPos()) {
      Value size = getValueOrCreateConstantIndexOp(body, loc, sizes[dim]);
      Value isBelow =
          arith::CmpIOp::create(body, loc, arith::CmpIPredicate::slt, from[dim], size);
      isInside = isInside ? arith::AndIOp::create(body, loc, isInside, isBelow).getResult() : isBelow;
    }
    auto select = scf::IfOp::create(
        body, loc, isInside,
        [&](OpBuilder &inside, Location) {
          Value element = tensor::ExtractOp::create(inside, loc, op.getSource(), from);
          scf::YieldOp::create(inside, loc, element);
        },
        [&](OpBuilder &outside, Location) {
          scf::YieldOp::create(outside, loc, op.getPaddingValue());
        });
    return select.getResult(0);
  });
  rewriter.replaceOp(op, gather);
  return success();
}

LogicalResult unpackToGather(linalg::UnPackOp op, PatternRewriter &rewriter) {
  Location loc = op.getLoc();
  AffineExpr index, tile;
  bindSymbols(op.getContext(), index, tile);
  SmallVector<int64_t> order(op.getOuterDimsPerm());
  DenseMap<int64_t, OpFoldResult> tiles = op.getDimAndTileMapping();
  auto gather = buildOver(rewriter, loc, op.getDest(), [&](OpBuilder &body, ValueRange indices) {
    SmallVector<Value> from(indices), inner;
    for (int64_t dim : op.getInnerDimsPos()) {
      inner.push_back(compute(body, loc, index % tile, {indices[dim], tiles.lookup(dim)}));
      from[dim] = compute(body, loc, index.floorDiv(tile), {indices[dim], tiles.lookup(dim)});
    }
    if (!order.empty())
      applyPermutationToVector(from, order);
    llvm::append_range(from, inner);
    return tensor::ExtractOp::create(body, loc, op.getSource(), from).getResult();
  });
  rewriter.replaceOp(op, gather);
  return success();
}

} // namespace

void populatePacksToGathersPatterns(RewritePatternSet &patterns) {
  patterns.add(packToGather).add(unpackToGather);
}

} // namespace mlir::iree::codegen
