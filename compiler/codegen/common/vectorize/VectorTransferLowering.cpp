#include "compiler/codegen/common/Passes.h"
#include "compiler/codegen/common/upstream24/Patterns.h"

#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::iree::codegen {

#define GEN_PASS_DEF_VECTORTRANSFERLOWERINGPASS
#include "compiler/codegen/common/Passes.h.inc"

namespace {

/// Only rows shorter than this are read and written together with their neighbours.
constexpr unsigned kRowBitWidth = 64;

struct VectorTransferLoweringPass
    : impl::VectorTransferLoweringPassBase<VectorTransferLoweringPass> {
  using VectorTransferLoweringPassBase::VectorTransferLoweringPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    VectorTransferLoweringPassBase::getDependentDialects(registry);
    registry.insert<memref::MemRefDialect>(); // of single elements
  }

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet flatten(context);
    vector::populateFlattenVectorTransferPatterns(flatten, kRowBitWidth);
    (void)applyPatternsGreedily(getOperation(), std::move(flatten));

    RewritePatternSet lower(context);
    vector::populateVectorMaskMaterializationPatterns(lower, /*force32BitVectorIndices=*/true);
    upstream24::populateClampedMaskPatterns(lower);
    upstream24::populateScalarTransferPatterns(lower);
    vector::populateVectorTransferLoweringPatterns(lower, /*maxTransferRank=*/1);
    VectorTransferToSCFOptions options;
    options.enableFullUnroll();
    options.lowerScalable = enableScalableLowerings;
    populateVectorToSCFConversionPatterns(lower, options);
    (void)applyPatternsGreedily(getOperation(), std::move(lower));
  }
};

} // namespace
} // namespace mlir::iree::codegen
