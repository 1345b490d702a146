#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/config/ComputeOps.h"
#include "compiler/codegen/common/tiling/TileAndFuse.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_TILEANDDISTRIBUTETOWORKGROUPSUSINGFORALLOPPASS
#include "compiler/codegen/common/Passes.h.inc"

/// The last operation with workgroup tile sizes.
static TilingInterface findRoot(ArrayRef<Operation *> computeOps) {
  for (Operation *op : llvm::reverse(computeOps))
    if (LoweringConfigAttrInterface config = getLoweringConfig(op))
      if (config.getWorkgroupTilingLevel())
        return dyn_cast<TilingInterface>(op);
  return nullptr;
}

/// The workgroup tile sizes of `root`; reduction loops and all but one of the loops that a single tile covers are left
/// whole. A size for a reduction counts as that one, so that none may be left.
static SmallVector<int64_t> getTileSizes(RewriterBase &rewriter, TilingInterface root) {
  LoweringConfigAttrInterface config = getLoweringConfig(root);
  SmallVector<int64_t> sizes =
      config.getStaticTilingLevelSizes(*config.getWorkgroupTilingLevel(), root);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(root);
  SmallVector<Range> domain = root.getIterationDomain(rewriter);
  auto remaining = sizes.size() - llvm::count(sizes, 0);
  for (size_t loop = sizes.size(); loop-- > 0 && remaining > 1;)
    if (loop < domain.size() && sizes[loop] != 0 &&
        getConstantIntValue(domain[loop].size) == sizes[loop]) {
      sizes[loop] = 0;
      --remaining;
    }
  for (auto [size, kind] : llvm::zip(sizes, root.getLoopIteratorTypes()))
    if (kind == utils::IteratorType::reduction)
      size = 0;
  return sizes;
}

/// x for the innermost tiled loop, then y, z; further loops share z.
static SmallVector<Attribute> getMapping(MLIRContext *context, ArrayRef<int64_t> sizes) {
  SmallVector<Attribute> mapping;
  int64_t tiled = sizes.size() - llvm::count(sizes, 0);
  for (int64_t i = tiled - 1; i >= 0; --i) {
    auto id = static_cast<WorkgroupId>(std::min<int64_t>(i, 2));
    mapping.push_back(WorkgroupMappingAttr::get(context, id, std::max<int64_t>(i - 2, 0)));
  }
  return mapping;
}

/// The fused operations whose results are still needed as a whole outside of the loop.
static llvm::SetVector<Operation *>
getOpsWithOuterUses(TilingInterface root, const llvm::SetVector<Operation *> &connected) {
  DominanceInfo dominance(root);
  auto isInit = [](OpOperand &use) {
    auto dps = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
    return dps && dps.isDpsInit(&use);
  };
  llvm::SetVector<Operation *> result;
  for (Operation *op : connected)
    if (llvm::any_of(op->getUses(), [&](OpOperand &use) {
          return !isInit(use) && (dominance.properlyDominates(root, use.getOwner()) ||
                                  !connected.contains(use.getOwner()));
        }))
      result.insert(op);
  return result;
}

static FrozenRewritePatternSet getSlicePatterns(MLIRContext *context) {
  RewritePatternSet patterns(context);
  addSliceFoldingPatterns(patterns);
  addPadSlicingPattern(patterns);
  return FrozenRewritePatternSet(std::move(patterns));
}

