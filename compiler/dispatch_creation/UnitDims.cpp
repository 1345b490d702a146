#include "compiler/dispatch_creation/UnitDims.h"

#include "compiler/dispatch_creation/OpClasses.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::iree::dispatch_creation {
namespace {

// Reassociation indices without the dropped dims, renumbered; empty groups go.
SmallVector<ReassociationIndices> dropFromGroups(ArrayRef<ReassociationIndices> groups,
                                                 const llvm::SmallDenseSet<int64_t> &dropped) {
  SmallVector<ReassociationIndices> result;
  int64_t next = 0;
  for (const ReassociationIndices &group : groups) {
    ReassociationIndices kept;
    for (int64_t dim : group) {
      if (!dropped.contains(dim))
        kept.push_back(next++);
    }
    if (!kept.empty())
      result.push_back(kept);
  }
  return result;
}

// collapse(expand(x)): unit dims that the expansion adds and the collapse removes need not be there in between.
struct DropUnitDimsInBetween : OpRewritePattern<tensor::CollapseShapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::CollapseShapeOp collapse,
                                PatternRewriter &rewriter) const override {
    auto expand = collapse.getSrc().getDefiningOp<tensor::ExpandShapeOp>();
    if (!expand)
      return failure();
    SmallVector<ReassociationIndices> collapseGroups = collapse.getReassociationIndices();
    SmallVector<ReassociationIndices> expandGroups = expand.getReassociationIndices();
    ArrayRef<int64_t> between = expand.getResultType().getShape();
    llvm::SmallDenseSet<int64_t> dropped;
    for (auto [out, group] : llvm::enumerate(collapseGroups)) {
      for (auto [i, dim] : llvm::enumerate(group)) {
        bool mustStay = collapse.getResultType().getDimSize(out) == 1 && i == 0;
        if (group.size() > 1 && between[dim] == 1 && !mustStay)
          dropped.insert(dim);
      }
    }
    // Every dim of the source needs one that it becomes.
    for (const ReassociationIndices &group : expandGroups) {
      if (llvm::all_of(group, [&](int64_t dim) { return dropped.contains(dim); }))
        dropped.erase(group.front());
    }
    if (dropped.empty())
      return failure();

    SmallVector<int64_t> shape;
    SmallVector<OpFoldResult> sizes;
    for (auto [dim, size] : llvm::enumerate(getMixedValues(expand.getStaticOutputShape(),
                                                           expand.getOutputShape(), rewriter))) {
      if (dropped.contains(dim))
        continue;
      shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
      sizes.push_back(size);
    }
    auto isIdentity = [](ArrayRef<ReassociationIndices> groups) {
      return llvm::all_of(groups, [](const auto &group) { return group.size() == 1; });
    };
    expandGroups = dropFromGroups(expandGroups, dropped);
    collapseGroups = dropFromGroups(collapseGroups, dropped);
    Value result = expand.getSrc();
    bool fromScalar = expand.getSrcType().getRank() == 0 && !shape.empty();
    if (fromScalar || !isIdentity(expandGroups))
      result = tensor::ExpandShapeOp::create(
          rewriter, expand.getLoc(),
          RankedTensorType::get(shape, expand.getResultType().getElementType()), result,
          expandGroups, sizes);
    if (!isIdentity(collapseGroups))
      result = tensor::CollapseShapeOp::create(rewriter, collapse.getLoc(), collapse.getResultType(),
                                               result, collapseGroups);
    rewriter.replaceOp(collapse, result);
    return success();
  }
};

// Element reads skip the unit dims.
struct DropUnitDimsOfExtract : OpRewritePattern<tensor::ExtractOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ExtractOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getTensor().getType();
    if (!llvm::is_contained(type.getShape(), 1))
      return failure();
    SmallVector<ReassociationIndices> groups;
    SmallVector<Value> indices;
    ReassociationIndices group;
    for (auto [dim, size] : llvm::enumerate(type.getShape())) {
      group.push_back(dim);
      if (size == 1)
        continue;
      indices.push_back(op.getIndices()[dim]);
      groups.push_back(std::exchange(group, {}));
    }
    if (!groups.empty())
      llvm::append_range(groups.back(), group);
    rewriter.setInsertionPointAfterValue(op.getTensor());
    Value collapsed =
        tensor::CollapseShapeOp::create(rewriter, op.getLoc(), op.getTensor(), groups);
    rewriter.setInsertionPoint(op);
    rewriter.replaceOpWithNewOp<tensor::ExtractOp>(op, op.getType(), collapsed, indices);
    return success();
  }
};

} // namespace

LogicalResult foldUnitDims(Operation *root) {
  MLIRContext *context = root->getContext();
  linalg::ControlDropUnitDims options;
  auto allDims = options.controlFn;
  options.controlFn = [=](Operation *op) {
    return isOutsideDispatch(op) ? allDims(op) : SmallVector<unsigned>{};
  };
  RewritePatternSet patterns(context);
  linalg::populateFoldUnitExtentDimsPatterns(patterns, options);
  walkAndApplyPatterns(root, std::move(patterns));

  RewritePatternSet cleanup(context);
  cleanup.add<DropUnitDimsInBetween, DropUnitDimsOfExtract>(context);
  linalg::populateMoveInitOperandsToInputPattern(cleanup);
  linalg::populateFoldUnitExtentDimsCanonicalizationPatterns(cleanup, options);
  return applyPatternsGreedily(root, std::move(cleanup));
}

} // namespace mlir::iree::dispatch_creation
