#include "compiler/codegen/common/tiling/HoistForall.h"
#include "compiler/codegen/llvm_gpu/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
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
    fusion.add<FuseDestination>(context);
    tensor::populateFoldTensorEmptyPatterns(fusion);
    scf::ForallOp::getCanonicalizationPatterns(fusion, context);
    if (failed(applyPatternsGreedily(getOperation(), std::move(fusion))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
