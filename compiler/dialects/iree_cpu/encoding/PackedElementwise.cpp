#include "compiler/dialects/iree_cpu/encoding/PackedElementwise.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::iree::cpu {
namespace {

/// Where the loops of the packed operation are: the outer ones in the order of the packed result, then one for each
/// inner tile.
struct PackedLoops {
  const codegen::PackedLayout &result;
  /// The position of each original dimension of the result among the outer loops.
  SmallVector<int64_t> outer;
  int64_t rank;

  PackedLoops(const codegen::PackedLayout &result, int64_t rank)
      : result(result), outer(invertPermutationVector(result.outerDimsPerm)), rank(rank) {}

  std::optional<int64_t> getInner(int64_t dim) const {
    const int64_t *at = llvm::find(result.innerDimsPos, dim);
    if (at == result.innerDimsPos.end())
      return std::nullopt;
    return rank + std::distance(result.innerDimsPos.begin(), at);
  }
};

/// The map of a packed operand. Nothing if its tiles aren't those of the result.
std::optional<AffineMap> packMap(AffineMap map, const codegen::PackedLayout &layout,
                                 const PackedLoops &loops, int64_t packedRank) {
  MLIRContext *context = map.getContext();
  SmallVector<AffineExpr> exprs;
  if (map.getNumResults() == 0)
    return AffineMap::get(packedRank, 0, {}, context);
  if (layout.isIdentity() || !map.isProjectedPermutation())
    return std::nullopt;
  for (int64_t dim : layout.outerDimsPerm)
    exprs.push_back(getAffineDimExpr(loops.outer[map.getDimPosition(dim)], context));
  for (auto [dim, size] : llvm::zip_equal(layout.innerDimsPos, layout.innerTileSizes)) {
    std::optional<int64_t> inner = loops.getInner(map.getDimPosition(dim));
    if (!inner || loops.result.innerTileSizes[*inner - loops.rank] != size)
      return std::nullopt;
    exprs.push_back(getAffineDimExpr(*inner, context));
  }
  return AffineMap::get(packedRank, 0, exprs, context);
}

/// The original index along a dimension.
Value buildIndex(OpBuilder &builder, Location loc, int64_t dim, const PackedLoops &loops) {
  Value outer = linalg::IndexOp::create(builder, loc, loops.outer[dim]);
  std::optional<int64_t> inner = loops.getInner(dim);
  if (!inner)
    return outer;
  Value size = arith::ConstantIndexOp::create(
      builder, loc, loops.result.innerTileSizes[*inner - loops.rank]);
  Value start = arith::MulIOp::create(builder, loc, outer, size);
  return arith::AddIOp::create(builder, loc, start,
                               linalg::IndexOp::create(builder, loc, *inner).getResult());
}

} // namespace

Operation *lowerElementwise(OpBuilder &builder, linalg::GenericOp op, TypeRange resultTypes,
                            ValueRange operands, LayoutOf layoutOf) {
  if (op.getNumResults() == 0 || op.getNumParallelLoops() != op.getNumLoops())
    return nullptr;
  auto layoutOfOperand = [&](OpOperand &operand) -> codegen::PackedLayout {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    return type ? layoutOf(type) : codegen::PackedLayout{};
  };
  OpOperand *out = op.getDpsInitOperand(0);
  codegen::PackedLayout result = layoutOfOperand(*out);
  if (result.isIdentity()) {
    for (OpOperand &operand : op->getOpOperands())
      if (!layoutOfOperand(operand).isIdentity())
        return nullptr;
    return clone(builder, op, resultTypes, operands);
  }
  // Loops are those of the result: of an operation that transposes, the n-th loop is where the result's n-th dimension
  // comes from.
  AffineMap resultMap = op.getMatchingIndexingMap(out);
  if (!resultMap.isPermutation())
    return nullptr;
  AffineMap toResult = inversePermutation(resultMap);

  PackedLoops loops(result, op.getNumLoops());
  int64_t packedRank = cast<RankedTensorType>(resultTypes[0]).getRank();
  SmallVector<AffineMap> maps;
  for (OpOperand &operand : op->getOpOperands()) {
    std::optional<AffineMap> map = packMap(op.getMatchingIndexingMap(&operand).compose(toResult),
                                           layoutOfOperand(operand), loops, packedRank);
    if (!map || (op.isDpsInit(&operand) && !map->isPermutation()))
      return nullptr;
    maps.push_back(*map);
  }
  Location loc = op.getLoc();
  SmallVector<utils::IteratorType> iterators(packedRank, utils::IteratorType::parallel);
  return linalg::GenericOp::create(
      builder, loc, resultTypes, operands.take_front(op.getNumDpsInputs()),
      operands.drop_front(op.getNumDpsInputs()), maps, iterators,
      [&](OpBuilder &body, Location, ValueRange args) {
        IRMapping mapping;
        mapping.map(op.getBlock()->getArguments(), args);
        for (Operation &inner : *op.getBlock()) {
          if (auto index = dyn_cast<linalg::IndexOp>(inner))
            mapping.map(index.getResult(),
                        buildIndex(body, inner.getLoc(), toResult.getDimPosition(index.getDim()), loops));
          else
            body.clone(inner, mapping);
        }
      },
      linalg::getPrunedAttributeList(op));
}

} // namespace mlir::iree::cpu
