#include "compiler/codegen/common/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_DECOMPOSEPACKUNPACKOPSPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// Pad, expand, transpose; the transposition inherits the configuration.
struct LowerPack : OpRewritePattern<linalg::PackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::PackOp op, PatternRewriter &rewriter) const override {
    LoweringConfigAttrInterface config = getLoweringConfig(op);
    FailureOr<linalg::LowerPackResult> lowered =
        linalg::lowerPack(rewriter, op, /*lowerPadLikeWithInsertSlice=*/false);
    if (failed(lowered))
      return failure();
    if (config && lowered->transposeOp)
      setLoweringConfig(lowered->transposeOp, config);
    return success();
  }
};

/// Transpose, collapse, slice.
struct LowerUnPack : OpRewritePattern<linalg::UnPackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::UnPackOp op, PatternRewriter &rewriter) const override {
    return linalg::lowerUnPack(rewriter, op, /*lowerUnpadLikeWithExtractSlice=*/false);
  }
};

struct DecomposePackUnPackOpsPass
    : impl::DecomposePackUnPackOpsPassBase<DecomposePackUnPackOpsPass> {
  using DecomposePackUnPackOpsPassBase::DecomposePackUnPackOpsPassBase;

  void runOnOperation() override {
    if ((!useOnlyReshapes && failed(decomposeUnitOuterDims())) ||
        (!tileOuterToOne && failed(lowerWhole())) || failed(tileToInnerTiles()) ||
        failed(simplify()) ||
        failed(useOnlyReshapes ? lowerWhole() : decomposeUnitOuterDims()))
      signalPassFailure();
  }

private:
  /// Packs and unpacks of a single inner tile need no reshape.
  LogicalResult decomposeUnitOuterDims() {
    RewritePatternSet patterns(&getContext());
    patterns.add<linalg::DecomposeOuterUnitDimsPackOpPattern,
                 linalg::DecomposeOuterUnitDimsUnPackOpPattern>(&getContext());
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }

  LogicalResult lowerWhole() {
    RewritePatternSet patterns(&getContext());
    patterns.add<LowerPack, LowerUnPack>(&getContext());
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }

  LogicalResult tileToInnerTiles() {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<linalg::PackOp, linalg::UnPackOp>(op))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (Operation *op : ops) {
      SmallVector<OpFoldResult> sizes;
      if (auto pack = dyn_cast<linalg::PackOp>(op)) {
        if (!llvm::any_of(pack.getMixedTiles(), llvm::IsaPred<Value>))
          sizes.assign(pack.getSourceRank(), rewriter.getIndexAttr(1));
      } else {
        auto unpack = cast<linalg::UnPackOp>(op);
        sizes.assign(unpack.getDestRank(), rewriter.getIndexAttr(1));
        for (auto [dim, tile] : unpack.getDimAndTileMapping())
          sizes[dim] = tile;
      }
      rewriter.setInsertionPoint(op);
      FailureOr<scf::SCFTilingResult> tiled =
          scf::tileUsingSCF(rewriter, cast<TilingInterface>(op),
                            scf::SCFTilingOptions().setTileSizes(sizes));
      if (failed(tiled))
        return failure();
      rewriter.replaceOp(op, tiled->replacements);
    }
    return success();
  }

  LogicalResult simplify() {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    linalg::populateLinalgTilingCanonicalizationPatterns(patterns);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    context->getOrLoadDialect<tensor::TensorDialect>()->getCanonicalizationPatterns(patterns);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace mlir::iree::codegen
