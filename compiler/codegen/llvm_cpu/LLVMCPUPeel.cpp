#include "compiler/codegen/llvm_cpu/Passes.h"
#include "compiler/dialects/iree_codegen/ir/CodegenDialect.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMCPUPEELPASS
#include "compiler/codegen/llvm_cpu/Passes.h.inc"

namespace {

struct LLVMCPUPeelPass : impl::LLVMCPUPeelPassBase<LLVMCPUPeelPass> {
  void runOnOperation() override {
    // As many loops around an operation as it has loops of its own: those are its tile loops.
    llvm::SetVector<scf::ForOp> loops;
    getOperation().walk([&](Operation *op) {
      if (!getLoweringConfig(op))
        return;
      int64_t count = 0;
      if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
        count = linalgOp.getNumLoops();
      else if (auto pack = dyn_cast<linalg::PackOp>(op))
        count = pack.getSourceRank();
      auto loop = op->getParentOfType<scf::ForOp>();
      for (int64_t i = 0; i < count && loop; ++i) {
        loops.insert(loop);
        loop = loop->getParentOfType<scf::ForOp>();
      }
    });
    IRRewriter rewriter(&getContext());
    SmallVector<scf::ForOp> outerFirst(llvm::reverse(loops));
    for (scf::ForOp loop : outerFirst)
      peel(rewriter, loop);

    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    linalg::populateLinalgTilingCanonicalizationPatterns(patterns);
    scf::populateSCFForLoopCanonicalizationPatterns(patterns);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    context->getLoadedDialect<tensor::TensorDialect>()->getCanonicalizationPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }

private:
  /// Where both loops meet isn't before the first one starts: said by a maximum, since an upper bound of unknown value
  /// may be less than the lower one.
  static void peel(RewriterBase &rewriter, scf::ForOp loop) {
    scf::ForOp rest;
    if (failed(scf::peelForLoopAndSimplifyBounds(rewriter, loop, rest)))
      return;
    auto meet = loop.getUpperBound().getDefiningOp<affine::AffineApplyOp>();
    if (!meet || rest.getLowerBound() != meet)
      return;
    std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound());
    if (!lower)
      return;
    AffineMap map = meet.getAffineMap();
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(meet);
    rewriter.replaceOpWithNewOp<affine::AffineMaxOp>(
        meet,
        AffineMap::get(map.getNumDims(), map.getNumSymbols(),
                       {map.getResult(0), rewriter.getAffineConstantExpr(*lower)},
                       map.getContext()),
        meet.getMapOperands());
  }
};

} // namespace
} // namespace mlir::iree::codegen
