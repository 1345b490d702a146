#include "compiler/dispatch_creation/FusionGroups.h"
#include "compiler/dialects/util/transforms/FixedOption.h"
#include "compiler/dispatch_creation/Passes.h"
#include "compiler/dispatch_creation/RegionUtils.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::dispatch_creation {

#define GEN_PASS_DEF_FORMDISPATCHREGIONSPASS
#include "compiler/dispatch_creation/Passes.h.inc"

namespace {

// Wraps the root, then pulls in the rest of its group: producers from the nearest one, then consumers.
LogicalResult createRegion(RewriterBase &rewriter, FunctionOpInterface function,
                           const FusionGroup &group) {
  SmallVector<Operation *> ops = group.getOps();
  if (!computeTopologicalSorting(ops))
    return group.getRoot()->emitOpError() << "is in a fusion group with a cycle";
  auto *root = llvm::find(ops, group.getRoot());

  simplifyDims(rewriter, function);
  FailureOr<flow::DispatchRegionOp> region = wrapInRegion(rewriter, *root);
  if (failed(region))
    return failure();
  for (Operation *producer : llvm::reverse(llvm::make_range(ops.begin(), root))) {
    simplifyDims(rewriter, function);
    region = movePrecedingIntoRegion(rewriter, producer, *region);
    if (failed(region))
      return failure();
  }
  for (Operation *consumer : llvm::make_range(std::next(root), ops.end())) {
    simplifyDims(rewriter, function);
    FailureOr<flow::DispatchRegionOp> grown =
        moveFollowingIntoRegion(rewriter, consumer, *region);
    // A consumer that can't move stays behind, in no dispatch; later passes give it one.
    if (succeeded(grown))
      region = grown;
  }
  simplifyDims(rewriter, function);
  return success();
}

struct FormDispatchRegionsPass : impl::FormDispatchRegionsPassBase<FormDispatchRegionsPass> {
  using FormDispatchRegionsPassBase::FormDispatchRegionsPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    return util::requireValue(fuseDataTiledConvolution, false, context);
  }

  void runOnOperation() override {
    FunctionOpInterface function = getOperation();
    FusionOptions options;
    options.aggressive = aggressiveFusion;
    options.multiUseProducers = fuseMultiUseProducers;
    options.padWithConsumers = fusePadWithConsumers;
    options.padWithProducers = fusePadWithProducers;
    options.mmt4d = fuseMmt4d;

    FusionGroups groups;
    decideFusionGroups(function.getFunctionBody(), getAnalysis<DominanceInfo>(), options, groups);
    IRRewriter rewriter(function.getContext());
    for (const auto &group : groups.getGroups()) {
      if (failed(createRegion(rewriter, function, *group)))
        return signalPassFailure();
    }

    RewritePatternSet patterns(function.getContext());
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    flow::DispatchRegionOp::getCanonicalizationPatterns(patterns, function.getContext());
    GreedyRewriteConfig config;
    config.setMaxIterations(GreedyRewriteConfig::kNoLimit).enableFolding(true);
    if (failed(applyPatternsGreedily(function, std::move(patterns), config)))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::dispatch_creation
