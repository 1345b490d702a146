#include "compiler/codegen/common/bufferize/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_VECTORIZEMEMREFCOPYPASS
#include "compiler/codegen/common/bufferize/Passes.h.inc"

constexpr int64_t kCopyBits = 128;

/// As many of the innermost elements as a vector of kCopyBits holds, one of each dimension further out.
static SmallVector<int64_t> getTileSizes(MemRefType type) {
  SmallVector<int64_t> sizes(type.getRank(), 1);
  int64_t left = std::max<int64_t>(1, kCopyBits / type.getElementTypeBitWidth());
  for (int64_t dim = type.getRank() - 1; dim >= 0 && left > 1; --dim) {
    int64_t extent = type.getDimSize(dim);
    if (ShapedType::isDynamic(extent) || left < extent) {
      sizes[dim] = left;
      break;
    }
    sizes[dim] = extent;
    left /= std::max<int64_t>(1, extent);
  }
  return sizes;
}

/// Replaces a copy of more than one tile by loops that copy tiles.
static void tileCopy(RewriterBase &rewriter, memref::CopyOp op) {
  auto type = dyn_cast<MemRefType>(op.getSource().getType());
  if (!type || !isa<MemRefType>(op.getTarget().getType()) ||
      !type.getElementType().isIntOrFloat() || type.getRank() == 0)
    return;
  SmallVector<int64_t> sizes = getTileSizes(type);
  if (llvm::equal(sizes, type.getShape()))
    return;
  rewriter.setInsertionPoint(op);
  auto whole = linalg::CopyOp::create(rewriter, op.getLoc(), op.getSource(), op.getTarget());
  // No loop over what one tile covers.
  for (auto [size, extent] : llvm::zip(sizes, type.getShape()))
    if (size == extent)
      size = 0;
  scf::SCFTilingOptions options;
  options.setTileSizes(getAsIndexOpFoldResult(op.getContext(), sizes));
  rewriter.setInsertionPoint(whole);
  FailureOr<scf::SCFTilingResult> tiled =
      scf::tileUsingSCF(rewriter, cast<TilingInterface>(whole.getOperation()), options);
  rewriter.eraseOp(whole);
  if (failed(tiled))
    return;
  rewriter.eraseOp(op);
  for (Operation *tile : tiled->tiledOps) {
    auto copy = cast<linalg::CopyOp>(tile);
    rewriter.setInsertionPoint(copy);
    rewriter.replaceOpWithNewOp<memref::CopyOp>(copy, copy.getInputs().front(),
                                                copy.getOutputs().front());
  }
}

namespace {

struct VectorizeMemrefCopyPass : impl::VectorizeMemrefCopyPassBase<VectorizeMemrefCopyPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<memref::CopyOp> copies;
    getOperation()->walk([&](memref::CopyOp op) { copies.push_back(op); });
    for (memref::CopyOp op : copies)
      tileCopy(rewriter, op);
    RewritePatternSet patterns(&getContext());
    patterns.add<linalg::CopyVectorizationPattern>(&getContext());
    memref::SubViewOp::getCanonicalizationPatterns(patterns, &getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::iree::codegen
