#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/upstream24/Patterns.h"
#include "compiler/codegen/common/vectorize/VectorSizes.h"
#include "compiler/dialects/iree_linalg_ext/ir/LinalgExtOps.h"
#include "compiler/dialects/util/transforms/FixedOption.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Hoisting.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorTransforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_GENERICVECTORIZATIONPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

struct GenericVectorizationPass : impl::GenericVectorizationPassBase<GenericVectorizationPass> {
  using GenericVectorizationPassBase::GenericVectorizationPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    return util::requireValue(vectorizeToTransferGather, false, context);
  }

  void runOnOperation() override {
    FunctionOpInterface func = getOperation();
    if (vectorizeMapStore && failed(checkNoMapStore()))
      return signalPassFailure();
    SmallVector<Operation *> candidates;
    func.walk([&](Operation *op) {
      if (isCandidate(op))
        candidates.push_back(op);
    });
    // Consumers first: their reads then see the tensors that their producers still define.
    IRRewriter rewriter(&getContext());
    for (Operation *op : llvm::reverse(candidates)) {
      auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
      linalg::LinalgOp named =
          linalgOp ? upstream24::nameConv1D(rewriter, linalgOp) : linalg::LinalgOp();
      FailureOr<linalg::VectorizationResult> result =
          vectorizeOp(rewriter, named ? named.getOperation() : op);
      if (succeeded(result))
        rewriter.replaceOp(op, result->replacements);
      if (named)
        rewriter.eraseOp(named);
    }

    vector::eliminateVectorMasks(rewriter, func);
    if (failed(simplifyMasks()))
      return signalPassFailure();
    simplifyVectors();
  }

private:
  LogicalResult checkNoMapStore() {
    WalkResult walked = getOperation()->walk([](linalg_ext::MapStoreOp op) {
      op.emitOpError("has no form with vectors yet; run the pass with vectorize-map-store=false");
      return WalkResult::interrupt();
    });
    return success(!walked.wasInterrupted());
  }

  bool isCandidate(Operation *op) const {
    if (isa<linalg::CopyOp>(op))
      return vectorizeCopies;
    if (isa<tensor::PadOp, linalg::PackOp, linalg::UnPackOp>(op))
      return enableVectorMasking;
    return isa<linalg::LinalgOp>(op);
  }

  /// Whether the vectors of `op` stay below the limit.
  bool isSmallEnough(linalg::LinalgOp op, ArrayRef<int64_t> sizes) const {
    int64_t largest = 1;
    if (enableVectorMasking) {
      for (int64_t size : sizes)
        largest *= size;
      return largest < maxVectorSize;
    }
    for (Type type : op->getOperandTypes()) {
      auto shaped = dyn_cast<ShapedType>(type);
      if (!shaped)
        continue;
      if (!shaped.hasStaticShape())
        return false;
      largest = std::max(largest, shaped.getNumElements());
    }
    return largest < maxVectorSize;
  }

  /// Whether a reduction takes in the same number again and again: upstream's vectorizer reduces vectors, and takes
  /// a number that isn't one in only once.
  static bool reducesInvariant(linalg::LinalgOp op) {
    if (op.getNumReductionLoops() == 0)
      return false;
    Block *body = op.getBlock();
    BackwardSliceOptions within;
    within.inclusive = true;
    within.filter = [&](Operation *step) { return step->getBlock() == body; };
    auto varies = [&](Value value) {
      llvm::SetVector<Operation *> slice;
      if (Operation *definition = value.getDefiningOp())
        if (definition->getBlock() == body)
          (void)getBackwardSlice(definition, &slice, within);
      auto isElement = [&](Value operand) {
        auto argument = dyn_cast<BlockArgument>(operand);
        return argument && argument.getOwner() == body;
      };
      return isElement(value) || llvm::any_of(slice, [&](Operation *step) {
               return isa<linalg::IndexOp>(step) || llvm::any_of(step->getOperands(), isElement);
             });
    };
    for (auto [i, init] : llvm::enumerate(op.getRegionOutputArgs())) {
      SmallVector<Operation *> combiners;
      Value reduced = matchReduction(op.getRegionOutputArgs(), i, combiners);
      if (reduced && !varies(reduced))
        return true;
    }
    return false;
  }

  /// What the results of `op` are computed by as vectors; `op` stays.
  FailureOr<linalg::VectorizationResult> vectorizeOp(RewriterBase &rewriter, Operation *op) {
    VectorSizes sizes;
    if (enableVectorMasking)
      if (std::optional<VectorSizes> known = getVectorSizes(op, useConfiguredVectorSizes))
        sizes = *known;
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      if (!isSmallEnough(linalgOp, sizes.sizes) || reducesInvariant(linalgOp))
        return failure();
    if (failed(linalg::vectorizeOpPrecondition(op, sizes.sizes, sizes.scalable,
                                               /*vectorizeNDExtract=*/true)))
      return failure();
    rewriter.setInsertionPoint(op);
    return linalg::vectorize(rewriter, op, sizes.sizes, sizes.scalable,
                             /*vectorizeNDExtract=*/true);
  }

  LogicalResult simplifyMasks() {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    tensor::DimOp::getCanonicalizationPatterns(patterns, context);
    vector::CreateMaskOp::getCanonicalizationPatterns(patterns, context);
    vector::ConstantMaskOp::getCanonicalizationPatterns(patterns, context);
    vector::MaskOp::getCanonicalizationPatterns(patterns, context);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }

  void simplifyVectors() {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    if (generateContract) {
      vector::populateVectorTransferPermutationMapLoweringPatterns(patterns);
      vector::populateVectorReductionToContractPatterns(patterns);
      vector::populateSinkVectorOpsPatterns(patterns);
    }
    if (foldCastIntoContract)
      vector::populateFoldArithExtensionPatterns(patterns);
    if (enableVectorMasking) {
      vector::populateVectorMaskLoweringPatternsForSideEffectingOps(patterns);
      patterns.add<linalg::LinalgCopyVTRForwardingPattern,
                   linalg::LinalgCopyVTWForwardingPattern>(context, /*benefit=*/2);
    }
    if (enableCleanup) {
      vector::TransferReadOp::getCanonicalizationPatterns(patterns, context);
      vector::TransferWriteOp::getCanonicalizationPatterns(patterns, context);
    }
    (void)applyPatternsGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
} // namespace mlir::iree::codegen
