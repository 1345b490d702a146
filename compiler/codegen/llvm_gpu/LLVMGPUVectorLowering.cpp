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

/// A reduction of several dimensions, or of outer ones, becomes one of rows: what is reduced comes last, and is one
/// dimension as is what stays. Those under masks are left to the conversion.
struct FlattenReduction : OpRewritePattern<vector::MultiDimReductionOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::MultiDimReductionOp op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getSourceVectorType();
    SmallVector<int64_t> permutation, reduced;
    int64_t numRows = 1;
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      if (op.isReducedDim(dim)) {
        reduced.push_back(dim);
        continue;
      }
      permutation.push_back(dim);
      numRows *= type.getDimSize(dim);
    }
    bool isOfRows = type.getRank() == 2 && reduced.size() == 1 && reduced.front() == 1;
    bool isOfOneRow = type.getRank() == 1;
    if (isOfRows || isOfOneRow || reduced.empty() || op.isMasked() || type.isScalable())
      return failure();
    llvm::append_range(permutation, reduced);

    Location loc = op.getLoc();
    Type element = type.getElementType();
    Value source = vector::TransposeOp::create(rewriter, loc, op.getSource(), permutation);
    auto resultType = dyn_cast<VectorType>(op.getType());
    SmallVector<int64_t> shape = {numRows, type.getNumElements() / numRows};
    if (!resultType)
      shape.erase(shape.begin());
    source = vector::ShapeCastOp::create(rewriter, loc, VectorType::get(shape, element), source);
    Value start = op.getAcc();
    if (resultType)
      start = vector::ShapeCastOp::create(rewriter, loc, VectorType::get({numRows}, element), start);
    int64_t last = shape.size() - 1;
    Value result = vector::MultiDimReductionOp::create(rewriter, loc, op.getKind(), source, start,
                                                       ArrayRef<int64_t>{last});
    if (resultType)
      result = vector::ShapeCastOp::create(rewriter, loc, resultType, result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

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
    patterns.add<FlattenReduction>(patterns.getContext());
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
