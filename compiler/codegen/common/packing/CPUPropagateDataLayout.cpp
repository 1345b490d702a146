#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/packing/ReshapePatterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_CPUPROPAGATEDATALAYOUTPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// The first dimension of each pair that `op` collapses; nothing if it collapses more than pairs.
std::optional<SmallVector<std::pair<int64_t, int64_t>>> getPairs(tensor::CollapseShapeOp op) {
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  for (auto [i, group] : llvm::enumerate(op.getReassociationIndices())) {
    if (group.size() > 2)
      return std::nullopt;
    if (group.size() == 2)
      pairs.push_back({i, group[0]});
  }
  return pairs;
}

/// An unpack of one dimension, whose source had an outer and an inner unit dimension collapsed, unpacks these
/// as well and collapses the result:
///
///     1x3x1x8 -collapse-> 3x8 -unpack-> 19    becomes    1x3x1x8 -unpack-> 1x19 -collapse-> 19
struct UnpackBeforeCollapse : OpRewritePattern<linalg::UnPackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::UnPackOp op, PatternRewriter &rewriter) const override {
    auto empty = op.getDest().getDefiningOp<tensor::EmptyOp>();
    auto collapse = op.getSource().getDefiningOp<tensor::CollapseShapeOp>();
    if (!empty || !collapse || op.getInnerDimsPos().size() != 1)
      return failure();
    // Results of the collapse: the outer dimensions, in an order of their own, then the tile.
    int64_t packed = op.getInnerDimsPos()[0];
    int64_t tile = op.getDestRank();
    SmallVector<int64_t> order(op.getOuterDimsPerm());
    if (order.empty())
      order = llvm::to_vector(llvm::seq<int64_t>(tile));
    int64_t outer = llvm::find(order, packed) - order.begin();
    auto pairs = getPairs(collapse);
    if (!pairs || pairs->size() != 2 || (*pairs)[0].first != outer || (*pairs)[1].first != tile)
      return failure();
    RankedTensorType source = collapse.getSrcType();
    auto areUnits = [&](int64_t offset) {
      return source.getDimSize((*pairs)[0].second + offset) == 1 &&
             source.getDimSize((*pairs)[1].second + offset) == 1;
    };
    bool unitFirst = areUnits(0);
    if (!unitFirst && !areUnits(1))
      return failure();

    SmallVector<OpFoldResult> tiles = op.getMixedTiles(), sizes = empty.getMixedSizes();
    OpFoldResult one = rewriter.getIndexAttr(1);
    tiles.insert(unitFirst ? tiles.begin() : tiles.end(), one);
    sizes.insert(sizes.begin() + packed + (unitFirst ? 0 : 1), one);
    SmallVector<int64_t> wideOrder;
    for (int64_t dim : order) {
      wideOrder.push_back(dim + (dim > packed));
      if (dim == packed)
        wideOrder.push_back(dim + 1);
    }
    if (isIdentityPermutation(wideOrder))
      wideOrder.clear();
    Location loc = op.getLoc();
    Value dest = tensor::EmptyOp::create(rewriter, loc, sizes, empty.getType().getElementType());
    Value wide = linalg::UnPackOp::create(rewriter, loc, collapse.getSrc(), dest,
                                          ArrayRef<int64_t>{packed, packed + 1}, tiles, wideOrder)
                     .getResult();
    SmallVector<ReassociationIndices> groups;
    for (int64_t from = 0, to = 0; to < tile; ++to) {
      ReassociationIndices &group = groups.emplace_back();
      group.push_back(from++);
      if (to == packed)
        group.push_back(from++);
    }
    rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(op, op.getDest().getType(), wide, groups);
    return success();
  }
};

bool isTowardsStore(OpOperand *operand) {
  return operand->get().getDefiningOp<tensor::CollapseShapeOp>() &&
         isa<linalg::GenericOp>(operand->getOwner());
}

/// Whether a result is expanded only to be packed: loops over the dimensions that are packed can pack as they go.
bool isBeforePack(OpOperand *operand) {
  auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
  auto expand = dyn_cast<tensor::ExpandShapeOp>(operand->getOwner());
  return producer && expand && producer->hasOneUse() && expand->hasOneUse() &&
         isa<linalg::PackOp>(*expand->user_begin());
}

struct CPUPropagateDataLayoutPass
    : impl::CPUPropagateDataLayoutPassBase<CPUPropagateDataLayoutPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<UnpackBeforeCollapse>(&getContext());
    populateReshapeToBindingPatterns(patterns);
    tensor::populateFoldTensorEmptyPatterns(patterns, /*foldSingleUseOnly=*/true);
    // Towards the store, where a reshape becomes one of the binding.
    linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, [](OpOperand *operand) {
      return isTowardsStore(operand) || isBeforePack(operand);
    });
    linalg::populateDataLayoutPropagationPatterns(patterns, [](OpOperand *operand) {
      return isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(
          operand->get().getDefiningOp());
    });
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
