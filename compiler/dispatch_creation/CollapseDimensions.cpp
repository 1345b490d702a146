#include "compiler/dispatch_creation/CollapsibleLoops.h"
#include "compiler/dispatch_creation/Passes.h"
#include "compiler/dispatch_creation/RegionUtils.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_COLLAPSEDIMENSIONSPASS
#include "compiler/dispatch_creation/Passes.h.inc"

using flow::DispatchRegionOp;

//===----------------------------------------------------------------------===//
// Reshapes leave the region
//===----------------------------------------------------------------------===//

// The dims of the source of `expand`, whose result has the given dims.
static SmallVector<Value> getCollapsedDims(RewriterBase &rewriter, tensor::ExpandShapeOp expand,
                                           ValueRange resultDims) {
  SmallVector<Value> dims;
  ArrayRef<int64_t> shape = expand.getResultType().getShape();
  for (auto [size, group] :
       llvm::zip_equal(expand.getSrcType().getShape(), expand.getReassociationIndices())) {
    SmallVector<OpFoldResult> factors;
    int64_t staticFactor = 1;
    for (int64_t dim : group) {
      if (ShapedType::isDynamic(shape[dim])) {
        factors.push_back(resultDims.front());
        resultDims = resultDims.drop_front();
      } else {
        staticFactor *= shape[dim];
      }
    }
    if (!ShapedType::isDynamic(size))
      continue;
    AffineExpr product = rewriter.getAffineSymbolExpr(0);
    for (unsigned i = 1; i < factors.size(); ++i)
      product = product * rewriter.getAffineSymbolExpr(i);
    if (staticFactor != 1)
      product = product * staticFactor;
    dims.push_back(getValueOrCreateConstantIndexOp(
        rewriter, expand.getLoc(),
        affine::makeComposedFoldedAffineApply(rewriter, expand.getLoc(), product, factors)));
  }
  return dims;
}

// Reshapes of what the region takes move in front of it; expansions of what it gives move behind it.
static DispatchRegionOp hoistReshapes(RewriterBase &rewriter, DispatchRegionOp region) {
  OpBuilder::InsertionGuard guard(rewriter);
  Block &body = region.getBody().front();
  rewriter.setInsertionPoint(region);
  SmallVector<Operation *> leaves;
  body.walk([&](Operation *op) {
    if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op) &&
        llvm::none_of(op->getOperands(), [&](Value operand) {
          return region.getBody().isAncestor(operand.getParentRegion());
        }))
      leaves.push_back(op);
  });
  for (Operation *op : leaves)
    rewriter.replaceOp(op, rewriter.clone(*op)->getResults());

  auto yield = cast<flow::ReturnOp>(body.getTerminator());
  SmallVector<Value> values, dims;
  SmallVector<tensor::ExpandShapeOp> expansions;
  for (auto [i, value] : llvm::enumerate(yield.getOperands())) {
    auto expand = value.getDefiningOp<tensor::ExpandShapeOp>();
    expansions.push_back(expand);
    values.push_back(expand ? expand.getSrc() : value);
    ValueRange resultDims = region.getResultDynamicDims(i);
    if (expand)
      llvm::append_range(dims, getCollapsedDims(rewriter, expand, resultDims));
    else
      llvm::append_range(dims, resultDims);
  }
  auto hoisted = DispatchRegionOp::create(rewriter, region.getLoc(), ValueRange(values).getTypes(),
                                          dims, region.getWorkload());
  hoisted->setDiscardableAttrs(region->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(region.getBody(), hoisted.getBody(), hoisted.getBody().begin());
  rewriter.inlineRegionBefore(region.getWorkgroupCount(), hoisted.getWorkgroupCount(),
                              hoisted.getWorkgroupCount().begin());
  for (auto [i, expand] : llvm::enumerate(expansions)) {
    Value result = hoisted->getResult(i);
    if (expand) {
      SmallVector<OpFoldResult> shape = getMixedValues(
          expand.getResultType().getShape(), region.getResultDynamicDims(i), rewriter);
      result = tensor::ExpandShapeOp::create(rewriter, region.getLoc(), expand.getResultType(),
                                             result, expand.getReassociationIndices(), shape);
    }
    rewriter.replaceAllUsesWith(region->getResult(i), result);
  }
  rewriter.eraseOp(region);
  yield = cast<flow::ReturnOp>(hoisted.getBody().front().getTerminator());
  rewriter.setInsertionPoint(yield);
  rewriter.replaceOpWithNewOp<flow::ReturnOp>(yield, values);
  for (tensor::ExpandShapeOp expand : expansions) {
    if (expand && expand.use_empty())
      rewriter.eraseOp(expand);
  }
  return hoisted;
}

