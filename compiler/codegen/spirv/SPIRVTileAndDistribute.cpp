#include "compiler/codegen/spirv/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_SPIRVTILEANDDISTRIBUTEPASS
#include "compiler/codegen/spirv/Passes.h.inc"

/// Each invocation takes the iterations of its number, that number more than all, and so on.
static SmallVector<linalg::ProcInfo> getInvocation(OpBuilder &builder, Location loc,
                                                   ArrayRef<Range> loops) {
  Value id = mlir::gpu::ThreadIdOp::create(builder, loc, mlir::gpu::Dimension::x);
  Value count = mlir::gpu::BlockDimOp::create(builder, loc, mlir::gpu::Dimension::x);
  return {linalg::ProcInfo{id, count, linalg::DistributionMethod::Cyclic}};
}

static LogicalResult distribute(linalg::LinalgOp op) {
  SmallVector<unsigned> parallel;
  op.getParallelDims(parallel);
  if (parallel.empty())
    return op.emitOpError("has no loop that the invocations of a workgroup could share");
  // One iteration at a time of the loop that is shared; the others are whole.
  SmallVector<int64_t> tiles(op.getNumLoops(), 0);
  tiles[parallel.back()] = 1;
  linalg::LinalgTilingOptions options;
  options.setTileSizes(tiles);
  options.setLoopType(linalg::LinalgTilingLoopType::Loops);
  options.setDistributionOptions(linalg::LinalgLoopDistributionOptions{getInvocation});
  IRRewriter rewriter(op);
  FailureOr<linalg::TiledLinalgOp> tiled = linalg::tileLinalgOp(rewriter, op, options);
  if (failed(tiled))
    return op.emitOpError("can't be tiled");
  rewriter.eraseOp(op);
  return success();
}

namespace {

struct SPIRVTileAndDistributePass
    : impl::SPIRVTileAndDistributePassBase<SPIRVTileAndDistributePass> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    for (linalg::LinalgOp op : ops)
      if (failed(distribute(op)))
        return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    linalg::populateLinalgTilingCanonicalizationPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
