#include "compiler/codegen/common/config/ComputeOps.h"
#include "compiler/codegen/common/tiling/TileAndFuse.h"
#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/codegen/llvm_cpu/TilingUtils.h"
#include "compiler/dialects/iree_codegen/ir/CodegenOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Dominance.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUTILEANDFUSEPRODUCERCONSUMERPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

namespace {

/// An operation to tile, and those around it that must stay outside of its loops.
struct Anchor {
  TilingInterface op;
  llvm::SetVector<Operation *> excluded;
};

struct LLVMCPUTileAndFuseProducerConsumerPass
    : impl::LLVMCPUTileAndFuseProducerConsumerPassBase<LLVMCPUTileAndFuseProducerConsumerPass> {
  using LLVMCPUTileAndFuseProducerConsumerPassBase::LLVMCPUTileAndFuseProducerConsumerPassBase;

  void runOnOperation() override {
    SmallVector<Operation *> ops = getComputeOps(getOperation());
    SmallVector<Anchor> anchors = findAnchors(ops);
    if (anchors.empty())
      return;
    IRRewriter rewriter(&getContext());
    for (Anchor &anchor : anchors)
      if (failed(tile(rewriter, anchor)))
        return signalPassFailure();
    if (failed(simplifyTiledOps(getOperation(), /*withForall=*/true)))
      signalPassFailure();
  }

private:
  bool hasLevel(Operation *op) const { return !getLevelSizes(op, tilingLevel).empty(); }

  /// The only operation of `ops` that the dispatch is distributed by, if it has the level.
  Operation *findRoot(ArrayRef<Operation *> ops, bool withLevel) const {
    Operation *root = nullptr;
    for (Operation *op : ops) {
      if (!isRootOp(op) || (withLevel && !hasLevel(op)))
        continue;
      if (root)
        return nullptr;
      root = op;
    }
    return root;
  }

  SmallVector<Anchor> findAnchors(ArrayRef<Operation *> ops) const {
    SmallVector<Anchor> anchors;
    if (anchorOnRootOp) {
      if (auto root = dyn_cast_or_null<TilingInterface>(findRoot(ops, /*withLevel=*/true)))
        anchors.push_back({root, {}});
      return anchors;
    }
    // The last operation with the level on each side of the root, not fused across the root.
    Operation *root = findRoot(ops, /*withLevel=*/false);
    Operation *after = nullptr, *before = nullptr;
    bool passedRoot = false;
    for (Operation *op : llvm::reverse(ops)) {
      if (isRootOp(op) || isa<UKernelGenericOp>(op)) {
        passedRoot = true;
        continue;
      }
      Operation *&found = passedRoot ? before : after;
      if (!found && hasLevel(op))
        found = op;
    }
    if (after)
      anchors.push_back({cast<TilingInterface>(after), getTransitiveProducers(ops, root)});
    if (before)
      anchors.push_back({cast<TilingInterface>(before), getTransitiveConsumers(ops, root)});
    return anchors;
  }

  FrozenRewritePatternSet getSlicePatterns() {
    RewritePatternSet patterns(&getContext());
    addSliceFoldingPatterns(patterns);
    addPadSlicingPattern(patterns);
    return FrozenRewritePatternSet(std::move(patterns));
  }

  LogicalResult tile(RewriterBase &rewriter, Anchor &anchor) {
    llvm::SetVector<Operation *> connected = getConnectedTileableOps(anchor.op);
    // What is used beyond the fused operations has to leave the loop as a result.
    DominanceInfo dominance(anchor.op);
    llvm::SetVector<Operation *> yielded;
    for (Operation *op : connected)
      if (llvm::any_of(op->getUsers(), [&](Operation *user) {
            return dominance.properlyDominates(anchor.op, user) && !connected.contains(user);
          }))
        yielded.insert(op);

    scf::SCFTilingOptions tiling =
        getTilingOptions(anchor.op, getLevelSizes(anchor.op, tilingLevel));
    if (!onlyFuseProducerInputOperands)
      tiling.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
    scf::SCFTileAndFuseOptions options;
    options.setTilingOptions(tiling);
    options.cleanupPatterns = getSlicePatterns();
    options.setFusionControlFn([&](tensor::ExtractSliceOp, OpResult producer, bool isInit)
                                   -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
      if (onlyFuseProducerInputOperands && isInit)
        return std::nullopt;
      return scf::SCFTileAndFuseOptions::ControlFnResult{yielded.contains(producer.getOwner())};
    });
    rewriter.setInsertionPoint(anchor.op);
    FailureOr<scf::SCFTileAndFuseResult> tiled =
        scf::tileConsumerAndFuseProducersUsingSCF(rewriter, anchor.op, options);
    if (failed(tiled))
      return anchor.op->emitOpError("can't be tiled at level ")
             << cpu::getTilingLevelName(tilingLevel);
    replaceDominatedUses(rewriter, *tiled, getOperation());
    if (onlyFuseProducerInputOperands)
      return success();
    // Consumers that can't be fused stay behind the loop.
    SmallVector<LoopLikeOpInterface> loops = tiled->loops;
    auto slices = fuseConsumersIntoForall(
        rewriter, tiled->tiledAndFusedOps.front(), loops, [&](Operation *op) {
          return connected.contains(op) && !anchor.excluded.contains(op);
        });
    if (succeeded(slices))
      fuseProducersOfSlices(rewriter, *slices, options, loops);
    return success();
  }
};

} // namespace
} // namespace mlir::iree::codegen
