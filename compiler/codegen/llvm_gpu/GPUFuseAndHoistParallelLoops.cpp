#include "compiler/codegen/common/tiling/HoistForall.h"
#include "compiler/codegen/llvm_gpu/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_GPUFUSEANDHOISTPARALLELLOOPSPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

namespace {

/// What a parallel loop starts from is computed by each iteration for its own part.
struct FuseDestination : OpRewritePattern<scf::ForallOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(scf::ForallOp loop, PatternRewriter &rewriter) const override {
    for (BlockArgument out : loop.getRegionOutArgs()) {
      Operation *producer = loop.getTiedLoopInit(out)->get().getDefiningOp();
      if (!isa_and_nonnull<TilingInterface>(producer) || isa<tensor::PadOp>(producer))
        continue;
      for (Operation *user : out.getUsers()) {
        auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
        if (!slice)
          continue;
        SmallVector<LoopLikeOpInterface> loops = {loop};
        rewriter.startOpModification(loop);
        if (scf::tileAndFuseProducerOfSlice(rewriter, slice, loops)) {
          rewriter.finalizeOpModification(loop);
          return success();
        }
        rewriter.cancelOpModification(loop);
      }
    }
    return failure();
  }
};

/// What is computed of a parallel loop's result only is computed by each iteration for its own part.
struct FuseConsumer : OpInterfaceRewritePattern<TilingInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(TilingInterface op, PatternRewriter &rewriter) const override {
    if (!isa<DestinationStyleOpInterface>(op.getOperation()))
      return failure();
    for (Value operand : op->getOperands()) {
      auto loop = operand.getDefiningOp<scf::ForallOp>();
      if (!loop || !isDistributed(loop) || loop->getBlock() != op->getBlock() ||
          !operand.hasOneUse())
        continue;
      SmallVector<LoopLikeOpInterface> loops = {loop};
      FailureOr<scf::SCFFuseConsumerOfSliceResult> fused =
          scf::tileAndFuseConsumer(rewriter, op, loops);
      if (succeeded(fused))
        return success();
    }
    return failure();
  }

private:
  static bool isDistributed(scf::ForallOp loop) {
    std::optional<ArrayAttr> mapping = loop.getMapping();
    return mapping && llvm::all_of(*mapping, llvm::IsaPred<mlir::gpu::GPUThreadMappingAttr,
                                                           mlir::gpu::GPUWarpMappingAttr>);
  }
};

/// What an iteration reads a part of, and nobody else reads, it computes itself.
struct FuseProducer : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    Operation *producer = slice.getSource().getDefiningOp();
    auto loop = slice->getParentOfType<scf::ForallOp>();
    if (!loop || !isa_and_nonnull<TilingInterface>(producer) ||
        !isa<DestinationStyleOpInterface>(producer) || !producer->hasOneUse() ||
        producer->getBlock() != loop->getBlock())
      return failure();
    SmallVector<LoopLikeOpInterface> loops = {loop};
    return success(scf::tileAndFuseProducerOfSlice(rewriter, slice, loops).has_value());
  }
};

struct GPUFuseAndHoistParallelLoopsPass
    : impl::GPUFuseAndHoistParallelLoopsPassBase<GPUFuseAndHoistParallelLoopsPass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet hoisting(context);
    tensor::populateMergeConsecutiveInsertExtractSlicePatterns(hoisting);
    populateForallHoistingPatterns(hoisting);
    if (failed(applyPatternsGreedily(getOperation(), std::move(hoisting))))
      return signalPassFailure();
    RewritePatternSet fusion(context);
    fusion.add<FuseDestination, FuseConsumer, FuseProducer>(context);
    tensor::populateFoldTensorEmptyPatterns(fusion);
    tensor::populateMergeConsecutiveInsertExtractSlicePatterns(fusion);
    scf::ForallOp::getCanonicalizationPatterns(fusion, context);
    if (failed(applyPatternsGreedily(getOperation(), std::move(fusion))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