namespace {

struct TileAndDistributeToWorkgroupsUsingForallOpPass
    : impl::TileAndDistributeToWorkgroupsUsingForallOpPassBase<
          TileAndDistributeToWorkgroupsUsingForallOpPass> {
  using Base = impl::TileAndDistributeToWorkgroupsUsingForallOpPassBase<
      TileAndDistributeToWorkgroupsUsingForallOpPass>;
  using Base::Base;

  void runOnOperation() override {
    FunctionOpInterface func = getOperation();
    TilingInterface root = findRoot(getComputeOps(func));
    if (!root)
      return;
    IRRewriter rewriter(&getContext());
    SmallVector<LoopLikeOpInterface> loops;
    if (failed(tileRoot(rewriter, root, loops)))
      return signalPassFailure();
    if (transposeWorkgroup && loops.size() == 1)
      transpose(cast<scf::ForallOp>(*loops.front()));
    if (failed(simplify()))
      signalPassFailure();
  }

private:
  LogicalResult tileRoot(RewriterBase &rewriter, TilingInterface root,
                         SmallVector<LoopLikeOpInterface> &loops) {
    FunctionOpInterface func = getOperation();
    llvm::SetVector<Operation *> connected = getConnectedTileableOps(root);
    llvm::SetVector<Operation *> yielded = getOpsWithOuterUses(root, connected);
    SmallVector<int64_t> sizes = getTileSizes(rewriter, root);
    // One workgroup does it all.
    if (llvm::all_of(sizes, [](int64_t size) { return size == 0; }))
      return success();
    LoweringConfigAttrInterface config = getLoweringConfig(root);

    scf::SCFTilingOptions tiling;
    tiling.setTileSizes(getAsIndexOpFoldResult(&getContext(), sizes));
    tiling.setInterchange(config.getTilingInterchange(*config.getWorkgroupTilingLevel()));
    tiling.setMapping(getMapping(&getContext(), sizes));
    tiling.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
    rewriter.setInsertionPoint(root);
    if (root->getNumResults() == 0) {
      FailureOr<scf::SCFTilingResult> tiled = scf::tileUsingSCF(rewriter, root, tiling);
      if (failed(tiled))
        return root->emitOpError("can't be tiled");
      loops = tiled->loops;
      rewriter.eraseOp(root);
      return success();
    }

    scf::SCFTileAndFuseOptions options;
    options.setTilingOptions(tiling);
    options.cleanupPatterns = getSlicePatterns(&getContext());
    options.setFusionControlFn([&](tensor::ExtractSliceOp, OpResult producer, bool)
                                   -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
      // A pad is tiled with what consumes it, where its bounds are known.
      if (isa<tensor::PadOp>(producer.getOwner()))
        return std::nullopt;
      return scf::SCFTileAndFuseOptions::ControlFnResult{yielded.contains(producer.getOwner())};
    });
    FailureOr<scf::SCFTileAndFuseResult> tiled =
        scf::tileConsumerAndFuseProducersUsingSCF(rewriter, root, options);
    if (failed(tiled))
      return func.emitOpError("can't be tiled to workgroups");
    replaceDominatedUses(rewriter, *tiled, func);
    loops = tiled->loops;
    auto consumers = fuseConsumersIntoForall(
        rewriter, tiled->tiledAndFusedOps.getArrayRef(), loops,
        [&](Operation *op) { return connected.contains(op); });
    if (succeeded(consumers)) {
      fuseProducersOfSlices(rewriter, *consumers, options, loops);
      return success();
    }
    // What was fused is still there, unused.
    (void)runRegionDCE(rewriter, func->getRegions());
    return verifyAllDistributed();
  }

  /// A pack may stay outside of the loop, where it is bufferized as a copy. Nothing else may.
  LogicalResult verifyAllDistributed() {
    WalkResult result = getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<scf::ForallOp>(op))
        return WalkResult::skip();
      if (isComputeOp(op) && !isa<linalg::PackOp>(op)) {
        op->emitOpError("can't be fused into the workgroup loop");
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  void transpose(scf::ForallOp loop) {
    auto isConstant = [](OpFoldResult value) { return getConstantIntValue(value).has_value(); };
    SmallVector<Attribute> mapping(loop.getMappingAttr().getValue());
    if (mapping.size() < 2 || !llvm::all_of(loop.getMixedLowerBound(), isConstant) ||
        !llvm::all_of(loop.getMixedUpperBound(), isConstant) ||
        !llvm::all_of(loop.getMixedStep(), isConstant))
      return;
    std::swap(mapping[mapping.size() - 1], mapping[mapping.size() - 2]);
    loop.setMappingAttr(ArrayAttr::get(&getContext(), mapping));
  }

  LogicalResult simplify() {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    linalg::populateLinalgTilingCanonicalizationPatterns(patterns);
    tensor::populateFoldTensorEmptyPatterns(patterns);
    context->getOrLoadDialect<tensor::TensorDialect>()->getCanonicalizationPatterns(patterns);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    scf::ForallOp::getCanonicalizationPatterns(patterns, context);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace mlir::iree::codegen