//===----------------------------------------------------------------------===//
// Loops merge
//===----------------------------------------------------------------------===//

static llvm::SetVector<Operation *> findRoots(DispatchRegionOp region) {
  llvm::SetVector<Operation *> roots;
  auto consider = [&](Operation *op) {
    if (CollapsibleLoops::get(op))
      roots.insert(op);
  };
  for (Value value : region.getBody().front().getTerminator()->getOperands()) {
    Operation *op = value.getDefiningOp();
    if (!op)
      continue;
    if (auto loop = dyn_cast<scf::ForallOp>(op)) {
      visitUsedValuesDefinedAbove(loop.getRegion(), [&](OpOperand *operand) {
        consider(operand->get().getDefiningOp());
      });
    }
    consider(op);
  }
  return roots;
}

static bool collapseRegion(RewriterBase &rewriter, DispatchRegionOp region, int maxIterations) {
  if (!llvm::hasSingleElement(region.getBody()))
    return false;
  BackwardSliceOptions options;
  options.inclusive = true;
  options.omitBlockArguments = true;
  options.omitUsesFromAbove = false;
  options.filter = [&](Operation *op) {
    return CollapsibleLoops::get(op) && op->getParentOfType<DispatchRegionOp>() == region;
  };
  llvm::SetVector<Operation *> slice;
  for (Operation *root : findRoots(region)) {
    if (options.filter(root))
      (void)getBackwardSlice(root, &slice, options);
  }
  llvm::MapVector<Operation *, CollapsibleLoops> loops;
  for (Operation *op : slice)
    loops.insert({op, *CollapsibleLoops::get(op)});
  if (!agreeOnLoops(slice.getArrayRef(), loops, maxIterations))
    return false;

  bool changed = false;
  for (auto &[op, opLoops] : loops) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    // Empty tensors fold with the reshapes of those that use them.
    if (!linalgOp || opLoops.getGroups().empty())
      continue;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    FailureOr<linalg::CollapseResult> collapsed =
        linalg::collapseOpIterationDims(linalgOp, opLoops.getGroups(), rewriter);
    if (failed(collapsed))
      continue;
    rewriter.replaceOp(op, collapsed->results);
    changed = true;
  }
  return changed;
}

namespace {
struct CollapseDimensionsPass : impl::CollapseDimensionsPassBase<CollapseDimensionsPass> {
  using CollapseDimensionsPassBase::CollapseDimensionsPassBase;

  void runOnOperation() override {
    FunctionOpInterface function = getOperation();
    IRRewriter rewriter(function.getContext());
    SmallVector<DispatchRegionOp> regions, collapsed;
    function.walk([&](DispatchRegionOp region) { regions.push_back(region); });
    for (DispatchRegionOp region : regions) {
      DispatchRegionOp hoisted = hoistReshapes(rewriter, region);
      if (collapseRegion(rewriter, hoisted, maxIterations))
        collapsed.push_back(hoisted);
    }
    for (DispatchRegionOp region : collapsed) {
      // Before folding: a reshaped constant must not become a large constant inside the region.
      if (failed(cleanUp(rewriter, hoistReshapes(rewriter, region))))
        return signalPassFailure();
    }
  }

  LogicalResult cleanUp(RewriterBase &rewriter, DispatchRegionOp region) {
    RewritePatternSet patterns(&getContext());
    linalg::FillOp::getCanonicalizationPatterns(patterns, &getContext());
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    tensor::populateFoldTensorEmptyPatterns(patterns);
    SmallVector<Operation *> ops;
    region.getBody().walk([&](Operation *op) { ops.push_back(op); });
    if (failed(applyOpPatternsGreedily(ops, std::move(patterns))))
      return failure();
    SmallVector<affine::AffineApplyOp> applies;
    region->walk([&](affine::AffineApplyOp op) { applies.push_back(op); });
    for (affine::AffineApplyOp op : applies) {
      rewriter.setInsertionPoint(op);
      if (auto values = affine::expandAffineMap(rewriter, op.getLoc(), op.getAffineMap(),
                                                op.getOperands()))
        rewriter.replaceOp(op, *values);
    }
    return success();
  }
};
} // namespace
} // namespace mlir::iree::dispatch_creation
