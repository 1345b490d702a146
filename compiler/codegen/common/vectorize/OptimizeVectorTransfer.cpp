#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/upstream24/Patterns.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Transforms/Hoisting.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorTransforms.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_OPTIMIZEVECTORTRANSFERPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// Moving unit dimensions past others moves no element.
struct TransposeToShapeCast : OpRewritePattern<vector::TransposeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransposeOp op, PatternRewriter &rewriter) const override {
    auto isLong = [](int64_t size) { return size != 1; };
    if (llvm::count_if(op.getSourceVectorType().getShape(), isLong) > 1)
      return failure();
    rewriter.replaceOpWithNewOp<vector::ShapeCastOp>(op, op.getResultVectorType(), op.getVector());
    return success();
  }
};

struct OptimizeVectorTransferPass : impl::OptimizeVectorTransferPassBase<OptimizeVectorTransferPass> {
  using OptimizeVectorTransferPassBase::OptimizeVectorTransferPassBase;

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    FunctionOpInterface func = getOperation();
    RewritePatternSet dropUnitDims(context);
    vector::populateCastAwayVectorLeadingOneDimPatterns(dropUnitDims);
    upstream24::populateUnitDimTransferPatterns(dropUnitDims);
    upstream24::populateUnitDimsToShapeCastPatterns(dropUnitDims);
    upstream24::populateContractOverUnitReductionPatterns(dropUnitDims);
    vector::ExtractOp::getCanonicalizationPatterns(dropUnitDims, context);
    dropUnitDims.add<TransposeToShapeCast>(context);
    vector::populateDropInnerMostUnitDimsXferOpPatterns(dropUnitDims);
    if (failed(applyPatternsGreedily(func, std::move(dropUnitDims))))
      return signalPassFailure();

    if (auto funcOp = dyn_cast<func::FuncOp>(func.getOperation()); funcOp && redundantHoisting) {
      func.walk([](LoopLikeOpInterface loop) { moveLoopInvariantCode(loop); });
      linalg::hoistRedundantVectorTransfers(funcOp, /*verifyNonZeroTrip=*/true);
    }
    IRRewriter rewriter(context);
    vector::transferOpflowOpt(rewriter, func);

    RewritePatternSet casts(context);
    vector::populateBubbleVectorBitCastOpPatterns(casts);
    if (flatten)
      vector::populateFlattenVectorTransferPatterns(casts);
    if (failed(applyPatternsGreedily(func, std::move(casts))))
      return signalPassFailure();
    memref::eraseDeadAllocAndStores(rewriter, func);
  }
};

} // namespace
} // namespace mlir::iree::codegen
