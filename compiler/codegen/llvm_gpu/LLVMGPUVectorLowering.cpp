#include "compiler/codegen/llvm_gpu/Passes.h"

#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_LLVMGPUVECTORLOWERINGPASS
#include "compiler/codegen/llvm_gpu/Passes.h.inc"

namespace {

struct LLVMGPUVectorLoweringPass
    : impl::LLVMGPUVectorLoweringPassBase<LLVMGPUVectorLoweringPass> {
  void runOnOperation() override {
    if (failed(apply([](RewritePatternSet &patterns) { populateUpliftToFMAPatterns(patterns); })) ||
        failed(apply([](RewritePatternSet &patterns) {
          vector::populateVectorReductionToContractPatterns(patterns);
        })) ||
        failed(apply(populateComputation)) || failed(apply(populateTransfers)))
      signalPassFailure();
  }

private:
  LogicalResult apply(llvm::function_ref<void(RewritePatternSet &)> populate) {
    RewritePatternSet patterns(&getContext());
    populate(patterns);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }

  /// Contractions, reductions and permutations.
  static void populateComputation(RewritePatternSet &patterns) {
    vector::populateVectorTransferPermutationMapLoweringPatterns(patterns);
    vector::TransposeOp::getCanonicalizationPatterns(patterns, patterns.getContext());
    vector::populateVectorBroadcastLoweringPatterns(patterns);
    vector::populateVectorContractLoweringPatterns(patterns,
                                                   vector::VectorContractLowering::OuterProduct);
    vector::populateVectorGatherLoweringPatterns(patterns);
    vector::populateVectorMaskOpLoweringPatterns(patterns);
    vector::populateVectorShapeCastLoweringPatterns(patterns);
    vector::populateVectorMultiReductionLoweringPatterns(
        patterns, vector::VectorMultiReductionLowering::InnerReduction);
  }

  /// Accesses of memory, a row at a time.
  static void populateTransfers(RewritePatternSet &patterns) {
    populateVectorToSCFConversionPatterns(patterns,
                                          VectorTransferToSCFOptions().enableFullUnroll());
    memref::populateFoldMemRefAliasOpPatterns(patterns);
    vector::populateVectorTransferLoweringPatterns(patterns);
  }
};

} // namespace
} // namespace mlir::iree::codegen
