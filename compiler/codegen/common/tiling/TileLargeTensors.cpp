#include "compiler/codegen/common/tiling/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_TILELARGETENSORSPASS
#include "compiler/codegen/common/tiling/Passes.h.inc"

/// The largest factor of `size` that is at most `bound`.
static int64_t getLargestFactor(int64_t size, int64_t bound) {
  for (int64_t factor = std::min(size, bound); factor > 1; --factor)
    if (size % factor == 0)
      return factor;
  return 1;
}

/// Tiles of at most `most` results: outer loops run one by one first, the innermost one in equal pieces.
static SmallVector<int64_t> getTileSizes(linalg::LinalgOp op, int64_t most) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  SmallVector<size_t> parallel;
  int64_t elements = 1;
  for (auto [loop, size] : llvm::enumerate(sizes)) {
    if (kinds[loop] != utils::IteratorType::parallel) {
      size = 0;
      continue;
    }
    parallel.push_back(loop);
    size = ShapedType::isDynamic(size) ? 1 : size;
    elements *= size;
  }
  for (size_t loop : parallel) {
    if (elements <= most)
      break;
    elements /= sizes[loop];
    sizes[loop] = loop == parallel.back() ? getLargestFactor(sizes[loop], most) : 1;
  }
  return sizes;
}

/// Replaces `op` by loops over tiles, into which what it reads is fused.
static void tile(RewriterBase &rewriter, linalg::LinalgOp op, ArrayRef<int64_t> sizes) {
  scf::SCFTileAndFuseOptions options;
  options.tilingOptions.setTileSizes(getAsIndexOpFoldResult(op.getContext(), sizes));
  options.setFusionControlFn([](tensor::ExtractSliceOp, OpResult producer, bool)
                                 -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
    if (!isa<TilingInterface>(producer.getOwner()))
      return std::nullopt;
    return scf::SCFTileAndFuseOptions::ControlFnResult{/*yieldProducerReplacement=*/false};
  });
  rewriter.setInsertionPoint(op);
  FailureOr<scf::SCFTileAndFuseResult> tiled = scf::tileConsumerAndFuseProducersUsingSCF(
      rewriter, cast<TilingInterface>(op.getOperation()), options);
  if (failed(tiled))
    return;
  for (OpResult result : op->getResults())
    if (Value replacement = tiled->replacements.lookup(result))
      rewriter.replaceAllUsesWith(result, replacement);
  if (op->use_empty())
    rewriter.eraseOp(op);
}

namespace {

struct TileLargeTensorsPass : impl::TileLargeTensorsPassBase<TileLargeTensorsPass> {
  using TileLargeTensorsPassBase::TileLargeTensorsPassBase;

  void runOnOperation() override {
    // From the last on, so that what is fused isn't tiled by itself.
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : llvm::reverse(ops)) {
      if (isa<linalg::TransposeOp, linalg::CopyOp, linalg::FillOp>(op.getOperation()) ||
          op->use_empty() || op.getNumParallelLoops() == 0)
        continue;
      SmallVector<int64_t> sizes = getTileSizes(op, maxVectorSize);
      if (sizes != op.getStaticLoopRanges())
        tile(rewriter, op, sizes);
    }
  }
};

} // namespace
} // namespace mlir::iree::codegen
